import DemoServer
import Foundation
import Networking
import Primitives

/// Clients that send one request again and again: two threads, sixteen connections each, kept alive.
struct Load {
    struct Result {
        var perSecond: Double
        /// The processor time that the process used for one request without the clients, user and system.
        var serverMicroseconds: Double
        var answerBytes: Int
    }

    private static let threads = 2
    private static let connections = 16

    let duration: Duration

    /// - Parameter requests: The number of requests to send; nil for as many as the time allows.
    func run(_ target: String, token: String? = nil, on port: UInt16, requests: Int? = nil) throws -> Result {
        let request =
            "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(token.map { "Authorization: Bearer \($0)\r\n" } ?? "")\r\n"
        let clients = try (0..<Self.threads).map { _ in
            try (0..<Self.connections).map { _ in try LoadClient(port: port, request: request) }
        }
        let totals = Lock(Totals())
        let group = DispatchGroup()
        let begin = ContinuousClock.now
        let processBefore = CPUTime.process
        let share = requests.map { $0 / Self.threads }
        for connections in clients {
            group.enter()
            Thread.detachNewThread { [duration] in
                var count = 0
                while share.map({ count < $0 }) ?? (begin.duration(to: .now) < duration) {
                    for client in connections { client.send() }
                    for client in connections { client.receive() }
                    count += connections.count
                }
                totals.withLock { [count] in
                    $0.requests += count
                    $0.clientTime += CPUTime.thread
                    $0.answerBytes = connections[0].answerBytes
                }
                group.leave()
            }
        }
        group.wait()
        let seconds = begin.duration(to: .now) / .seconds(1)
        let sum = totals.withLock { $0 }
        let serverTime = CPUTime.process - processBefore - sum.clientTime
        return Result(
            perSecond: Double(sum.requests) / seconds,
            serverMicroseconds: serverTime / Double(sum.requests) * 1e6,
            answerBytes: sum.answerBytes
        )
    }

    private struct Totals {
        var requests = 0
        var clientTime = 0.0
        var answerBytes = 0
    }

    /// Returns the token of an account: alice's by default.
    static func token(of server: LemmyServer, name: String = "alice", password: String = "alice-password") throws
        -> String
    {
        let login = HTTPRequest(
            method: .post,
            path: "/api/v3/user/login",
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"username_or_email":"\#(name)","password":"\#(password)"}"#.utf8)
        )
        struct Answer: Decodable { let jwt: String }
        return try JSONDecoder().decode(Answer.self, from: server.respond(to: login).body).jwt
    }
}

/// Processor time in seconds, user and system.
enum CPUTime {
    static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }
    static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

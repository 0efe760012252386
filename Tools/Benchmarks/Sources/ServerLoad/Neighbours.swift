import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Primitives

/// Measures how long a client waits for `/site` while others send expensive requests: a check that one client cannot block another.
struct Neighbours {
    /// The load of the other clients.
    struct Trouble: Sendable {
        let name: String
        /// The requests that are sent again and again, each from a connection of its own.
        let requests: [String]
        /// The work that is done every tenth of a second, in addition to the requests.
        var happens: (@Sendable (LemmyServer) -> Void)?
    }

    /// The limit for 99 of 100 requests, in seconds.
    static let limit = 0.02

    let duration: Duration
    private let server: LemmyServer
    private let port: HTTPServerPort

    /// - Throws: `DemoServerError` if no port is available.
    init(_ duration: Duration) throws {
        self.duration = duration
        server = try LemmyServer(seed: 7, size: WorldSize(posts: 10_000))
        port = try HTTPServerPort(serving: server)
    }

    /// Measures one kind of load after the other.
    ///
    /// - Returns: True if each time stayed within the limit.
    func measure() throws -> Bool {
        defer { port.stop() }
        let alice = try Load.token(of: server)
        let carol = try Load.token(of: server, name: "carol", password: "carol-is-admin")
        var isWithin = true
        for (filter, troubles) in Self.troubles(alice) {
            set(filter, as: carol)
            for trouble in troubles {
                let waits = try waits(during: trouble)
                let isGood = waits.percentile(0.99) <= Self.limit
                isWithin = isWithin && isGood
                report(trouble.name, waits, isGood)
            }
        }
        return isWithin
    }

    /// Returns the kinds of load, by the slur filter that is set meanwhile.
    private static func troubles(_ token: String) -> [(filter: String, troubles: [Trouble])] {
        let words = (0..<400).map { number in "slur\(number * 7919 % 1000)word" }.joined(separator: "|")
        let flags = String(repeating: "🇨🇭", count: 20_000)
        let text = String(repeating: "the quick brown fox slurps ", count: 1_800)
        let search = "/api/v3/search?q=a&limit=50&type_=All&sort=TopAll"
        return [
            (
                "",
                [
                    Trouble(name: "nobody else", requests: []),
                    Trouble(
                        name: "20,000 flags as a link's host",
                        requests: twice(post(#"{"name":"flags","community_id":1,"url":"https://\#(flags)/"}"#, token))
                    ),
                    Trouble(name: "two search all for one letter", requests: twice(get(search))),
                    Trouble(
                        name: "32 read a feed",
                        requests: (0..<32).map { _ in get("/api/v3/post/list?sort=Active&limit=50&type_=All") }
                    ),
                    Trouble(
                        name: "eight vote",
                        requests: (1...8).map { number in
                            post(#"{"post_id":\#(number),"score":1}"#, token, to: "/post/like")
                        }
                    ),
                    Trouble(name: "ranks come due", requests: [], happens: letComeDue),
                ]
            ),
            (
                words,
                [
                    Trouble(
                        name: "49 kB against 400 slurs",
                        requests: twice(post(#"{"name":"long","community_id":1,"body":"\#(text)"}"#, token))
                    )
                ]
            ),
            (
                "(a+)+$",
                [
                    Trouble(
                        name: "(a+)+$ against a row of a",
                        requests: twice(
                            post(
                                #"{"name":"a","community_id":1,"body":"\#(String(repeating: "a", count: 9_000))b"}"#,
                                token
                            )
                        )
                    )
                ]
            ),
        ]
    }

    /// Sets the clock to a second before a scheduled task is due, and writes.
    @Sendable private static func letComeDue(_ server: LemmyServer) {
        let site = HTTPRequest(path: "/api/v3/site")
        server.clock += 16 * 60
        _ = server.respond(to: site)
        server.clock += 15 * 60 - 1
        _ = server.respond(
            to: HTTPRequest(
                method: .post,
                path: "/api/v3/user/login",
                headers: ["Content-Type": "application/json"],
                body: Data(#"{"username_or_email":"bob","password":"bob-password"}"#.utf8)
            )
        )
    }

    private static func twice(_ request: String) -> [String] { [request, request] }

    private static func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n" }

    private static func post(_ body: String, _ token: String, to path: String = "/post") -> String {
        """
        POST /api/v3\(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer \(token)\r\n\
        Content-Length: \(body.utf8.count)\r\n\r\n\(body)
        """
    }

    private func set(_ filter: String, as token: String) {
        let request = HTTPRequest(
            method: .put,
            path: "/api/v3/site",
            headers: ["Content-Type": "application/json", "Authorization": "Bearer \(token)"],
            body: Data(#"{"slur_filter_regex":"\#(filter)"}"#.utf8)
        )
        let answer = server.respond(to: request)
        precondition(answer.status == 200, "\(filter): \(String(decoding: answer.body, as: UTF8.self))")
    }

    // MARK: Measuring

    private func waits(during trouble: Trouble) throws -> Waits {
        let answered = Lock(0)
        let isOver = Lock(false)
        let group = DispatchGroup()
        let others = try trouble.requests.map { try LoadClient(port: port.port, request: $0) }
        for other in others {
            group.enter()
            Thread.detachNewThread {
                while !isOver.withLock({ $0 }) {
                    other.send()
                    other.receive()
                    answered.withLock { $0 += 1 }
                }
                group.leave()
            }
        }
        if let happens = trouble.happens {
            group.enter()
            Thread.detachNewThread { [server] in
                while !isOver.withLock({ $0 }) {
                    happens(server)
                    usleep(100_000)
                }
                group.leave()
            }
        }
        let somebody = try LoadClient(port: port.port, request: Self.get("/api/v3/site"))
        var waits = Waits()
        let begin = ContinuousClock.now
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {
            let asked = ContinuousClock.now
            somebody.send()
            somebody.receive()
            waits.add((ContinuousClock.now - asked) / .seconds(1))
            usleep(1_000)
        }
        waits.othersPerSecond = Double(answered.withLock { $0 }) / (begin.duration(to: .now) / .seconds(1))
        isOver.withLock { $0 = true }
        group.wait()
        return waits
    }

    private func report(_ name: String, _ waits: Waits, _ isGood: Bool) {
        let columns = [
            "site, while: \(name)".padding(toLength: 46, withPad: " ", startingAt: 0),
            String(format: "%7.2f ms", waits.percentile(0.5) * 1e3),
            String(format: "p99 %8.2f ms", waits.percentile(0.99) * 1e3),
            String(format: "slowest %8.2f ms", waits.percentile(1) * 1e3),
            String(format: "others %7.0f/s", waits.othersPerSecond),
            isGood ? "" : "over \(Int(Self.limit * 1e3)) ms",
        ]
        print(columns.joined(separator: "  "))
    }
}

/// The durations of many requests.
struct Waits {
    private var seconds: [Double] = []
    /// The number of responses that the others received per second meanwhile.
    var othersPerSecond = 0.0

    mutating func add(_ wait: Double) { seconds.append(wait) }

    /// Returns the duration that this share of the requests stayed within; 0 if there were none.
    func percentile(_ share: Double) -> Double {
        let sorted = seconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
    }
}

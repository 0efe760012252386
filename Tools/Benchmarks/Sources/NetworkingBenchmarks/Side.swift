internal import CCurlLoop
import Foundation
import Networking
import NetworkingCurl
import NetworkingURLSession

/// The client that sends the requests: the C loop as the yardstick, and the transports.
enum Side: String, CaseIterable {
    case loop = "C loop"
    case curl = "CurlTransport"
    case urlSession = "URLSessionTransport"

    /// Returns a client that requests one path of one server.
    func makeAsker(_ work: Work, of server: ServerAddress) -> any RequestClient {
        switch self {
        case .loop: CLoopClient(work, url: server.text + work.path)
        case .curl: TransportClient(work, makeTransport(to: server, connections: work.atOnce))
        case .urlSession: TransportClient(work, makeTransport(to: server, connections: work.atOnce))
        }
    }

    /// Returns a transport with as many connections as it may need; traps for the loop, which is not a transport.
    func makeTransport(to server: ServerAddress, connections: Int) -> any Transport {
        switch self {
        case .loop: preconditionFailure("the loop is no transport")
        case .curl: CurlTransport(server: server, configuration: .init(connectionLimit: connections))
        case .urlSession: URLSessionTransport(server: server, configuration: .init(connectionLimit: connections))
        }
    }
}

/// The requested path, and the number of requests that wait at a time.
struct Work {
    let name: String
    let path: String
    let bytes: Int
    let atOnce: Int
    /// The number of requests in a round.
    let count: Int
}

/// A client that sends the same request again and again.
protocol RequestClient {
    /// Sends `count` requests and traps on a wrong response.
    func ask(_ count: Int) async throws
}

private final class CLoopClient: RequestClient {
    private let loop: OpaquePointer
    private let bytes: Int

    init(_ work: Work, url: String) {
        loop = strata_loop_make(url, Int32(work.atOnce))
        bytes = work.bytes
    }

    deinit { strata_loop_free(loop) }

    func ask(_ count: Int) {
        precondition(strata_loop_run(loop, Int32(count), bytes) == 0, "the loop got a wrong answer")
    }
}

private struct TransportClient: RequestClient {
    private let work: Work
    private let transport: any Transport
    private let request: HTTPRequest

    init(_ work: Work, _ transport: any Transport) {
        self.work = work
        self.transport = transport
        let parts = work.path.split(separator: "?", maxSplits: 1)
        let items = parts.dropFirst().first?.split(separator: "=").map(String.init) ?? []
        request = HTTPRequest(
            path: String(parts[0]),
            query: items.count == 2 ? [.init(items[0], items[1])] : []
        )
    }

    func ask(_ count: Int) async throws {
        guard work.atOnce > 1 else { return try await askInTurn(count) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for place in 0..<work.atOnce {
                group.addTask { try await askInTurn((count + place) / work.atOnce) }
            }
            try await group.waitForAll()
        }
    }

    /// Runs off the main actor, which would otherwise have to be woken for each response.
    @concurrent private func askInTurn(_ count: Int) async throws {
        for _ in 0..<count {
            let response = try await transport.send(request)
            precondition(response.status == 200 && response.body.count == work.bytes, "a transport got a wrong answer")
        }
    }
}

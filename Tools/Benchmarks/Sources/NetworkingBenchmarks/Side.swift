internal import CCurlLoop
import Foundation
import Networking
import NetworkingCurl
import NetworkingURLSession

/// Who asks: the measure, and the transports beside it.
enum Side: String, CaseIterable {
    case loop = "C loop"
    case curl = "CurlTransport"
    case urlSession = "URLSessionTransport"

    /// Gets ready to ask one server for one path.
    func makeAsker(_ work: Work, of server: ServerAddress) -> any Asker {
        switch self {
        case .loop: LoopAsker(work, url: server.text + work.path)
        case .curl: TransportAsker(work, makeTransport(to: server, connections: work.atOnce))
        case .urlSession: TransportAsker(work, makeTransport(to: server, connections: work.atOnce))
        }
    }

    /// A transport with as many connections as it may need; the loop has none.
    func makeTransport(to server: ServerAddress, connections: Int) -> any Transport {
        switch self {
        case .loop: preconditionFailure("the loop is no transport")
        case .curl: CurlTransport(server: server, configuration: .init(connectionLimit: connections))
        case .urlSession: URLSessionTransport(server: server, configuration: .init(connectionLimit: connections))
        }
    }
}

/// What is asked for, and how many wait for it at a time.
struct Work {
    let name: String
    let path: String
    let bytes: Int
    let atOnce: Int
    /// How many requests make a round.
    let count: Int
}

/// Asks for the same again and again.
protocol Asker {
    /// Asks `count` times and traps on a wrong answer.
    func ask(_ count: Int) async throws
}

private final class LoopAsker: Asker {
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

private struct TransportAsker: Asker {
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

    /// Off the main actor, which would have to be woken for each answer.
    @concurrent private func askInTurn(_ count: Int) async throws {
        for _ in 0..<count {
            let response = try await transport.send(request)
            precondition(response.status == 200 && response.body.count == work.bytes, "a transport got a wrong answer")
        }
    }
}

import Middleware
import Primitives

/// A server of leaves in memory: a response is decided when it is requested, and arrives when the gate is open.
final class LeafServer: Sendable {
    struct Refusal: Error {}

    struct State {
        var leaves: [LeafValue]
        var asked: [String] = []
        var isBroken = false
    }

    let gate = Gate()
    let pageSize: Int
    private let state: Lock<State>

    init(_ ids: some Sequence<Int> = 1...10, pageSize: Int = 3) {
        state = Lock(State(leaves: ids.map { LeafValue($0) }))
        self.pageSize = pageSize
    }

    /// The requests, in order.
    var asked: [String] { state.withLock { $0.asked } }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// Returns a page after a cursor, which is the position of the last leaf.
    func page(after cursor: String?) async throws -> (rows: [LeafValue], next: String?) {
        let start = cursor.flatMap { Int($0) } ?? 0
        let (page, isLast) = try answer("after \(start)", from: start)
        await gate.pass()
        return (page, isLast ? nil : "\(start + page.count)")
    }

    func page(_ number: Int) async throws -> [LeafValue] {
        let (page, _) = try answer("page \(number)", from: (number - 1) * pageSize)
        await gate.pass()
        return page
    }

    private func answer(_ words: String, from start: Int) throws -> (page: [LeafValue], isLast: Bool) {
        try state.withLock { state in
            state.asked.append(words)
            if state.isBroken { throw Refusal() }
            return (Array(state.leaves.dropFirst(start).prefix(pageSize)), start + pageSize >= state.leaves.count)
        }
    }
}

extension LeafServer {
    @MainActor
    func source(of client: LeafClient = LeafClient(), _ words: String = "leaves") -> FeedSource<Leaf> {
        .cursors(words, of: client) { try await self.page(after: $0) }
    }

    @MainActor
    func feed(of client: LeafClient = LeafClient(), filters: [FeedFilter<Leaf>] = []) -> Feed<Leaf> {
        Feed(source(of: client), filters: filters, prefetchDistance: 2)
    }
}

extension Feed where Item == Leaf {
    var ids: [Int] { items.map(\.id) }
}

import Middleware
import Primitives
import Propagation
import Testing

private enum Kind: CaseIterable { case replies, messages }

/// A server that knows the unread items, and responds to each mark when the test says so.
@MainActor
private final class Inbox {
    let unread: Lock<Set<String>>
    let gate = Gate()
    let reads = Lock(0)
    let commits = Commits()

    init(_ unread: Set<String>) { self.unread = Lock(unread) }

    func count() async -> [Kind: Int] {
        reads.withLock { $0 += 1 }
        let unread = unread.withLock { $0 }
        await gate.pass()
        let replies = unread.count { $0.hasPrefix("r") }
        return [.replies: replies, .messages: unread.count - replies]
    }

    func makeCount() -> UnreadCount<Kind> {
        UnreadCount("GET /unread", commits: commits) { [self] in await count() }
    }
}

@MainActor @Suite struct `What is unread` {
    private let inbox = Inbox(["r1", "r2", "r3", "m1"])

    private func key(_ name: String) -> EntityKey { EntityKey(kind: "item", id: name) }

    private func follow(
        _ edit: Task<EditResult, Never>,
        _ name: String,
        to isRead: Bool = true,
        in count: UnreadCount<Kind>
    ) {
        count.track(edit, of: key(name), in: name.hasPrefix("r") ? .replies : .messages, from: !isRead, to: isRead)
    }

    private func succeed(_ name: String) -> Task<EditResult, Never> {
        Task { [inbox] in
            _ = inbox.unread.withLock { $0.remove(name) }
            return .succeeded
        }
    }

    @Test func `it is what the server counts, less what is marked`() async throws {
        let count = inbox.makeCount()
        #expect(count.total == 0)
        try await count.refresh()
        #expect(count[.replies] == 3 && count[.messages] == 1 && count.total == 4)
        var totals: [Int] = []
        let watch = inbox.commits.watch { _ in totals.append(count.total) }
        follow(succeed("r1"), "r1", in: count)
        #expect(totals == [4, 3])
        await inbox.commits.activity.waitUntilIdle()
        try await count.refresh()
        #expect(count[.replies] == 2 && totals == [4, 3], "nothing changed since")
        withExtendedLifetime(watch) {}
    }

    @Test func `a mark that fails is counted again`() async throws {
        let count = inbox.makeCount()
        try await count.refresh()
        follow(Task { .failed(CancellationError()) }, "r1", in: count)
        #expect(count[.replies] == 2)
        await inbox.commits.activity.waitUntilIdle()
        #expect(count[.replies] == 3)
    }

    /// A regression: a count became negative or counted twice.
    @Test func `one item counts once, however often it is marked`() async throws {
        let count = inbox.makeCount()
        try await count.refresh()
        for _ in 0..<3 { follow(succeed("m1"), "m1", in: count) }
        #expect(count[.messages] == 0)
        await inbox.commits.activity.waitUntilIdle()
        #expect(count[.messages] == 0 && count[.replies] == 3)
        follow(Task { .succeeded }, "m1", to: false, in: count)
        #expect(count[.messages] == 1)
        await inbox.commits.activity.waitUntilIdle()
        #expect(count[.messages] == 1)
    }

    @Test func `it is never negative`() async throws {
        let count = inbox.makeCount()
        for name in ["r1", "r2", "m1", "m2"] { follow(Task { .succeeded }, name, in: count) }
        #expect(count.total == 0)
        await inbox.commits.activity.waitUntilIdle()
        #expect(count.total == 0)
    }

    @Test func `a count that was asked for while a mark was on its way is read again`() async throws {
        let count = inbox.makeCount()
        try await count.refresh()
        // It is unknown whether the server had the mark when the count was requested.
        let answer = Gate()
        answer.close()
        let edit = Task<EditResult, Never> {
            await answer.pass()
            return .succeeded
        }
        follow(edit, "r1", in: count)
        _ = inbox.unread.withLock { $0.remove("r1") }
        try await count.refresh()
        #expect(count[.replies] == 2)
        #expect(count[.messages] == 1)
        answer.open()
        await inbox.commits.activity.waitUntilIdle()
        #expect(count[.replies] == 2)
        #expect(inbox.reads.withLock { $0 } == 3)
    }

    @Test func `a count that was asked for before a mark and comes after it is not taken`() async throws {
        let count = inbox.makeCount()
        try await count.refresh()
        let early = inbox.commits.makeStamp()
        follow(succeed("r1"), "r1", in: count)
        await inbox.commits.activity.waitUntilIdle()
        count.apply([.replies: 3, .messages: 1], startedAt: early)
        #expect(count[.replies] == 2)
        await inbox.commits.activity.waitUntilIdle()
        #expect(count[.replies] == 2 && count.total == 3)
    }

    @Test func `of two counts the one counts that was asked for later`() {
        let count = inbox.makeCount()
        let (early, late) = (inbox.commits.makeStamp(), inbox.commits.makeStamp())
        count.apply([.replies: 5], startedAt: late)
        count.apply([.replies: 7, .messages: 2], startedAt: early)
        #expect(count[.replies] == 5 && count[.messages] == 2)
    }

    @Test func `two who ask at once share a request`() async throws {
        let count = inbox.makeCount()
        inbox.gate.close()
        let reads = [Task { try await count.refresh() }, Task { try await count.refresh() }]
        await inbox.gate.arrivals(1)
        await Task.yield()
        inbox.gate.open()
        for read in reads { try await read.value }
        #expect(inbox.reads.withLock { $0 } == 1 && count.total == 4)
    }

    @Test func `everything can be marked read at once`() async throws {
        let count = inbox.makeCount()
        try await count.refresh()
        follow(succeed("r1"), "r1", in: count)
        count.trackMarkAllRead(Task { .failed(CancellationError()) })
        #expect(count.total == 0)
        await inbox.commits.activity.waitUntilIdle()
        #expect(count.total == 3)
        count.trackMarkAllRead(Task { .succeeded })
        await inbox.commits.activity.waitUntilIdle()
        #expect(count.total == 0)
    }
}

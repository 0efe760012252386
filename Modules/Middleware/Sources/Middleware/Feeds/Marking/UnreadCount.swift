public import Observation
public import Primitives
public import Propagation

/// How many items are unread: what the server counts, and what this client has marked since.
///
/// ```swift
/// enum InboxKind: CaseIterable { case replies, mentions, messages }
/// let unread = UnreadCount<InboxKind>("GET /unread", commits: commits) { try await client.askForUnread() }
/// try await unread.refresh()
/// unread.follow(reply.markRead(), of: reply.entityKey, in: .replies, from: false, to: true)    // one less, now
/// print(unread[.replies], unread.total)
/// ```
///
/// It is never negative, and no mark counts twice: an item's mark counts once however often it is made, and a count that was asked for while
/// a mark was on its way is not taken, since nobody knows whether the mark is in it. It is read again then, when the mark has been answered.
@MainActor
public final class UnreadCount<Kind: Hashable & Sendable & CaseIterable> {
    private let words: String
    private let commits: Commits
    private let read: @Sendable () async throws -> [Kind: Int]
    private let reads = JoinedReads()
    private let tick = FeedTick()
    private var tally = UnreadTally<Kind>()

    private struct Reading: Sendable {
        let counts: [Kind: Int]
        let startedAt: Stamp
    }

    /// Makes a count that knows nothing yet, which is zero.
    ///
    /// - Parameters:
    ///   - words: The request in words.
    ///   - commits: Where changes are committed.
    ///   - read: Asks the server.
    public init(_ words: String, commits: Commits, read: @escaping @Sendable () async throws -> [Kind: Int]) {
        self.words = words
        self.commits = commits
        self.read = read
    }

    /// How many of a kind are unread. Observable.
    public subscript(kind: Kind) -> Int {
        tick.readRows()
        return tally.count(kind)
    }

    /// How many are unread. Observable.
    public var total: Int { Kind.allCases.reduce(0) { $0 + self[$1] } }

    /// Asks the server. Two calls at once are one request.
    ///
    /// - Throws: What the request throws; `CancellationError` if the caller's task was cancelled.
    public func refresh() async throws {
        let reading = try await commits.activity.during {
            try await reads.join(words, at: commits.makeStamp(), confirmedAt: tally.settledAt) { [commits, read] in
                let startedAt = commits.makeStamp()
                return Reading(counts: try await read(), startedAt: startedAt)
            }
        }
        take(reading.counts, startedAt: reading.startedAt)
    }

    /// Takes what another answer says of it.
    ///
    /// - Parameters:
    ///   - counts: How many are unread; a kind that is left out stays as it is known.
    ///   - startedAt: The stamp of the request's start; an earlier one than what is known changes nothing.
    public func take(_ counts: [Kind: Int], startedAt: Stamp) {
        change("\(words): \(counts.values.reduce(0, +)) unread") { $0.take(counts, startedAt: startedAt) }
        catchUp()
    }

    /// Counts an item's mark at once, and what became of it.
    ///
    /// - Parameters:
    ///   - edit: The mark, as it was submitted; open a commit around both to show both at once.
    ///   - item: Of what.
    ///   - kind: Where it is counted.
    ///   - wasRead: What it was shown as before.
    ///   - isRead: What it is marked as.
    public func follow(
        _ edit: Task<EditResult, Never>,
        of item: EntityKey,
        in kind: Kind,
        from wasRead: Bool,
        to isRead: Bool
    ) {
        change("\(item) counts as \(isRead ? "read" : "unread")") { $0.begin(item, kind, from: wasRead, to: isRead) }
        settle(after: edit) { [commits] tally, result in
            tally.settle(item, isRead: result.isTaken ? isRead : nil, at: commits.makeStamp())
        }
    }

    /// Counts nothing as unread at once, and what became of it: for marking everything read.
    public func followSweep(_ edit: Task<EditResult, Never>) {
        change("everything counts as read") { $0.beginSweep() }
        settle(after: edit) { [commits] tally, result in
            tally.settleSweep(isSwept: result.isTaken, at: commits.makeStamp())
        }
    }

    /// Counts items as read, or unread again, by a request that marks them besides what it is about: answering marks read what is answered.
    ///
    /// - Parameters:
    ///   - items: Those whose mark it changes, and where they are counted.
    ///   - isRead: What they are then.
    ///   - mayHaveOthers: Whether it changes others too that nobody knows of: then the server is asked again, if it was asked before.
    ///   - body: Makes the request.
    /// - Returns: What the request returns.
    /// - Throws: What the request throws: then the items count as they did.
    public func following<Result>(
        _ items: [(key: EntityKey, kind: Kind)],
        to isRead: Bool = true,
        mayHaveOthers: Bool = false,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        guard !items.isEmpty || mayHaveOthers else { return try await body() }
        change("\(items.count) items count as \(isRead ? "read" : "unread")") { tally in
            for item in items { tally.begin(item.key, item.kind, from: !isRead, to: isRead) }
        }
        func settle(_ isRead: Bool?, isBehind: Bool) {
            change("\(words): a request was answered") { tally in
                let now = commits.makeStamp()
                for item in items { tally.settle(item.key, isRead: isRead, at: now) }
                if isBehind { tally.fallBehind() }
            }
            catchUp()
        }
        do {
            let result = try await body()
            settle(isRead, isBehind: mayHaveOthers && tally.isCounted)
            return result
        } catch {
            settle(nil, isBehind: (error as? any EditFailure)?.mayHaveHappened ?? false)
            throw error
        }
    }

    private func settle(
        after edit: Task<EditResult, Never>,
        _ settle: @escaping (inout UnreadTally<Kind>, EditResult) -> Void
    ) {
        commits.activity.start { [self] in
            let result = await edit.value
            change("\(words): a mark was answered") { tally in
                settle(&tally, result)
                if (result.error as? any EditFailure)?.mayHaveHappened ?? false { tally.fallBehind() }
            }
            catchUp()
        }
    }

    /// Reads again what could not be taken, once nothing is on its way.
    private func catchUp() {
        guard tally.isBehind, !tally.isOpen else { return }
        commits.activity.start { [self] in
            // What is lost here is asked for by the next refresh.
            try? await refresh()
        }
    }

    private func change(_ text: String, _ body: (inout UnreadTally<Kind>) -> Void) {
        let before = Kind.allCases.map(tally.count)
        commits.run(commits.cause ?? commits.makeCause(.other, text)) {
            body(&tally)
            if Kind.allCases.map(tally.count) != before { tick.noteRows() }
        }
    }
}

extension UnreadCount: Observable {}

extension EditResult {
    /// Whether the server has it now, or will.
    fileprivate var isTaken: Bool {
        switch self {
        case .succeeded, .deferred: true
        case .failed, .ignored: false
        }
    }
}

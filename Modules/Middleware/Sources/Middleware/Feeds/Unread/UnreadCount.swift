public import Observation
public import Primitives
public import Propagation

/// The number of unread items: the server's count with the marks of this client since then.
///
/// ```swift
/// enum InboxKind: CaseIterable { case replies, mentions, messages }
/// let unread = UnreadCount<InboxKind>("GET /unread", commits: commits) { try await client.askForUnread() }
/// try await unread.refresh()
/// unread.track(reply.markRead(), of: reply.entityKey, in: .replies, from: false, to: true)    // one less, now
/// print(unread[.replies], unread.total)
/// ```
///
/// The count is never negative, and no mark counts twice: an item's mark counts once however often it is made. A server count that was
/// requested while a mark was under way is not used, because it is unknown whether it includes the mark. The count is read again when the
/// mark has been answered.
@MainActor
public final class UnreadCount<Kind: Hashable & Sendable & CaseIterable> {
    private let words: String
    private let commits: Commits
    private let read: @Sendable () async throws -> [Kind: Int]
    private let reads = InFlightReads()
    private let tick = FeedObservationTrigger()
    private var tally = UnreadTally<Kind>()

    private struct Reading: Sendable {
        let counts: [Kind: Int]
        let startedAt: Stamp
    }

    /// Makes an unknown count, which reads as zero.
    ///
    /// - Parameters:
    ///   - words: The request in words.
    ///   - commits: The commits in which changes are made.
    ///   - read: Requests the server's counts.
    public init(_ words: String, commits: Commits, read: @escaping @Sendable () async throws -> [Kind: Int]) {
        self.words = words
        self.commits = commits
        self.read = read
    }

    /// The number of unread items of a kind. Observable.
    public subscript(kind: Kind) -> Int {
        tick.accessRows()
        return tally.count(kind)
    }

    /// The number of unread items. Observable.
    public var total: Int { Kind.allCases.reduce(0) { $0 + self[$1] } }

    /// Requests the server's count. Concurrent calls share one request.
    ///
    /// - Throws: The error of the request; `CancellationError` if the caller's task was cancelled.
    public func refresh() async throws {
        let reading = try await commits.activity.counting {
            try await reads.join(words, at: commits.makeStamp(), confirmedAt: tally.finishedAt) { [commits, read] in
                let startedAt = commits.makeStamp()
                return Reading(counts: try await read(), startedAt: startedAt)
            }
        }
        apply(reading.counts, startedAt: reading.startedAt)
    }

    /// Merges the counts of another answer.
    ///
    /// - Parameters:
    ///   - counts: The numbers of unread items; a kind that is left out keeps its count.
    ///   - startedAt: The stamp of the request's start; a stamp before that of the known count changes nothing.
    public func apply(_ counts: [Kind: Int], startedAt: Stamp) {
        change("\(words): \(counts.values.reduce(0, +)) unread") { $0.merge(counts, startedAt: startedAt) }
        refreshIfStale()
    }

    /// Counts an item's mark at once, and its result later.
    ///
    /// - Parameters:
    ///   - edit: The submitted mark. Open a commit around both calls to show both at once.
    ///   - item: The marked item.
    ///   - kind: The kind that the item counts for.
    ///   - wasRead: The shown value before the mark.
    ///   - isRead: The value of the mark.
    public func track(
        _ edit: Task<EditResult, Never>,
        of item: EntityKey,
        in kind: Kind,
        from wasRead: Bool,
        to isRead: Bool
    ) {
        change("\(item) counts as \(isRead ? "read" : "unread")") { $0.begin(item, kind, from: wasRead, to: isRead) }
        finish(after: edit) { [commits] tally, result in
            tally.finish(item, isRead: result.isTaken ? isRead : nil, at: commits.makeStamp())
        }
    }

    /// Counts no item as unread at once, and applies the result later: for marking everything read.
    public func trackMarkAllRead(_ edit: Task<EditResult, Never>) {
        change("everything counts as read") { $0.beginMarkAllRead() }
        finish(after: edit) { [commits] tally, result in
            tally.finishMarkAllRead(isMarked: result.isTaken, at: commits.makeStamp())
        }
    }

    /// Counts items as read, or unread again, by a request that marks them as a side effect: answering an item marks it read.
    ///
    /// - Parameters:
    ///   - items: The items whose mark changes, and the kinds they count for.
    ///   - isRead: The new value.
    ///   - mayHaveOthers: True if the request may also change unknown items. The count is then requested again, if it was requested before.
    ///   - body: Sends the request.
    /// - Returns: The result of the request.
    /// - Throws: The error of the request; the items then count as before.
    public func tracking<Result>(
        _ items: [(key: EntityKey, kind: Kind)],
        to isRead: Bool = true,
        mayHaveOthers: Bool = false,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        guard !items.isEmpty || mayHaveOthers else { return try await body() }
        change("\(items.count) items count as \(isRead ? "read" : "unread")") { tally in
            for item in items { tally.begin(item.key, item.kind, from: !isRead, to: isRead) }
        }
        func finishMarks(isRead: Bool?, isBehind: Bool) {
            change("\(words): a request was answered") { tally in
                let now = commits.makeStamp()
                for item in items { tally.finish(item.key, isRead: isRead, at: now) }
                if isBehind { tally.markStale() }
            }
            refreshIfStale()
        }
        do {
            let result = try await body()
            finishMarks(isRead: isRead, isBehind: mayHaveOthers && tally.isCounted)
            return result
        } catch {
            finishMarks(isRead: nil, isBehind: (error as? any EditFailure)?.mayHaveHappened ?? false)
            throw error
        }
    }

    private func finish(
        after edit: Task<EditResult, Never>,
        _ settle: @escaping (inout UnreadTally<Kind>, EditResult) -> Void
    ) {
        commits.activity.start { [self] in
            let result = await edit.value
            change("\(words): a mark was answered") { tally in
                settle(&tally, result)
                if (result.error as? any EditFailure)?.mayHaveHappened ?? false { tally.markStale() }
            }
            refreshIfStale()
        }
    }

    /// Requests the count again after a skipped one, once no mark is under way.
    private func refreshIfStale() {
        guard tally.isStale, !tally.isInFlight else { return }
        commits.activity.start { [self] in
            // Ignored: the next refresh requests the count again.
            try? await refresh()
        }
    }

    private func change(_ text: String, _ body: (inout UnreadTally<Kind>) -> Void) {
        let before = Kind.allCases.map(tally.count)
        commits.run(commits.cause ?? commits.makeCause(.other, text)) {
            body(&tally)
            if Kind.allCases.map(tally.count) != before { tick.notifyRows() }
        }
    }
}

extension UnreadCount: Observable {}

extension EditResult {
    /// True if the server has applied the edit, or will.
    fileprivate var isTaken: Bool {
        switch self {
        case .succeeded, .deferred: true
        case .failed, .ignored: false
        }
    }
}

import Primitives
import Propagation

/// The unread items: the server's counts with the marks since then. A pure value.
///
/// A server's count does not name the items that it includes. So a count is used only if no mark was under way during its request;
/// otherwise it is unknown whether the count includes the mark, which could then count twice. The tally becomes stale instead and has to be
/// read again.
struct UnreadTally<Kind: Hashable & Sendable>: Sendable {
    private struct Mark {
        let kind: Kind
        /// The read mark of the item that the server's count includes.
        let counted: Bool
        /// The known read mark of the item on the server.
        var verified: Bool
        var shown: Bool
        var open = 0

        /// The difference that the mark makes to the unread count.
        var difference: Int { (shown ? 0 : 1) - (counted ? 0 : 1) }
    }

    private struct Count {
        var number = 0
        var startedAt = Stamp.never
        /// The stamp at which the last mark ended.
        var finishedAt = Stamp.never
        var open = 0
    }

    private var counts: [Kind: Count] = [:]
    private var marks: [EntityKey: Mark] = [:]
    /// The number of requests under way that mark everything read.
    private var markAllReadsInFlight = 0
    private var markedAllReadAt = Stamp.never
    /// True if a count was skipped and has to be read again once no mark is under way.
    private(set) var isStale = false

    /// True if the server's count has been read.
    var isCounted: Bool { counts.values.contains { $0.startedAt != .never } }

    /// True if a mark is under way.
    var isInFlight: Bool { markAllReadsInFlight > 0 || counts.values.contains { $0.open > 0 } }

    /// The stamp at which the last mark ended.
    var finishedAt: Stamp { counts.values.reduce(markedAllReadAt) { .later($0, $1.finishedAt) } }

    /// Returns the number of unread items; never negative.
    func count(_ kind: Kind) -> Int {
        guard markAllReadsInFlight == 0 else { return 0 }
        return max(0, marks.values.reduce(counts[kind]?.number ?? 0) { $0 + ($1.kind == kind ? $1.difference : 0) })
    }

    /// Merges the server's counts.
    mutating func merge(_ numbers: [Kind: Int], startedAt: Stamp) {
        var isWhole = true
        for (kind, number) in numbers {
            var count = counts[kind] ?? Count()
            guard count.startedAt.isOlder(than: startedAt) else { continue }
            guard markAllReadsInFlight == 0, count.open == 0,
                Stamp.later(count.finishedAt, markedAllReadAt).isOlder(than: startedAt)
            else {
                isWhole = false
                continue
            }
            (count.number, count.startedAt) = (number, startedAt)
            counts[kind] = count
            marks = marks.filter { $0.value.kind != kind }
        }
        isStale = !isWhole
    }

    /// Records that an item is being marked.
    mutating func begin(_ item: EntityKey, _ kind: Kind, from wasRead: Bool, to isRead: Bool) {
        var mark = marks[item] ?? Mark(kind: kind, counted: wasRead, verified: wasRead, shown: wasRead)
        mark.shown = isRead
        mark.open += 1
        marks[item] = mark
        counts[mark.kind, default: Count()].open += 1
    }

    /// Records the result of a mark.
    ///
    /// - Parameter isRead: The value on the server now; nil if it did not change.
    mutating func finish(_ item: EntityKey, isRead: Bool?, at stamp: Stamp) {
        guard var mark = marks[item], mark.open > 0 else { return }
        mark.open -= 1
        if let isRead { mark.verified = isRead }
        if mark.open == 0 { mark.shown = mark.verified }
        marks[item] = mark.open == 0 && mark.difference == 0 ? nil : mark
        counts[mark.kind, default: Count()].open -= 1
        counts[mark.kind, default: Count()].finishedAt = stamp
    }

    /// Records that everything is being marked read.
    mutating func beginMarkAllRead() { markAllReadsInFlight += 1 }

    /// Records the result of marking everything read.
    mutating func finishMarkAllRead(isMarked: Bool, at stamp: Stamp) {
        markAllReadsInFlight -= 1
        markedAllReadAt = stamp
        guard isMarked else { return }
        for kind in counts.keys { counts[kind]?.number = 0 }
        marks = marks.compactMapValues { mark in
            guard mark.open > 0 else { return nil }
            return Mark(kind: mark.kind, counted: true, verified: true, shown: mark.shown, open: mark.open)
        }
    }

    /// Records that the server's count is unknown, because an answer got lost.
    mutating func markStale() { isStale = true }
}

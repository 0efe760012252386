import Primitives
import Propagation

/// What is unread: what the server counted, and what was marked since. A pure value.
///
/// A server's count says nothing of which items it counts. So it is taken only if no mark was on its way while it was asked for: of any other
/// nobody knows whether the mark is in it, and counting it would be counting twice. Then it is behind, and asks to be read again.
struct UnreadTally<Kind: Hashable & Sendable>: Sendable {
    private struct Mark {
        let kind: Kind
        /// What the count has it for.
        let counted: Bool
        /// What the server is known to have it for.
        var verified: Bool
        var shown: Bool
        var open = 0

        /// How much more is unread by it.
        var difference: Int { (shown ? 0 : 1) - (counted ? 0 : 1) }
    }

    private struct Count {
        var number = 0
        var startedAt = Stamp.never
        /// When the last mark ended.
        var settledAt = Stamp.never
        var open = 0
    }

    private var counts: [Kind: Count] = [:]
    private var marks: [EntityKey: Mark] = [:]
    /// How many times everything is being marked read.
    private var openSweeps = 0
    private var sweptAt = Stamp.never
    /// Whether a count was left out that should be read again, once nothing is on its way.
    private(set) var isBehind = false

    /// Whether the server has been asked.
    var isCounted: Bool { counts.values.contains { $0.startedAt != .never } }

    /// Whether a mark is on its way.
    var isOpen: Bool { openSweeps > 0 || counts.values.contains { $0.open > 0 } }

    /// When the last mark ended.
    var settledAt: Stamp { counts.values.reduce(sweptAt) { .later($0, $1.settledAt) } }

    /// How many are unread; never negative.
    func count(_ kind: Kind) -> Int {
        guard openSweeps == 0 else { return 0 }
        return max(0, marks.values.reduce(counts[kind]?.number ?? 0) { $0 + ($1.kind == kind ? $1.difference : 0) })
    }

    /// Takes what the server counts.
    mutating func take(_ numbers: [Kind: Int], startedAt: Stamp) {
        var isWhole = true
        for (kind, number) in numbers {
            var count = counts[kind] ?? Count()
            guard count.startedAt.isOlder(than: startedAt) else { continue }
            guard openSweeps == 0, count.open == 0, Stamp.later(count.settledAt, sweptAt).isOlder(than: startedAt)
            else {
                isWhole = false
                continue
            }
            (count.number, count.startedAt) = (number, startedAt)
            counts[kind] = count
            marks = marks.filter { $0.value.kind != kind }
        }
        isBehind = !isWhole
    }

    /// Notes that an item is being marked.
    mutating func begin(_ item: EntityKey, _ kind: Kind, from wasRead: Bool, to isRead: Bool) {
        var mark = marks[item] ?? Mark(kind: kind, counted: wasRead, verified: wasRead, shown: wasRead)
        mark.shown = isRead
        mark.open += 1
        marks[item] = mark
        counts[mark.kind, default: Count()].open += 1
    }

    /// Notes what became of it.
    ///
    /// - Parameter isRead: What the server has it for now; nil if that is what it was.
    mutating func settle(_ item: EntityKey, isRead: Bool?, at stamp: Stamp) {
        guard var mark = marks[item], mark.open > 0 else { return }
        mark.open -= 1
        if let isRead { mark.verified = isRead }
        if mark.open == 0 { mark.shown = mark.verified }
        marks[item] = mark.open == 0 && mark.difference == 0 ? nil : mark
        counts[mark.kind, default: Count()].open -= 1
        counts[mark.kind, default: Count()].settledAt = stamp
    }

    /// Notes that everything is being marked read.
    mutating func beginSweep() { openSweeps += 1 }

    /// Notes what became of that.
    mutating func settleSweep(isSwept: Bool, at stamp: Stamp) {
        openSweeps -= 1
        sweptAt = stamp
        guard isSwept else { return }
        for kind in counts.keys { counts[kind]?.number = 0 }
        marks = marks.compactMapValues { mark in
            guard mark.open > 0 else { return nil }
            return Mark(kind: mark.kind, counted: true, verified: true, shown: mark.shown, open: mark.open)
        }
    }

    /// Notes that nobody knows what the server counts: an answer got lost.
    mutating func fallBehind() { isBehind = true }
}

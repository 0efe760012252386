import Propagation

/// A redraw that was shown, with its number, for `replay`.
struct NumberedRedraw: Sendable {
    /// The number of the redraw in its session, from 1.
    let number: Int
    let redraw: Redraw
    let cause: Cause
    /// The text of the root cause, for example a command as it was typed.
    let root: String

    /// Returns the redraws among `entries` in the order in which they were shown; within a commit, in the order of the views.
    ///
    /// - Parameters:
    ///   - entries: The entries of a session log.
    ///   - forgotten: The number of redraws before those entries.
    static func all(in entries: [SessionLog.Entry], after forgotten: Int) -> [NumberedRedraw] {
        var causes: [UInt64: Cause] = [:]
        var rounds: [[(redraw: Redraw, cause: Cause)]] = []
        for entry in entries {
            causes[entry.cause.id] = entry.cause
            guard case .redraw(let redraw) = entry.content else { continue }
            // A view redraws once per commit, so a second redraw of the same view belongs to the next commit.
            if let last = rounds.last,
                last.allSatisfy({ $0.cause.id == entry.cause.id && $0.redraw.view != redraw.view })
            {
                rounds[rounds.count - 1].append((redraw, entry.cause))
            } else {
                rounds.append([(redraw, entry.cause)])
            }
        }
        let shown = rounds.flatMap { round in round.sorted { $0.redraw.order < $1.redraw.order } }
        return shown.enumerated().map { index, shown in
            NumberedRedraw(
                number: forgotten + index + 1,
                redraw: shown.redraw,
                cause: shown.cause,
                root: root(of: shown.cause, causes).text
            )
        }
    }

    private static func root(of cause: Cause, _ causes: [UInt64: Cause]) -> Cause {
        var cause = cause
        while let parent = cause.parent.flatMap({ causes[$0] }) { cause = parent }
        return cause
    }
}

/// The changes that one view reported at the end of one commit.
struct Redraw: Sendable {
    let view: String
    /// The position of the view among all views; views that change in one commit are reported in this order.
    let order: Int
    /// The changes; if there are many, only the first are kept.
    let changes: [ViewChange]
    /// The number of changes that are not kept.
    let omittedCount: Int

    private static let limit = 12

    init(view: String, order: Int, _ changes: [ViewChange]) {
        self.view = view
        self.order = order
        self.changes = Array(changes.prefix(Self.limit))
        omittedCount = max(0, changes.count - Self.limit)
    }
}

extension SessionLog.Entry.Content {
    var isRedraw: Bool { if case .redraw = self { true } else { false } }
}

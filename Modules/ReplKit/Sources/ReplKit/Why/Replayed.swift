import Propagation

/// A redraw that was shown, with its number: what `replay` shows again.
struct Replayed: Sendable {
    /// Counts the redraws of a session, from 1.
    let number: Int
    let redraw: Redraw
    let cause: Cause
    /// What all began with: a command's text as it was typed.
    let root: String

    /// The redraws among `entries` in the order in which they were shown: a commit's in the order of the views.
    ///
    /// - Parameters:
    ///   - entries: A chronicle's.
    ///   - forgotten: How many redraws there were before those.
    static func all(in entries: [Chronicle.Entry], after forgotten: Int) -> [Replayed] {
        var causes: [UInt64: Cause] = [:]
        var rounds: [[(redraw: Redraw, cause: Cause)]] = []
        for entry in entries {
            causes[entry.cause.id] = entry.cause
            guard case .redraw(let redraw) = entry.content else { continue }
            // A view draws once a commit: a second time begins the next.
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
            Replayed(
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

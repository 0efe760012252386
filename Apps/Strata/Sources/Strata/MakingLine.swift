import DemoServer
import Foundation
import Primitives
import ReplProgram

/// Tells on standard error how far a made-up world is, once that takes long enough to wonder.
///
/// At a terminal it is one line that is written over and gone at the end. Elsewhere, where a log may read it, it is a line at the beginning
/// and one at the end.
final class MakingLine: Sendable {
    /// Where it is told.
    enum Place {
        case terminal
        case log
        case nowhere

        /// - Parameter isLogged: Whether somebody reads what is no terminal.
        init(isLogged: Bool) {
            self = isatty(STDERR_FILENO) == 1 ? .terminal : isLogged ? .log : .nowhere
        }
    }

    private static let patience = Duration.milliseconds(500)

    private let place: Place
    private let what: String
    private let start = ContinuousClock.now
    /// The line that stands there; nil while nothing was told.
    private let shown = Lock<String?>(nil)

    init(_ size: WorldSize, at place: Place) {
        self.place = place
        what = "making \(size.posts) posts and \(size.comments) comments"
    }

    /// Called by whoever makes the world, as it grows.
    func show(_ progress: WorldProgress) {
        guard ContinuousClock.now - start >= Self.patience else { return }
        shown.withLock { shown in
            switch place {
            case .terminal:
                let line = "strata: \(what) … \(Int((progress.share * 100).rounded())) %"
                StandardStreams.writeError("\r\(line)")
                shown = line
            case .log:
                guard shown == nil else { return }
                shown = "strata: \(what) …"
                StandardStreams.writeError("strata: \(what) …\n")
            case .nowhere: break
            }
        }
    }

    /// Called when the world is there, or cannot be.
    func end() {
        shown.withLock { shown in
            guard let line = shown else { return }
            shown = nil
            switch place {
            // Spaces, so that any terminal understands.
            case .terminal: StandardStreams.writeError("\r\(String(repeating: " ", count: line.count))\r")
            case .log:
                let seconds = Double((ContinuousClock.now - start) / .milliseconds(100)) / 10
                StandardStreams.writeError("strata: made in \(String(format: "%.1f", seconds)) s\n")
            case .nowhere: break
            }
        }
    }
}

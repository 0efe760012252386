import DemoServer
import Foundation
import Primitives
import ReplProgram

/// Reports on standard error how much of a world is generated, if that takes more than half a second.
///
/// At a terminal it is one line that is overwritten and erased at the end. For a log it is a line at the beginning and one at the end.
final class WorldProgressLine: Sendable {
    /// The destination of the messages.
    enum OutputDestination {
        case terminal
        case log
        case nowhere

        /// Chooses the destination.
        ///
        /// - Parameter isLogged: True if standard error is read even if it is no terminal.
        init(isLogged: Bool) {
            self = isatty(STDERR_FILENO) == 1 ? .terminal : isLogged ? .log : .nowhere
        }
    }

    private static let patience = Duration.milliseconds(500)

    private let place: OutputDestination
    private let what: String
    private let start = ContinuousClock.now
    /// The line that is shown; nil before the first message.
    private let shown = Lock<String?>(nil)

    init(_ size: WorldSize, at place: OutputDestination) {
        self.place = place
        what = "making \(size.posts) posts and \(size.comments) comments"
    }

    /// Reports progress. The generator calls it while the world grows.
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

    /// Ends the messages, after the world is complete or has failed.
    func end() {
        shown.withLock { shown in
            guard let line = shown else { return }
            shown = nil
            switch place {
            // Spaces erase the line on any terminal.
            case .terminal: StandardStreams.writeError("\r\(String(repeating: " ", count: line.count))\r")
            case .log:
                let seconds = Double((ContinuousClock.now - start) / .milliseconds(100)) / 10
                StandardStreams.writeError("strata: made in \(String(format: "%.1f", seconds)) s\n")
            case .nowhere: break
            }
        }
    }
}

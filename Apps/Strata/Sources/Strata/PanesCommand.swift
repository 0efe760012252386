import Foundation
import LineEditing
import ReplKit
import ReplProgram

/// Runs `strata panes`: the panes of a session that runs in another terminal.
enum PanesCommand {
    /// Returns the process id of the requested session; nil for the newest.
    ///
    /// - Throws: ``UsageError`` that names the word.
    static func session(_ words: [String]) throws(UsageError) -> Int32? {
        guard let word = words.first else { return nil }
        guard words.count == 1, let pid = Int32(word), pid > 0 else {
            throw UsageError("panes takes the number of a session's process, not \(words.joined(separator: " "))")
        }
        return pid
    }

    /// Shows the panes until the session ends or the person leaves.
    static func run(_ pid: Int32?, _ arguments: Arguments) throws -> ExitStatus {
        guard let folder = arguments.panesFolder else {
            throw ReplError(
                .file,
                "there is no folder with sessions",
                hint: "strata panes --data DIR, with the DIR of the session"
            )
        }
        let connection = try folder.connect(pid: pid)
        let viewer = PanesViewer(connection, usesColour: arguments.allowsColour)
        if arguments.printsJSON {
            return status(of: viewer.copy(), connection.pid)
        }
        do {
            return status(of: try viewer.run(), connection.pid)
        } catch {
            throw ReplError(.failed, "panes need a terminal", hint: "strata panes --json")
        }
    }

    private static func status(of ending: PanesViewer.Ending, _ pid: Int32) -> ExitStatus {
        switch ending {
        case .left: return .ok
        case .sessionEnded:
            StandardStreams.writeError("strata: session \(pid) has ended\n")
            return .ok
        case .lost:
            StandardStreams.writeError("strata: session \(pid) is gone, or this terminal was too slow for it\n")
            return .connectionLost
        }
    }
}

extension Arguments {
    /// The folder of the sessions' sockets; nil if it is unknown.
    var panesFolder: PanesSocketFolder? { PanesSocketFolder(dataFolder: historyFile?.deletingLastPathComponent()) }

    /// Opens the socket for viewers in other terminals. A session continues without one if it fails.
    @MainActor
    func share(_ session: Session, _ source: any LineSource) {
        guard source.isInteractive, let folder = panesFolder else { return }
        do {
            let socket = try PanesServer(in: folder)
            TerminationSignals.remove(socket.path)
            session.sharePanes(with: socket)
        } catch {
            session.showError(error)
        }
    }
}

import Primitives
import Propagation
import ReplKit

/// A session of the toy plug-in, and what it prints.
@MainActor
struct NotesSession {
    let session: Session
    let shelf: Shelf
    let recording: Recording

    init(
        columns: Int = 80,
        clock: any WallClock = SystemClock(),
        _ configure: (inout SessionOptions) -> Void = { _ in }
    ) throws {
        var options = SessionOptions()
        options.durations = .masked
        configure(&options)
        let commits = Commits()
        shelf = Shelf(commits: commits)
        recording = Recording(columns: columns)
        session = try Session(
            plugins: [NotesPlugin(shelf: shelf)],
            surface: recording.surface,
            options: options,
            clock: clock,
            commits: commits
        )
    }

    /// Runs a line; what it printed, and what it ended with if that is not zero.
    func run(_ line: String) async -> [String] {
        let status = await session.execute(line)
        return recording.take() + (status == .ok ? [] : ["!\(status.rawValue)"])
    }

    static func runner() -> TranscriptRunner {
        TranscriptRunner { surface, options in
            let commits = Commits()
            let plugin = NotesPlugin(shelf: Shelf(commits: commits))
            return try Session(plugins: [plugin], surface: surface, options: options, commits: commits)
        }
    }
}

import Primitives
import Propagation
import ReplKit

/// A session of the toy plug-in, with its output.
@MainActor
struct NotesSession {
    let session: Session
    let shelf: Shelf
    let recording: Recording

    init(
        columns: Int = 80,
        clock: any WallClock = SystemClock(),
        besides others: [any Plugin] = [],
        _ configure: (inout SessionOptions) -> Void = { _ in }
    ) throws {
        var options = SessionOptions()
        options.durations = .masked
        configure(&options)
        let commits = Commits()
        shelf = Shelf(commits: commits)
        recording = Recording(columns: columns)
        session = try Session(
            plugins: [NotesPlugin(shelf: shelf)] + others,
            surface: recording.surface,
            options: options,
            clock: clock,
            commits: commits
        )
    }

    /// Creates an interactive session whose output goes to another surface.
    init(on surface: Surface) throws {
        let commits = Commits()
        shelf = Shelf(commits: commits)
        recording = Recording()
        session = try Session(plugins: [NotesPlugin(shelf: shelf)], surface: surface, commits: commits)
    }

    /// Runs a line; returns its output, and the exit status if it is not zero.
    func run(_ line: String) async -> [String] {
        let status = await session.execute(line)
        return recording.drainLines() + (status == .ok ? [] : ["!\(status.rawValue)"])
    }

    static func runner() -> TranscriptRunner {
        TranscriptRunner { surface, options in
            let commits = Commits()
            let plugin = NotesPlugin(shelf: Shelf(commits: commits))
            return try Session(plugins: [plugin], surface: surface, options: options, commits: commits)
        }
    }
}

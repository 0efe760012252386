import Foundation

/// The role of a child process, which runs this program again.
public enum WorkerRole: String, Sendable {
    /// Carries out the body of a run, in a process with limits of its own.
    case run
    /// Writes until it is killed.
    case writer
    /// Writes at the same time as another racer.
    case racer
    /// Enqueues values until it is asked to end.
    case debouncer

    /// The first argument of a child.
    public static let mark = "--child"

    /// Returns the arguments that start the child.
    func arguments(_ place: RunContext, _ words: [String]) throws -> [String] {
        [Self.mark, rawValue, String(decoding: try JSONEncoder().encode(place), as: UTF8.self)] + words
    }

    /// Runs as the child.
    ///
    /// - Parameter words: The arguments after ``mark``.
    /// - Returns: The exit status.
    /// - Throws: An error if the child cannot begin.
    public static func play(_ words: [String]) async throws -> Int32 {
        guard words.count > 1, let role = WorkerRole(rawValue: words[0]) else { return 2 }
        let place = try JSONDecoder().decode(RunContext.self, from: Data(words[1].utf8))
        let rest = Array(words.dropFirst(2))
        // This signal ends a child that hangs, and the parent reports it.
        alarm(UInt32(place.effort.pick(quick: 300, full: 3_600)))
        say(.ready)
        switch role {
        case .run: try await carryOut(rest, place)
        case .writer: try await WritingWorker(place, rest).write()
        case .racer: await RacingWorker(place, rest).race()
        case .debouncer: await DebouncingWorker(place).enqueue()
        }
        say(.done)
        return 0
    }

    private static func carryOut(_ words: [String], _ place: RunContext) async throws {
        guard let run = FaultRun.all.first(where: { $0.name == words.first }) else { return }
        try await run.body(place, Tally { say($0) })
    }

    /// Writes a line in one call, so that a reader sees all of it or nothing.
    static func say(_ line: WorkerMessage) {
        let bytes = Array((line.text.replacing("\n", with: " ") + "\n").utf8)
        _ = systemWrite(1, bytes)
    }
}

// Inside the type this name refers to a case.
private func systemWrite(_ file: Int32, _ bytes: [UInt8]) -> Int { write(file, bytes, bytes.count) }

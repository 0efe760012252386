import Foundation

/// What another run of this program is for.
public enum ChildRole: String, Sendable {
    /// Carries out the body of a run, in a process whose limits nobody else has.
    case run
    /// Writes until it is killed.
    case writer
    /// Writes beside another one.
    case racer
    /// Puts values in line until it is told to end.
    case debouncer

    /// The argument that a child begins with.
    public static let mark = "--child"

    /// What it is started with.
    func arguments(_ place: Workplace, _ words: [String]) throws -> [String] {
        [Self.mark, rawValue, String(decoding: try JSONEncoder().encode(place), as: UTF8.self)] + words
    }

    /// Is the child.
    ///
    /// - Parameter words: What stands behind ``mark``.
    /// - Returns: The exit status.
    /// - Throws: What keeps it from beginning.
    public static func play(_ words: [String]) async throws -> Int32 {
        guard words.count > 1, let role = ChildRole(rawValue: words[0]) else { return 2 }
        let place = try JSONDecoder().decode(Workplace.self, from: Data(words[1].utf8))
        let rest = Array(words.dropFirst(2))
        // Whoever hangs is ended by this signal, and that is told.
        alarm(UInt32(place.effort.pick(quick: 300, full: 3_600)))
        say(.ready)
        switch role {
        case .run: try await carryOut(rest, place)
        case .writer: try await WritingChild(place, rest).write()
        case .racer: await RacingChild(place, rest).race()
        case .debouncer: await DebouncingChild(place).enqueue()
        }
        say(.done)
        return 0
    }

    private static func carryOut(_ words: [String], _ place: Workplace) async throws {
        guard let run = FaultRun.all.first(where: { $0.name == words.first }) else { return }
        try await run.body(place, Tally { say($0) })
    }

    /// Writes a line, in one call: whoever reads sees all of it or nothing.
    static func say(_ line: ChildLine) {
        let bytes = Array((line.text.replacing("\n", with: " ") + "\n").utf8)
        _ = systemWrite(1, bytes)
    }
}

// Inside the type this name is a case's.
private func systemWrite(_ file: Int32, _ bytes: [UInt8]) -> Int { write(file, bytes, bytes.count) }

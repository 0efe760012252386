import Campus
import CampusPlugin
import Foundation
import Primitives
import ReplKit
import Testing

/// Expected pictures of timetables on a terminal.
@MainActor @Suite struct `Timetable pictures` {
    private func picture(_ lines: String..., columns: Int = 80, at time: String = "2026-11-23T07:30:00Z") async throws
        -> String
    {
        let output = Recording(columns: columns)
        let clock = ManualClock(try Date(time, strategy: .iso8601))
        let session = try Session(plugins: [FaultsPlugin(), CampusPlugin(clock: clock)], surface: output.surface)
        try await session.start()
        for line in lines {
            _ = output.drainLines()
            #expect(await session.execute(line) == .ok)
        }
        let picture = output.drainLines()
        for line in picture { #expect(TextWidth.columns(line) <= columns, "\(line)") }
        return picture.joined(separator: "\n")
    }

    private func golden(_ name: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func `a week in German`() async throws {
        #expect(try await picture("timetable") + "\n" == golden("linden"))
    }

    @Test func `a week in Chinese, with wide letters and a Saturday`() async throws {
        #expect(try await picture("school mingde", "timetable 10") + "\n" == golden("mingde"))
    }

    @Test(arguments: [30, 42, 60, 80, 200])
    func `no line is wider than the terminal`(columns: Int) async throws {
        for week in [1, 7, 12] {
            let text = try await picture("school mingde", "timetable \(week)", columns: max(columns, 44))
            #expect(text.contains("week \(week) of"))
        }
    }

    @Test func `of two at one time one is drawn, and the other is told by number`() async throws {
        let text = try await picture("timetable 7")
        #expect(text.contains("*1 Mon 23 11:00-12:30 Physics with Lab, Lab 4"), "\(text)")
        #expect(text.contains("|Analysis I"), "\(text)")
    }

    @Test func `a week without lectures says so, before the semester its first week is drawn`() async throws {
        #expect(try await picture("timetable 18").contains("no lectures"))
        #expect(try await picture("timetable", at: "2026-09-01T00:00:00Z").contains("week 1 of Winter 2026/27"))
    }
}

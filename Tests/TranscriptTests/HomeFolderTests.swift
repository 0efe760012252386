import Foundation
import Testing

/// Tests `~` without a shell that expands it.
@Suite(.timeLimit(.minutes(20)))
struct `The home folder` {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func run(_ arguments: String...) async throws -> BuiltProgram.Result {
        try await BuiltProgram.run(arguments, environment: ["HOME": home.url.path])
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: home.url.path))
    }

    @Test func `a data folder is in the folder that HOME names`() async throws {
        let result = try await run("--data=~/kept things", "-c", "status")
        #expect(result.status == 0, "\(result)")
        #expect(try names() == ["kept things"])
        #expect(FileManager.default.fileExists(atPath: home.url.appending(path: "kept things/store").path))
        let disk = try await run("disk", "--data=~/kept things")
        #expect(disk.status == 0, "\(disk)")
    }

    @Test func `every command takes it, and it means one folder`() async throws {
        _ = try home.write("> gc\n...\n", to: "lines")
        _ = try home.write("lesson a: b\nstep\ngoal views = 1\nsolution\n> watch post:1\n", to: "own.lesson")
        let result = try await run(
            "-c",
            "list > ~/out.txt; list >> ~/out.txt; record ~/r.cast; gc; record off; run ~/lines; tour ~/own.lesson; tour off"
        )
        #expect(result.status == 0, "\(result)")
        let calendar = try await run("-c", "exams ical ~/exams.ics")
        #expect(calendar.status == 0, "\(calendar)")
        #expect(try await run("run", "~/lines").status == 0)
        #expect(try await run("install", "--prefix=~/below").status == 0)
        #expect(try names() == ["lines", "own.lesson", "out.txt", "r.cast", "exams.ics", "below"])
    }

    @Test func `an export is written over by force alone`() async throws {
        let file = try home.write("mine", to: "exams.ics")
        let refused = try await run("-c", "exams ical ~/exams.ics")
        let said = refused.errors.split { $0.isWhitespace }.joined(separator: " ")
        #expect(refused.status == 1 && said.contains("is there already try: exams ical OTHER-FILE, or"), "\(refused)")
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        #expect(try await run("-c", "exams ical ~/exams.ics force").status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("BEGIN:VCALENDAR"))
    }

    @Test func `a pipe that nobody reads keeps nobody waiting`() async throws {
        try #require(mkfifo(home.url.appending(path: "pipe").path, 0o600) == 0)
        for line in ["list > ~/pipe", "record ~/pipe", "exams ical ~/pipe"] {
            let result = try await run("-c", line)
            let said = result.errors.split { $0.isWhitespace }.joined(separator: " ")
            #expect(result.status == 1 && said.contains("is a pipe that no program reads"), "\(line): \(result)")
        }
    }
}

import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `What cannot be written` {
    static let ways: [[String]] = [
        ["-c", "gc; gc"], ["--json", "-c", "gc"], ["--plain"], [], ["run", "t.transcript"], ["--version"], ["--help"],
    ]

    /// The lines that come through a pipe, for the modes that read them.
    private static let typed = Data("gc\nshwo\n".utf8)

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ways)
    func `a full disk is told once, and the program fails`(_ arguments: [String]) async throws {
        let result = try await run(arguments, redirection: "> /dev/full")
        #expect(result.errors.contains("standard output cannot be written: No space left on device"), "\(result)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(result)")
        #expect(result.status == 1)
    }

    @Test(arguments: ways)
    func `so is a standard output that is closed`(_ arguments: [String]) async throws {
        let result = try await run(arguments, redirection: ">&-")
        #expect(result.errors.contains("standard output cannot be written: it is closed"), "\(result)")
        #expect(result.status == 1)
    }

    /// Some programs are started without the signal, because their parent ignores it.
    @Test(arguments: ways, [":", "trap '' PIPE"])
    func `a reader that has enough is not told`(_ arguments: [String], before: String) async throws {
        let result = try await run(arguments, redirection: "| true", before: before)
        // `true` may have exited later.
        #expect(result.errors.isEmpty || result.errors.contains("shwo"), "\(result)")
    }

    @Test(arguments: [
        ("gc > /nope/x", "/nope/x cannot be written: No such file or directory"),
        ("gc >> /nope/x", "/nope/x cannot be written: No such file or directory"),
        ("gc > .", ". is a folder, not a file"),
        ("gc > /dev/full", "/dev/full cannot be written: No space left on device"),
    ])
    func `a file that cannot be written is an error`(_ line: String, message: String) async throws {
        let result = try await BuiltProgram.run("-c", line + "; status")
        #expect(result.errors.hasPrefix("error \(message)\n      try: "), "\(result)")
        #expect(result.output.isEmpty && result.status == 1, "\(result)")
    }

    @Test func `>> puts output below what is there`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "f").path
        let three = try await BuiltProgram.run("-c", "gc > '\(file)'; gc >> '\(file)'; gc >> '\(file)'")
        #expect(three.status == 0 && three.output.isEmpty, "\(three)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 3)
    }

    @Test func `| is for people`() async throws {
        let result = try await BuiltProgram.run("-c", "gc | cat; status")
        #expect(result.errors.hasPrefix("error | runs a shell command only at the prompt"), "\(result)")
        #expect(result.output.isEmpty && result.status == 1, "\(result)")
    }

    private func run(
        _ arguments: [String],
        redirection: String,
        before: String = ":"
    ) async throws -> BuiltProgram.Result {
        let folder = try TemporaryFolder()
        let transcript = try folder.write(Data("> gc\n...\n".utf8), to: "t.transcript")
        let arguments = arguments.map { $0 == "t.transcript" ? transcript.path : $0 }
        return try await BuiltProgram.run(arguments, input: Self.typed, redirection: redirection, before: before)
    }
}

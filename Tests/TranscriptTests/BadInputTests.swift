import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `Bad input` {
    struct Case: CustomTestStringConvertible {
        let name: String
        let line: Data
        /// A part of the error message.
        let message: String

        init(_ name: String, _ line: String, says message: String) {
            self.init(name, Data(line.utf8), says: message)
        }

        init(_ name: String, _ line: Data, says message: String) {
            (self.name, self.line, self.message) = (name, line, message)
        }

        var testDescription: String { name }
    }

    static let cases = [
        Case("unknown command", "shwo post:1", says: "no command \"shwo\". Did you mean: show"),
        Case("unknown id", "load post 999999", says: "post:999999"),
        Case("unknown handle", "show q", says: "nothing is called \"q\""),
        Case("unknown kind", "load pst 1", says: "no kind \"pst\". Did you mean: post"),
        Case("wrong kind", "upvote community:2", says: "upvote is for a post, a comment or a reply, and community:2"),
        Case("bad number", "feed local limit x", says: "\"x\" is no number"),
        Case("number out of range", "feed local limit 51", says: "51"),
        Case("number beyond all", "feed local limit 99999999999999999999", says: "99999999999999999999"),
        Case("id beyond all", "load post 99999999999999999999", says: "99999999999999999999"),
        Case("unbalanced quote", "show \"post:1", says: "is not closed"),
        Case("backslash at the end", "show post:1\\", says: "\\"),
        Case("NUL in a line", Data("show po\0st:1".utf8), says: "contains a NUL"),
        Case("escape in a line", "sh\u{1B}[31mow", says: "no command"),
        Case("1 MB in a line", String(repeating: "a", count: 1_000_000), says: "longer than 65536 bytes"),
        Case("1 MB of blanks", String(repeating: " ", count: 1_000_000), says: "longer than 65536 bytes"),
        Case("invalid UTF-8", Data([0x67, 0x63, 0x20, 0xFF, 0xFE]), says: "not valid UTF-8"),
        Case("a surrogate in UTF-8", Data([0xED, 0xA0, 0x80]), says: "not valid UTF-8"),
        Case("shell where nobody types", "!echo hi", says: "! runs a shell command only at the prompt"),
    ]

    @Test(arguments: cases)
    func `a bad line is one error, and ends a script`(_ bad: Case) async throws {
        let lines = Data("gc\n".utf8) + bad.line + Data("\nstatus\n".utf8)
        let result = try await BuiltProgram.run(input: lines)
        #expect(result.status == 1, "\(result)")
        #expect(result.lines.count == 1, "the line before it ran, the line behind it must not: \(result)")
        let message = result.errors.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
        #expect(message.hasPrefix("error ") && message.contains(bad.message), "\(result.errors)")
        #expect(result.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "\(result.errors)")
        #expect(result.errors.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(result.errors)")
    }

    /// A regression: descriptor 0 became a pipe of the program's own, for which it waited forever.
    @Test(.timeLimit(.minutes(20)), arguments: [["--plain"], [], ["-c", "gc"]])
    func `without a standard input there is nothing to read, and it ends`(_ arguments: [String]) async throws {
        let result = try await BuiltProgram.run(arguments, redirection: "<&-")
        #expect(result.status == 0, "\(result)")
        #expect(result.lines.isEmpty == (arguments != ["-c", "gc"]), "\(result)")
        #expect(result.errors.isEmpty, "\(result)")
    }

    @Test func `the last line needs no line break, and Windows' are understood`() async throws {
        let result = try await BuiltProgram.run(input: Data("net\r\ngc".utf8))
        #expect(result.status == 0, "\(result)")
        #expect(result.lines.last?.hasPrefix("ok    nothing to collect") == true, "\(result)")
    }

    @Test func `what an editor puts before the first line is no part of it`() async throws {
        let piped = try await BuiltProgram.run(input: Data("\u{FEFF}gc\r\n".utf8))
        let typed = try await BuiltProgram.run("-c", "\u{FEFF}gc\r\ngc")
        let folder = try TemporaryFolder()
        let file = try folder.write("\u{FEFF}gc\r\n", to: "lines")
        let run = try await BuiltProgram.run("-c", "run \(file.path)")
        for result in [piped, typed, run] {
            #expect(
                result.status == 0 && result.lines.first?.hasPrefix("ok    nothing to collect") == true,
                "\(result)"
            )
        }
    }

    @Test func `an empty input is no error`() async throws {
        let result = try await BuiltProgram.run()
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    }
}

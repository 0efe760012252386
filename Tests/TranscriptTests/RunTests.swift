import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `strata run` {
    private static let good =
        "# Prose.\n\n> net\nok    net ok\n...\n> shwo\nerror no command \"shwo\". Did you mean: show\n!1\n"

    @Test func `a transcript that holds is ok`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.good, to: "good.transcript")
        let result = try await BuiltProgram.run("run", file.path)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "ok    \(file.path): 2 commands\n")
        #expect(result.errors.isEmpty)
    }

    @Test func `a difference is shown with its line, and ends with 4`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("# Prose.\n> gc\nok    nothing\n> shwo\n", to: "bad.transcript")
        let result = try await BuiltProgram.run("run", file.path)
        #expect(result.status == 4)
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n").map(String.init)
        #expect(lines.contains("\(file.path):2: > gc"), "\(result)")
        #expect(lines.contains("- ok    nothing"), "\(result)")
        #expect(lines.contains { $0.hasPrefix("+ ok    nothing to collect") }, "\(result)")
        #expect(lines.contains("\(file.path):4: > shwo"), "\(result)")
        #expect(lines.contains("+ !1"), "\(result)")
    }

    @Test func `every file is run, the worst decides`() async throws {
        let folder = try TemporaryFolder()
        let bad = try folder.write("> gc\n", to: "bad.transcript")
        let good = try folder.write(Self.good, to: "good.transcript")
        let result = try await BuiltProgram.run("run", bad.path, good.path)
        #expect(result.status == 4)
        #expect(result.output == "ok    \(good.path): 2 commands\n", "\(result)")
    }

    @Test func `--update writes what came, and it holds from then on`() async throws {
        let folder = try TemporaryFolder()
        let text = "# Prose stays.\n\n> net\n...\n\n# So does this.\n> gc\nwrong\n> shwo\n"
        let file = try folder.write(text, to: "old.transcript")
        let update = try await BuiltProgram.run("run", "--update", file.path)
        #expect(update.status == 0, "\(update)")
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            written.hasPrefix("# Prose stays.\n\n> net\n...\n\n# So does this.\n> gc\nok    nothing to collect"),
            "\(written)"
        )
        #expect(written.hasSuffix("\n> shwo\nerror no command \"shwo\". Did you mean: show\n!1\n"), "\(written)")
        #expect(try await BuiltProgram.run("run", file.path).status == 0)
        _ = try await BuiltProgram.run("run", "--update", file.path)
        #expect(try String(contentsOf: file, encoding: .utf8) == written, "a second --update changed something")
    }

    @Test func `in Markdown only the fenced blocks count`() async throws {
        let folder = try TemporaryFolder()
        let text = "# Title\n\n> a quotation\n\n```transcript\n> gc\n```\n\nMore.\n"
        let file = try folder.write(text, to: "page.md")
        #expect(try await BuiltProgram.run("run", file.path, "--update").status == 0)
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            written.hasPrefix("# Title\n\n> a quotation\n\n```transcript\n> gc\nok    nothing to collect"),
            "\(written)"
        )
        #expect(written.hasSuffix("\n```\n\nMore.\n"), "\(written)")
        #expect(try await BuiltProgram.run("run", file.path).status == 0)
    }

    @Test func `what comes through a pipe or standard input is run, and cannot be rewritten`() async throws {
        for name in ["-", "/dev/stdin"] {
            let result = try await BuiltProgram.run(
                "run",
                name,
                input: Data("\u{FEFF}> net\r\nok    net ok\r\n...\r\n".utf8)
            )
            #expect(result.status == 0 && result.output == "ok    \(name): 1 command\n", "\(result)")
            let wrong = try await BuiltProgram.run("run", name, input: Data("> net\nwrong\n".utf8))
            #expect(wrong.status == 4 && wrong.errors.contains("\(name):1: > net"), "\(wrong)")
            let update = try await BuiltProgram.run("run", name, "--update", input: Data("> net\nwrong\n".utf8))
            #expect(update.status == 1 && update.output.isEmpty, "\(update)")
        }
        let inside = try await BuiltProgram.run("-c", "run -")
        #expect(inside.status == 1 && inside.errors.contains("strata run -"), "\(inside)")
    }

    @Test func `--update leaves all else of a page from elsewhere as it is, byte by byte`() async throws {
        let folder = try TemporaryFolder()
        let page =
            "\u{FEFF}# Title\r\n\r\nProse.\nMore.\r\n\r\n- a list\r\n  ~~~transcript\r\n  > weather\r\n  wrong\r\n  ~~~\r\n\r\nThe end"
            .replacing("> weather", with: "> shwo")
        let file = try folder.write(page, to: "page.md")
        let result = try await BuiltProgram.run("run", file.path, "--update")
        #expect(result.output == "ok    \(file.path): 1 of 1 command rewritten\n", "\(result)")
        let right = "  error no command \"shwo\". Did you mean: show\r\n  !1\r\n"
        let written = try Data(contentsOf: file)
        #expect(
            written == Data(page.replacing("  wrong\r\n", with: right).utf8),
            "\(String(decoding: written, as: UTF8.self))"
        )
        #expect(try await BuiltProgram.run("run", file.path).output == "ok    \(file.path): 1 command\n")
    }

    @Test func `a block that nothing closes is refused by its line, and nothing of it is run`() async throws {
        let folder = try TemporaryFolder()
        let text = "# Title\n\n```transcript\n> gc\n\nProse that is none.\n"
        let file = try folder.write(text, to: "page.md")
        for arguments in [
            ["run", file.path], ["run", "--update", file.path], ["-c", "run \(file.path)"], ["picture", file.path],
        ] {
            let result = try await BuiltProgram.run(arguments)
            let said = result.errors.split { $0.isWhitespace }.joined(separator: " ")
            #expect(said.contains("\(file.path):3: the block that begins here is not closed"), "\(result)")
            #expect(result.status == 1 && result.output.isEmpty, "\(result)")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `a text without commands proves nothing`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("Prose.\n", to: "prose.md")
        for arguments in [["run", file.path], ["run", "--update", file.path]] {
            let result = try await BuiltProgram.run(arguments)
            #expect(result.status == 4, "\(result)")
            #expect(result.errors.contains("no command in it"), "\(result)")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "Prose.\n")
    }

    @Test func `a file in place of a verb is told the way to run it`() async throws {
        let folder = try TemporaryFolder()
        let lines = try folder.write("#!/usr/bin/env strata\ngc\n", to: "s.strata")
        let transcript = try folder.write(Self.good, to: "good.transcript")
        let plain = try await BuiltProgram.run(lines.path)
        #expect(plain.errors.contains("did you mean strata -c 'run \(lines.path)'?"), "\(plain)")
        let marked = try await BuiltProgram.run(transcript.path)
        #expect(marked.errors.contains("did you mean strata run \(transcript.path)?"), "\(marked)")
        #expect(plain.status == 2 && marked.status == 2)
        let compared = try await BuiltProgram.run("run", lines.path)
        let pointer = "-c 'run \(lines.path)' runs plain lines"
        #expect(compared.status == 4 && compared.errors.contains(pointer), "\(compared)")
        let result = try await BuiltProgram.run("-c", "run \(lines.path)")
        #expect(result.status == 0 && result.lines.last == "ok    \(lines.path) done", "\(result)")
    }

    @Test func `a file that is missing or no text is an error`() async throws {
        let folder = try TemporaryFolder()
        let binary = try folder.write(Data([0xFF, 0xFE, 0]), to: "binary")
        let missing = folder.url.appending(path: "missing")
        let wrong = [
            binary.path: "\(binary.path) is not UTF-8",
            missing.path: "there is no file \(missing.path)",
            folder.url.path: "\(folder.url.path) is a folder, not a file",
        ]
        for (path, message) in wrong {
            let result = try await BuiltProgram.run("run", path)
            #expect(result.status == 1, "\(result)")
            #expect(result.errors == "strata: \(message)\n", "\(result)")
        }
    }
}

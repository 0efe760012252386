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

    @Test func `a file that is missing or no text is an error`() async throws {
        let folder = try TemporaryFolder()
        let binary = try folder.write(Data([0xFF, 0xFE, 0]), to: "binary")
        let missing = folder.url.appending(path: "missing")
        let wrong = [
            binary.path: "\(binary.path) is not UTF-8",
            missing.path: "there is no file \(missing.path)",
            folder.url.path: "\(folder.url.path) cannot be read; is it a file, and yours?",
        ]
        for (path, message) in wrong {
            let result = try await BuiltProgram.run("run", path)
            #expect(result.status == 1, "\(result)")
            #expect(result.errors == "strata: \(message)\n", "\(result)")
        }
    }
}

import Foundation
import Primitives
import Testing

/// Tests the man page, the completions, and the help that they are made from.
@Suite(.timeLimit(.minutes(20)))
struct `What strata says of itself` {
    private static let options = [
        "-c", "--server", "--demo", "--seed", "--posts", "--comments", "--people", "--data", "--json", "--csv",
        "--plain", "--no-color", "--no-startup", "--inspect", "--inspect-edit",
        "--update", "--port", "--base-path", "--open", "--control", "--state",
        "--sync", "--clock", "--as", "--as-version", "--quiet", "--prefix", "--output", "--help", "--version",
    ]

    @Test func `--help fits one screen`() async throws {
        let help = try await BuiltProgram.run("--help")
        #expect(help.status == 0 && help.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
        for line in help.lines { #expect(line.count <= 80, "\(line)") }
        #expect(try await BuiltProgram.run("help").output == help.output)
        #expect(try await BuiltProgram.run("-h").output == help.output)
    }

    @Test(arguments: [
        (
            ["serve", "--help"], "strata serve [options]\n", ["--port P", "--state FILE", "--seed N"],
            ["--json", "--data"]
        ),
        (["--help", "serve"], "strata serve [options]\n", ["--port P"], ["--json"]),
        (
            ["help", "disk"], "strata disk [list|show KEY|verify|clear WHAT] [options]\n", ["--data DIR"],
            ["--port"]
        ),
        (["run", "--help", "a.transcript"], "strata run FILE... [options]\n", ["--update"], ["--port", "--json"]),
        (["man", "-h"], "strata man\n", ["--help"], ["--port", "--json"]),
    ])
    func `--help behind a verb tells of that verb`(
        _ arguments: [String],
        head: String,
        told: [String],
        untold: [String]
    ) async throws {
        let help = try await BuiltProgram.run(arguments)
        #expect(help.status == 0 && help.errors.isEmpty)
        #expect(help.output.hasPrefix(head), "\(help)")
        for option in told { #expect(help.output.contains("  \(option) "), "\(option): \(help)") }
        for option in untold { #expect(!help.output.contains(option), "\(option): \(help)") }
        for line in help.lines { #expect(line.count <= 80, "\(line)") }
    }

    @Test func `the environment is told of, in the help and in the man page`() async throws {
        let help = try await BuiltProgram.run("help", "options").output
        let page = try await BuiltProgram.run("man").output
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "FORCE_COLOR", "COLUMNS", "PAGER", "STRATA_PASSWORD"] {
            #expect(help.contains(name) && page.contains(name), "\(name)")
        }
    }

    @Test func `the man page has the date of the version`() async throws {
        let page = try await BuiltProgram.run("man")
        let head = try #require(page.lines.first)
        #expect(head.contains(/^\.TH STRATA 1 20\d\d-\d\d-\d\d "strata \d+\.\d+\.\d+" "User Commands"$/), "\(head)")
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc") else { return }
        let folder = try TemporaryFolder()
        let complaints = Pipe()
        let process = try ChildProcess(
            "/usr/bin/mandoc",
            ["-Tlint", "-Wwarning", try folder.write(page.output, to: "strata.1").path],
            output: .file(complaints.fileHandleForWriting)
        )
        try complaints.fileHandleForWriting.close()
        #expect(await process.end() == .exit(0))
        let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text.isEmpty, "\(text)")
    }

    @Test func `the man page tells every option, and roff takes it for nothing else`() async throws {
        let page = try await BuiltProgram.run("man")
        #expect(page.status == 0)
        let macros: Set<Substring> = [".TH", ".SH", ".TP", ".B", ".I", ".RI", ".br"]
        for line in page.lines where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(macros.contains(line.prefix { $0 != " " }), "\(line)")
        }
        for (line, next) in zip(page.lines, page.lines.dropFirst()) where line == ".TP" {
            #expect(next.hasPrefix("\\f"), "an item without a label: \(next)")
        }
        for option in Self.options {
            #expect(page.output.contains("\\fB\(option.replacing("-", with: "\\-"))\\fR"), "\(option)")
        }
        let headings = page.lines.filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
        #expect(headings.starts(with: ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS"]), "\(headings)")
        #expect(headings.last == "EXIT STATUS")
    }

    @Test func `install puts what is printed where it is looked for`() async throws {
        let folder = try TemporaryFolder()
        let result = try await BuiltProgram.run("install", "--prefix", folder.url.path)
        #expect(result.status == 0 && result.lines.count == 4, "\(result)")
        let places = [
            "share/man/man1/strata.1": ["man"], "share/bash-completion/completions/strata": ["completions", "bash"],
            "share/zsh/site-functions/_strata": ["completions", "zsh"],
            "share/fish/vendor_completions.d/strata.fish": ["completions", "fish"],
        ]
        for (path, arguments) in places {
            let installed = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
            let printed = try await BuiltProgram.run(arguments)
            #expect(installed == printed.output && !installed.isEmpty, "\(path)")
            for option in Self.options where arguments.count == 2 {
                let name = arguments[1] == "fish" ? option.replacing(/^--?/, with: "") : option
                #expect(installed.contains(name), "\(path) does not know \(option)")
            }
        }
        let page = folder.url.appending(path: "share/man/man1/strata.1")
        let elsewhere = try folder.write("old", to: "elsewhere")
        try FileManager.default.removeItem(at: page)
        try FileManager.default.createSymbolicLink(at: page, withDestinationURL: elsewhere)
        #expect(try await BuiltProgram.run("install", "--prefix", folder.url.path).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: page.path) == elsewhere.path)
        #expect(try String(contentsOf: elsewhere, encoding: .utf8).hasPrefix(".TH STRATA"))
        let refused = try await BuiltProgram.run("install", "--prefix", "/dev/null/here")
        #expect(refused.status == 1 && refused.errors.contains("--prefix DIR"), "\(refused)")
    }

    @Test func `the README's picture is that of its session`() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let readme = root.appending(path: "README.md")
        let drawn = try await BuiltProgram.run("picture", readme.path(percentEncoded: false))
        let kept = try String(contentsOf: root.appending(path: "docs/session.svg"), encoding: .utf8)
        #expect(
            kept == drawn.output,
            "docs/session.svg is out of date: strata picture README.md > docs/session.svg"
        )
        #expect(try String(contentsOf: readme, encoding: .utf8).contains("](docs/session.svg)"))
        let none = try await BuiltProgram.run("picture", "/nope")
        #expect(none.status == 1 && none.errors.contains("/nope"), "\(none)")
    }

    @Test func `--csv prints tables and nothing besides`() async throws {
        let result = try await BuiltProgram.run("--csv", "-c", "login alice; feed local limit 2; whoami")
        #expect(result.status == 0)
        #expect(
            result.output.hasPrefix(
                "#,ref,tier,score,vote,subscribed,community,marks,title,comment_count,created,saved,creator\r\n"
                    + "1,post:21,T2,5,up,"
            ),
            "\(result)"
        )
        #expect(result.output.split(separator: "\r\n").count == 3, "\(result)")
        #expect(result.errors.contains("ok    alice (person:3)"), "\(result)")
    }
}

import Foundation
import LemmyMiddlewareV4
import PieFedMiddleware
import Testing
import WireRuntime

@testable import LemmyMiddleware

/// The page *Dialects* of the documentation lists the operations that not all dialects have. It is compared with the dialects.
@Suite struct `Operations by dialect` {
    @Test func `every operation of a dialect has an example`() throws {
        let declared = try DeclaredOperation.all()
        #expect(declared.count > 90, "found only \(declared.count): has the test lost sight of the protocols?")
        let words = declared.map(\.words)
        #expect(Set(words).count == words.count, "two operations have the same words")
        let examples = OperationExample.all.map(\.words)
        #expect(examples.filter { !words.contains($0) } == [], "no protocol of Dialects declares these")
        #expect(words.filter { !examples.contains($0) } == [], "add these to OperationExample.all")
    }

    @Test func `the page lists what not all dialects have`() throws {
        let expected = try OperationTable().text
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(page.range(of: Self.start), "the page has lost the line before its tables")
        let shown = page[start.upperBound...].trimmingCharacters(in: .newlines)
        #expect(shown == expected, "put this behind the line \(Self.start) of \(Self.page.path):\n\(expected)")
    }

    @Test func `every refusal names the servers that can`() throws {
        let expected = try OperationTable().servers
        #expect(expected.count > 30, "found only \(expected.count): has the test lost sight of the refusals?")
        let lines = expected.map { "        \"\($0)\": \"\($1)\"," }.sorted().joined(separator: "\n")
        #expect(OperationServers.all == expected, "put this into OperationServers.all:\n\(lines)")
    }

    @Test func `a refusal without choices in its words is in the table`() throws {
        let unknown = try DeclaredOperation.refusals().filter { OperationServers.all[$0] == nil }
        #expect(
            unknown == [],
            "add an OperationExample that is refused so; a default that each dialect replaces can go"
        )
    }

    @Test func `a refusal says who refuses what, and who has it`() {
        let known = LemmyV3().lacking("the number of reports")
        #expect(known.message == "Lemmy's /api/v3 has no request for the number of reports")
        #expect(known.hint == "do without it, or ask a server with Lemmy 0.18 to 1.0")
        #expect(LemmyV3().lacking("reading minds").hint == "do without it")
    }

    private static let page = DeclaredOperation.sources.appending(path: "LemmyMiddleware.docc/Dialects.md")
    private static let start = "<!-- OperationsTests compares the rest with the dialects. -->"
}

/// The tables of the operations that not all dialects have.
private struct OperationTable {
    private let dialects: [ApiDialect] = [.lemmyV3, .lemmyV4, .pieFed]
    private let subjects: [String: String]

    init() throws {
        subjects = Dictionary(try DeclaredOperation.all().map { ($0.words, $0.subject) }) { $1 }
    }

    /// The text of the tables in the page.
    var text: String {
        get throws {
            let operations = try rows(of: OperationExample.all)
            let choices = try rows(of: OperationExample.choices)
            let count = OperationExample.all.count - operations.count
            return """
                ### Operations

                The other \(count) operations are in all dialects and versions.

                \(heading("about", "operation"))
                \(operations.map { "| \(subjects[$0.words] ?? "") \($0.text)" }.joined(separator: "\n"))

                ### Orders, ranges and kinds

                \(heading("choice"))
                \(choices.map(\.text).joined(separator: "\n"))
                """
        }
    }

    private func heading(_ columns: String...) -> String {
        let names = columns + dialects.map { "`\($0.shortName)`" }
        return "| \(names.joined(separator: " | ")) |\n|\(names.map { _ in "---|" }.joined())"
    }

    /// Returns the rows of the operations that not all dialects and versions have.
    private func rows(of examples: [OperationExample]) throws -> [(words: String, text: String)] {
        try examples.compactMap { example in
            let cells = try dialects.map { try Self.availability(of: example, in: $0.dialect) }
            guard Set(cells) != [Self.everywhere] else { return nil }
            return (example.words, "| \(example.words) | \(cells.joined(separator: " | ")) |")
        }
    }

    /// The servers by the words of a refusal, for all refusals of an operation that another dialect has.
    var servers: [String: String] {
        get throws {
            var all: [String: String] = [:]
            for example in OperationExample.all + OperationExample.choices {
                let cells = try dialects.map { try Self.availability(of: example, in: $0.dialect) }
                guard let servers = Self.servers(v3: cells[0], v4: cells[1], pieFed: cells[2]) else { continue }
                for dialect in dialects {
                    guard let words = try Self.refusal(of: example, by: dialect.dialect) else { continue }
                    // The refusal of a part may be that of the whole operation, which comes first.
                    all[words] = all[words] ?? servers
                }
            }
            return all
        }
    }

    /// Returns the words for the operation in a dialect's refusal; nil if the dialect has the operation or refuses it in another way.
    private static func refusal(of example: OperationExample, by dialect: any ClientDialect) throws -> String? {
        let start = "\(dialect.name) has no request for "
        for way in example.ways {
            do {
                _ = try way(dialect)
            } catch let error as ApiClientError {
                if error.code == .unsupported, error.message.hasPrefix(start) {
                    return String(error.message.dropFirst(start.count))
                }
            }
        }
        return nil
    }

    /// Returns the software and the versions of the cells in a row; nil if no server has the operation.
    private static func servers(v3: String, v4: String, pieFed: String) -> String? {
        let first = v3 == everywhere ? "0.18" : v3.replacing(/^since |\.0$/, with: "")
        let lemmy: String? =
            switch (v3, v4) {
            case ("no", "no"): nil
            case ("no", _): "Lemmy 1.0"
            case (_, "no"): first == "0.19" ? "Lemmy 0.19" : "Lemmy \(first) to 0.19"
            default: "Lemmy \(first) to 1.0"
            }
        let names = [lemmy, pieFed == "no" ? nil : "PieFed 1.6"].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: " or ")
    }

    private static let everywhere = "yes"

    /// The versions around each change of an operation.
    private static let versions: [ServerVersion] = ["0.18.0", "0.18.5", "0.19.0", "0.19.3", "0.19.4", "0.19.20"]

    /// Returns the versions that have an operation, in words: in one of the ways to make it.
    private static func availability(of example: OperationExample, in dialect: any ClientDialect) throws -> String {
        let ways = try example.ways.compactMap { way -> [WireAvailability]? in
            do {
                return try way(dialect)?.demands.map(\.requirement.availability)
            } catch let error as ApiClientError where [.unsupported, .refused].contains(error.code) {
                // The dialect lacks this way.
                return nil
            }
        }
        guard let first = ways.first else { return "no" }
        let isEverywhere = versions.allSatisfy { version in
            ways.contains { $0.allSatisfy { $0.contains(version) } }
        }
        return isEverywhere ? everywhere : Set(first.map(\.description)).sorted().joined(separator: ", ")
    }
}

/// An operation as a protocol of the dialects declares it.
private struct DeclaredOperation {
    /// The subject of the protocol: `posts`.
    let subject: String
    /// The operation in words, from its documentation: `votes on a post`.
    let words: String

    /// The sources of LemmyMiddleware.
    static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/LemmyMiddleware").standardizedFileURL

    /// Returns the operations of all protocols.
    static func all() throws -> [DeclaredOperation] {
        let folder = sources.appending(path: "Dialects")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.lastPathComponent.hasSuffix("Dialect.swift") }.flatMap { file in
            read(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
        }
    }

    /// Returns the words of the refusals in the sources of all dialects, as far as they stand there without an interpolation.
    static func refusals() throws -> Set<String> {
        let folder = sources.deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var words: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /throw lacking\("([^"\\]*)"\)/) {
                words.insert(String(match.1))
            }
        }
        #expect(words.count > 30, "found only \(words.count) refusals")
        return words
    }

    private static func read(_ lines: [Substring]) -> [DeclaredOperation] {
        var operations: [DeclaredOperation] = []
        var subject = ""
        for line in lines {
            if let words = line.firstMatch(of: /^\/\/\/ The part of a dialect (?:about|for) (.*)\.$/)?.1 {
                subject = String(words)
            }
            // The sentence goes on behind the words in some operations: how the answer is to be read.
            guard let words = line.firstMatch(of: /^    \/\/\/ Returns the call (?:that|for) (.*?)(?:[.;:]|$)/)?.1
            else { continue }
            operations.append(DeclaredOperation(subject: subject, words: String(words)))
        }
        return operations
    }
}

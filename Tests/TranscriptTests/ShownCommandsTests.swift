import CampusPlugin
import Foundation
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Tests that transcripts show what the REPL can do: a new command, or a new word of one, belongs in a transcript.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `What transcripts show` {
    /// The words that no transcript shows, with the reason.
    private static let exceptions = [
        "net break": "it needs a server on a port; the tests of server faults use it there",
        "net stall": "it needs a server on a port; the tests of server faults use it there",
        "quit": "it is exit, which is shown",
        "net reset": "it needs a server on a port; the tests of server faults use it there",
    ]

    /// The largest number of words of a choice that are commands of their own; of a longer one, such as the actions of the modlog, one is
    /// enough.
    private static let longestChoice = 20

    @Test func `each command, its other names, and each of its words`() async throws {
        let plugins: [any Plugin] = [InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: Recording().surface)
        let shown = try ShownLine.all()
        #expect(shown.count > 600, "only \(shown.count) commands: has the test lost sight of the transcripts?")
        var missing: [String] = []
        for listed in session.commands {
            let aliases = listed.command.aliases
            missing += aliases.map(\.name).filter { name in !shown.contains { $0.verb == name } }
            let lines =
                shown.filter { $0.verb == listed.name }.map(\.words)
                + aliases.flatMap { alias in
                    let supplied = (alias.expansion ?? "").split(separator: " ").map(String.init)
                    return shown.filter { $0.verb == alias.name }.map { $0.words + supplied }
                }
            if lines.isEmpty { missing.append(listed.name) }
            for parameter in listed.command.parameters where !lines.isEmpty {
                let words = Self.words(of: parameter)
                missing += words.filter { word in !lines.contains { $0.contains(word) } }.map { "\(listed.name) \($0)" }
            }
        }
        let unknown = missing.filter { Self.exceptions[$0] == nil }
        #expect(unknown.isEmpty, "no transcript shows: \(unknown.joined(separator: ", "))")
        let shownAfterAll = Self.exceptions.keys.filter { !missing.contains($0) }
        #expect(shownAfterAll.isEmpty, "these are no exceptions any more: \(shownAfterAll)")
    }

    /// Returns the words of a parameter that are part of the language: the keyword of an option, a flag, and the choices of a place. The
    /// values of an option, such as the orders of a feed, are not.
    private static func words(of parameter: Parameter) -> [String] {
        if let keyword = parameter.keyword { return [keyword] }
        return switch parameter.kind {
        case .flag: [parameter.name]
        case .choice(let words) where words.count <= longestChoice: words
        default: []
        }
    }
}

/// A command of a transcript.
private struct ShownLine {
    /// The verb, without `as NAME` and the number of a row before it.
    let verb: String
    /// The words behind the verb.
    let words: [String]

    /// Returns the commands of all transcripts: those of the README, those that are run, and those that are typed.
    static func all() throws -> [ShownLine] {
        let folders = [TranscriptFile.folder, "Tests/TerminalTests/Transcripts"]
        let paths = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: TranscriptFile.root.appending(path: folder).path)
                .filter { $0.hasSuffix(".transcript") }.map { "\(folder)/\($0)" }
        }
        let marked = try MarkedTranscript.servers.flatMap { server in
            try MarkedTranscript.all.flatMap { try $0.transcript(at: server).entries }
        }
        let entries = try (["README.md"] + paths).flatMap { try TranscriptFile(path: $0).transcript.entries }
        return (entries + marked).flatMap { lines(of: $0.command) }
    }

    /// Returns the commands of a line.
    static func lines(of text: String) -> [ShownLine] {
        var pieces = [""]
        var quote: Character?
        for character in text {
            if character == quote { quote = nil } else if quote == nil, "\"'".contains(character) { quote = character }
            if quote == nil, character == ";" { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
        }
        return pieces.flatMap { lines(of: $0.split(separator: " ").map(String.init)[...]) }
    }

    private static func lines(of words: ArraySlice<String>) -> [ShownLine] {
        guard let verb = words.first else { return [] }
        let rest = words.dropFirst()
        if verb == "as" { return [ShownLine(verb: verb, words: Array(rest))] + lines(of: rest.dropFirst()) }
        if Int(verb) != nil { return rest.isEmpty ? [ShownLine(verb: "open", words: [verb])] : lines(of: rest) }
        return [ShownLine(verb: verb, words: Array(rest))]
    }
}

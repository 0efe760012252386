import Foundation
import ReplFuzzing

/// Feeds random and mutated input to the code that reads typed text and responses of servers.
@main
struct Main {
    private static let usage = "usage: Tools/fuzz [N] [--seed S] [--only parser|keys|line|decoders]"
    private static let help = """
        \(usage)

        Gives N inputs, a million by default, to the parser, the key decoder and, one in 500, to the line editor on a pseudo terminal.
        They are mutated lines of the transcripts, and noise. Nothing may trap; a quoted text must be read back unchanged; bytes must
        become the same keys however they are cut; after Ctrl-C the next line must be read as usual, and the terminal must be restored.
        A tenth of N are broken answers of servers, and as many are numbers and words: both decoders must read them alike.
        An input that breaks a promise is printed with its seed: `N` 1, `--seed S` and `--only` make that input alone.

        exit status: 0 nothing found · 4 something found · 2 bad arguments · 1 it cannot begin
        """

    static func main() async {
        do {
            exit(try await run(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("fuzz: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: ArraySlice<String>) async throws -> Int32 {
        var words = arguments
        var inputs = 1_000_000
        var seed: UInt64 = 1
        var subjects = ReplFuzz.Subject.allCases
        var hasDecoders = true
        var folder = "Tests/TranscriptTests/Transcripts"
        var recordings = "Modules/ApiTypes/Tests/ApiTypesTests/Corpus"
        while let word = words.popFirst() {
            if word == "--help" || word == "-h" {
                print(help)
                return 0
            } else if let number = Int(word), number > 0 {
                inputs = number
            } else if word == "--seed", let number = words.popFirst().flatMap(UInt64.init) {
                seed = number
            } else if word == "--only", words.first == "decoders" {
                words.removeFirst()
                (subjects, hasDecoders) = ([], true)
            } else if word == "--only", let subject = words.popFirst().flatMap(ReplFuzz.Subject.init) {
                (subjects, hasDecoders) = ([subject], false)
            } else if word == "--transcripts", let path = words.popFirst() {
                folder = path
            } else if word == "--recordings", let path = words.popFirst() {
                recordings = path
            } else {
                FileHandle.standardError.write(Data("\(usage)\n".utf8))
                return 2
            }
        }
        let fuzz = ReplFuzz(seeds: try lines(of: folder))
        var found = 0
        for subject in subjects {
            let count = max(1, subjects.count == 1 ? inputs : share(of: subject, inputs))
            let findings = try await fuzz.run(subject, inputs: count, from: seed)
            for finding in findings.prefix(10) { print(finding) }
            print("\(subject.rawValue): \(count) inputs, \(findings.count) broke a promise")
            found += findings.count
        }
        if hasDecoders {
            let count = max(1, subjects.isEmpty ? inputs : inputs / 10)
            let findings = try await DecoderRun(recordings: recordings).run(count, from: seed)
            for finding in findings.prefix(10) { print(finding) }
            print("decoders: \(count) answers and \(count) scalars, \(findings.count) broke a promise")
            found += findings.count
        }
        return found == 0 ? 0 : 4
    }

    /// Returns the number of inputs for a subject. A terminal is slow, so it gets few of them.
    private static func share(of subject: ReplFuzz.Subject, _ inputs: Int) -> Int {
        let few = inputs / 500
        switch subject {
        case .parser: return inputs / 2
        case .keys: return inputs - inputs / 2 - few
        case .line: return few
        }
    }

    /// Returns the typed lines of the transcripts.
    private static func lines(of folder: String) throws -> [String] {
        let url = URL(filePath: folder)
        let files = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        return try files.sorted { $0.path < $1.path }.filter { $0.pathExtension == "transcript" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("> ") }
                .map { String($0.dropFirst(2)) }
        }
    }
}

import CampusPlugin
import Foundation
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Compares the recordings and pictures in the README with what the program makes.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `The recordings of demos and lessons` {
    @Test(arguments: [("cast", "docs/casts", "cast", 40_000), ("picture", "docs/pictures", "svg", 60_000)])
    func `the committed files are what the program makes, and the README links each`(
        verb: String,
        place: String,
        suffix: String,
        limit: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let result = try await BuiltProgram.run(verb, "--output", folder.url.path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        let files = try names().map { "\($0).\(suffix)" }
        #expect(result.lines.map { URL(filePath: $0).lastPathComponent } == files, "\(result)")
        let readme = try String(contentsOf: TranscriptFile.root.appending(path: "README.md"), encoding: .utf8)
        let advice = "strata \(verb) --output \(place)"
        for file in files {
            let made = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
            let url = TranscriptFile.root.appending(path: "\(place)/\(file)")
            let kept = try #require(
                FileManager.default.contents(atPath: url.path).map { String(decoding: $0, as: UTF8.self) },
                "\(place)/\(file) is missing: \(advice)"
            )
            #expect(Self.lines(kept) == Self.lines(made), "\(place)/\(file) is out of date: \(advice)")
            #expect(made.utf8.count < limit, "\(file) is large: \(made.utf8.count) bytes")
            #expect(readme.contains("](\(place)/\(file))"), "the README does not link \(place)/\(file)")
        }
        let kept = try FileManager.default.contentsOfDirectory(atPath: TranscriptFile.root.appending(path: place).path)
        #expect(Set(kept) == Set(files), "\(place) has a file of no demo and no lesson")
    }

    /// Returns the lines of a recording, sorted and without their places: what several delegates do at once comes in any order.
    private static func lines(_ text: String) -> [String] {
        text.replacing(#/ y="\d+"/#, with: "").replacing(#"\r\n"#, with: "\n").split(separator: "\n").map(String.init)
            .sorted()
    }

    @Test func `a cast is a header and events whose times rise, and types each command`() async throws {
        let result = try await BuiltProgram.run("cast", "identity")
        #expect(result.status == 0, "\(result)")
        let values = try result.lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
        let header = try #require(values.first as? [String: Any])
        #expect(header["version"] as? Int == 2 && header["width"] as? Int == 80 && header["height"] as? Int == 24)
        var (time, text) = (0.0, "")
        for case let event as [Any] in values.dropFirst() {
            #expect(event.count == 3 && event[1] as? String == "o", "\(event)")
            let next = try #require(event[0] as? Double)
            #expect(next >= time, "\(event)")
            time = next
            text += try #require(event[2] as? String)
        }
        #expect(time > 5 && time < 120, "\(time)")
        #expect(text.contains("strata.test/") && text.contains("\r\n") && text.contains("\u{1B}["), "\(text)")
        #expect(!text.contains(/[^\r]\n/), "\(text)")
    }

    @Test func `a lesson in a file is recorded, and an unknown name is refused with a guess`() async throws {
        let file = TranscriptFile.root.appending(path: "Apps/Strata/Lessons/two-names.lesson").path
        let result = try await BuiltProgram.run("cast", file)
        #expect(result.status == 0 && result.output.contains("two-names: One post under two names"), "\(result)")
        let unknown = try await BuiltProgram.run("cast", "vots")
        #expect(unknown.status == 1 && unknown.output.isEmpty, "\(unknown)")
        #expect(unknown.errors.contains("no demo or lesson \"vots\". Did you mean: vote"), "\(unknown)")
    }

    /// The names of the demos and lessons, in the order in which the program makes them.
    private func names() throws -> [String] {
        let plugins: [any Plugin] = [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: Recording().surface)
        return session.walks.map(\.name)
    }
}

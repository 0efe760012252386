import Foundation
import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Settings that last` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)/below")
    private var file: SettingsFile { SettingsFile(folder.appending(path: "settings.json")) }

    private func begin() throws -> NotesSession {
        let notes = try NotesSession { $0.settings = file }
        notes.session.applyStoredSettings()
        return notes
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file.url)
    }

    private func text() throws -> String { try String(contentsOf: file.url, encoding: .utf8) }

    @Test func `what is kept is there again, and what is forgotten is not`() async throws {
        let first = try begin()
        #expect(await first.run("set columns 100 keep") == ["ok    columns 100, kept"])
        #expect(
            await first.run("alias both = \"load note * as n; star n; show n stars\" keep").last?.hasSuffix(", kept")
                == true
        )
        #expect(await first.run("alias once gc") == ["ok    once: gc"])
        let second = try begin()
        #expect(second.recording.drainLines().isEmpty)
        #expect(await second.run("set columns").contains { $0.contains("100") })
        #expect(await second.run("both 1").contains { $0.hasSuffix("11") })
        #expect(await second.run("once").last == "!1")
        #expect(await second.run("alias both off keep").last?.hasSuffix("nor in later sessions") == true)
        #expect(await (try begin()).run("both 1").last == "!1")
    }

    @Test func `the file is the person's alone`() async throws {
        _ = await (try begin()).run("set columns 90 keep")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let others = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        #expect(others == ["settings.json"], "a file was left over")
    }

    @Test func `a damaged file is told and kept aside`() async throws {
        for damage in ["{", "[]", "{\"aliases\": 3}"] {
            try write(damage)
            let notes = try begin()
            // The path may be long, so the line is wrapped somewhere.
            let said = notes.recording.drainLines().joined(separator: " ").split(separator: " ").joined(separator: " ")
            #expect(said.hasPrefix("note ") && said.contains("is damaged"), "\(said)")
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
        let aside = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
        #expect(aside == ["settings.json.damaged", "settings.json.damaged-2", "settings.json.damaged-3"])
    }

    @Test func `a file damaged meanwhile is kept aside before the next is written`() async throws {
        let notes = try begin()
        try write("nonsense")
        let said = await notes.run("set columns 70 keep")
        #expect(said.last == "ok    columns 70, kept" && said.contains { $0.contains("is damaged") }, "\(said)")
        #expect(try String(contentsOfFile: file.path + ".damaged", encoding: .utf8) == "nonsense")
    }

    @Test func `of two sessions that keep settings at one time neither loses one`() async throws {
        let file = file
        let failures = Lock<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { session in
            for number in 0..<50 {
                do throws(ReplError) { try file.store("gc", of: "a\(session)x\(number)", in: .aliases) } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 }.isEmpty)
        #expect(try file.read().aliases.count == 100)
    }

    @Test func `settings that are a link into a folder of one's own stay one, damaged or not`() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let real = folder.appending(path: "real.json")
        try Data("nonsense".utf8).write(to: real)
        try FileManager.default.createSymbolicLink(at: file.url, withDestinationURL: real)
        let notes = try begin()
        #expect(await notes.run("set columns 70 keep").last == "ok    columns 70, kept")
        #expect(try String(contentsOf: real, encoding: .utf8).contains("\"70\""))
        #expect(try String(contentsOfFile: real.path + ".damaged", encoding: .utf8) == "nonsense")
        #expect(try file.url.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true)
    }

    @Test func `settings and startup that are a pipe are refused and never waited for`() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try #require(mkfifo(file.path, 0o600) == 0)
        let notes = try begin()
        await notes.session.runStartup(file.url)
        let said = notes.recording.drainLines().joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(said.components(separatedBy: "is a pipe, not a file").count == 3, "\(said)")
        #expect(await notes.run("set columns 70 keep").first?.hasPrefix("error ") == true)
    }

    @Test func `what nobody here knows stays in the file`() async throws {
        try write(#"{"settings": {"wings": "2", "columns": 60, "json": false}, "mine": [1]}"#)
        let notes = try begin()
        let said = notes.recording.drainLines().joined(separator: " ")
        #expect(said.contains("there is no setting \"wings\""), "\(said)")
        #expect(await notes.run("set columns").contains { $0.contains("60") })
        _ = await notes.run("alias s show * keep")
        #expect(try text().contains("\"wings\"") && text().contains("\"mine\"") && text().contains("show *"))
    }

    @Test func `what cannot be kept is told, and nothing changes`() async throws {
        let nowhere = try NotesSession()
        #expect(await nowhere.run("alias s show * keep").first == "error this session keeps no settings")
        #expect(await nowhere.run("s note:1").last == "!1")
        let inFile = try NotesSession { $0.settings = SettingsFile(URL(filePath: "/dev/null/settings.json")) }
        #expect(await inFile.run("set columns 90 keep").first?.contains("cannot be written") == true)
        #expect(await nowhere.run("set columns keep").last == "!1")
    }

    @Test func `an alias of several commands puts the words in each`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("alias two = \"load note * as n; show n stars\"; alias end = \"gc; show\"")
        #expect(await notes.run("two 2").contains { $0.hasSuffix("20") })
        #expect(await notes.run("end n text").contains { $0.contains("猫の写真") })
        #expect(await notes.run("alias bad = \"gc; shwo\"").last == "!1")
        #expect(await notes.run("alias bad = \"!ls\"").first?.contains("without >, | and !") == true)
    }

    @Test func `a startup file goes on behind what fails, and says where that was`() async throws {
        try write("# what a teacher prepares\nload note 1 as n\nshwo\nshow n stars\n")
        let notes = try NotesSession()
        await notes.session.runStartup(file.url)
        let said = notes.recording.drainLines()
        #expect(said.contains { $0.hasPrefix("error no command \"shwo\"") })
        // The path may be long, so the line is wrapped somewhere.
        let words = said.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("line 3"), "\(said)")
        #expect(said.last?.hasSuffix("10") == true, "\(said)")
        await notes.session.runStartup(URL(filePath: "/nope/startup"))
        #expect(notes.recording.drainLines().isEmpty)
    }
}

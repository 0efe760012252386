import Foundation
import ReplKit
import Testing

@MainActor
@Suite struct PluginChecks {
    private let check = PluginCheck(plugins: [ChoresPlugin(server: ChoreServer())])

    @Test func `a plug-in that is as it says passes`() async throws {
        let file = try write("> done chore:7\nok    done chore:7 ...\n")
        // Ignored: the file is in the temporary directory.
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await check.failingExamples() == [])
        #expect(try await check.difference(from: file)?.contains("+ ok    done chore:7") == true)
        let right = String(repeating: " ", count: 58)
        try "> done chore:7\nok    done chore:7\(right)[ms]\n".write(to: file, atomically: true, encoding: .utf8)
        try await check.run(transcripts: [file.lastPathComponent], beside: file.path)
    }

    @Test func `an example that fails is named, with what it said`() async throws {
        let wrong = Command("wrong", group: .read, summary: "Fails", examples: ["wrong", "status"]) { _ in
            throw ReplError(.failed, "as it was made to", hint: "nothing")
        }
        let check = PluginCheck(plugins: [OneCommand(wrong)])
        let text = "wrong: its example fails: wrong\n  error as it was made to\n        try: nothing"
        #expect(try await check.failingExamples() == [text])
        let failure = await #expect(throws: PluginCheck.Failure.self) { try await check.run() }
        #expect(failure?.description == text && failure?.errorDescription == text)
    }

    @Test func `a transcript that is not there is said to be`() async throws {
        let error = await #expect(throws: ReplError.self) { try await check.run(transcripts: ["nowhere"]) }
        #expect(error?.message.hasPrefix("there is no file /") == true)
        #expect(error?.message.hasSuffix("/Transcripts/nowhere") == true)
    }

    private func write(_ text: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString).transcript")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
    }
}

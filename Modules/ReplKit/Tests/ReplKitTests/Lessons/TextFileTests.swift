import Foundation
import Testing

@testable import ReplKit

@Suite struct TextFiles {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "text-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    @Test func `lines may end as they do elsewhere`() throws {
        try Data("> gc\r\nok\r\n".utf8).write(to: URL(filePath: path("crlf")))
        #expect(try TextFile.read(path("crlf")) == "> gc\nok\n")
        let lesson = `A lesson's text`.text.replacing("\n", with: "\r\n")
        try Data(lesson.utf8).write(to: URL(filePath: path("lesson")))
        #expect(try Lesson(parsing: TextFile.read(path("lesson"))) == Lesson(parsing: `A lesson's text`.text))
    }

    @Test func `what a link leads to is replaced, and who may read it stays`() throws {
        try Data("before".utf8).write(to: URL(filePath: path("real")))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("real"))
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("real"))
        try TextFile.replace(path("link"), with: "after")
        #expect(try TextFile.read(path("real")) == "after")
        func attribute(_ key: FileAttributeKey, _ name: String) throws -> Any? {
            try FileManager.default.attributesOfItem(atPath: path(name))[key]
        }
        #expect(try attribute(.type, "link") as? FileAttributeType == .typeSymbolicLink)
        #expect(try (attribute(.posixPermissions, "real") as? NSNumber)?.intValue == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).count == 2)
    }

    @Test func `what an editor puts before the first line is no part of it`() throws {
        try Data("\u{FEFF}> gc\r\n".utf8).write(to: URL(filePath: path("mark")))
        #expect(try TextFile.read(path("mark")).unicodeScalars.elementsEqual("> gc\n".unicodeScalars))
    }

    @Test func `what cannot be read says what it is`() throws {
        try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        try Data([0xFF]).write(to: URL(filePath: path("bytes")))
        let wrong = [
            "folder": "\(path("folder")) is a folder, not a file",
            "pipe": "\(path("pipe")) is a pipe, not a file",
            "bytes": "\(path("bytes")) is not UTF-8", "none": "there is no file \(path("none"))",
        ]
        for (name, message) in wrong {
            let error = #expect(throws: ReplError.self) { try TextFile.read(path(name)) }
            #expect(error?.message == message && error?.code == .file)
        }
    }

    @Test func `a command that reads a pipe ends when it is cancelled`() async throws {
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        let name = path("pipe")
        let task = Task { try await TextFile.readCancellable(name) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

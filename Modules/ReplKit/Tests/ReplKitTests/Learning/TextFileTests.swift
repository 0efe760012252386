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

    @Test func `what is private is private whatever was there`() throws {
        try Data("before".utf8).write(to: URL(filePath: path("open")))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path("open"))
        try TextFile.replace(path("open"), with: "secret", isPrivate: true)
        let mode = try FileManager.default.attributesOfItem(atPath: path("open"))[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }
}

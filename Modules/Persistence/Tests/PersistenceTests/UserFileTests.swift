import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `A file that belongs to a person` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "personal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    private func file(_ name: String, _ text: String? = nil) throws -> UserFile {
        if let text { try Data(text.utf8).write(to: URL(filePath: path(name))) }
        return UserFile(path(name))
    }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func type(_ name: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.type] as? FileAttributeType
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    private func code(of body: () throws -> Void) throws -> UserFileError.Code {
        do { try body() } catch let error as UserFileError { return error.code }
        throw CocoaError(.featureUnsupported)
    }

    private func append(_ line: String) -> (_ bytes: [UInt8]) -> UserFile.Change {
        { .replaced($0 + Array((line + "\n").utf8)) }
    }

    // MARK: Sharing

    @Test func `of three who add lines at one time no line is lost`() throws {
        let file = try file("shared")
        let failures = Lock<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 3) { writer in
            for number in 1...100 {
                do { try file.update(durability: .cache, append("\(writer)-\(number)")) } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 }.isEmpty)
        let lines = try text("shared").split(separator: "\n").map(String.init)
        #expect(lines.count == 300 && Set(lines).count == 300)
        for writer in 0..<3 {
            let own = lines.filter { $0.hasPrefix("\(writer)-") }
            #expect(own == (1...100).map { "\(writer)-\($0)" }, "out of order")
        }
        #expect(try names() == ["shared"], "something was left over")
    }

    @Test func `a file that another program has locked is not waited for for ever`() throws {
        let file = try file("locked", "mine\n")
        let holder = open(file.path, O_RDONLY)
        defer { close(holder) }
        try #require(flock(holder, LOCK_EX) == 0)
        #expect(try code { try file.update(append("more")) } == .unwritable)
        #expect(try text("locked") == "mine\n")
        flock(holder, LOCK_UN)
        try file.update(append("more"))
        #expect(try text("locked") == "mine\nmore\n")
    }

    // MARK: Other kinds of items

    @Test func `a link to the device that takes everything stays one, and is empty`() throws {
        try FileManager.default.createSymbolicLink(atPath: path("history"), withDestinationPath: "/dev/null")
        let file = UserFile(path("history"))
        try file.update(append("gone"))
        try file.write(Array("gone".utf8))
        #expect(try file.read().isEmpty)
        #expect(try type("history") == .typeSymbolicLink)
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial
        )
        #expect(try names() == ["history"])
    }

    @Test func `a pipe and a folder are refused at once, and are what they were`() throws {
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
        for (name, words) in [("pipe", "a pipe"), ("folder", "a folder")] {
            let file = UserFile(path(name))
            #expect(try code { _ = try file.read() } == .notAFile)
            #expect(try code { try file.update(append("x")) } == .notAFile)
            #expect(try code { _ = try file.moveToBackup() } == .notAFile)
            do { try file.requireFile() } catch {
                #expect(error.message == "\(path(name)) is \(words), not a file")
            }
        }
        #expect(try code { try UserFile(path("pipe")).write([1]) } == .unwritable, "nobody reads it")
        #expect(try names() == ["folder", "pipe"])
    }

    @Test func `a pipe is read to its end by whoever waits, and nobody waits who has given up`() throws {
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        let file = UserFile(path("pipe"))
        #expect(throws: CancellationError.self) { try file.readBlocking { true } }
        let name = path("pipe")
        Thread {
            let writer = open(name, O_WRONLY)
            let bytes = [UInt8](repeating: 7, count: 200_000)
            var sent = 0
            while sent < bytes.count {
                sent += bytes[sent...].withUnsafeBytes { max(0, write(writer, $0.baseAddress, $0.count)) }
            }
            close(writer)
        }.start()
        #expect(try file.readBlocking() == [UInt8](repeating: 7, count: 200_000))
        #expect(try code { _ = try UserFile(path("nowhere")).readBlocking() } == .missing)
    }

    // MARK: Preserved properties

    @Test func `what a link leads to is changed, however long the way, and who may read it stays`() throws {
        _ = try file("real", "before")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("real"))
        try FileManager.default.createSymbolicLink(atPath: path("near"), withDestinationPath: "real")
        try FileManager.default.createSymbolicLink(atPath: path("far"), withDestinationPath: path("near"))
        try UserFile(path("far")).write(Array("after".utf8))
        #expect(try text("real") == "after" && mode("real") == 0o640)
        #expect(try type("far") == .typeSymbolicLink && type("near") == .typeSymbolicLink)
        try UserFile(path("far")).write(Array("secret".utf8), isPrivate: true)
        #expect(try mode("real") == 0o600)
        try FileManager.default.createSymbolicLink(atPath: path("new"), withDestinationPath: "made")
        try UserFile(path("new")).write(Array("made".utf8))
        #expect(try text("made") == "made" && type("new") == .typeSymbolicLink)
        try FileManager.default.createSymbolicLink(atPath: path("loop"), withDestinationPath: path("loop"))
        #expect(try code { try UserFile(path("loop")).write([1]) } == .unreadable)
        #expect(try names() == ["far", "loop", "made", "near", "new", "real"])
    }

    @Test func `a file of two names stays one file`() throws {
        _ = try file("one", "a long text that was there before")
        try #require(link(path("one"), path("two")) == 0)
        try UserFile(path("one")).write(Array("short".utf8))
        #expect(try text("two") == "short" && text("one") == "short")
    }

    @Test func `bytes that are no text stay as they are`() throws {
        let bytes: [UInt8] = [0xFF, 0, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF]
        try Data(bytes).write(to: URL(filePath: path("bytes")))
        try UserFile(path("bytes")).update { .replaced($0 + [1]) }
        #expect(try UserFile(path("bytes")).read() == bytes + [1])
    }

    @Test func `what cannot be used is kept aside, under a name that is free`() throws {
        let file = try file("settings", "first")
        #expect(try file.moveToBackup() == path("settings.damaged"))
        _ = try self.file("settings", "second")
        #expect(try file.update { _ in .restarted(Array("new".utf8)) } == path("settings.damaged-2"))
        #expect(try text("settings.damaged") == "first" && text("settings.damaged-2") == "second")
        #expect(try text("settings") == "new")
    }

    @Test func `a change that fails changes nothing, and makes nothing`() throws {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) { try UserFile(path("none")).update { _ in throw Refusal() } }
        try UserFile(path("none")).update { _ in .unchanged }
        let file = try file("some", "mine")
        #expect(throws: Refusal.self) { try file.update { _ in throw Refusal() } }
        #expect(try names() == ["some"] && text("some") == "mine")
        #expect(try code { try file.write([1], overwrites: false) } == .taken)
        #expect(try code { _ = try file.openNew(overwrites: false) } == .taken)
        #expect(try text("some") == "mine")
        #expect(try code { try UserFile(path("no/where")).write([1]) } == .unwritable)
        #expect(try code { try UserFile("/dev/full").append([1]) } == .unwritable)
    }

    // MARK: ~

    @Test(arguments: [
        ("~", "/home/ann"), ("~/", "/home/ann/"), ("~/notes/my file", "/home/ann/notes/my file"),
        ("./~", "./~"), ("notes~", "notes~"), ("a/~/b", "a/~/b"), ("", ""),
        ("~nobody-of-that-name/x", "./~nobody-of-that-name/x"), ("~/\u{301}x", "/home/ann/\u{301}x"),
    ])
    func `a path begins where HOME says`(typed: String, path: String) {
        #expect(UserFile.path(typed: typed, environment: ["HOME": "/home/ann"]) == path)
        #expect(UserFile(typed: typed, environment: ["HOME": "/home/ann/"]).path == path)
    }

    @Test func `without HOME, and for somebody else, the password file says where`() throws {
        let root = try #require(FileManager.default.homeDirectory(forUser: "root")?.path(percentEncoded: false))
        let folder = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
        #expect(UserFile.path(typed: "~root/x", environment: ["HOME": "/home/ann"]) == "\(folder)/x")
        for environment in [[:], ["HOME": ""]] {
            let path = UserFile.path(typed: "~/x", environment: environment)
            #expect(path.hasPrefix("/") && path.hasSuffix("/x"))
        }
        #expect(UserFile.path(typed: "~/x", environment: ["HOME": "/"]) == "/x")
    }
}

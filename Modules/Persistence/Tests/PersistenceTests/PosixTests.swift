import Foundation
import Persistence
import Primitives
import Testing

/// Tests the operating system's file system for behaviour that a model of a disk cannot show.
@Suite final class `The machine's files` {
    private let folder = URL.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)/deep/store")

    deinit {
        // Ignored: the system clears its temporary folder later.
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent().deletingLastPathComponent())
    }

    private func permissions(_ path: String) throws -> UInt32 { try PosixFileSystem().status(at: path).permissions }

    @Test func `a value comes back, and only its owner can read it, after a rewrite too`() async throws {
        let store = FileStore(folder: folder)
        for note in [Note.old, .new] {
            try await store.write(note, for: .note)
            #expect(await FileStore(folder: folder).read(Note.self, for: .note).value == note)
            let path = store.path(of: .note)
            #expect(try permissions(path) == 0o600)
            #expect(try permissions(String(path[..<path.lastIndex(of: "/")!])) == 0o700)
            #expect(try permissions(folder.path(percentEncoded: false)) == 0o700)
        }
    }

    @Test func `left-overs are swept and reported`() async throws {
        let first = FileStore(folder: folder)
        try await first.write(Note.old, for: .note)
        let path = first.path(of: .note)
        let litter = path[..<path.lastIndex(of: "/")!] + "/.tmp-1-dead"
        try Data("half".utf8).write(to: URL(filePath: String(litter)))
        let swept = Lock(0)
        let second = FileStore(folder: folder) { event in
            if case .swept(let files) = event { swept.withLock { $0 += files } }
        }
        #expect(await second.read(Note.self, for: .note).value == .old)
        #expect(swept.withLock { $0 } == 1)
        #expect(!FileManager.default.fileExists(atPath: String(litter)))
    }

    @Test func `one folder that cannot be gone through keeps no other from being swept and counted`() async throws {
        let disk = MemoryFileSystem()
        let first = FileStore(folder: URL(filePath: "/data"), fileSystem: disk)
        let (one, two) = (StoreScope.server("one.test"), StoreScope.server("two.test"))
        for scope in [one, two] {
            try await first.write(Note.old, for: StoreKey(scope: scope, name: "note", schema: 1))
        }
        await first.close()
        let bad = first.path(of: StoreKey(scope: one, name: "note", schema: 1))
        let folder = String(bad[..<bad.lastIndex(of: "/")!])
        let failures = Lock(0)
        let faulting = FaultingFileSystem(disk) { call, _, path in call == .list && path == folder ? .fail(EIO) : nil }
        let second = FileStore(folder: URL(filePath: "/data"), fileSystem: faulting) { event in
            if case .failed = event { failures.withLock { $0 += 1 } }
        }
        #expect(await second.size().files == 1, "the other is counted")
        #expect(failures.withLock { $0 } == 1, "and this is told")
    }

    @Test func `a link or a folder in a file's place is unreadable, and is not followed`() async throws {
        let store = FileStore(folder: folder)
        try await store.write(Note.old, for: .note)
        let path = store.path(of: .note)
        let manager = FileManager.default
        try manager.moveItem(atPath: path, toPath: path + ".real")
        try manager.createSymbolicLink(atPath: path, withDestinationPath: path + ".real")
        guard case .unreadable = await store.read(Note.self, for: .note) else {
            Issue.record("a link must not be followed")
            return
        }
        try await store.write(Note.new, for: .note)
        #expect(await store.read(Note.self, for: .note).value == .new, "a write replaces the link itself")
        try manager.removeItem(atPath: path)
        try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard case .unreadable = await store.read(Note.self, for: .note) else {
            Issue.record("a folder holds no value")
            return
        }
        await expectCode(.system) { try await store.write(Note.new, for: .note) }
    }

    @Test func `a pipe in a file's place does not hang the reader`() async throws {
        let store = FileStore(folder: folder)
        try await store.write(Note.old, for: .note)
        try FileManager.default.removeItem(atPath: store.path(of: .note))
        try #require(mkfifo(store.path(of: .note), 0o600) == 0)
        guard case .unreadable = await store.read(Note.self, for: .note) else {
            Issue.record("a pipe holds no value")
            return
        }
    }

    @Test func `a root that is a file is an error`() async throws {
        let parent = folder.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data().write(to: folder)
        let store = FileStore(folder: folder)
        await expectCode(.system) { try await store.write(Note.new, for: .note) }
        guard case .unreadable = await store.read(Note.self, for: .note) else {
            Issue.record("a store without a folder cannot say that nothing is stored")
            return
        }
    }

    @Test func `two stores in one folder never show each other half a value`() async throws {
        let stores = [FileStore(folder: folder), FileStore(folder: folder)]
        await withTaskGroup { group in
            for (index, store) in stores.enumerated() {
                group.addTask {
                    for round in 0..<40 {
                        let note = Note(title: "\(index)", ids: Array(repeating: index, count: round * 10))
                        do { try await store.write(note, for: .note) } catch { Issue.record(error) }
                        let other = stores[1 - index]
                        switch await other.read(Note.self, for: .note) {
                        case .value(let note, _): #expect(note.ids.allSatisfy { "\($0)" == note.title })
                        case let answer: Issue.record("\(answer.summary)")
                        }
                    }
                }
            }
        }
    }

    @Test func `no descriptor is left open`() async throws {
        let store = FileStore(folder: folder)
        try await store.write(Note.old, for: .note)
        for _ in 0..<600 { _ = await store.read(Note.self, for: .note) }
        for _ in 0..<40 { try await store.write(Note.old, for: .note) }
        let file = try PosixFileSystem().open(store.path(of: .note), .reading)
        defer { do { try PosixFileSystem().close(file) } catch { Issue.record(error) } }
        #expect(file.number < 400, "640 jobs left descriptors behind")
    }
}

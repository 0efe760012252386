import Foundation
import Persistence
import Primitives
import Testing

/// Tests inspecting a store: it sees the files of every process and version, and changes nothing.
@Suite struct `Looking into a store` {
    private let alice = StoreScope.account("alice", on: "lemmy.world")
    private let bench = Bench()

    private func key(_ name: String, _ scope: StoreScope? = nil, schema: StoreSchema = 1) -> StoreKey {
        StoreKey(scope: scope ?? alice, name: name, schema: schema)
    }

    @Test func `the keys of a scope have the names that were given, not those of the files`() async throws {
        let names = ["feed/local", "../..", "日本語", String(repeating: "long ", count: 200), "", "a", "A"]
        let writer = bench.store()
        for name in names { try await writer.write(name, for: key(name)) }
        try await writer.write("else", for: key("else", .server("lemmy.world")))
        let keys = try await bench.store().keys(in: alice)
        #expect(keys.map(\.name) == names.sorted())
        #expect(keys.allSatisfy { $0.scope == alice && $0.writtenAt == Bench.start && $0.bytes > $0.valueBytes })
        for key in keys { #expect(bench.disk.contents(key.path)?.count == key.bytes) }
    }

    @Test func `a key has the schema that it was written in, whatever this program expects`() async throws {
        let shaped = StoreSchema(version: 7, shape: "title,ids")
        let store = bench.store()
        try await store.write(Note.old, for: key("note", schema: shaped))
        let found = try #require(try await bench.store().keys(in: alice).first)
        #expect(found.schemaVersion == 7 && found.has(shaped) && !found.has(7))
        #expect(found.valueBytes == 27)
    }

    @Test func `what is put in line before is seen`() async throws {
        let store = bench.store()
        for number in 0..<20 { store.enqueue(number, for: key("\(number)")) }
        #expect(try await store.keys(in: alice).count == 20)
        #expect(try await store.usage().files == 20)
    }

    @Test func `sizes add up to what the disk holds, quarantine apart`() async throws {
        let store = bench.store()
        let guest = StoreScope.server("lemmy.world")
        for number in 0..<5 {
            try await store.write(String(repeating: "x", count: number * 100), for: key("\(number)"))
        }
        try await store.write(Note.old, for: key("note", guest))
        try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key("0")))
        _ = await store.read(String.self, for: key("0"))
        let usage = try await store.usage()
        let stored = try bench.files().filter { $0.hasSuffix(".json") && !$0.contains("/quarantine/") }
        #expect(usage.files == 5)
        #expect(usage.bytes == stored.reduce(0) { $0 + (bench.disk.contents($1)?.count ?? 0) })
        #expect(usage.quarantinedBytes == 7)
        #expect(Set(usage.scopes.map(\.scope)) == [alice, guest])
        let aside = try #require(usage.scopes.first { $0.scope == alice }?.quarantine.first)
        #expect(aside.quarantinedAt == Bench.start && bench.disk.contents(aside.path) == Data("garbage".utf8))
        #expect(try await store.emptyQuarantine(in: alice) == 1)
        #expect(try await store.emptyQuarantine(in: guest) == 0)
        #expect(try await store.usage().quarantinedBytes == 0)
    }

    @Test func `an empty store has nothing, and looking makes no folder`() async throws {
        let store = bench.store()
        let usage = try await store.usage()
        #expect(usage.scopes == [] && usage.files == 0 && usage.bytes == 0 && usage.limit == 64 << 20)
        #expect(try await store.keys(in: alice) == [])
        #expect(try await store.contents(of: "note", in: alice) == nil)
        #expect(try await store.verify() == [])
        #expect(try bench.files() == ["/data/store/lock"])
    }

    @Test func `contents are the JSON as it was written, and of a damaged file as it is`() async throws {
        let store = bench.store()
        try await store.write(Note.old, for: key("note"))
        let found = try #require(try await store.contents(of: "note", in: alice))
        #expect(String(decoding: found.json, as: UTF8.self) == #"{"ids":[1,2],"title":"old"}"#)
        #expect(found.condition == .good && found.file.name == "note")
        let path = store.path(of: key("note"))
        var damaged = try #require(bench.disk.contents(path))
        damaged[damaged.endIndex - 5] ^= 1
        try bench.disk.inject(damaged, at: path)
        let broken = try #require(try await store.contents(of: "note", in: alice))
        #expect(broken.condition == .damaged("the checksum does not match") && broken.json != found.json)
    }

    @Test func `a look leaves no trace: no file moves, none counts as used`() async throws {
        let store = bench.store()
        for name in ["a", "b"] { try await store.write(Note.old, for: key(name)) }
        try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key("b")))
        let used = try bench.disk.status(at: store.path(of: key("a"))).usedAt
        let before = try bench.files()
        bench.clock.advance(by: .seconds(3600))
        _ = try await store.keys(in: alice)
        _ = try await store.usage()
        _ = try await store.contents(of: "a", in: alice)
        _ = try await store.verify()
        #expect(try bench.files() == before)
        #expect(try bench.disk.status(at: store.path(of: key("a"))).usedAt == used)
    }

    @Test func `a check tells good, damaged, newer and misplaced apart, for every byte that is cut or changed`()
        async throws
    {
        let store = bench.store()
        try await store.write(Note.old, for: key("note"))
        let path = store.path(of: key("note"))
        let good = try #require(bench.disk.contents(path))
        func check(_ bytes: Data) async throws -> StoredFileCondition? {
            try bench.disk.inject(bytes, at: path)
            let checks = try await store.verify(alice)
            return checks.count == 1 ? checks[0].condition : nil
        }
        #expect(try await check(good) == .good)
        for place in good.indices {
            var damaged = good
            damaged[place] ^= 4
            for bytes in [damaged, good.prefix(place)] {
                guard case .damaged? = try await check(bytes) else {
                    Issue.record("byte \(place) is not what was written")
                    continue
                }
            }
        }
        #expect(try await check(ForgedFile.sealed("STRATA-STORE 9 x", Data())) == .newer(format: 9))
        try await store.write(Note.old, for: key("other"))
        let other = try #require(bench.disk.contents(store.path(of: key("other"))))
        try await store.delete(key("other"))
        #expect(try await check(other) == .misplaced(belongsTo: "account:lemmy.world:alice/other"))
        #expect(try bench.files().filter { $0.contains("quarantine") } == [])
    }

    @Test func `a file that a read put aside is still seen by a check, until the quarantine is emptied`() async throws {
        let store = bench.store()
        for name in ["note", "other"] { try await store.write(Note.old, for: key(name)) }
        let path = store.path(of: key("note"))
        try bench.disk.inject(try #require(bench.disk.contents(path)).dropLast(3), at: path)
        _ = await store.read(Note.self, for: key("note"))
        _ = await store.read([Int].self, for: key("other"))
        let checks = try await store.verify()
        let reason = "the header states 27 bytes, the file has 24"
        let unused = "it has no usable data"
        #expect(Set(checks.map(\.condition)) == [.quarantined(reason), .quarantined(unused)])
        #expect(Set(checks.map(\.file?.name)) == ["note", "other"])
        #expect(try await store.emptyQuarantine(in: alice) == 2)
        #expect(try await store.verify() == [])
    }

    @Test func `a folder where a file should be is told by a check`() async throws {
        let store = bench.store()
        try await store.write(Note.old, for: key("note"))
        let place = store.path(of: key("other"))
        try bench.disk.makeFolder(place)
        let checks = try await store.verify()
        #expect(checks.first { $0.path == place }?.condition.description.hasPrefix("unreadable: ") == true, "\(checks)")
        #expect(checks.contains { $0.condition == .good })
    }

    @Test func `what a read could not use and left alone is told as it happens`() async throws {
        let told = Lock<[StoreKey]>([])
        let writer = bench.store()
        for name in ["a", "b", "c"] { try await writer.write(Note.old, for: key(name)) }
        let bad = writer.path(of: key("a"))
        let newer = ForgedFile.sealed("STRATA-STORE 9 x", Data())
        try bench.disk.inject(newer, at: writer.path(of: key("b")))
        let store = bench.store(
            over: FaultingFileSystem(bench.disk) { call, _, path in call == .read && path == bad ? .fail(EIO) : nil }
        ) { event in
            if case .skipped(let key, _) = event { told.withLock { $0.append(key) } }
        }
        for name in ["a", "b", "c", "nothing"] { _ = await store.read(Note.self, for: key(name)) }
        #expect(told.withLock { $0 } == [key("a"), key("b")])
    }

    @Test func `a file that cannot be read is told, and the others are checked`() async throws {
        let writer = bench.store()
        for name in ["a", "b"] { try await writer.write(Note.old, for: key(name)) }
        let bad = writer.path(of: key("a"))
        let store = bench.store(
            over: FaultingFileSystem(bench.disk) { call, _, path in call == .read && path == bad ? .fail(EIO) : nil }
        )
        let checks = try await store.verify()
        #expect(checks.map(\.condition).contains(.good))
        #expect(
            checks.first { $0.path == bad }?.condition == .unreadable(SystemCallError(.read, path: bad, number: EIO))
        )
        #expect(try await store.keys(in: alice).map(\.name) == ["b"])
    }

    @Test func `a scope whose files are all damaged is listed by its folder`() async throws {
        let store = bench.store()
        try await store.write(Note.old, for: key("note"))
        try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key("note")))
        let usage = try await store.usage()
        #expect(usage.scopes.map(\.scope) == [nil] && usage.files == 1)
        #expect(try await store.verify().map(\.condition) == [.damaged("there is no header line")])
    }

    @Test func `a scope of which only put-aside files are left is known by them`() async throws {
        let store = bench.store()
        try await store.write(Note.old, for: key("note"))
        let path = store.path(of: key("note"))
        var damaged = try #require(bench.disk.contents(path))
        damaged[damaged.endIndex - 5] ^= 1
        try bench.disk.inject(damaged, at: path)
        _ = await store.read(Note.self, for: key("note"))
        let usage = try await store.usage()
        #expect(usage.scopes.map(\.scope) == [alice] && usage.files == 0 && usage.quarantinedBytes == damaged.count)
    }

    @Test func `what says of nobody whose it is can be removed by its folder`() async throws {
        let store = bench.store()
        for name in ["note", "other"] {
            try await store.write(Note.old, for: key(name))
            try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key(name)))
        }
        _ = await store.read(Note.self, for: key("note"))
        try await store.write(Note.old, for: key("note", .server("lemmy.world")))
        let nobodys = try #require(try await store.usage().scopes.first { $0.scope == nil })
        #expect(nobodys.files == 1 && nobodys.quarantine.count == 1)
        try await store.remove(folderNamed: nobodys.folder)
        #expect(try await store.usage().scopes.map(\.scope) == [.server("lemmy.world")])
        #expect(await store.size().files == 1)
        try await store.write(Note.new, for: key("note"))
        #expect(await store.read(Note.self, for: key("note")).value == .new)
    }

    @Test(arguments: ["", ".", "..", "lock", "../store", "a/b", ".wiping-1"])
    func `no name that is not a scope's folder removes anything`(name: String) async throws {
        let store = bench.store()
        try await store.write(Note.old, for: key("note"))
        let before = try bench.files()
        await expectCode(.system) { try await store.remove(folderNamed: name) }
        #expect(try bench.files() == before)
    }

    @Test func `a folder that cannot be listed is an error`() async throws {
        try await bench.store().write(Note.old, for: key("note"))
        let store = bench.store(
            over: FaultingFileSystem(bench.disk) { call, _, _ in call == .list ? .fail(EACCES) : nil }
        )
        await expectCode(.system) { _ = try await store.usage() }
        await expectCode(.system) { _ = try await store.keys(in: alice) }
    }
}

import Foundation
import Persistence
import Primitives
import Testing

/// Tests damaged and foreign files: a read never returns a wrong value, whatever the bytes are.
@Suite struct `Damaged files` {
    private let bench = Bench()

    private func plant(_ bytes: Data, for key: StoreKey = .note) throws {
        try bench.disk.inject(bytes, at: bench.store().path(of: key))
    }

    private func goodFile() async throws -> Data {
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        return try #require(bench.disk.contents(store.path(of: .note)))
    }

    @Test func `truncation at every byte is corrupt`() async throws {
        let file = try await goodFile()
        let store = bench.store()
        for length in 0..<file.count {
            try plant(file.prefix(length))
            guard case .corrupt(_, quarantined: .some) = await store.read(Note.self, for: .note) else {
                Issue.record("cut to \(length) bytes")
                continue
            }
            guard case .absent = await store.read(Note.self, for: .note) else {
                Issue.record("a quarantined file must be out of the way")
                continue
            }
        }
        try plant(file + Data([0x20]))
        guard case .corrupt = await store.read(Note.self, for: .note) else {
            Issue.record("a byte too many must be found out")
            return
        }
    }

    /// A flipped digit of the format number was taken for a newer format, and the file was left alone for good.
    @Test func `every flipped bit is noticed as damage, none as a newer file or somebody else's`() async throws {
        let file = try await goodFile()
        let store = bench.store()
        for bit in 0..<(file.count * 8) {
            var damaged = file
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            try plant(damaged)
            switch await store.read(Note.self, for: .note) {
            case .corrupt: break
            case let other: Issue.record("bit \(bit): \(other.summary)")
            }
        }
    }

    @Test func `bad bytes of every kind are corrupt`() async throws {
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        let bad: [Data] = [
            Data(), Data("\n".utf8), Data("{}".utf8), Data([0xff, 0xfe, 0x0a]), Data(repeating: 0, count: 4096),
            Data("STRATA-STORE 1\n".utf8), Data("STRATA-STORE 01 a b c d e f\n".utf8), Data("STRATA-STORE -1 x\n".utf8),
            Data("STRATA-STORE 1 schema=2-0 scope=a key=%zz written=1 length=0 crc32=0\n".utf8),
            Data("STRATA-STORE 1 schema schema schema schema schema schema\n".utf8),
            Data("STRATA-STORE 99999999999999999999999 x\n".utf8),
        ]
        for bytes in bad {
            try plant(bytes)
            guard case .corrupt = await store.read(Note.self, for: .note) else {
                Issue.record("\(String(decoding: bytes.prefix(40), as: UTF8.self))")
                continue
            }
        }
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000),
        #"{"title":"a","ids":[1e999]}"#,
        #"{"title":"a","ids":[99999999999999999999999999]}"#,
        #"{"title":"a"}"#,
        "{\"title\":\"\u{0}\",\"ids\":[}",
        "",
    ])
    func `JSON that does not decode is put aside, once`(json: String) async throws {
        // A file with a correct checksum, as a program with another type for the value or an attacker would write it.
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        try plant(ForgedFile.with(payload: Data(json.utf8), key: .note))
        guard case .corrupt(let reason, quarantined: let place?) = await store.read(Note.self, for: .note) else {
            Issue.record("it must not decode")
            return
        }
        #expect(reason.hasPrefix("it does not decode"))
        #expect(bench.disk.contents(place) != nil)
        try await store.write(Note.new, for: .note)
        #expect(await store.read(Note.self, for: .note).value == .new)
    }

    @Test func `a file of the next schema is left alone`() async throws {
        let store = bench.store()
        let next = StoreKey(scope: StoreKey.note.scope, name: "note", schema: 3)
        try await store.write(Note.new, for: next)
        guard case .newer = await store.read(Note.self, for: .note) else {
            Issue.record("schema 3 is newer than 2")
            return
        }
        #expect(await store.read(Note.self, for: next).value == .new)
    }

    @Test func `a file of the next format is left alone`() async throws {
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        let future = ForgedFile.sealed("STRATA-STORE 2 something=else", Data("who knows".utf8))
        try plant(future)
        guard case .newer = await store.read(Note.self, for: .note) else {
            Issue.record("format 2 is newer than 1")
            return
        }
        #expect(bench.disk.contents(store.path(of: .note)) == future)
        try plant(Data("STRATA-STORE 2 something=else crc32=00000000\nwho knows".utf8))
        guard case .corrupt = await store.read(Note.self, for: .note) else {
            Issue.record("whatever its format, a first line ends with the checksum")
            return
        }
    }

    @Test func `an older file is handed over for migration`() async throws {
        let store = bench.store()
        try await store.write(["title": "old"], for: StoreKey(scope: StoreKey.note.scope, name: "note", schema: 1))
        guard case .outdated(let version, let payload, let writtenAt) = await store.read(Note.self, for: .note) else {
            Issue.record("schema 1 is older than 2")
            return
        }
        #expect(version == 1)
        #expect(String(decoding: payload, as: UTF8.self) == #"{"title":"old"}"#)
        #expect(writtenAt == Bench.start)
    }

    @Test func `another shape of the same version is outdated`() async throws {
        let store = bench.store()
        let scope = StoreKey.note.scope
        let one = StoreKey(scope: scope, name: "note", schema: StoreSchema(version: 2, shape: "title"))
        let two = StoreKey(scope: scope, name: "note", schema: StoreSchema(version: 2, shape: "title,ids"))
        try await store.write(Note.old, for: one)
        guard case .outdated = await store.read(Note.self, for: two) else {
            Issue.record("the shapes differ")
            return
        }
    }

    @Test func `a file of another scope or name in our place shows nothing`() async throws {
        let store = bench.store()
        let others = [
            StoreKey(scope: .account("bob", on: "lemmy.world"), name: "note", schema: 2),
            StoreKey(scope: .server("lemmy.world"), name: "note", schema: 2),
            StoreKey(scope: StoreKey.note.scope, name: "other", schema: 2),
        ]
        try await store.write(Note.old, for: .note)
        for other in others {
            try await store.write(Note.new, for: other)
            try plant(try #require(bench.disk.contents(store.path(of: other))))
            guard case .wrongScope = await store.read(Note.self, for: .note) else {
                Issue.record("\(other) was shown as \(StoreKey.note)")
                continue
            }
        }
    }

    @Test func `the quarantine stays within its bounds and keeps the latest`() async throws {
        let limits = StoreLimits(quarantineFiles: 3, quarantineBytes: 1000)
        let store = bench.store(limits: limits)
        try await store.write(Note.old, for: .note)
        var places: [String] = []
        for round in 0..<20 {
            try plant(Data("bad \(round) ".utf8) + Data(repeating: 0x78, count: round * 20))
            guard case .corrupt(_, let place) = await store.read(Note.self, for: .note) else { continue }
            if let place { places.append(place) }
            let kept = try bench.files().filter { $0.contains("/quarantine/") }
            #expect(kept.count <= 3)
            #expect(kept.reduce(0) { $0 + (bench.disk.contents($1)?.count ?? 0) } <= 1000)
        }
        #expect(bench.disk.contents(try #require(places.last)) != nil)
        try plant(Data(repeating: 0x78, count: 2000))
        guard case .corrupt(_, quarantined: nil) = await store.read(Note.self, for: .note) else {
            Issue.record("too large for the quarantine: removed")
            return
        }
        guard case .absent = await store.read(Note.self, for: .note) else {
            Issue.record("it must be out of the way")
            return
        }
    }

    @Test func `a good file that came meanwhile is not put aside`() async throws {
        let good = try await goodFile()
        let path = bench.store().path(of: .note)
        try plant(Data("garbage".utf8))
        let disk = bench.disk
        let reads = Lock(0)
        // Another process replaces the file between this store's read and its check under the lock.
        let racing = FaultingFileSystem(disk) { call, _, opened in
            guard call == .open, opened == path else { return nil }
            let isSecond = reads.withLock { count in
                count += 1
                return count == 2
            }
            if isSecond { do { try disk.inject(good, at: path) } catch { Issue.record(error) } }
            return nil
        }
        let store = bench.store(over: racing)
        guard case .corrupt(_, quarantined: nil) = await store.read(Note.self, for: .note) else {
            Issue.record("the bytes that were read are corrupt, and nothing was moved")
            return
        }
        #expect(await store.read(Note.self, for: .note).value == .old)
    }
}

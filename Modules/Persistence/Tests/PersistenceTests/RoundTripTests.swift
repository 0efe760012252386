import Dispatch
import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Stored values` {
    @Test func `value and time come back`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.new, for: .note)
        bench.clock.advance(by: .seconds(60))
        guard case .value(let value, let writtenAt) = await store.read(Note.self, for: .note) else {
            Issue.record("the value must be there")
            return
        }
        #expect(value == .new)
        #expect(writtenAt == Bench.start)
    }

    @Test func `a value may carry the time of its fetch`() async throws {
        let bench = Bench()
        let store = bench.store()
        let fetched = Bench.start.addingTimeInterval(-3600.25)
        try await store.write(Note.new, for: .note, writtenAt: fetched)
        guard case .value(_, let writtenAt) = await bench.store().read(Note.self, for: .note) else {
            Issue.record("the value must be there")
            return
        }
        #expect(writtenAt == fetched)
    }

    @Test func `absent is not empty`() async throws {
        let store = Bench().store()
        guard case .absent = await store.read([Int].self, for: .note) else {
            Issue.record("nothing was stored")
            return
        }
        try await store.write([Int](), for: .note)
        #expect(await store.read([Int].self, for: .note).value == [])
    }

    @Test func `a file is a header line and plain JSON`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note(title: "a/b", ids: [1]), for: .note)
        let contents = try #require(bench.disk.contents(store.path(of: .note)))
        // The checksum was computed with zlib.crc32 over the line up to " crc32=" and the JSON.
        let expected = """
            STRATA-STORE 1 schema=2-cbf29ce484222325 scope=account:lemmy.world:alice key=note \
            written=1795235100000000 length=25 crc32=e1a4a04c
            {"ids":[1],"title":"a/b"}
            """
        #expect(String(decoding: contents, as: UTF8.self) == expected)
    }

    @Test func `an infinite number is refused and the old value stays`() async throws {
        let store = Bench().store()
        try await store.write([1.5], for: .note)
        await expectCode(.notEncodable) { try await store.write([Double.infinity], for: .note) }
        #expect(await store.read([Double].self, for: .note).value == [1.5])
    }

    @Test func `an oversized value is refused and the old one stays`() async throws {
        let store = Bench().store(limits: StoreLimits(valueBytes: 100))
        try await store.write(Note.old, for: .note)
        let large = Note(title: String(repeating: "x", count: 100), ids: [])
        await expectCode(.oversized) { try await store.write(large, for: .note) }
        #expect(await store.read(Note.self, for: .note).value == .old)
    }

    @Test func `a deleted value is absent, and deleting it again succeeds`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        try await store.delete(.note)
        try await store.delete(.note)
        bench.disk.losePower(.lost)
        guard case .absent = await bench.store().read(Note.self, for: .note) else {
            Issue.record("a deletion must survive a power cut")
            return
        }
    }

    @Test func `a closed store refuses, after finishing what it was given`() async throws {
        let bench = Bench()
        let store = bench.store()
        store.enqueue(Note.new, for: .note)
        await store.close()
        await expectCode(.storeClosed) { try await store.write(Note.old, for: .note) }
        #expect(await bench.store().read(Note.self, for: .note).value == .new)
    }

    @Test @MainActor func `work goes on while the main actor is blocked`() {
        let store = Bench().store()
        let done = DispatchSemaphore(value: 0)
        // The high priority puts this task ahead of the tasks of other tests: the wait below is for the main actor, not for them.
        Task.detached(priority: .high) {
            try await store.write(Note.new, for: .note)
            if await store.read(Note.self, for: .note).value == .new { done.signal() }
        }
        #expect(done.wait(timeout: .now() + 300) == .success, "a read or write waited for the main actor")
    }
}

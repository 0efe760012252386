import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Removing by prefix` {
    private let alice = StoreScope.account("alice", on: "lemmy.world")
    private let guest = StoreScope.server("lemmy.world")
    private let bench = Bench()

    private func key(_ name: String, _ scope: StoreScope? = nil) -> StoreKey {
        StoreKey(scope: scope ?? alice, name: name, schema: 1)
    }

    private func names(_ store: FileStore, in scope: StoreScope? = nil) async throws -> [String] {
        try await store.keys(in: scope ?? alice).map(\.name)
    }

    @Test func `what begins so goes, in this scope alone, and stays gone after a power cut`() async throws {
        let store = bench.store()
        for name in ["feed/1", "feed/2", "Feed/3", "feed-1", "feed", "inbox", "feed//", "日本/1", "日本2"] {
            try await store.write(name, for: key(name))
        }
        try await store.write("guest", for: key("feed/1", guest))
        #expect(try await store.remove(prefix: "feed/", in: alice) == 3)
        #expect(try await store.remove(prefix: "日本/", in: alice) == 1)
        #expect(try await store.remove(prefix: "nothing", in: alice) == 0)
        bench.disk.losePower(.lost)
        let reborn = bench.store()
        #expect(try await names(reborn) == ["Feed/3", "feed", "feed-1", "inbox", "日本2"].sorted())
        #expect(try await names(reborn, in: guest) == ["feed/1"])
    }

    @Test func `the empty prefix removes all that say their name, and the scope stays open`() async throws {
        let store = bench.store()
        for name in ["a", "b", "c"] { try await store.write(name, for: key(name)) }
        try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key("c")))
        #expect(try await store.remove(prefix: "", in: alice) == 2)
        #expect(try await store.verify(alice).count == 1)
        try await store.write("again", for: key("a"))
        #expect(await store.read(String.self, for: key("a")).value == "again")
    }

    @Test func `what is asked for before goes, what is asked for afterwards stays`() async throws {
        let store = bench.store()
        for round in 0..<20 {
            for name in 0..<8 { store.enqueue("before \(round)", for: key("feed/\(name)")) }
            async let removed = store.remove(prefix: "feed/", in: alice)
            _ = try await removed
            #expect(try await names(store) == [])
            store.enqueue("after", for: key("feed/0"))
            #expect(await store.read(String.self, for: key("feed/0")).value == "after")
        }
    }

    @Test func `a folder that is called like a value keeps nothing from going`() async throws {
        let store = bench.store()
        for name in ["feed", "feed2"] { try await store.write(name, for: key(name)) }
        let folder = store.path(of: key("feed1"))
        try bench.disk.makeFolder(folder)
        #expect(try await store.remove(prefix: "", in: alice) == 2)
        #expect(try await names(store) == [])
    }

    @Test func `a prefix goes by the parts of names, so that key 1 leaves key 10`() async throws {
        let store = bench.store()
        for name in ["key", "key/1", "key/1/a", "key/10", "keys"] { try await store.write(name, for: key(name)) }
        #expect(try await store.remove(prefix: "key/1", in: alice) == 2)
        #expect(try await names(store) == ["key", "key/10", "keys"])
        #expect(try await store.remove(prefix: "key", in: alice) == 2)
        #expect(try await names(store) == ["keys"])
    }

    @Test func `a file in another's place is not taken for what it says`() async throws {
        let store = bench.store()
        for name in ["feed/1", "feed/2"] { try await store.write(name, for: key(name)) }
        let first = try #require(bench.disk.contents(store.path(of: key("feed/1"))))
        try bench.disk.inject(first, at: store.path(of: key("feed/2")))
        #expect(try await store.remove(prefix: "feed/1", in: alice) == 1)
        #expect(bench.disk.contents(store.path(of: key("feed/2"))) == first)
    }

    @Test func `a wiped scope and a closed store refuse`() async throws {
        let store = bench.store()
        try await store.wipe(alice)
        await expectCode(.scopeClosed) { try await store.remove(prefix: "", in: alice) }
        await store.close()
        await expectCode(.storeClosed) { try await store.remove(prefix: "", in: guest) }
    }

    @Test func `one failing removal is told, and does not keep the others`() async throws {
        let writer = bench.store()
        for name in ["feed/1", "feed/2", "feed/3"] { try await writer.write(name, for: key(name)) }
        let bad = writer.path(of: key("feed/2"))
        let store = bench.store(
            over: FaultingFileSystem(bench.disk) { call, _, path in call == .unlink && path == bad ? .fail(EACCES) : nil
            }
        )
        await expectCode(.system) { try await store.remove(prefix: "feed/", in: alice) }
        #expect(try await names(writer) == ["feed/2"])
    }

    @Test func `the file names spare a look into most files`() async throws {
        let writer = bench.store()
        for number in 0..<50 { try await writer.write(number, for: key("post/\(number)")) }
        try await writer.write("one", for: key("feed/1"))
        let counting = FaultingFileSystem(bench.disk) { _, _, _ in nil }
        let store = bench.store(over: counting)
        await store.flush()
        let before = counting.calls.filter { $0 == .open }.count
        #expect(try await store.remove(prefix: "feed/", in: alice) == 1)
        #expect(counting.calls.filter { $0 == .open }.count - before <= 3)
    }
}

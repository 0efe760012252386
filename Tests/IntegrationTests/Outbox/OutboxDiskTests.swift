import ApiTypes
import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Persistence
import Primitives
import Testing

/// Tests the outbox on a disk that is full, damaged, or filled by other programs.
@MainActor @Suite struct OutboxDiskTests {
    /// A switch for a full disk, which accepts no byte.
    private final class Fullness: Sendable {
        private let isFull = Lock(false)

        func set(_ value: Bool) { isFull.withLock { $0 = value } }

        func disk(over base: any FileSystem) -> FaultingFileSystem {
            FaultingFileSystem(base) { [self] call, _, _ in
                call == .write && isFull.withLock { $0 } ? .fail(ENOSPC) : nil
            }
        }
    }

    @Test func `on a full disk a comment that waits on the disk is not sent, and is there once in the end`()
        async throws
    {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            world.faults.apply(.offline)
            #expect(await client.submitComment(content: "once", postId: bench.stage.post).value.isDeferred)
            #expect(client.outbox.isPersisted)
        }
        let fullness = Fullness()
        try await bench.launch(isOffline: true, over: fullness.disk(over: bench.disk)) { world, client in
            fullness.set(true)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.waitingCount == 1, "nothing on the disk says that it was sent")
            #expect(client.outbox.isPersisted, "a restart loses nothing")
            #expect(client.outbox.blockedBy == .storage)
        }
        try await bench.launch { _, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "once") == 1)
    }

    @Test func `on a full disk a comment is sent at once all the same, and what waits says that it is not kept`()
        async throws
    {
        let bench = try OutboxBench()
        let fullness = Fullness()
        try await bench.launch(over: fullness.disk(over: bench.disk)) { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            fullness.set(true)
            #expect(await client.submitComment(content: "online", postId: bench.stage.post).value.isSuccess)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            #expect(!client.outbox.isPersisted)
            fullness.set(false)
            #expect(await post.castVote(.down).value.isDeferred)
            #expect(client.outbox.isPersisted, "with room again")
        }
        try await bench.launch { _, client in await client.outbox.send() }
        #expect(try await bench.count(of: "online") == 1)
        #expect(try await bench.elsewhere().getPost(id: bench.stage.erinsPost).vote == .down)
    }

    @Test func `an edit that is undone on a full disk is listed until its removal is written`() async throws {
        let bench = try OutboxBench()
        let fullness = Fullness()
        try await bench.launch(over: fullness.disk(over: bench.disk)) { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            world.faults.apply(.offline)
            #expect(await post.setSaved(true).value.isDeferred)
            let number = try #require(client.outbox.items.first?.number)
            #expect(client.outbox.isPersisted && client.outbox.unremoved.isEmpty)
            fullness.set(true)
            _ = await post.setSaved(false).value
            await client.outbox.retryFailedWrites()
            #expect(client.outbox.items.isEmpty)
            #expect(client.outbox.unremoved == [number], "a restart would save the post")
            fullness.set(false)
            await client.outbox.retryFailedWrites()
            #expect(client.outbox.unremoved.isEmpty, "with room again")
        }
        try await bench.launch { _, client in #expect(client.outbox.items.isEmpty) }
    }

    @Test func `a vote that is kept costs two writes: its start and its result`() async throws {
        let bench = try OutboxBench()
        let renames = Lock(0)
        let counting = FaultingFileSystem(bench.disk) { call, _, _ in
            if call == .rename { renames.withLock { $0 += 1 } }
            return nil
        }
        try await bench.launch(over: counting) { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            await world.settle()
            let before = renames.withLock { $0 }
            #expect(await post.castVote(.up).value.isSuccess)
            await world.settle()
            #expect(renames.withLock { $0 } == before + 2)
        }
    }

    @Test func `a file that is damaged is told until a person has seen it`() async throws {
        let bench = try OutboxBench()
        let scope = try await bench.launch { world, client in
            world.faults.apply(.offline)
            #expect(await client.submitComment(content: "gone", postId: bench.stage.post).value.isDeferred)
            return client.storeScope
        }
        let store = bench.makeStore()
        for file in try await store.keys(in: scope) where file.name.hasPrefix("outbox-") {
            let path = store.path(of: StoreKey(scope: scope, name: file.name, schema: 1))
            var bytes = try #require(bench.disk.contents(path))
            bytes[bytes.count - 1] ^= 1
            try bench.disk.inject(bytes, at: path)
        }
        try await bench.launch { _, client in
            await client.outbox.send()
            #expect(client.outbox.undecidedCount == 1)
            let lost = try #require(client.outbox.items.first)
            #expect(lost.words.hasPrefix("an edit that may have waited"))
            #expect(await client.outbox.withdraw(lost.number).isWithdrawn)
        }
        try await bench.launch { _, client in #expect(client.outbox.items.isEmpty) }
    }

    /// An edit log that does not record the results of edits while it is held.
    private final class SlowRecorder: EditLog {
        private let isHeldUp = Lock(true)

        func letGo() { isHeldUp.withLock { $0 = false } }

        func makeItemID() -> OutboxItem.ID { 0 }

        @concurrent func write(_ changes: [EditLogChange]) async -> Set<OutboxItem.ID> {
            let isEnd = changes.contains { if case .line(let line) = $0 { line.outcome != .open } else { false } }
            while isEnd, isHeldUp.withLock({ $0 }) { await Task.yield() }
            return []
        }
    }

    @Test func `what is withdrawn while its refusal waits for the disk stays gone`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.setSaved(true).value.isDeferred)
        }
        let _: ApiPostResponse = try bench.stage.ask(
            .post,
            "/post/delete",
            #"{"post_id":\#(id),"deleted":true}"#,
            as: "erin"
        )
        try await bench.launch(isOffline: true) { world, client in
            let recorder = SlowRecorder()
            client.clientStore.persistEdits(in: recorder, restoring: [], past: 0)
            world.faults.apply(.ok)
            let sending = Task { await client.outbox.send() }
            while client.outbox.undecidedCount == 0 { await Task.yield() }
            let number = try #require(client.outbox.items.first?.number)
            let withdrawal = Task { await client.outbox.withdraw(number) }
            while client.outbox.undecidedCount > 0 { await Task.yield() }
            recorder.letGo()
            #expect(await withdrawal.value.isWithdrawn)
            await sending.value
        }
        try await bench.launch { _, client in #expect(client.outbox.items.isEmpty) }
    }

    @Test func `a file that cannot be read for a moment loses nothing to what is made meanwhile`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            world.faults.apply(.offline)
            #expect(await client.submitComment(content: "first", postId: bench.stage.post).value.isDeferred)
        }
        let isFailing = Lock(true)
        let failing = FaultingFileSystem(bench.disk) { call, _, path in
            call == .open && path.contains("outbox-") && isFailing.withLock { $0 } ? .fail(EMFILE) : nil
        }
        try await bench.launch(isOffline: true, over: failing) { world, client in
            #expect(client.outbox.items.isEmpty, "nobody knows of it yet")
            isFailing.withLock { $0 = false }
            #expect(await client.submitComment(content: "second", postId: bench.stage.post).value.isDeferred)
            await world.settle()
            #expect(client.outbox.items.count == 2, "and now it is read")
            #expect(client.outbox.items.map(\.number).sorted() == client.outbox.items.map(\.number))
        }
        try await bench.launch { _, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        for text in ["first", "second"] { #expect(try await bench.count(of: text) == 1) }
    }

    @Test func `a notice of damage has a number of its own, and goes alone`() async throws {
        let bench = try OutboxBench()
        let posts = [bench.stage.post, bench.stage.erinsPost]
        let scope = try await bench.launch { world, client in
            world.faults.apply(.offline)
            for (number, post) in posts.enumerated() {
                #expect(await client.submitComment(content: "text \(number)", postId: post).value.isDeferred)
            }
            return client.storeScope
        }
        let store = bench.makeStore()
        let files = try await store.keys(in: scope).filter { $0.name.hasPrefix("outbox-") }
        try #require(files.count == 2, "each in a file of its own")
        // The file with the later number.
        let paths = files.map { store.path(of: StoreKey(scope: scope, name: $0.name, schema: 1)) }
        let later = paths.first { path in
            bench.disk.contents(path).map { String(decoding: $0, as: UTF8.self).contains("text 1") } ?? false
        }
        let path = try #require(later)
        var bytes = try #require(bench.disk.contents(path))
        bytes[bytes.count - 1] ^= 1
        try bench.disk.inject(bytes, at: path)
        try await bench.launch(isOffline: true) { _, client in
            #expect(client.outbox.items.count == 2)
            #expect(Set(client.outbox.items.map(\.number)).count == 2)
            let notices = client.outbox.items.filter(\.needsDecision)
            let notice = try #require(notices.first)
            #expect(await client.outbox.retry(notice.number))
            #expect(client.outbox.items.contains(notice), "nobody can send what is lost")
            #expect(await client.outbox.withdraw(notice.number).isWithdrawn)
        }
        try await bench.launch { _, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "text 0", under: posts[0]) == 1)
    }

    @Test func `what an account that nobody opens has waiting is not evicted for another's`() async throws {
        let bench = try OutboxBench()
        let scope = try await bench.launch { world, client in
            world.faults.apply(.offline)
            #expect(await client.submitComment(content: "mine", postId: bench.stage.post).value.isDeferred)
            return client.storeScope
        }
        let store = FileStore(
            folder: URL(filePath: "/data"),
            clock: bench.clock,
            limits: StoreLimits(totalBytes: 20_000),
            fileSystem: bench.disk
        )
        let world = try World(bench.server, store: store, clock: bench.clock)
        await world.guest.persistEdits(in: store)
        for number in 1...40 {
            let key = StoreKey(scope: .server("strata.test"), name: "page-\(number)", schema: 1)
            try await store.write(String(repeating: "x", count: 1_000), for: key)
        }
        await store.flush()
        await store.close()
        #expect(await FileEditLog(bench.makeStore(), scope: scope).load().intentions.count == 1)
    }
}

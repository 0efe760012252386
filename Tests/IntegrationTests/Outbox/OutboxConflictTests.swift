import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests that a rewritten text waits for a connection, and that it never overwrites a change of another device without a question.
@MainActor @Suite struct OutboxConflictTests {
    private let bench: OutboxBench

    init() throws { bench = try OutboxBench() }

    /// The bodies of the requests that edit a post.
    private func bodies(in world: World) -> [[String: String]] {
        world.transport.requests.filter { $0.method == .put && $0.path == "/api/v3/post" }.map { request in
            let body = try? JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: Any]
            return (body ?? [:]).mapValues { "\($0)" }
        }
    }

    /// The conflict of the only item.
    private func conflict(of client: ApiClient) -> EditConflict? {
        guard client.outbox.items.count == 1, case .conflicting(let conflict) = client.outbox.items[0].state else {
            return nil
        }
        return conflict
    }

    /// Rewrites the title offline, in a launch of its own.
    private func rewriteOffline(_ change: (inout PostContent) -> Void = { $0.title = "Ours" }) async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            world.faults.apply(.offline)
            #expect(await post.edit(change).value.isDeferred)
            #expect(client.outbox.waitingCount == 1)
        }
    }

    private func rewriteElsewhere(_ change: (inout PostContent) -> Void) async throws {
        #expect(await (try await bench.elsewhere().getPost(id: bench.stage.post)).edit(change).value.isSuccess)
    }

    @Test func `a text that was rewritten offline is shown, waits over a restart, and is sent`() async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            world.faults.apply(.offline)
            #expect(await post.edit { $0.title = "Ours" }.value.isDeferred)
            #expect(post.title == "Ours" && post.isPending(.content))
        }
        try await bench.launch(isOffline: true) { world, client in
            #expect(client.outbox.items.map(\.words) == ["edit post:\(bench.stage.post)"])
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
            #expect(bodies(in: world) == [["post_id": "\(bench.stage.post)", "name": "Ours"]])
        }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Ours")
    }

    @Test func `a launch that is signed out leaves a text waiting, and the next log-in compares it`() async throws {
        let account = try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            _ = try await client.getMyPerson()
            world.faults.apply(.offline)
            #expect(await post.edit { $0.title = "Ours" }.value.isDeferred)
            return try #require(client.account)
        }
        try await rewriteElsewhere { $0.title = "Theirs" }
        let store = bench.makeStore()
        let world = try World(bench.server, store: store, clock: bench.clock)
        let signedOut = ApiClient.getSignedOutClient(of: account, at: world.guest.server, in: world.registry)
        await signedOut.persistEdits(in: store)
        await world.settle()
        await signedOut.outbox.send()
        await world.settle()
        #expect(signedOut.outbox.items.map(\.state) == [.waiting] && signedOut.outbox.blockedBy == .login)
        #expect(world.transport.requests.isEmpty, "\(world.transport.requests)")
        await store.close()
        try await bench.launch { world, client in
            await client.outbox.send()
            let fields = conflict(of: client)?.fields.map { [$0.name, $0.edited, $0.server] }
            #expect(fields == [["title", "Ours", "Theirs"]])
            #expect(bodies(in: world).isEmpty)
        }
    }

    @Test func `a client that looks up no lost edits compares a text all the same`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        let (store, transport) = (bench.makeStore(), bench.server.transport)
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits(), clock: bench.clock, store: store, looksUpLostEdits: false) {
                _ throws(NetworkingError) in transport
            }
        )
        let client = ApiClient.getApiClient(for: bench.stage.world.guest.server, with: bench.token, in: registry)
        await client.persistEdits(in: store)
        await client.outbox.send()
        #expect(conflict(of: client)?.fields.map(\.name) == ["title"])
        await store.close()
    }

    @Test func `a text that another device has changed meanwhile is not overwritten, and both versions are kept`()
        async throws
    {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        // Nobody holds the post.
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(bodies(in: world).isEmpty)
            let fields = try #require(conflict(of: client)).fields
            #expect(fields.map { [$0.name, $0.edited, $0.server] } == [["title", "Ours", "Theirs"]])
            #expect(client.outbox.undecidedCount == 1)
            #expect(try await client.getPost(id: bench.stage.post).title == "Theirs")
        }
        // The conflict survives a restart, and is not asked about by itself.
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(conflict(of: client)?.fields.map(\.name) == ["title"])
            let number = try #require(client.outbox.items.first?.number)
            let post = try await client.getPost(id: bench.stage.post)
            #expect(post.title == "Theirs" && !post.isPending(.content))
            #expect(await client.outbox.retry(number))
            #expect(post.title == "Ours" && client.outbox.items.isEmpty)
        }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Ours")
    }

    @Test func `a conflict that is withdrawn leaves the other version`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        try await bench.launch { _, client in
            await client.outbox.send()
            let number = try #require(conflict(of: client)).item
            #expect(await client.outbox.withdraw(number) == .withdrawn)
        }
        try await bench.launch { _, client in #expect(client.outbox.items.isEmpty) }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Theirs")
    }

    @Test func `a person who sends theirs overwrites the version that they saw, and no later one`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        try await bench.launch { world, client in
            await client.outbox.send()
            let number = try #require(conflict(of: client)).item
            try await rewriteElsewhere { $0.title = "Theirs, again" }
            await client.outbox.retry(number)
            #expect(bodies(in: world).isEmpty)
            #expect(conflict(of: client)?.fields.first?.server == "Theirs, again")
            await client.outbox.retry(number)
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Ours")
    }

    @Test func `changes of different fields are both kept`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.content = "their text" }
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
            #expect(bodies(in: world) == [["post_id": "\(bench.stage.post)", "name": "Ours"]])
        }
        let post = try await bench.elsewhere().getPost(id: bench.stage.post)
        #expect(post.title == "Ours" && post.content == "their text")
    }

    @Test func `the same change on two devices is no conflict`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Ours" }
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty && bodies(in: world).isEmpty)
        }
    }

    @Test func `an edit that replaces a waiting one is compared with the version that the first one was made on`()
        async throws
    {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            world.faults.apply(.offline)
            let first = await post.edit { $0.title = "Ours" }.value
            #expect(first.isDeferred)
            try await rewriteElsewhere { $0.title = "Theirs" }
            // The answer is hidden by the waiting edit: nobody sees the other title.
            world.proxy.decide { $0.path == "/api/v3/post" && $0.method == .get ? .passed : .lost }
            world.faults.apply(.ok)
            _ = try await client.getPost(id: bench.stage.post)
            #expect(post.title == "Ours" && post.post1.editState.verified.title == "Theirs")
            let second = await post.edit { $0.content = "our text" }.value
            #expect(second.isDeferred)
            #expect(client.outbox.items.count == 1)
            world.proxy.decide { _ in .passed }
            await client.outbox.send()
            #expect(conflict(of: client)?.fields.map(\.name) == ["title"])
            #expect(post.title == "Theirs")
        }
    }

    @Test func `an own text whose answer got lost is no conflict`() async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            world.proxy.decide { $0.method == .put ? .answerLost : .passed }
            #expect(await post.edit { $0.title = "First" }.value.isDeferred)
            world.proxy.decide { _ in .passed }
            world.faults.apply(.offline)
            #expect(await post.edit { $0.title = "Second" }.value.isDeferred)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty && post.title == "Second")
        }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Second")
    }

    @Test func `a text that is written on an outdated version is kept, and its author gets the conflict`() async throws
    {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            let seen = post.draft
            // The editor is open; meanwhile another device writes, and the page is loaded again.
            try await rewriteElsewhere { $0.content = "their text" }
            _ = try await client.getPost(id: bench.stage.post)
            #expect(post.content == "their text")
            let result = await post.edit(basedOn: seen) { $0.content = "our text" }.value
            #expect((result.error as? EditConflict)?.fields.map(\.name) == ["content"])
            #expect(post.content == "their text" && conflict(of: client) != nil)
            #expect(bodies(in: world).isEmpty)
            // A new text is an answer to both versions.
            #expect(await post.edit { $0.title = "Only the title" }.value.isSuccess)
            #expect(client.outbox.items.count == 1, "the text is still there")
            #expect(await post.edit { $0.content = "both texts" }.value.isSuccess)
            #expect(client.outbox.items.isEmpty)
        }
    }

    @Test func `without a connection for the look-up a text waits longer`() async throws {
        try await rewriteOffline()
        try await bench.launch(isOffline: true) { world, client in
            await client.outbox.send()
            #expect(client.outbox.waitingCount == 1 && client.outbox.blockedBy == .connection)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
    }

    @Test func `a text that is withdrawn during the look-up is not sent`() async throws {
        try await rewriteOffline()
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.hold)
            let sending = Task { await client.outbox.send() }
            try await world.faults.waitUntilHeld(1)
            let number = try #require(client.outbox.items.first?.number)
            #expect(await client.outbox.withdraw(number) == .withdrawn)
            world.faults.apply(.ok)
            await sending.value
            #expect(client.outbox.items.isEmpty && bodies(in: world).isEmpty)
        }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Mine")
    }

    @Test func `a log-out during the look-up ends it, and nothing is sent`() async throws {
        try await rewriteOffline()
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.hold)
            let sending = Task { await client.outbox.send() }
            try await world.faults.waitUntilHeld(1)
            client.clientStore.close(CancellationError())
            world.faults.apply(.ok)
            await sending.value
            #expect(client.outbox.items.isEmpty && bodies(in: world).isEmpty)
            #expect(client.outbox.blockedBy == nil)
        }
    }

    @Test func `a text of a purged post is refused, and kept`() async throws {
        try await rewriteOffline()
        try await bench.stage.secondClient("carol").purgePost(id: bench.stage.post)
        try await bench.launch { world, client in
            await client.outbox.send()
            let found = try #require(conflict(of: client))
            #expect(found.fields.isEmpty, "there is nothing to compare with")
            let reason = try #require(found.lookUpFailure)
            #expect(reason.contains("there is no post:\(bench.stage.post)"), "\(reason)")
            #expect(found.description.hasSuffix("cannot be compared with the server's version: \(reason)"))
            // An earlier release stored no reason.
            let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(found)) as? [String: Any]
            let earlier = try JSONSerialization.data(
                withJSONObject: try #require(json).filter { $0.key != "lookUpFailure" }
            )
            let read = try JSONDecoder().decode(EditConflict.self, from: earlier)
            #expect(read.item == found.item && read.lookUpFailure == nil)
            await client.outbox.retry(found.item)
            guard case .refused = client.outbox.items.first?.state else {
                Issue.record("\(client.outbox.items)")
                return
            }
            #expect(client.outbox.items.first?.payload.contains("Ours") == true)
        }
    }

    @Test func `a conflict names its fields as they are typed`() async throws {
        try await rewriteOffline { $0.linkUrl = "https://ours.test/" }
        try await rewriteElsewhere { $0.linkUrl = "https://theirs.test/" }
        try await bench.launch { _, client in
            await client.outbox.send()
            let found = try #require(conflict(of: client))
            #expect(found.lookUpFailure == nil)
            #expect(found.description == "link_url of post:\(bench.stage.post) changed on the server meanwhile")
        }
    }

    @Test func `a waiting text that is changed back leaves nothing to send`() async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            world.faults.apply(.offline)
            let first = await post.edit { $0.title = "Ours" }.value
            #expect(first.isDeferred)
            _ = await post.edit { $0.title = "Mine" }.value
            #expect(post.title == "Mine" && !post.isPending(.content) && client.outbox.items.isEmpty)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(bodies(in: world).isEmpty)
        }
    }

    @Test func `a text that is changed back while it is being sent is changed back on the server`() async throws {
        let stage = try Stage()
        let post = try await stage.client("alice").getPost(id: stage.post)
        stage.world.faults.apply(.hold)
        let first = post.edit { $0.title = "Ours" }
        try await stage.world.faults.waitUntilHeld(1)
        let second = post.edit { $0.title = "Mine" }
        #expect(post.title == "Mine")
        stage.world.faults.apply(.ok)
        #expect(await first.value.isSuccess)
        #expect(await second.value.isSuccess)
        #expect(try await stage.secondClient("alice").getPost(id: stage.post).title == "Mine")
    }

    @Test func `two editors that were opened together keep each other's fields`() async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            let seen = post.draft
            world.faults.apply(.offline)
            let first = await post.edit(basedOn: seen) { $0.title = "Ours" }.value
            let second = await post.edit(basedOn: seen) { $0.content = "our text" }.value
            #expect(first.isDeferred && second.isDeferred)
            #expect(post.title == "Ours" && post.content == "our text")
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        let post = try await bench.elsewhere().getPost(id: bench.stage.post)
        #expect(post.title == "Ours" && post.content == "our text")
    }

    @Test func `a refused text stays when another field is edited`() async throws {
        try await rewriteOffline { $0.content = "a long text" }
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            world.proxy.decide { request in
                request.method == .put
                    ? .answered(HTTPResponse(status: 400, body: Data(#"{"error":"banned"}"#.utf8)), isDelivered: false)
                    : .passed
            }
            await client.outbox.send()
            guard case .refused = client.outbox.items.first?.state else {
                Issue.record("\(client.outbox.items)")
                return
            }
            world.proxy.decide { _ in .passed }
            let post = try await client.getPost(id: bench.stage.post)
            #expect(await post.edit { $0.nsfw = true }.value.isSuccess)
            #expect(client.outbox.items.first?.payload.contains("a long text") == true)
            let number = try #require(client.outbox.items.first?.number)
            await client.outbox.retry(number)
            #expect(client.outbox.items.isEmpty && post.content == "a long text")
        }
    }

    @Test func `a text in conflict goes only when the one that replaces it has arrived`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(conflict(of: client)?.fields.map(\.edited) == ["Ours"])
            let post = try await client.getPost(id: bench.stage.post)
            world.proxy.decide { request in
                request.method == .put
                    ? .answered(HTTPResponse(status: 400, body: Data(#"{"error":"banned"}"#.utf8)), isDelivered: false)
                    : .passed
            }
            #expect(await post.edit { $0.title = "Both" }.value.error != nil)
            #expect(conflict(of: client)?.fields.map(\.edited) == ["Ours"], "the new text is lost, not both")
            // A new text that waits is listed beside the old one, which then cannot be sent.
            world.faults.apply(.offline)
            #expect(await post.edit { $0.title = "Both" }.value.isDeferred)
            #expect(client.outbox.items.count == 2 && client.outbox.undecidedCount == 1)
            await client.outbox.retry(try #require(client.outbox.items.first?.number))
            #expect(client.outbox.items.count == 2)
        }
        try await bench.launch(isOffline: true) { world, client in
            #expect(client.outbox.items.count == 2)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Both")
    }

    private func retitle(_ post: any Post, as title: String) -> Task<EditResult, Never> {
        post.edit { $0.title = title }
    }

    @Test func `a text in conflict stays while one waiting text replaces another`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            await client.outbox.send()
            let post = try await client.getPost(id: bench.stage.post)
            world.faults.apply(.offline)
            for title in ["Second", "Third"] {
                #expect(await retitle(post, as: title).value.isDeferred)
                let payloads = client.outbox.items.map(\.payload)
                #expect(payloads.count == 2 && payloads[0].contains("Ours"), "\(payloads)")
                #expect(payloads.last?.contains(title) == true, "\(payloads)")
            }
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.post).title == "Third")
    }

    // Each in a function of its own: in one asynchronous test, the compiler takes one closure for the other.
    private func mark(_ post: any Post) -> Task<EditResult, Never> { post.edit { $0.nsfw = true } }

    @Test func `a text that conflicts while a later one of another field waits is kept`() async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            world.faults.apply(.offline)
            #expect(await retitle(post, as: "Ours").value.isDeferred)
            try await rewriteElsewhere { $0.title = "Theirs" }
            world.faults.apply(.hold)
            let sending = Task { await client.outbox.send() }
            try await world.faults.waitUntilHeld(1)
            let later = mark(post)
            #expect(post.title == "Ours" && post.nsfw)
            world.faults.apply(.ok)
            await sending.value
            let result = await later.value
            #expect(result.error is EditConflict, "\(result), \(client.outbox.items), \(bodies(in: world))")
            #expect(client.outbox.items.map { $0.payload.contains("Ours") && $0.payload.contains("nsfw") } == [true])
        }
    }

    @Test func `an item whose newer state is not on the disk is not lost by a restart`() async throws {
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        let hasRoom = Lock(true)
        let full = FaultingFileSystem(bench.disk) { call, _, _ in
            call == .write && !hasRoom.withLock { $0 } ? .fail(ENOSPC) : nil
        }
        try await bench.launch(isOffline: true, over: full) { world, client in
            hasRoom.withLock { $0 = false }
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(conflict(of: client) != nil && client.outbox.isPersisted && client.outbox.unpersisted.isEmpty)
        }
        try await bench.launch { _, client in
            await client.outbox.send()
            #expect(conflict(of: client)?.fields.map(\.edited) == ["Ours"])
        }
    }

    @Test func `the text of an own deleted post can be edited`() async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.post)
            #expect(await post.setDeleted(true).value.isSuccess)
            #expect(await post.edit { $0.title = "Deleted" }.value.isSuccess)
            #expect(client.outbox.items.isEmpty)
        }
    }

    @Test func `the pauses grow while the server answers look-ups and no edits`() async throws {
        try await rewriteOffline()
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            world.proxy.decide { request in
                request.method == .get ? .passed : .answered(HTTPResponse(status: 503), isDelivered: false)
            }
            await client.outbox.send()
            var pauses: [Int] = []
            for _ in 0..<3 {
                let sent = bodies(in: world).count
                let begin = bench.clock.now
                while bodies(in: world).count == sent {
                    await bench.waitForSleeper()
                    bench.clock.advance(by: .seconds(5))
                    await world.settle()
                }
                pauses.append(Int(bench.clock.now.timeIntervalSince(begin)))
            }
            #expect(pauses[0] < pauses[2], "\(pauses)")
            world.proxy.decide { _ in .passed }
            await client.outbox.send()
        }
    }

    @Test func `comments, messages and communities wait and conflict too`() async throws {
        let stage = bench.stage
        try await bench.launch { world, client in
            let comment = try await client.getComment(id: stage.comment)
            let message = try #require(try await client.getMessages(limit: 50).first { $0.id == stage.message })
            world.faults.apply(.offline)
            #expect(await comment.edit { $0.content = "our comment" }.value.isDeferred)
            #expect(await message.edit(content: "our message").value.isDeferred)
        }
        let other = bench.elsewhere()
        #expect(
            await (try await other.getComment(id: stage.comment)).edit { $0.content = "their comment" }.value.isSuccess
        )
        let message = try #require(try await other.getMessages(limit: 50).first { $0.id == stage.message })
        #expect(await message.edit(content: "their message").value.isSuccess)
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.undecidedCount == 2)
            for item in client.outbox.items { await client.outbox.retry(item.number) }
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.elsewhere().getComment(id: stage.comment).content == "our comment")
        #expect(try await bench.messages("our message") == 1)
    }

    @Test func `an earlier release reads a conflict as a refusal with its reason`() async throws {
        /// The states that the release 0.1.0 knows.
        enum EarlierState: Codable, Equatable {
            case waiting
            case sending
            case uncertain(String)
            case refused(String)
        }
        try await rewriteOffline()
        try await rewriteElsewhere { $0.title = "Theirs" }
        try await bench.launch { _, client in
            await client.outbox.send()
            let state = try #require(client.outbox.items.first?.state)
            let stored = try JSONEncoder().encode(state)
            let reason = "title of post:\(bench.stage.post) changed on the server meanwhile"
            #expect(try JSONDecoder().decode(EarlierState.self, from: stored) == .refused(reason))
            #expect(try JSONDecoder().decode(OutboxItem.State.self, from: stored) == state)
        }
        for state in [EarlierState.waiting, .sending, .uncertain("why"), .refused("why")] {
            let read = try JSONDecoder().decode(OutboxItem.State.self, from: JSONEncoder().encode(state))
            #expect(try JSONDecoder().decode(EarlierState.self, from: JSONEncoder().encode(read)) == state)
        }
    }
}

import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Testing

/// Kills the program at every system call while an edit is made and sent, and counts the edits on the server after the next launch.
@MainActor @Suite struct OutboxCrashTests {
    /// The edit in the launch that is killed.
    enum Deed: String, CaseIterable, Sendable {
        case commentOnline, commentOffline, messageOnline, voteOnline, voteOffline

        /// True if it is made without a connection, and sent when there is one again.
        var isOffline: Bool { self == .commentOffline || self == .voteOffline }
        var isVote: Bool { self == .voteOnline || self == .voteOffline }
    }

    /// Kills a program at a system call: from then on nothing reaches disk or server.
    private final class Death: Sendable {
        private let state = Lock((at: Int?.none, isOver: false))
        let faults = Lock<Faults?>(nil)

        /// Sets the moment, in calls from now on.
        func plan(_ call: Int) { state.withLock { $0.at = call } }
        var isOver: Bool { state.withLock { $0.isOver } }

        func comes(at number: Int) -> Bool {
            let isNow = state.withLock { state in
                guard state.at == number else { return false }
                state.isOver = true
                return true
            }
            if isNow { faults.withLock { $0 }?.apply(.offline) }
            return isNow
        }
    }

    private let stage: Stage
    private let token: String

    init() throws {
        stage = try Stage()
        token = try stage.world.makeToken(of: "alice")
    }

    private func makeClient(
        on fileSystem: any FileSystem,
        _ clock: ManualClock
    ) async throws -> (world: World, client: ApiClient, store: FileStore) {
        let store = FileStore(folder: URL(filePath: "/data"), clock: clock, fileSystem: fileSystem)
        let world = try World(stage.world.server, store: store, clock: clock)
        let client = world.client(with: token)
        await client.persistEdits(in: store)
        return (world, client, store)
    }

    /// Performs an edit until the `call`th system call. Returns whether it was acknowledged before, and whether the program was killed.
    private func run(
        _ deed: Deed,
        _ text: String,
        on disk: MemoryFileSystem,
        _ clock: ManualClock,
        until call: Int
    ) async throws -> (isAcknowledged: Bool, isKilled: Bool) {
        let death = Death()
        let faulting = FaultingFileSystem(disk) { _, number, _ in death.comes(at: number) ? .crash : nil }
        let (world, client, _) = try await makeClient(on: faulting, clock)
        death.faults.withLock { $0 = world.faults }
        let post = try await client.getPost(id: stage.erinsPost)
        await world.settle()
        death.plan(faulting.calls.count + call)
        if deed.isOffline { world.faults.apply(.offline) }
        let edit =
            switch deed {
            case .messageOnline: client.submitMessage(content: text, recipientId: stage.erin)
            case .voteOnline, .voteOffline: post.castVote(.up)
            default: client.submitComment(content: text, postId: post.id)
            }
        let result = await edit.value
        let isAcknowledged = !death.isOver && (result.isSuccess || result.isDeferred)
        if deed.isOffline, !death.isOver {
            world.faults.apply(.ok)
            // A program that was killed in between stays offline.
            if death.isOver { world.faults.apply(.offline) }
            await client.outbox.send()
        }
        await world.settle()
        return (isAcknowledged, death.isOver)
    }

    @Test(arguments: Deed.allCases, MemoryFileSystem.Unsynchronized.allCases)
    func `nothing that was acknowledged is lost, and nothing is there twice`(
        _ deed: Deed,
        _ fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        var acknowledged = 0
        // Test every call if unsynchronized data is lost completely, and every third call if some of it survives.
        for call in stride(from: 1, through: 400, by: fate == .lost ? 1 : 3) {
            let (disk, clock) = (MemoryFileSystem(), ManualClock(Date(timeIntervalSince1970: 1_800_000_000)))
            let text = "\(deed.rawValue) \(fate) \(call)"
            let (isAcknowledged, isKilled) = try await run(deed, text, on: disk, clock, until: call)
            disk.losePower(fate)
            let (world, client, store) = try await makeClient(on: disk, clock)
            await client.outbox.send()
            // An edit that may have been sent is looked up again once the server has certainly ended the request.
            clock.advance(by: .seconds(121))
            await client.outbox.send()
            await world.settle()
            #expect(client.outbox.items.isEmpty, "call \(call): \(client.outbox.items.map(\.state))")
            let count = try await self.count(deed, text)
            #expect(count <= 1, "call \(call)")
            if isAcknowledged { #expect(count == 1, "call \(call)") }
            acknowledged += isAcknowledged ? 1 : 0
            await store.close()
            if deed.isVote { _ = try await client.vote(.neutral, on: stage.erinsPost) }
            if !isKilled { break }
            #expect(call < 390, "the deed has an end")
        }
        #expect(acknowledged > 0)
    }

    private func count(_ deed: Deed, _ text: String) async throws -> Int {
        let elsewhere = try stage.secondClient("alice")
        if deed.isVote { return try await elsewhere.getPost(id: stage.erinsPost).vote == .up ? 1 : 0 }
        if deed == .messageOnline { return try await elsewhere.getMessages(limit: 50).count { $0.content == text } }
        return try await elsewhere.getComments(postId: stage.erinsPost, sort: .new, limit: 50).count {
            $0.content == text
        }
    }
}

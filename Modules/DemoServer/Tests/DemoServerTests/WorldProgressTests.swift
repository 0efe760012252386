import DemoServer
import Primitives
import Testing

@Suite struct `World progress` {
    @Test(arguments: [WorldSize(posts: 1), WorldSize(posts: 40, comments: 0), WorldSize(posts: 5_000)])
    func `it grows to 1, and is told a hundred times at most`(size: WorldSize) throws {
        let told = Lock<[WorldProgress]>([])
        let server = try LemmyServer(seed: 7, size: size) { progress in told.withLock { $0.append(progress) } }
        let shares = told.withLock { $0.map(\.share) }
        #expect(shares.count <= 100)
        #expect(shares.first.map { $0 > 0 } == true && shares.last == 1, "\(shares)")
        #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 }, "\(shares)")
        #expect(server.accounts.contains { $0.name == "alice" })
    }

    @Test func `a large world is told of in small steps, from people to lists`() throws {
        let told = Lock<[WorldProgress]>([])
        _ = try LemmyServer(seed: 7, size: WorldSize(posts: 5_000)) { progress in told.withLock { $0.append(progress) }
        }
        let progress = told.withLock { $0 }
        var parts: [WorldProgress.Part] = []
        for part in progress.map(\.part) where parts.last != part { parts.append(part) }
        #expect(parts == [.people, .posts, .comments, .votes, .moderation, .lists])
        let making = progress.filter { [.posts, .comments, .votes].contains($0.part) }.map(\.share)
        #expect(zip(making, making.dropFirst()).allSatisfy { $1 - $0 < 0.06 }, "\(making)")
    }

    @Test func `whoever watches gets the same world`() throws {
        let size = WorldSize(posts: 300)
        let watched = try LemmyServer(seed: 9, size: size) { _ in }
        #expect(try lists(of: watched) == lists(of: LemmyServer(seed: 9, size: size)))
    }

    private func lists(of server: LemmyServer) -> [String] {
        let client = Client(server)
        return ["/post/list", "/comment/list", "/community/list", "/site"].map {
            client.get($0, [("limit", "50"), ("type_", "All")]).text
        }
    }
}

import Foundation
import Networking
import Primitives
import Testing

@testable import DemoServer

/// The clocks of a server.
@Suite struct `Clock` {
    /// A machine whose time the test sets.
    private final class Machine: Sendable {
        private let time: Lock<Timestamp>

        init(_ text: String) throws { time = Lock(try #require(Timestamp(text))) }

        var now: Timestamp { time.withLock { $0 } }
        func set(_ text: String) throws {
            let moment = try #require(Timestamp(text))
            time.withLock { $0 = moment }
        }

        func server(_ world: World? = nil) -> LemmyServer {
            LemmyServer(world, .v0_19, clock: now, kind: .real) { self.now }
        }
    }

    private func published(_ client: Client, _ title: String) throws -> String {
        let answer = client.post("/post", #"{"name":"\#(title)","community_id":2}"#)
        return try #require((answer.value("post_view", "post") as? [String: Any])?["published"] as? String, "\(answer)")
    }

    @Test func `what is written has the machine's time`() throws {
        let machine = try Machine("2031-05-06T07:08:09Z")
        let alice = try Client(machine.server(), as: "alice")
        try machine.set("2031-05-06T08:00:00Z")
        #expect(try published(alice, "at eight") == "2031-05-06T08:00:00Z")
        try machine.set("2031-05-06T08:00:07.5Z")
        #expect(try published(alice, "a little later") == "2031-05-06T08:00:07.500Z")
    }

    @Test func `time never goes back, and no two writes are at once`() throws {
        let machine = try Machine("2031-05-06T07:08:09Z")
        let alice = try Client(machine.server(), as: "alice")
        try machine.set("2031-05-06T09:00:00Z")
        let first = try published(alice, "at nine")
        let second = try published(alice, "at nine too")
        try machine.set("2031-05-06T06:00:00Z")
        let third = try published(alice, "by a clock that was set back")
        let times = [first, second, third].map { Timestamp($0)?.micros ?? 0 }
        #expect(times[0] < times[1] && times[1] < times[2], "\([first, second, third])")
        #expect(third.hasPrefix("2031-05-06T09:00:00"))
    }

    @Test func `a new world begins now, with the same ages and ranks`() throws {
        let machine = try Machine("2031-05-06T07:08:09Z")
        let shift = machine.now.micros - LemmyServer.start.micros
        let seeded = try WorldGenerator.world(seed: 3, size: WorldSize(posts: 40), now: machine.now)
        let pairs = [
            (try LemmyServer().snapshot().world, try machine.server().snapshot().world),
            (try WorldGenerator.world(seed: 3, size: WorldSize(posts: 40)), seeded),
        ]
        for (ours, moved) in pairs {
            for (post, other) in zip(ours.posts.rows, moved.posts.rows) {
                #expect(post.id == other.id)
                #expect(other.published.micros - post.published.micros == shift)
                #expect(ours.postCounts[post.id]?.hotRank == moved.postCounts[post.id]?.hotRank)
            }
            let newest = moved.posts.rows.map(\.published).max()
            #expect(try #require(newest) < machine.now)
        }
    }

    @Test func `what came due while nobody asked is done once`() throws {
        let machine = try Machine("2031-05-06T07:00:00Z")
        let server = machine.server()
        #expect(Client(server).get("/site").status == 200)
        let revision = server.revision
        try machine.set("2031-05-07T07:00:00Z")
        server.runDueTasks()
        #expect(server.revision == revision + 1)
        server.runDueTasks()
        #expect(server.revision == revision + 1)
    }

    @Test func `it cannot be set`() throws {
        let machine = try Machine("2031-05-06T07:00:00Z")
        let server = machine.server()
        #expect(!server.setClock("2040-01-01T00:00:00Z"))
        server.clock = Date(timeIntervalSince1970: 0)
        #expect(server.clockText == "2031-05-06T07:00:00Z")
        #expect(LemmyServer().setClock("2040-01-01T00:00:00Z"))
    }

    @Test func `a file keeps its kind of clock, and another is refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-clock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            // Ignored: a remaining file is in the system's temporary folder.
            try? FileManager.default.removeItem(at: folder)
        }
        for (made, other) in [(ServerClock.real, ServerClock.world), (.world, .real)] {
            let file = folder.appending(path: made.rawValue)
            try LemmyServer(seed: 5, size: WorldSize(posts: 10), clock: made).save(to: file)
            #expect(try LemmyServer(state: file).clockKind == made)
            #expect(try LemmyServer(state: file, clock: made).clockKind == made)
            let error = #expect(throws: DemoServerError.self) { try LemmyServer(state: file, clock: other) }
            #expect(error?.code == .otherClock)
            #expect(error?.message.contains("the \(made.rawValue) clock") == true)
        }
    }

    @Test func `an authenticator's code of this moment is right`() throws {
        let server = LemmyServer(clock: .real)
        let alice = try Client(server, as: "alice")
        let answer = alice.post("/user/totp/generate", "{}")
        #expect(answer.status == 200)
        let secret = try #require(try server.snapshot().world.secondFactors.values.first)
        let step = Int64(Date().timeIntervalSince1970) / 30
        let code = OneTimePassword.number(for: Array(secret.utf8), at: step)
        #expect(alice.post("/user/totp/update", #"{"totp_token":"\#(code)","enabled":true}"#).status == 200)
    }
}

import Foundation
import Networking
import Testing

@testable import DemoServer

/// A PieFed server that ends and starts again.
@Suite struct `PieFed's restarts` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-piefed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var file: URL { folder.appending(path: "world.state") }

    private func forget() {
        // Ignored: a remaining file is in the system's temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Sets every kind of mark that only PieFed has.
    private func mark(_ erin: PieFedAccount) {
        let answers = [
            erin.put("/comment/subscribe", #"{"comment_id":24,"subscribe":true}"#),
            erin.put("/comment/subscribe", #"{"comment_id":64,"subscribe":false}"#),
            erin.put("/user/subscribe", #"{"person_id":4,"subscribe":true}"#),
            erin.post("/comment/mark_as_answer", #"{"comment_reply_id":24,"answer":true}"#),
            erin.post("/user/set_flair", #"{"community_id":2,"flair_text":"Reader"}"#),
        ]
        #expect(answers.map(\.status) == [200, 200, 200, 200, 200])
    }

    /// Makes two flairs and puts them on a post, and lets erin follow a feed. Returns the feed.
    private func makeFlairsAndFeed(_ alice: PieFedAccount, _ bob: PieFedAccount, _ erin: PieFedAccount) throws -> Int {
        for body in [
            ##"{"community_id":2,"flair_title":"One","text_color":"#123"}"##,
            #"{"community_id":2,"flair_title":"Two"}"#,
        ] {
            #expect(alice.post("/community/flair", body).status == 200)
        }
        #expect(erin.post("/post/assign_flair", #"{"post_id":32,"flair_id_list":[2,1]}"#).status == 200)
        let made = bob.post("/feed", #"{"name":"late","title":"Late","communities":"cats@strata.test"}"#)
        let id = try #require(made.object["id"] as? Int)
        #expect(erin.post("/feed/follow", #"{"feed_id":\#(id),"follow":true}"#).status == 200)
        return id
    }

    @Test func `a saved state keeps the marks that only PieFed has`() throws {
        defer { forget() }
        let server = LemmyServer(software: .pieFed)
        let erin = try PieFedAccount(server, as: "erin")
        mark(erin)
        try server.save(to: file)
        var again = PieFedAccount(try LemmyServer(state: file))
        again.token = erin.token
        #expect(again.server.software == .pieFed)
        func alert(_ comment: Int) -> Bool? {
            let answer = again.post("/comment/like", #"{"comment_id":\#(comment),"score":0}"#)
            return answer.value("comment_view", "activity_alert") as? Bool
        }
        #expect(alert(24) == true)
        // It is erin's own comment.
        #expect(alert(64) == false)
        let answered = again.post("/comment/like", #"{"comment_id":24,"score":1}"#)
        #expect(answered.value("comment_view", "comment", "answer") as? Bool == true)
        let bob = again.post("/user/note", #"{"person_id":4,"note":"writes well"}"#)
        #expect(bob.value("person_view", "activity_alert") as? Bool == true)
        let own = again.post("/comment/like", #"{"comment_id":64,"score":0}"#)
        #expect(own.value("comment_view", "creator", "flair") as? String == "Reader")
    }

    @Test func `a saved state keeps the flairs, and the communities that a feed added`() throws {
        defer { forget() }
        let server = LemmyServer(software: .pieFed)
        let erin = try PieFedAccount(server, as: "erin")
        let feed = try makeFlairsAndFeed(PieFedAccount(server, as: "alice"), PieFedAccount(server, as: "bob"), erin)
        try server.save(to: file)
        var again = PieFedAccount(try LemmyServer(state: file))
        again.token = erin.token
        let flairs = again.get("/post", [("id", "32")]).value("post_view", "flair_list") as? [[String: Any]]
        #expect(flairs?.map { $0["flair_title"] as? String } == ["Two", "One"])
        #expect(flairs?.map { $0["text_color"] as? String } == ["#000000", "#112233"])
        func isMember() -> Bool {
            again.get("/community", [("id", "3")]).value("community_view", "subscribed") as? String == "Subscribed"
        }
        #expect(isMember())
        #expect(again.post("/feed/follow", #"{"feed_id":\#(feed),"follow":false}"#).status == 200)
        #expect(!isMember())
    }

    @Test func `a journal repeats the votes once, and the writes that were answered with an error`() throws {
        defer { forget() }
        let keeper = try StateFile(in: file, keepsJournal: true) { LemmyServer(software: .pieFed) }
        let server = keeper.server
        let (alice, bob, erin) = (
            try PieFedAccount(server, as: "alice"), try PieFedAccount(server, as: "bob"),
            try PieFedAccount(server, as: "erin")
        )
        mark(erin)
        _ = try makeFlairsAndFeed(alice, bob, erin)
        let vote = #"{"post_id":27,"score":1}"#
        let votes = (0..<3).map { _ in erin.post("/post/like", vote).postVote }
        #expect(votes == [1, 0, 1] || votes == [0, 1, 0])
        #expect(erin.put("/post/save", #"{"post_id":27,"save":true}"#).status == 200)
        #expect(erin.put("/post/save", #"{"post_id":27,"save":true}"#).status == 400)
        let feed = bob.post("/feed", #"{"name":"evening","title":"For the evening"}"#)
        let id = try #require(feed.object["id"] as? Int)
        #expect(bob.put("/feed", #"{"feed_id":\#(id),"communities":"cats@strata.test"}"#).status == 400)
        #expect(alice.post("/private_message/report", #"{"private_message_id":12,"reason":"x"}"#).status == 400)
        #expect(alice.upload(Sample.png(2, 2)).status == 200)

        // The files as a process that ends at this moment leaves them.
        let crashed = folder.appending(path: "crashed")
        try FileManager.default.createDirectory(at: crashed, withIntermediateDirectories: true)
        let copy = crashed.appending(path: "world.state")
        try FileManager.default.copyItem(at: file, to: copy)
        try FileManager.default.copyItem(atPath: "\(file.path).journal", toPath: "\(copy.path).journal")
        let found = try StateFile(in: copy) { try LemmyServer(state: copy) }.server.snapshot()
        // Both worlds are loaded from a file, because a file does not preserve the empty slots of removed rows.
        let saved = folder.appending(path: "compared")
        try server.save(to: saved)
        let expected = try LemmyServer(state: saved).snapshot()
        let differences = Difference.all(between: expected.world, and: found.world)
        #expect(differences.isEmpty, "\(differences.prefix(10))")
        #expect(expected.clock == found.clock)
        #expect(found.world.since1_0.multiCommunities[Int32(id)]?.communities == [3])
        #expect(found.world.reports[.privateMessage]?.rows.contains { $0.subjectID == 12 } == true)
    }
}

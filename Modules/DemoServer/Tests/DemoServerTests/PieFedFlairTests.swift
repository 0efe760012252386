import Foundation
import Networking
import Testing

@testable import DemoServer

/// PieFed's flairs, and the communities that follow a feed.
@Suite struct `PieFed's flairs` {
    private let server = LemmyServer(software: .pieFed)
    /// A post of erin in a community that alice and bob moderate.
    private let post = 32

    private func account(_ name: String) throws -> PieFedAccount { try PieFedAccount(server, as: name) }

    private func create(_ body: String, by account: PieFedAccount) -> HTTPResponse {
        account.post("/community/flair", body)
    }

    private func assign(_ ids: String, by account: PieFedAccount) -> HTTPResponse {
        account.post("/post/assign_flair", #"{"post_id":\#(post),"flair_id_list":\#(ids)}"#)
    }

    private func titles(_ value: Any?) -> [String] {
        (value as? [[String: Any]] ?? []).compactMap { $0["flair_title"] as? String }
    }

    private func offered() -> [String] {
        titles(PieFedAccount(server).get("/community", [("id", "2")]).value("community_view", "flair_list"))
    }

    @Test func `moderators offer flairs, by title, with colors of two digits`() throws {
        let (alice, erin) = (try account("alice"), try account("erin"))
        #expect(create(#"{"community_id":2,"flair_title":"Mine"}"#, by: erin).message == "insufficient permissions")
        #expect(
            create(#"{"community_id":2,"flair_title":"x"}"#, by: PieFedAccount(server)).message == "incorrect_login"
        )
        #expect(create(#"{"community_id":2}"#, by: alice).message == "Validation failed")
        #expect(create(#"{"community_id":999,"flair_title":"x"}"#, by: alice).message?.contains("is_owner") == true)
        let tool = create(
            ##"{"community_id":2,"flair_title":" Tool ","text_color":"#1aF","background_color":"#eeeeee"}"##,
            by: alice
        )
        let id = try #require(tool.object["id"] as? Int)
        #expect(tool.object["flair_title"] as? String == "Tool" && tool.object["blur_images"] as? Bool == false)
        #expect(tool.object["text_color"] as? String == "#11aaFF")
        #expect(tool.object["background_color"] as? String == "#eeeeee")
        #expect((tool.object["ap_id"] as? String)?.hasSuffix("/c/swift/tag/\(id)") == true)
        let bad = create(#"{"community_id":2,"flair_title":"Bad","text_color":"red"}"#, by: alice)
        #expect(bad.object["text_color"] as? String == "red" && bad.object["background_color"] as? String == "#DEDDDA")
        // The same title is another flair if the colors differ.
        #expect(create(#"{"community_id":2,"flair_title":"Tool"}"#, by: alice).status == 200)
        #expect(create(#"{"community_id":2,"flair_title":"Tool"}"#, by: alice).message == "Flair already exists")
        #expect(offered() == ["Bad", "Tool", "Tool"])
    }

    @Test func `a change leaves what it does not name, and a deletion takes the flair off posts`() throws {
        let (alice, erin) = (try account("alice"), try account("erin"))
        let made = create(##"{"community_id":2,"flair_title":"Tool","text_color":"#123"}"##, by: alice)
        let id = try #require(made.object["id"] as? Int)
        let renaming = #"{"flair_id":\#(id),"flair_title":"Tools","blur_images":true}"#
        #expect(erin.put("/community/flair", renaming).message == "insufficient permissions")
        let renamed = alice.put("/community/flair", renaming)
        #expect(renamed.object["flair_title"] as? String == "Tools" && renamed.object["blur_images"] as? Bool == true)
        #expect(renamed.object["text_color"] as? String == "#112233")
        #expect(titles(assign("[\(id)]", by: erin).object["flair_list"]) == ["Tools"])
        let unknown = "No matching flair with id=99 found."
        #expect(alice.put("/community/flair", #"{"flair_id":99}"#).message == unknown)
        #expect(alice.post("/community/flair/delete", #"{"flair_id":99}"#).message == unknown)
        #expect(erin.post("/community/flair/delete", #"{"flair_id":\#(id)}"#).message == "insufficient permissions")
        let deletion = alice.post("/community/flair/delete", #"{"flair_id":\#(id)}"#)
        #expect(titles(deletion.value("community_view", "flair_list")) == [] && deletion.status == 200)
        #expect((deletion.object["moderators"] as? [Any])?.count == 2)
        let view = erin.get("/post", [("id", "\(post)")])
        #expect(titles(view.value("post_view", "flair_list")) == [])
        #expect(view.value("post_view", "post", "flair") as? String == "")
        // It is gone: nobody changes it again, and its number is not used again.
        #expect(alice.put("/community/flair", #"{"flair_id":\#(id)}"#).status == 400)
        let next = create(#"{"community_id":2,"flair_title":"Tools"}"#, by: alice)
        #expect(next.object["id"] as? Int == id + 1)
    }

    @Test func `authors and moderators assign flairs, and unknown ones are ignored`() throws {
        let (alice, erin, grace) = (try account("alice"), try account("erin"), try account("grace"))
        let ids = try ["One", "Two"].map { title in
            let made = create(#"{"community_id":2,"flair_title":"\#(title)"}"#, by: alice)
            return try #require(made.object["id"] as? Int)
        }
        let elsewhere = try account("bob").post("/community/flair", #"{"community_id":3,"flair_title":"Cat"}"#)
        let other = try #require(elsewhere.object["id"] as? Int)
        let both = assign("[\(ids[1]),\(ids[0]),\(ids[1])]", by: erin)
        #expect(titles(both.object["flair_list"]) == ["Two", "One"] && both.object["post_view"] == nil)
        #expect(both.value("post", "flair") as? String == "Two, One")
        let list = PieFedAccount(server).get("/post/list", [("community_id", "2"), ("sort", "Old"), ("limit", "50")])
        let rows = list.value("posts") as? [[String: Any]] ?? []
        let row = rows.first { ($0["post"] as? [String: Any])?["id"] as? Int == post }
        #expect(titles(row?["flair_list"]) == ["Two", "One"])
        #expect(assign("[\(ids[0])]", by: grace).message == "Insufficient permissions")
        #expect(titles(assign("[999,\(other),\(ids[0])]", by: alice).object["flair_list"]) == ["One"])
        let none = assign("[999]", by: alice)
        #expect(none.status == 200 && titles(none.object["flair_list"]) == [])
        _ = assign("[\(ids[0])]", by: alice)
        #expect(titles(assign("null", by: alice).object["flair_list"]) == [])
        #expect(alice.post("/post/assign_flair", #"{"post_id":99999,"flair_id_list":[]}"#).status == 400)
    }

    @Test func `tags are found by community, whatever happens to others`() throws {
        var tags = CommunityTags()
        let now = LemmyServer.start
        func tag(_ id: Int32, _ community: CommunityID) -> CommunityTag {
            CommunityTag(id: id, communityID: community, name: "t\(id)", color: .color01, published: now)
        }
        for (id, community): (Int32, CommunityID) in [(3, 1), (1, 1), (2, 2), (5, 1), (4, 2)] {
            tags[id] = tag(id, community)
        }
        #expect(tags.of(1).map(\.id) == [1, 3, 5] && tags.of(2).map(\.id) == [2, 4] && tags.of(3).isEmpty)
        tags[3]?.deleted = true
        #expect(tags.of(1).map(\.deleted) == [false, true, false])
        tags[1] = nil
        tags.removeAll(of: 2)
        #expect(tags.of(1).map(\.id) == [3, 5] && tags.of(2).isEmpty)
        #expect(tags.rows.map(\.id) == [3, 5] && tags.lastID == 5 && tags.nextID() == 6)
    }
}

/// The communities of a feed that somebody follows on PieFed.
@Suite struct `PieFed's followed feeds` {
    private let server = LemmyServer(software: .pieFed)

    private func account(_ name: String) throws -> PieFedAccount { try PieFedAccount(server, as: name) }

    /// Makes a feed of bob with the communities 2 and 3, of which frank follows one already.
    private func makeFeed() throws -> Int {
        let communities = #""swift@strata.test\ncats@strata.test""#
        let body = #"{"name":"evening","title":"For the evening","communities":\#(communities)}"#
        return try #require(try account("bob").post("/feed", body).object["id"] as? Int)
    }

    private func follow(_ id: Int, _ follow: Bool, _ account: PieFedAccount) {
        let answer = account.post("/feed/follow", #"{"feed_id":\#(id),"follow":\#(follow)}"#)
        #expect(answer.status == 200)
    }

    /// Returns true if an account subscribes to a community, and how many do.
    private func subscription(_ id: Int, _ account: PieFedAccount) throws -> (isMember: Bool, count: Int) {
        let answer = account.get("/community", [("id", "\(id)")])
        let state = try #require(answer.value("community_view", "subscribed") as? String)
        let count = try #require(answer.value("community_view", "counts", "subscriptions_count") as? Int)
        return (state == "Subscribed", count)
    }

    @Test func `following a feed follows its communities, and leaving it leaves those that it added`() throws {
        let (id, frank) = (try makeFeed(), try account("frank"))
        let before = (try subscription(2, frank), try subscription(3, frank))
        #expect(before.0.isMember && !before.1.isMember)
        follow(id, true, frank)
        #expect(try subscription(2, frank) == before.0)
        #expect(try subscription(3, frank) == (true, before.1.count + 1))
        // To follow it again changes nothing.
        follow(id, true, frank)
        #expect(try subscription(3, frank).count == before.1.count + 1)
        follow(id, false, frank)
        #expect(try subscription(2, frank) == before.0 && subscription(3, frank) == before.1)
        follow(id, false, frank)
        #expect(try subscription(2, frank) == before.0)
    }

    @Test func `a subscription that was made by hand stays, and one that was blocked meanwhile goes`() throws {
        let (id, frank) = (try makeFeed(), try account("frank"))
        follow(id, true, frank)
        _ = frank.post("/community/block", #"{"community_id":3,"block":true}"#)
        _ = frank.post("/community/block", #"{"community_id":3,"block":false}"#)
        #expect(try subscription(3, frank).isMember)
        follow(id, false, frank)
        #expect(try !subscription(3, frank).isMember)
        follow(id, true, frank)
        _ = frank.post("/community/follow", #"{"community_id":3,"follow":false}"#)
        _ = frank.post("/community/follow", #"{"community_id":3,"follow":true}"#)
        follow(id, false, frank)
        #expect(try subscription(3, frank).isMember)
    }

    @Test func `a moderator stays a member of the communities of a feed`() throws {
        let (id, frank) = (try makeFeed(), try account("frank"))
        follow(id, true, frank)
        let appointment = #"{"community_id":3,"person_id":7,"added":true}"#
        #expect(try account("bob").post("/community/mod", appointment).status == 200)
        follow(id, false, frank)
        #expect(try subscription(3, frank).isMember)
    }
}

import Foundation
import LemmyIdentifiers
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import Middleware
@testable import PieFedMiddleware

private let piefed = PieFed()

// The calls about people, the inbox, the server and its moderation.

extension CallExample {
    /// Creates an example of a call of PieFed.
    fileprivate init<Value>(
        _ lines: [Int],
        _ words: String,
        changing changes: [String: JSONScalar] = [:],
        _ make: @escaping @Sendable () throws -> Call<Value>,
        _ isExpected: @escaping @Sendable (Value) -> Bool
    ) {
        self.init(of: .piefed, lines, words, changing: changes, make, isExpected)
    }

    @Examples static var peopleOfPieFed: [CallExample] {
        CallExample([600], "person") {
            piefed.person(3)
        } _: {
            $0.id == 3
        }
        CallExample([606], "content", changing: ["username": nil, "person_id": 3]) {
            try piefed.personContent(PersonContentQuery(id: 3, sort: .hot, page: PageQuery(nil, 2)))
        } _: {
            $0.person.id == 3 && $0.posts.map(\.id) == [71, 66] && $0.comments.map(\.id) == [18, 52]
        }
        CallExample([604], "comments", changing: ["username": nil, "person_id": 3]) {
            try piefed.personComments(PersonContentQuery(id: 3, sort: nil, page: PageQuery(nil, 2)))
        } _: {
            $0.rows.map(\.id) == [188, 187] && $0.next == .numbered
        }
        CallExample([609], "saved content", changing: ["username": nil, "person_id": 3, "sort": "New"]) {
            try piefed.personContent(PersonContentQuery(id: 3, savedOnly: true, sort: nil, page: PageQuery(nil, 2)))
        } _: {
            $0.posts.map(\.id) == [61, 58] && $0.comments.map(\.id) == [11]
        }
        CallExample([612], "block") {
            piefed.block(true, 3 as PersonID)
        } _: {
            $0.id == 3 && $0.relation.blocked
        }
        CallExample([634], "block a server") {
            piefed.block(true, 2 as InstanceID)
        } _: {
            $0.id == 2 && $0.blocked
        }
        CallExample([863], "ban") {
            try piefed.ban(true, 4, BanTerms(reason: "spam"))
        } _: {
            $0.id == 4 && $0.person1.banned
        }
        CallExample([869], "end a ban") {
            try piefed.ban(false, 4, BanTerms(reason: "served"))
        } _: {
            $0.id == 4 && !$0.person1.banned
        }
        CallExample([854], "ban from a community") {
            let ends = try #require(WireDate("2027-06-07T02:29:07.980084Z")).date
            return try piefed.ban(true, CommunityPersonID(2, 7), BanTerms(ends: ends, reason: "heat"))
        } _: {
            EntityUpdates($0, of: "piefed.test").updates.count == 2
        }
        CallExample(
            [854],
            "ban for a whole second",
            changing: ["expires_at": "2027-01-01T00:00:00.000001Z"]
        ) {
            let ends = try #require(WireDate("2027-01-01T00:00:00Z")).date
            return try piefed.ban(true, CommunityPersonID(2, 7), BanTerms(ends: ends, reason: "heat"))
        } _: { _ in
            true
        }
        CallExample([858], "end a ban from a community") {
            try piefed.ban(false, CommunityPersonID(2, 7), BanTerms())
        } _: {
            EntityUpdates($0, of: "piefed.test").updates.count == 2
        }
        CallExample([859], "end a ban from a community that does not exist") {
            try piefed.ban(false, CommunityPersonID(2, 7), BanTerms())
        } _: {
            EntityUpdates($0, of: "piefed.test").updates.count == 1
        }
    }

    @Examples static var inboxOfPieFed: [CallExample] {
        CallExample([658], "replies") {
            piefed.replies(unreadOnly: nil, nil, PageQuery(2, 1))
        } _: {
            $0.rows.map(\.id) == [.reply(180)] && $0.next == .numbered
        }
        CallExample([659], "mentions") {
            piefed.mentions(unreadOnly: nil, nil, PageQuery(nil, 2))
        } _: {
            $0.rows.map(\.id) == [.mention(181)] && $0.rows[0].kind == .mention && $0.next == .none
        }
        CallExample([655], "unread count") {
            piefed.unreadCount()
        } _: {
            ($0.value.replies, $0.value.mentions, $0.value.messages) == (17, 1, 1)
        }
        CallExample([749], "mark all read") {
            piefed.markAllRead()
        } _: {
            $0.value == ()
        }
        CallExample([710], "mark a reply read") {
            try piefed.markRead(true, .reply(146))
        } _: { _ in
            true
        }
        CallExample([710], "mark a mention read, by the same route") {
            try piefed.markRead(true, .mention(146))
        } _: { _ in
            true
        }
        CallExample([719], "unread messages") {
            try piefed.messages(with: nil, unreadOnly: true, PageQuery(nil, 3))
        } _: {
            $0.rows.map(\.id) == [9] && $0.next == .numbered
        }
        CallExample([720], "messages of one person") {
            try piefed.messages(with: 2, unreadOnly: nil, PageQuery(nil, 3))
        } _: {
            $0.rows.map(\.id) == [9]
        }
        CallExample([726], "mark a message read") {
            piefed.markRead(true, 9 as PrivateMessageID)
        } _: {
            EntityUpdates($0, of: "piefed.test").updates.contains { $0.key.id.description == "9" }
        }
        CallExample([724], "edit a message") {
            piefed.edit(9, content: "Edited.")
        } _: {
            $0.message1.content == "Edited."
        }
        CallExample([731], "delete a message") {
            piefed.delete(true, 9 as PrivateMessageID)
        } _: {
            $0.message1.deleted
        }
        CallExample([717], "send a message") {
            piefed.create(NewMessage(content: "Hello *there*.", recipientId: 3))
        } _: {
            $0.message1.content == "Hello *there*." && $0.message1.recipientId == 3
        }
    }

    @Examples static var searchOfPieFed: [CallExample] {
        CallExample([913, 925, 909, 917], "search for all kinds") {
            try piefed.search(SearchQuery(text: "", kind: .all, page: PageQuery(nil, 1)))
        } _: {
            $0.posts.map(\.id) == [77] && $0.comments.map(\.id) == [189] && $0.communities.map(\.id) == [4]
                && $0.people.map(\.id) == [1]
        }
        CallExample([926], "search for posts in an order") {
            try piefed.search(
                SearchQuery(text: "cache", kind: .posts, feed: .all, sort: .topAll, page: PageQuery(nil, 2))
            )
        } _: {
            $0.posts.map(\.id) == [48, 22]
        }
        CallExample([918], "search for links") {
            try piefed.search(SearchQuery(text: "strong", kind: .links, page: PageQuery(nil, 1)))
        } _: {
            $0.posts.map(\.id) == [77]
        }
        CallExample([943], "address of a post") {
            piefed.resolve("https://piefed.test/c/datalayers/p/6/ask-who-owns-a-model")
        } _: {
            if case .post(let post) = $0 { post.id == 6 } else { false }
        }
        CallExample([945], "address of a comment") {
            piefed.resolve("https://piefed.test/comment/10")
        } _: {
            if case .comment(let comment) = $0 { comment.id == 10 } else { false }
        }
        CallExample([946], "name of a community") {
            piefed.resolve("!swift@piefed.test")
        } _: {
            if case .community(let community) = $0 { community.id == 2 } else { false }
        }
        CallExample([947], "name of a person") {
            piefed.resolve("@bob@piefed.test")
        } _: {
            if case .person(let person) = $0 { person.id == 3 } else { false }
        }
    }

    @Examples static var serverOfPieFed: [CallExample] {
        CallExample([32], "site, as its administrator") {
            piefed.site()
        } _: {
            $0.name == "Strata demo" && $0.host == "piefed.test" && $0.version == "1.6.18-peachpie"
                && $0.me?.id == 1 && $0.me?.person3.person2.isAdmin == true
        }
        CallExample([31], "site, as somebody else") {
            piefed.site()
        } _: {
            $0.me?.id == 2 && $0.me?.person3.person2.isAdmin == false
        }
        CallExample([9], "description of the server") {
            piefed.instance()
        } _: {
            $0.server == "piefed.test"
        }
        CallExample([43], "servers") {
            piefed.federatedInstances()
        } _: {
            $0.value?.blocked.map(\.domain) == ["blocked.example"] && $0.value?.linked.count == 1
        }
        CallExample([194], "description of a page") {
            piefed.linkPreview(of: "http://example.com/articles/7")
        } _: {
            $0.value.title == "A page about articles 7" && $0.value.videoUrl == nil
        }
        CallExample([642], "settings") {
            var settings = AccountSettings()
            settings.blursNsfw = true
            return try piefed.saveSettings(settings)
        } _: {
            $0.value == ()
        }
        CallExample([422], "uploads, which are deleted by their addresses") {
            try piefed.imageUploads(isOfAll: false, PageQuery(nil, 3))
        } _: {
            $0.rows.count == 3 && $0.next == .none && $0.rows[0].id == "ioEqLN8cIatTaKW.png"
                && $0.rows.allSatisfy { $0.deleteToken == $0.url?.string && $0.url != nil }
        }
        CallExample([840], "votes of people") {
            piefed.votes(on: .post(19), in: 2, PageQuery(nil, 2))
        } _: {
            $0.rows.map(\.vote) == [.down, .up] && $0.next == .numbered
        }
        CallExample([890], "modlog") {
            try piefed.modlog(ModlogQuery(postId: 31, page: PageQuery(nil, 1)), at: "piefed.test")
        } _: {
            $0.rows.map(\.id) == [ModlogEntryID(.removedPost, 27)]
        }
        CallExample([792], "report of a post", changing: ["description": nil, "report_remote": nil]) {
            piefed.report(19 as PostID, reason: "Cursor edit weak.")
        } _: {
            $0.id == .post(10) && $0.reason == "Cursor edit weak."
        }
        CallExample([826], "report of a comment", changing: ["report_remote": nil]) {
            piefed.report(40 as CommentID, reason: "unkind")
        } _: {
            $0.id == .comment(13)
        }
    }
}

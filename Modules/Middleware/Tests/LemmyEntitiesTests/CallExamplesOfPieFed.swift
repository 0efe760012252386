import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Middleware
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import PieFedMiddleware

private let piefed = PieFed()

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

    @Examples static var postsOfPieFed: [CallExample] {
        CallExample([153], "post") {
            piefed.post(12)
        } _: {
            $0.id == 12 && $0.server == "piefed.test" && $0.vote == .up
        }
        CallExample([88], "second page of a feed") {
            try piefed.posts(PostQuery(.feed(.all), PostFilter(), .hot, PageQuery(2, 3)))
        } _: {
            $0.rows.map(\.id) == [61, 60, 59] && $0.next == .numbered
        }
        CallExample([104], "page beyond the end, which names a next one", changing: ["type_": "All"]) {
            try piefed.posts(PostQuery(.feed(.all), PostFilter(), .topYear, PageQuery(4, 24)))
        } _: {
            $0.rows.isEmpty && $0.next == .numbered
        }
        CallExample([106], "posts of a community") {
            try piefed.posts(PostQuery(.communityName("swift"), PostFilter(), .new, PageQuery(nil, 2)))
        } _: {
            $0.rows.map(\.id) == [63, 61]
        }
        CallExample([119], "upvoted posts", changing: ["type_": "All"]) {
            try piefed.posts(PostQuery(.feed(.all), .upvoted, .new, PageQuery(nil, 2)))
        } _: {
            $0.rows.map(\.id) == [62, 54]
        }
        CallExample([122], "feed for work", changing: ["type_": "All"]) {
            try piefed.posts(PostQuery(.feed(.all), PostFilter(showsNsfw: false), .new, PageQuery(nil, 2)))
        } _: {
            $0.rows.map(\.id) == [64, 63]
        }
        CallExample([305], "save") {
            piefed.save(true, 57 as PostID)
        } _: {
            $0.id == 57 && $0.saved
        }
        CallExample([324, 328], "save what is saved") {
            piefed.save(true, 8 as PostID)
        } _: {
            $0.id == 8
        }
        CallExample([326, 328], "take the mark off what is not saved") {
            piefed.save(false, 8 as PostID)
        } _: {
            $0.id == 8 && !$0.saved
        }
        CallExample([371], "mark two unread") {
            piefed.markRead(false, [10, 11], isOneByOne: false)
        } _: {
            $0.isEmpty
        }
        CallExample([445], "edit the title") { () -> Call<Post2Value> in
            let old = PostContent(Post1Value.mock().fields)
            var new = old
            new.title = "Another title"
            return piefed.edit(65, ContentDiff(content: new, verified: old))
        } _: {
            $0.id == 65 && $0.post1.title == "Another title"
        }
        CallExample([480], "delete") {
            piefed.delete(true, 66 as PostID)
        } _: {
            $0.post1.deleted
        }
        CallExample([804], "remove") {
            piefed.remove(true, 31 as PostID, reason: "duplicate")
        } _: {
            $0.post1.removed
        }
        CallExample([788], "lock") {
            try piefed.lock(true, 19 as PostID, reason: nil)
        } _: {
            $0.post1.locked
        }
        CallExample([790], "pin") {
            piefed.pin(true, 19, isOnInstance: false)
        } _: {
            $0.post1.pinnedCommunity
        }
        CallExample([812], "pin on the server") {
            piefed.pin(true, 31, isOnInstance: true)
        } _: {
            $0.post1.pinnedInstance
        }
        CallExample([412], "create, which votes up") {
            try piefed.create(NewPost(title: "File upgrade merge identity server", communityId: 2))
        } _: {
            $0.post1.title == "File upgrade merge identity server" && $0.vote == .up
        }
    }

    /// A vote is a read and, if the vote differs, the request that changes it.
    @Examples static var votesOfPieFed: [CallExample] {
        CallExample([855, 335], "upvote") {
            piefed.vote(.up, on: 19 as PostID)
        } _: {
            $0.id == 19 && $0.vote == .up
        }
        CallExample([855, 338], "downvote") {
            piefed.vote(.down, on: 19 as PostID)
        } _: {
            $0.vote == .down
        }
        CallExample([164], "upvote that there is") {
            piefed.vote(.up, on: 10 as PostID)
        } _: {
            $0.id == 10 && $0.vote == .up
        }
        CallExample([164, 316], "upvote taken back", changing: ["post_id": 10]) {
            piefed.vote(.neutral, on: 10 as PostID)
        } _: {
            $0.vote == .neutral
        }
        CallExample([855], "no vote where there is none") {
            piefed.vote(.neutral, on: 19 as PostID)
        } _: {
            $0.vote == .neutral
        }
        CallExample([250, 344], "upvote of a comment", changing: ["comment_id": 14]) {
            piefed.vote(.up, on: 14 as CommentID)
        } _: {
            $0.vote == .up
        }
        CallExample([252, 347], "downvote in place of an upvote", changing: ["comment_id": 14]) {
            piefed.vote(.down, on: 14 as CommentID)
        } _: {
            $0.vote == .down
        }
        CallExample([252], "upvote of a comment that there is") {
            piefed.vote(.up, on: 14 as CommentID)
        } _: {
            $0.id == 14 && $0.vote == .up
        }
    }

    @Examples static var commentsOfPieFed: [CallExample] {
        CallExample([252], "comment") {
            piefed.comment(14)
        } _: {
            $0.id == 14
        }
        CallExample([198], "comments of a post", changing: ["page": "2"]) {
            try piefed.comments(CommentQuery(.thread(5, parent: nil), nil, .hot, PageQuery(2, 4)))
        } _: {
            $0.rows.map(\.id) == [148, 124, 71, 145] && $0.next == .numbered
        }
        CallExample([241], "comments below another", changing: ["sort": "Hot"]) {
            try piefed.comments(CommentQuery(.thread(nil, parent: 12), nil, nil, PageQuery(nil, 3)))
        } _: {
            $0.rows.map(\.id) == [148, 124, 115]
        }
        CallExample([243], "piece of a tree", changing: ["sort": "New", "limit": 100, "depth_first": true]) {
            try piefed.comments(CommentQuery(.thread(nil, parent: 12), maxDepth: 1, nil, .new, PageQuery(1, 10)))
        } _: {
            $0.rows.map(\.id) == [12, 41] && $0.next == .none
        }
        CallExample([262], "feed", changing: ["sort": "TopAll"]) {
            try piefed.comments(CommentQuery(.feed(.all), nil, .top, PageQuery(nil, 1)))
        } _: {
            $0.rows.map(\.id) == [21]
        }
        CallExample([278], "saved comments", changing: ["type_": "All"]) {
            try piefed.comments(CommentQuery(.feed(.all), .saved, nil, PageQuery(nil, 2)))
        } _: {
            $0.rows.map(\.id) == [22] && $0.next == .none
        }
        CallExample([486, 276], "comments of a community by name", changing: ["sort": "Hot"]) {
            try piefed.comments(CommentQuery(.communityName("swift"), nil, nil, PageQuery(nil, 2)))
        } _: {
            $0.rows.map(\.id) == [87, 44]
        }
        CallExample([364], "save") {
            piefed.save(true, 11 as CommentID)
        } _: {
            $0.saved
        }
        CallExample([365, 363], "save what is saved") {
            piefed.save(true, 11 as CommentID)
        } _: {
            $0.id == 11
        }
        CallExample([469], "edit") { () -> Call<Comment2Value> in
            let old = CommentContent(Comment1Value.mock().fields)
            var new = old
            new.content = "Edited words."
            return piefed.edit(179, ContentDiff(content: new, verified: old))
        } _: {
            $0.comment1.content == "Edited words."
        }
        CallExample([233, 473], "distinguish", changing: ["comment_id": 34, "body": .text(textOfComment34)]) {
            piefed.distinguish(true, 34)
        } _: {
            $0.comment1.distinguished
        }
        CallExample([474], "delete") {
            piefed.delete(true, 179 as CommentID)
        } _: {
            $0.comment1.deleted
        }
        CallExample([821], "remove") {
            piefed.remove(true, 40 as CommentID, reason: "unkind")
        } _: {
            $0.comment1.removed
        }
        CallExample([457], "answer, which votes up") {
            piefed.create(
                NewComment(content: "> File server leaf view view whisker.", postId: 69, parentId: 183, languageId: nil)
            )
        } _: {
            $0.comment1.ancestorIds == [183] && $0.vote == .up
        }
    }

    private static var textOfComment34: String {
        // An error is ignored: the example fails without the text.
        let answer = try? RecordedRequest.read(line: 233, of: .piefed).answer
        let fields = answer.flatMap { try? JSONDecoder().decode([String: Outer].self, from: $0) }
        return fields?["comment_view"]?.comment.body ?? ""
    }

    private struct Outer: Decodable {
        struct Inner: Decodable { let body: String }
        let comment: Inner
    }

    @Examples static var communitiesOfPieFed: [CallExample] {
        CallExample([492], "community, of which the viewer is a moderator") {
            piefed.community(named: "swift@piefed.test")
        } _: {
            $0.id == 2 && $0.moderators.map(\.id) == [2, 3] && $0.community2.relation.isModerator
        }
        CallExample([513], "list") {
            try piefed.communities(.subscribed, nil, showsNsfw: nil, PageQuery(nil, 3))
        } _: {
            $0.rows.map(\.id) == [2, 4, 5] && $0.next == .numbered
        }
        CallExample([505], "list in an order") {
            try piefed.communities(nil, .mostComments, showsNsfw: nil, PageQuery(nil, 2))
        } _: {
            $0.rows.map(\.id) == [2, 3]
        }
        CallExample([527], "follow") {
            piefed.follow(true, 4)
        } _: {
            $0.relation.subscription == .subscribed
        }
        CallExample([530, 495], "end a subscription that does not exist", changing: ["id": 4]) {
            piefed.follow(false, 4)
        } _: { _ in
            true
        }
        CallExample([537], "block") {
            piefed.block(true, 3 as CommunityID)
        } _: {
            $0.relation.blocked
        }
        CallExample([549], "edit", changing: ["question_answer": nil]) { () -> Call<Community2Value> in
            let old = CommunityContent(Community1Value.mock().fields)
            var new = old
            (new.title, new.description) = ("Fresher", "Newer.")
            return piefed.edit(7, ContentDiff(content: new, verified: old))
        } _: {
            $0.community1.title == "Fresher"
        }
        CallExample([562], "delete") {
            piefed.delete(true, 7 as CommunityID)
        } _: {
            $0.community1.deleted
        }
        CallExample([548], "create", changing: ["rules": nil]) {
            piefed.create(
                NewCommunity(
                    name: "fresha",
                    title: "Fresh",
                    description: "New here.",
                    nsfw: false,
                    discussionLanguageIds: [2, 3]
                )
            )
        } _: {
            $0.id == 7 && $0.relation.isModerator
        }
        CallExample([558], "appoint") {
            piefed.appoint(true, CommunityPersonID(7, 5))
        } _: {
            $0.people.map(\.id) == [3, 5] && $0.standings.allSatisfy(\.isModerator)
        }
    }
}

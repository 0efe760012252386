import LemmyIdentifiers
import Middleware
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4

private let lemmy = LemmyV4()

// The examples that take rows from the recording compare their ids, and the marks that the call changes.

extension CallExample {
    @Examples static var posts: [CallExample] {
        CallExample(166, "post") {
            lemmy.post(42)
        } _: {
            $0.id == 42 && $0.server == "strata.test"
        }
        CallExample(78, "feed") {
            try lemmy.posts(PostQuery(.feed(.local), PostFilter(), .mostComments, PageQuery(1, 5)))
        } _: {
            $0.rows.map(\.id) == [21, 6, 4, 1, 3] && $0.next == .cursor("BU0KBxiIGgGjd-lKyU0KBxiIGZ")
        }
        CallExample(111, "top of the hour") {
            try lemmy.posts(PostQuery(.feed(.all), PostFilter(), .topHour, PageQuery(nil, 5)))
        } _: {
            $0.rows.isEmpty && $0.next == .none
        }
        CallExample(145, "next page of a community") {
            try lemmy.posts(
                PostQuery(
                    .communityName("gardening"),
                    PostFilter(),
                    .hot,
                    PageQuery(nil, 4, "BU0KBxiIGgGjd-uQchGadxG6bwc3")
                )
            )
        } _: {
            $0.rows.map(\.id) == [53] && $0.next == .none
        }
        CallExample(448, "downvoted posts, with a comment that was not asked for") {
            try lemmy.posts(PostQuery(.feed(.all), .downvoted, nil, PageQuery(nil, 4)))
        } _: {
            $0.rows.map(\.id) == [210, 127, 59] && $0.isPartial
                && $0.next == .cursor("BU0KBxiIGgGjdoA3ljl0kgGadxG6bwc3")
        }
        CallExample(427, "saved posts", changing: ["type_": "posts"]) {
            try lemmy.posts(PostQuery(.feed(.all), .saved, .hot, PageQuery(nil, 5, "BU0KBxiIGgGjdoA3ljl5cgGadxG6bwc3")))
        } _: {
            $0.rows.map(\.id) == [82] && $0.rows[0].saved && !$0.isPartial
        }
        CallExample(284, "upvote") {
            lemmy.vote(.up, on: 109 as PostID)
        } _: {
            $0.id == 109 && $0.vote == .up
        }
        CallExample(295, "downvote") {
            lemmy.vote(.down, on: 94 as PostID)
        } _: {
            $0.id == 94 && $0.vote == .down
        }
        CallExample(337, "vote taken back") {
            lemmy.vote(.neutral, on: 214 as PostID)
        } _: {
            $0.vote == .neutral
        }
        CallExample(298, "save") {
            lemmy.save(true, 94 as PostID)
        } _: {
            $0.saved
        }
        CallExample(303, "mark one unread") {
            lemmy.markRead(false, [21], isOneByOne: false)
        } _: {
            $0.map(\.id) == [21] && !$0[0].read
        }
        CallExample(409, "mark two unread") {
            lemmy.markRead(false, [6, 7], isOneByOne: false)
        } _: {
            $0.isEmpty
        }
        CallExample(332, "hide") {
            lemmy.hide(true, 12 as PostID)
        } _: {
            $0.value == ()
        }
        CallExample(511, "delete") {
            lemmy.delete(true, 360 as PostID)
        } _: {
            $0.post1.deleted
        }
        CallExample(704, "remove") {
            lemmy.remove(true, 6 as PostID, reason: "duplicate")
        } _: {
            $0.post1.removed
        }
        CallExample(699, "lock", changing: ["reason": ""]) {
            lemmy.lock(true, 6 as PostID, reason: nil)
        } _: {
            $0.post1.locked
        }
        CallExample(701, "pin") {
            lemmy.pin(true, 6, isOnInstance: false)
        } _: {
            $0.post1.pinnedCommunity
        }
        CallExample(466, "create") {
            lemmy.create(NewPost(title: "Lesson cat cause width cache", communityId: 3, nsfw: true))
        } _: {
            $0.post1.title == "Lesson cat cause width cache" && $0.post1.nsfw && $0.post1.communityId == 3
        }
    }

    @Examples static var comments: [CallExample] {
        CallExample(242, "comment") {
            lemmy.comment(812)
        } _: {
            $0.id == 812
        }
        CallExample(169, "piece of a thread", changing: ["type_": "all"]) {
            try lemmy.comments(CommentQuery(.thread(106, parent: nil), maxDepth: 3, nil, .new, PageQuery(nil, nil)))
        } _: {
            $0.rows.map(\.id) == [150] && $0.next == .none
        }
        CallExample(243, "replies", changing: ["type_": "all"]) {
            try lemmy.comments(CommentQuery(.thread(nil, parent: 812), maxDepth: 3, nil, nil, PageQuery(nil, nil)))
        } _: {
            $0.rows.map(\.comment1.ancestorIds) == [[56]]
        }
        CallExample(257, "feed") {
            try lemmy.comments(CommentQuery(.feed(.subscribed), nil, .hot, PageQuery(1, 4)))
        } _: {
            $0.rows.isEmpty
        }
        CallExample(433, "saved comments") {
            try lemmy.comments(CommentQuery(.feed(.all), .saved, nil, PageQuery(nil, 4)))
        } _: {
            $0.rows.map(\.id) == [127, 645, 146, 861] && $0.rows.allSatisfy(\.saved)
        }
        CallExample(389, "downvote") {
            lemmy.vote(.down, on: 343 as CommentID)
        } _: {
            $0.vote == .down
        }
        CallExample(370, "save") {
            lemmy.save(true, 146 as CommentID)
        } _: {
            $0.id == 146 && $0.saved
        }
        CallExample(502, "delete") {
            lemmy.delete(true, 995 as CommentID)
        } _: {
            $0.comment1.deleted
        }
        CallExample(742, "restore") {
            lemmy.remove(false, 2 as CommentID, reason: "fine")
        } _: {
            !$0.comment1.removed
        }
        CallExample(489, "answer") {
            lemmy.create(
                NewComment(
                    content:
                        "Cache lesson column observer root emoji root page cause. File projection emoji whisker thread"
                        + " history page cursor rollback.",
                    postId: 9,
                    parentId: 999,
                    languageId: nil
                )
            )
        } _: {
            $0.comment1.postId == 9 && $0.comment1.ancestorIds.last == 999
        }
    }

    @Examples static var communities: [CallExample] {
        CallExample(518, "community") {
            lemmy.community(named: "swift")
        } _: {
            $0.id == 2 && $0.community2.relation.isModerator && !$0.moderators.isEmpty
        }
        CallExample(541, "list") {
            try lemmy.communities(.all, nil, showsNsfw: nil, PageQuery(1, 4))
        } _: {
            $0.rows.map(\.id) == [6, 3, 2, 14] && $0.next == .cursor("BU0KBxiIGgGjd-uRCLvWGKV7yzf")
        }
        CallExample(555, "follow") {
            lemmy.follow(true, 9)
        } _: {
            $0.relation.subscription == .subscribed
        }
        CallExample(559, "block") {
            lemmy.block(true, 9 as CommunityID)
        } _: {
            $0.relation.blocked
        }
        CallExample(568, "delete") {
            lemmy.delete(true, 23 as CommunityID)
        } _: {
            $0.community1.deleted
        }
        CallExample(565, "create") {
            try lemmy.create(NewCommunity(name: "fresh404", title: "Fresh"))
        } _: {
            $0.id == 23 && $0.relation.isModerator
        }
        CallExample(778, "appoint") {
            lemmy.appoint(true, CommunityPersonID(2, 13))
        } _: {
            $0.people.map(\.id) == [3, 4, 13] && $0.standings.allSatisfy(\.isModerator)
        }
    }

    @Examples static var people: [CallExample] {
        CallExample(608, "person") {
            lemmy.person(named: "bob")
        } _: {
            $0.id == 4
        }
        CallExample(577, "posts", changing: ["username": nil, "person_id": 12, "type_": "posts"]) {
            try lemmy.personPosts(
                PersonContentQuery(id: 12, sort: .new, page: PageQuery(nil, 3, "BU0KBxiIGgGjdoA3ljlicUlKyU0KBxiIGZ"))
            )
        } _: {
            $0.rows.map(\.id) == [127, 107] && $0.isPartial
        }
        CallExample(577, "comments", changing: ["username": nil, "person_id": 12, "type_": "comments"]) {
            try lemmy.personComments(
                PersonContentQuery(id: 12, sort: nil, page: PageQuery(nil, 3, "BU0KBxiIGgGjdoA3ljlicUlKyU0KBxiIGZ"))
            )
        } _: {
            $0.rows.map(\.id) == [845] && $0.next == .cursor("BU0KBxiIGgGjdoA3ljlilryKyU0KBxiIGZ")
        }
        CallExample(609, "block") {
            lemmy.block(true, 10 as PersonID)
        } _: {
            $0.id == 10 && $0.relation.blocked
        }
        CallExample(615, "block a server") {
            lemmy.block(true, 2 as InstanceID)
        } _: {
            $0.id == 2 && $0.blocked
        }
        CallExample(774, "ban", changing: ["remove_or_restore_data": false]) {
            lemmy.ban(true, 16, BanTerms(reason: "spam"))
        } _: {
            $0.id == 16 && $0.person1.banned
        }
        CallExample(770, "ban from a community", changing: ["remove_or_restore_data": false]) {
            lemmy.ban(true, CommunityPersonID(2, 18), BanTerms(reason: "heat"))
        } _: { _ in
            true
        }
    }

    @Examples static var search: [CallExample] {
        CallExample(796, "search for all kinds") {
            try lemmy.search(SearchQuery(text: "猫", kind: .all, page: PageQuery(1, 4)))
        } _: {
            $0.posts.map(\.id) == [3] && $0.communities.map(\.id) == [3] && $0.comments.isEmpty && $0.people.isEmpty
        }
        CallExample(810, "search for comments") {
            try lemmy.search(SearchQuery(text: "tier", kind: .comments, sort: .new, page: PageQuery(nil, 3)))
        } _: {
            $0.comments.map(\.id) == [1004, 995, 908]
        }
        CallExample(606, "search for people in an order", changing: searchForPeople) {
            try lemmy.search(SearchQuery(text: "", kind: .people, sort: .mostComments, page: PageQuery(1, 5)))
        } _: {
            $0.people.map(\.id) == [65, 64, 29, 28, 24]
        }
        CallExample(541, "search for communities in an order", changing: ["search_term": "s", "sort": "subscribers"]) {
            try lemmy.search(SearchQuery(text: "s", kind: .communities, sort: .topAll, page: PageQuery(1, 4)))
        } _: {
            $0.communities.count == 4
        }
        CallExample(78, "search for links in an order", changing: searchForLinks) {
            try lemmy.search(
                SearchQuery(text: "swift", kind: .links, feed: .local, sort: .topDay, page: PageQuery(1, 5))
            )
        } _: {
            $0.posts.count == 5
        }
        CallExample(823, "address of a post") {
            lemmy.resolve("http://strata.test/post/21")
        } _: {
            $0?.id == "post:21"
        }
        CallExample(821, "address of a comment") {
            lemmy.resolve("http://strata.test/comment/219")
        } _: {
            $0?.id == "comment:219"
        }
        CallExample(826, "name of a community") {
            lemmy.resolve("!swift@strata.test")
        } _: {
            $0?.id == "community:2"
        }
        CallExample(829, "name of a person") {
            lemmy.resolve("@bob@strata.test")
        } _: {
            $0?.id == "person:4"
        }
    }

    private static let searchForPeople: [String: JSONScalar] = [
        "search_term": "", "sort": "comment_score", "type_": "all",
    ]

    private static let searchForLinks: [String: JSONScalar] = [
        "search_term": "swift", "search_url_only": true, "show_hidden": true, "show_read": true, "sort": "top",
        "time_range_seconds": 86_400,
    ]
}

extension ResolvedContentValue {
    /// The kind and the number of the content.
    fileprivate var id: String {
        switch self {
        case .post(let value): "post:\(value.id)"
        case .comment(let value): "comment:\(value.id)"
        case .community(let value): "community:\(value.id)"
        case .person(let value): "person:\(value.id)"
        }
    }
}

/// Collects examples, so that the compiler looks at one after the other.
@resultBuilder enum Examples {
    static func buildBlock(_ examples: CallExample...) -> [CallExample] { examples }
}

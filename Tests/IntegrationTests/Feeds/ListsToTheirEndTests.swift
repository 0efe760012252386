import ApiTypes
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

private typealias Comment = LemmyMiddleware.Comment

/// Tests that every paged list can be read to its end, without skipped or truncated rows.
@MainActor @Suite struct ListsToTheirEndTests {
    nonisolated private static let both: [Dialect] = [.v0_18, .v0_19]

    @Test(arguments: both) func `no unread answer is skipped where those before are read`(version: Dialect) async throws
    {
        let alice = try await World(LemmyServer(version: version)).logIn("alice")
        let waiting = try await alice.getReplies(unreadOnly: true, limit: 50).map(\.id)
        let feed = alice.replyFeed(unreadOnly: true, limit: 1)
        try await feed.loadMore()
        while feed.hasMore {
            for reply in feed where !reply.read { #expect(await reply.setRead(true).value.isSuccess) }
            try await feed.loadMore()
        }
        #expect(feed.map(\.id) == waiting && waiting.count > 1)
    }

    @Test(arguments: both) func `the whole unread inbox comes while it is read`(version: Dialect) async throws {
        let alice = try await World(LemmyServer(version: version)).logIn("alice")
        let count =
            try await alice.getReplies(unreadOnly: true, limit: 50).count
            + alice.getMentions(unreadOnly: true, limit: 50).count
            + alice.getMessages(unreadOnly: true, limit: 50).count
        let inbox = alice.inbox(unreadOnly: true, limit: 1)
        try await inbox.loadMore()
        while inbox.hasMore {
            for entry in inbox where !entry.item.read { #expect(await entry.item.setRead(true).value.isSuccess) }
            try await inbox.loadMore()
        }
        #expect(inbox.count == count && count > 2)
        #expect(inbox.map(\.created) == inbox.map(\.created).sorted(by: >))
    }

    /// This is an error like lemmy-ui#2094.
    @Test(arguments: both) func `an account that hides read posts is shown all of them`(version: Dialect) async throws {
        let alice = try await World(LemmyServer(version: version)).logIn("alice")
        var settings = AccountSettings()
        settings.showsRead = false
        try await alice.saveUserSettings(settings)
        let unread = try await alice.getPosts(.all, sort: .new, limit: 50).posts.map(\.id)
        let feed = alice.feed(.all, sort: .new, limit: 5)
        try await feed.loadMore()
        while feed.hasMore, feed.count < unread.count {
            for post in feed where !post.read { #expect(await post.setRead(true).value.isSuccess) }
            try await feed.loadMore()
        }
        #expect(Array(feed.map(\.id).prefix(unread.count)) == unread && unread.count > 10)
    }

    @Test func `open reports come to the last, the oldest first`() async throws {
        let stage = try Stage()
        for post in [stage.post, stage.erinsPost, stage.erinsQuietPost] {
            let body = #"{"post_id":\#(post),"reason":"spam"}"#
            let _: ApiPostReportResponse = try stage.ask(.post, "/post/report", body, as: "bob")
        }
        let carol = try stage.client("carol")
        let open = carol.reports(limit: 2)
        try await open.loadMore()
        while open.hasMore { try await open.loadMore() }
        let posts = try await carol.getReports(of: .posts, unresolvedOnly: true, limit: 50)
        let comments = try await carol.getReports(of: .comments, unresolvedOnly: true, limit: 50)
        #expect(Set(open.items) == Set(posts + comments) && open.count == posts.count + comments.count)
        #expect(posts.count > 2 && open.map(\.created) == open.map(\.created).sorted())
        // A report that is settled while they are read does not remove another.
        let feed = carol.reportFeed(of: .posts, limit: 1)
        try await feed.loadMore()
        var seen: [Report] = []
        while let report = feed.first {
            seen.append(report)
            #expect(await report.setResolved(true).value.isSuccess)
            try await feed.loadMore()
        }
        #expect(seen == posts)
    }

    @Test func `the modlog comes to its end, the latest first`() async throws {
        let guest = try World().guest
        let log = guest.modlog(limit: 2)
        try await log.loadMore()
        while log.hasMore { try await log.loadMore() }
        let whole = try await guest.getModlog(limit: 50)
        #expect(Set(log.items) == Set(whole) && log.count == whole.count && whole.count > 4)
        #expect(log.map(\.created) == log.map(\.created).sorted(by: >))
    }

    @Test func `votes come to the last`() async throws {
        let carol = try Stage().client("carol")
        let community = try await carol.getPost(id: 1).communityId
        let votes = carol.voteFeed(on: .post(1), communityId: community, limit: 1)
        try await votes.loadMore()
        while votes.hasMore { try await votes.loadMore() }
        let whole = try await carol.getPostVotes(id: 1, communityId: community, limit: 50)
        #expect(votes.items == whole && whole.count > 1)
    }
}

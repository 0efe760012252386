import LemmyIdentifiers
import LemmyMiddleware
import Testing
import WireRuntime

@MainActor @Suite struct RoutesModerationTests {
    @Test func `reports are of posts, comments or messages, and are settled`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let posts = try await admin.getReports(of: .posts, unresolvedOnly: true, limit: 50)
        #expect(posts.count == 7 && posts.allSatisfy { $0.post != nil && $0.comment == nil && !$0.resolved })
        let comments = try await admin.getReports(of: .comments, limit: 50)
        #expect(comments.count == 13 && comments.allSatisfy { $0.comment?.id == $0.commentId })
        #expect(try await admin.getReports(of: .messages).isEmpty)
        #expect(try await admin.getReportCount() == ReportCount(posts: 7, comments: 13))
        let report = try #require(posts.first)
        #expect(try await admin.resolveReport(id: report.id) === report)
        #expect(report.resolved && report.resolver?.name == "carol")
        #expect(try await admin.getReportCount().posts == 6)
        #expect(try await admin.getReports(of: .posts, unresolvedOnly: true, limit: 50).count == 6)
        try await admin.resolveReport(id: report.id, resolved: false)
        #expect(!report.resolved)
        try await admin.resolveReport(id: try #require(comments.first).id)
        #expect(try #require(comments.first).resolved)
    }

    @Test func `the reports of one community, one post and one comment come alone`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let all = try await admin.getReports(of: .posts, limit: 50)
        let community = try #require(all.first?.communityId)
        let inCommunity = try await admin.getReports(of: .posts, communityId: community, limit: 50)
        #expect(Set(inCommunity) == Set(all.filter { $0.communityId == community }))
        #expect(try await admin.getReportCount(communityId: community).posts == inCommunity.count)
        #expect(try await admin.getReports(postId: PostID(4)).map(\.id) == [.post(PostReportID(1))])
        #expect(try await admin.getReports(commentId: CommentID(10)).map(\.id) == [.comment(CommentReportID(1))])
        await world.expectLoginNeeded("/post/report/list") { _ = try await $0.getReports(of: .posts) }
        await world.expectLoginNeeded("/user/report_count") { _ = try await $0.getReportCount() }
        await world.expectLoginNeeded("/post/report/resolve") {
            _ = try await $0.resolveReport(id: .post(PostReportID(1)))
        }
    }

    @Test func `a report that only 1_0 has is refused before it is sent`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let error = await #expect(throws: ApiClientError.self) {
            try await admin.resolveReport(id: .community(CommunityReportID(1)))
        }
        #expect(error?.hint.contains("Lemmy 1.0") == true)
        await #expect(throws: ApiClientError.self) { try await admin.getModlog(kind: .lockedComment) }
        #expect(!world.transport.passed.contains { $0.hasSuffix("/resolve") || $0.hasSuffix("/modlog") })
    }

    @Test func `the modlog is in order of time, and filtered`() async throws {
        let api = try World().guest
        let log = try await api.getModlog(limit: 50)
        #expect(log.count == 34 && zip(log, log.dropFirst()).allSatisfy { $0.created >= $1.created })
        #expect(
            Set(log.map(\.id.kind)).isSuperset(of: [.removedPost, .lockedPost, .pinnedPost, .removedComment, .banned])
        )
        let locks = try await api.getModlog(kind: .lockedPost)
        #expect(locks.count == 5 && locks.allSatisfy { $0.id.kind == .lockedPost && $0.post != nil })
        #expect(try await api.getModlog(personId: PersonID(5)).contains { $0.id == ModlogEntryID(.banned, 1) })
        #expect(try await api.getModlog(postId: PostID(10)).map(\.id) == [ModlogEntryID(.lockedPost, 1)])
        #expect(try await api.getModlog(commentId: CommentID(8)).map(\.id) == [ModlogEntryID(.removedComment, 1)])
        let swift = try await api.getModlog(communityId: Known.swift, limit: 50)
        #expect(!swift.isEmpty && swift.allSatisfy { $0.communityId == Known.swift })
        for kind in ModlogKind.allCases.prefix(15) { _ = try await api.getModlog(kind: kind, limit: 1) }
    }

    @Test func `a moderator is made and unmade, and every row of theirs shows it`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let posts = try await alice.getPosts(communityId: Known.swift, sort: .new, limit: 50).posts
        let row = try #require(posts.first { ![2, 3, 4].contains($0.creatorId.rawValue) && $0.creator.local })
        #expect(!row.creatorStanding.isModerator)
        let moderators = try await alice.addModerator(personId: row.creatorId, communityId: Known.swift)
        #expect(moderators.map(\.name).prefix(2) == ["alice", "bob"] && moderators.last === row.creator)
        #expect(row.creatorStanding.isModerator)
        let left = try await alice.removeModerator(personId: row.creatorId, communityId: Known.swift)
        #expect(left.map(\.name) == ["alice", "bob"] && !row.creatorStanding.isModerator)
        await world.expectLoginNeeded("/community/mod") {
            _ = try await $0.addModerator(personId: Known.bob, communityId: Known.swift)
        }
    }

    @Test func `a community gets another first moderator`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let community = try await alice.transferCommunity(id: Known.swift, to: Known.bob)
        #expect(community.id == Known.swift && community.moderators.map(\.name) == ["bob", "alice"])
        await world.expectLoginNeeded("/community/transfer") {
            _ = try await $0.transferCommunity(id: Known.swift, to: Known.bob)
        }
    }

    @Test func `a community is left out of lists, and listed again`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        #expect(try await admin.setHidden(true, communityId: Known.cats, reason: "loud").hidden)
        #expect(try await world.guest.getModlog(kind: .hidCommunity).map(\.reason) == ["loud"])
        #expect(!(try await admin.setHidden(false, communityId: Known.cats)).hidden)
        await world.expectLoginNeeded("/community/hide") { _ = try await $0.setHidden(true, communityId: Known.cats) }
    }

    @Test func `what is purged is not found any more`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        try await admin.purgeComment(id: CommentID(1), reason: "gone")
        try await admin.purgePost(id: PostID(2))
        try await admin.purgeCommunity(id: Known.cats)
        try await admin.purgePerson(id: PersonID(21))
        await expectNotFound { try await world.guest.getComment(id: CommentID(1)) }
        await expectNotFound { try await world.guest.getPost(id: PostID(2)) }
        await expectNotFound { try await world.guest.getCommunity(id: Known.cats) }
        #expect(try await world.guest.getModlog(kind: .purgedComment).map(\.reason) == ["gone"])
        await expectNotFound { try await world.guest.getPerson(id: PersonID(21)) }
        await world.expectLoginNeeded("/admin/purge/comment") { try await $0.purgeComment(id: CommentID(3)) }
        await world.expectLoginNeeded("/admin/purge/post") { try await $0.purgePost(id: PostID(3)) }
        await world.expectLoginNeeded("/admin/purge/community") { try await $0.purgeCommunity(id: Known.swift) }
        await world.expectLoginNeeded("/admin/purge/person") { try await $0.purgePerson(id: Known.bob) }
    }
}

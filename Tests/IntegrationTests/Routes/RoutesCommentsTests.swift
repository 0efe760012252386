import LemmyIdentifiers
import LemmyMiddleware
import Testing
import WireRuntime

@MainActor @Suite struct RoutesCommentsTests {
    private let post = PostID(1)

    @Test func `a post's comments are a tree, parents first`() async throws {
        let api = try World().guest
        let comments = try await api.getComments(postId: post, maxDepth: 8, sort: .top)
        #expect(comments.count > 10 && comments.allSatisfy { $0.postId == post })
        var seen: Set<CommentID> = []
        for comment in comments {
            #expect(comment.ancestorIds.allSatisfy(seen.contains), "\(comment.id) came before what it answers")
            seen.insert(comment.id)
        }
    }

    @Test func `the answers to a comment are under it, as deep as was asked`() async throws {
        let api = try World().guest
        let all = try await api.getComments(postId: post, maxDepth: 8)
        let parent = try #require(all.first { $0.commentCount > 0 })
        let answers = try await api.getComments(postId: nil, parentId: parent.id, maxDepth: 1)
        #expect(answers.count > 1 && answers.contains(parent))
        #expect(answers.allSatisfy { $0 == parent || $0.ancestorIds.last == parent.id })
    }

    @Test func `a flat list of comments has pages`() async throws {
        let api = try World().guest
        let first = try await api.getComments(.local, sort: .new, limit: 5)
        let second = try await api.getComments(.local, sort: .new, page: 2, limit: 5)
        #expect(first.count == 5 && second.count == 5 && Set(first).isDisjoint(with: second))
        #expect(try #require(first.last).created >= (try #require(second.first)).created)
    }

    @Test func `a community's comments come by its number and by its name`() async throws {
        let api = try World().guest
        let byNumber = try await api.getComments(communityId: Known.cats, sort: .new, limit: 5)
        #expect(byNumber.count == 5 && byNumber.allSatisfy { $0.communityId == Known.cats })
        #expect(try await api.getComments(communityName: "cats", sort: .new, limit: 5) == byNumber)
    }

    @Test func `comments are filtered by what the viewer did with them`() async throws {
        let alice = try await World().logIn("alice")
        #expect(try await alice.getComments(.all, filter: .saved).map(\.id) == [CommentID(16)])
        let liked = try await alice.getComments(.all, filter: .upvoted, limit: 50)
        #expect(!liked.isEmpty && liked.allSatisfy { $0.vote == .up })
        let disliked = try await alice.getComments(.all, filter: .downvoted, limit: 50)
        #expect(!disliked.isEmpty && disliked.allSatisfy { $0.vote == .down })
    }

    @Test func `every order of comments is one that the server takes`() async throws {
        let api = try World().guest
        for sort in CommentSort.allCases {
            #expect(try await api.getComments(.all, sort: sort, limit: 1).count == 1, "\(sort)")
        }
    }

    @Test func `a comment and an answer to it are where they belong`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let top = try await alice.createComment(content: "First.", postId: post)
        #expect(top.content == "First." && top.ancestorIds.isEmpty && top.vote == .up && top.score == 1)
        let answer = try await alice.createComment(content: "Second.", postId: post, parentId: top.id)
        #expect(answer.ancestorIds == [top.id] && answer.creator.name == "alice" && answer.post.id == post)
        await world.expectLoginNeeded("/comment") { [post] in _ = try await $0.createComment(content: "A", postId: post)
        }
        await expectNotFound { try await alice.createComment(content: "Lost", postId: PostID(99_999)) }
    }

    @Test func `two equal comments at once are two`() async throws {
        let alice = try await World().logIn("alice")
        async let one = alice.createComment(content: "Same.", postId: post)
        async let other = alice.createComment(content: "Same.", postId: post)
        let (first, second) = try await (one, other)
        #expect(first.id != second.id && first.content == second.content)
    }

    @Test func `who reads after a comment was written is not told what was read before`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        _ = try await alice.getSite()
        world.gate.close("/comment/list")
        let early = Task { try await alice.getComments(.local, sort: .new, limit: 1) }
        await world.gate.waitUntilKept()
        let comment = try await alice.createComment(content: "New.", postId: post)
        let late = Task { try await alice.getComments(.local, sort: .new, limit: 1) }
        world.gate.open("/comment/list")
        #expect(try await early.value != [comment])
        #expect(try await late.value == [comment], "it joined a read that may not have seen the comment")
    }

    @Test func `who voted on a comment is for who moderates it`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let comment = try await admin.getComment(id: CommentID(1))
        let votes = try await admin.getCommentVotes(id: comment.id, communityId: comment.communityId, limit: 50)
        #expect(votes.count { $0.vote == .up } == comment.upvotes)
        #expect(votes.count { $0.vote == .down } == comment.downvotes && !votes.isEmpty)
        await world.expectLoginNeeded("/comment/like/list") {
            _ = try await $0.getCommentVotes(id: CommentID(1), communityId: Known.swift)
        }
    }
}

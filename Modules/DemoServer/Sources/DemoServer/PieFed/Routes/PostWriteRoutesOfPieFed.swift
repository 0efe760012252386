import Foundation
import Networking

extension Route {
    /// The routes by which people write posts and mark them.
    static var pieFedPostWriteRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/post", CreatePostOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                return try world.createPostOfPieFed(body, by: viewer, at: call.now)
            },
            Route(.put, at: .pieFed, "/post", EditPostOfPieFed.self) { world, call, viewer, body throws(ServerError) in
                guard let post = world.posts[body.postID] else { throw .pieFedNoAttribute("body") }
                let author = world.author(of: post, actingFor: viewer)
                try world.replacing(["invalid_post_title"], by: .pieFedLongTitle) { world throws(ServerError) in
                    _ = try world.editPost(body.inV3, by: author, at: call.now)
                }
                let answer = try world.answerPieFed(post: post.id, for: viewer)
                world.updateLinkThumbnail(of: post.id)
                return answer
            },
            Route(.post, at: .pieFed, "/post/delete", DeletePost.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard let post = world.posts[body.postID] else { throw .pieFedNoAttribute("url") }
                if post.deleted != body.deleted {
                    let author = world.author(of: post, actingFor: viewer)
                    _ = try world.deletePost(post.id, body.deleted, by: author)
                }
                return try world.answerPieFed(post: post.id, for: viewer)
            },
            Route(.post, at: .pieFed, "/post/poll_vote", PollVote.self) { world, call, sent throws(ServerError) in
                _ = try sent.get()
                _ = try call.requireLogin()
                // No post of this server is a poll, and the real server has no page for the choices of any other post.
                return .pieFedPageNotFound
            },
        ] + pieFedPostMarkRoutes
    }

    private static var pieFedPostMarkRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/post/like", LikePostOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.postID
                guard world.posts[id] != nil else { throw .pieFedNoAttribute("community") }
                let score = body.vote.score(after: world.postVotes[viewer.id, id]?.score)
                _ = try world.votePost(id, score: score, by: viewer, at: call.now)
                return try world.answerPieFed(post: id, for: viewer)
            },
            Route(.put, at: .pieFed, "/post/save", SavePost.self) { world, call, viewer, body throws(ServerError) in
                let id = body.postID
                guard (world.postsSaved[viewer.id, id] != nil) != body.save else {
                    throw .pieFed(
                        body.save ? "This post has already been bookmarked." : "This post was not bookmarked."
                    )
                }
                guard world.posts[id] != nil else {
                    throw .pieFedNoTarget(id, of: "read_post_id", in: "read_posts", target: "post")
                }
                try world.savePost(id, body.save, by: viewer, at: call.now)
                world.markRead(id, by: viewer.id, at: call.now)
                return try world.answerPieFed(post: id, for: viewer)
            },
            Route(.put, at: .pieFed, "/post/subscribe", SubscribeToPost.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard world.posts[body.postID] != nil else { throw .pieFedRowNotFound }
                world.since1_0.postNotifications[viewer.id, body.postID] =
                    body.subscribe ? .allComments : .repliesAndMentions
                return try world.answerPieFed(post: body.postID, for: viewer)
            },
            Route(.post, at: .pieFed, "/post/hide", HidePostOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard world.posts[body.postID] != nil else { throw .pieFedRowNotFound }
                // The real server stores the mark too, and none of its answers shows it.
                try world.hidePosts([body.postID], body.hidden, by: viewer, at: call.now)
                return try world.answerPieFed(post: body.postID, for: viewer)
            },
            Route(.post, at: .pieFed, "/post/mark_as_read", MarkPostAsReadOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard let ids = body.postIDs ?? body.postID.map({ [$0] }) else {
                    throw .pieFed("post_id or post_ids required")
                }
                let areKnown = ids.allSatisfy { world.posts[$0] != nil }
                if areKnown { try world.markPosts(Set(ids), read: body.read, by: viewer, at: call.now) }
                return world.respond { $0.member("success", areKnown) }
            },
        ]
    }
}

extension DecodedBody where Body == VoteFieldsOfPieFed {
    /// Returns the vote that remains. The same vote again takes the vote back, unless it brings a reaction; every number besides 1 and -1
    /// takes it back, too.
    ///
    /// - Parameter old: The vote before; nil if there is none.
    func score(after old: Int?) -> Int {
        let score = Int(self.score)
        guard score == 1 || score == -1 else { return 0 }
        return score == old && self.emoji == nil ? 0 : score
    }
}

extension World {
    /// Returns the author of a post in place of the viewer, because PieFed checks only that somebody who changes or deletes a post is logged
    /// in.
    fileprivate func author(of post: Post, actingFor viewer: Viewer) -> Viewer {
        people[post.creatorID].map { Viewer(user: viewer.user, person: $0) } ?? viewer
    }

    /// Publishes a post, which its creator has not read.
    fileprivate mutating func createPostOfPieFed(
        _ body: DecodedBody<CreatePostOfPieFed>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Answer {
        guard communities[body.communityID] != nil else { throw .pieFedRowNotFound }
        let notPermitted = ServerError.pieFed("You are not permitted to make posts in this community")
        let codes: Set = ["banned_from_community", "only_mods_can_post_in_community", "deleted"]
        let post = try replacing(["invalid_post_title"], by: .pieFedLongTitle) { world throws(ServerError) in
            try world.replacing(codes, by: notPermitted) { world throws(ServerError) in
                try world.createPost(body.inV3, by: viewer, at: now)
            }
        }
        let place = communities[post.communityID]?.name ?? ""
        let address = "\(localInstanceSite.actorID)c/\(place)/p/\(post.id)/\(body.title.text.slug)"
        updatePost(post.id) { post in
            post.address = ObjectURL(address)
            // PieFed stores any text as a link.
            post.url = post.url ?? body.url
        }
        postsRead[viewer.id, post.id] = nil
        let answer = try answerPieFed(post: post.id, for: viewer)
        updateLinkThumbnail(of: post.id)
        return answer
    }
}

extension String {
    /// The text in small letters and digits of ASCII with hyphens between the words, as in the addresses of PieFed's posts.
    fileprivate var slug: String {
        let plain = decomposedStringWithCanonicalMapping.lowercased().unicodeScalars.filter {
            !$0.properties.isDiacritic
        }
        let words = plain.split { !("a"..."z").contains($0) && !("0"..."9").contains($0) }
        return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
    }
}

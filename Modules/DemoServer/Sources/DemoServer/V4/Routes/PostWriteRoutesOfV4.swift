import Networking

extension Route {
    static var v4PostWriteRoutes: [Route] {
        [
            Route(.post, at: .v4, "/post/like", CreatePostLikeOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let post = try world.votePost(body.postID, score: body.score, by: viewer, at: call.now)
                return try world.answerV4(post.id, for: viewer)
            },
            Route(.put, at: .v4, "/post/save", SavePost.self) { world, call, viewer, body throws(ServerError) in
                try world.savePost(body.postID, body.save, by: viewer, at: call.now)
                return try world.answerV4(body.postID, for: viewer)
            },
            Route(.post, at: .v4, "/post/mark_as_read", MarkOnePostAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.markPosts([body.postID], read: body.read, by: viewer, at: call.now)
                if body.read { world.markNoticesRead(on: body.postID, of: viewer.id) }
                return try world.answerV4(body.postID, for: viewer)
            },
            Route(.post, at: .v4, "/post/mark_as_read/many", MarkPostAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.markPosts(Set(body.postIDs), read: body.read, by: viewer, at: call.now)
                return .success
            },
            Route(.post, at: .v4, "/post/hide", HideOnePost.self) { world, call, viewer, body throws(ServerError) in
                try world.hidePosts([body.postID], body.hide, by: viewer, at: call.now)
                return try world.answerV4(body.postID, for: viewer)
            },
            Route(.put, at: .v4, "/post/notifications", EditPostNotifications.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                _ = try world.post(body.postID)
                world.since1_0.postNotifications[viewer.id, body.postID] = body.mode
                return .success
            },
            Route(.put, at: .v4, "/community/notifications", EditCommunityNotifications.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard world.communities[body.communityID] != nil else { throw ServerError.rowNotFound }
                world.since1_0.communityNotifications[viewer.id, body.communityID] = body.mode
                return .success
            },
            Route(.post, at: .v4, "/post", CreatePost.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let post = try world.createPost(sent.get(), by: viewer, at: call.now)
                let answer = try world.answerV4(post.id, for: viewer)
                world.updateLinkThumbnail(of: post.id)
                return answer
            },
            Route(.put, at: .v4, "/post", EditPostOfV4.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.editPost(body.post, by: viewer, at: call.now)
                if let tags = body.tags { try world.tagPost(post.id, tags) }
                let answer = try world.answerV4(post.id, for: viewer)
                world.updateLinkThumbnail(of: post.id)
                return answer
            },
            Route(.delete, at: .v4, "/post", DeletePost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.deletePost(body.postID, body.deleted, by: viewer)
                return try world.answerV4(post.id, for: viewer)
            },
        ]
    }
}

/// The body of a vote. A vote that is missing or null takes an earlier one back.
struct CreatePostLikeOfV4: RequestBody {
    static let name = "CreatePostLike"

    let postID = Member<PostID>("post_id")
    let isUpvote = Member<Bool?>("is_upvote")
}

struct EditPostNotifications: RequestBody {
    let postID = Member<PostID>("post_id")
    let mode = Member<PostNotificationMode>("mode")
}

struct EditCommunityNotifications: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let mode = Member<CommunityNotificationMode>("mode")
}

struct HideOnePost: RequestBody {
    static let name = "HidePost"

    let postID = Member<PostID>("post_id")
    let hide = Member<Bool>("hide")
}

extension DecodedBody where Body == CreatePostLikeOfV4 {
    fileprivate var score: Int { self.isUpvote.map { $0 ? 1 : -1 } ?? 0 }
}

extension World {
    /// Returns the response with one post after a write.
    func answerV4(_ id: PostID, for viewer: Viewer) throws(ServerError) -> Answer {
        guard let view = postView(id, for: viewer) else { throw ServerError.rowNotFound }
        return respond { $0.object("post_view") { $0.write(view, v4: self, for: viewer) } }
    }
}

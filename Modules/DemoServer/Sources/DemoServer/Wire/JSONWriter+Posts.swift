extension JSONWriter {
    mutating func write(_ post: Post) {
        member("id", post.id)
        member("name", .name, of: post.texts)
        member("url", .url, of: post.texts)
        member("body", .body, of: post.texts)
        member("creator_id", post.creatorID)
        member("community_id", post.communityID)
        member("removed", post.removed)
        member("locked", post.locked)
        member("published", post.published)
        member("updated", post.updated)
        lastMembers(of: post)
    }

    /// Writes the members that a post has in every version behind its dates.
    mutating func lastMembers(of post: Post) {
        member("deleted", post.deleted)
        member("nsfw", post.nsfw)
        member("embed_title", .embedTitle, of: post.texts)
        member("embed_description", .embedDescription, of: post.texts)
        member("thumbnail_url", .thumbnailURL, of: post.texts)
        member("ap_id", post.apID)
        member("local", post.local)
        member("embed_video_url", .embedVideoURL, of: post.texts)
        member("language_id", post.languageID)
        member("featured_community", post.featuredCommunity)
        member("featured_local", post.featuredLocal)
        if dialect >= .v0_19 {
            member("url_content_type", .urlContentType, of: post.texts)
            member("alt_text", .altText, of: post.texts)
        }
    }

    mutating func write(_ view: PostView) {
        object("post") { $0.write(view.post) }
        object("creator") { $0.write(view.creator) }
        object("community") { $0.write(view.community) }
        if let image = view.image {
            object("image_details") { writer in
                writer.member("link", view.post.thumbnailURL)
                writer.member("width", image.width)
                writer.member("height", image.height)
                writer.member("content_type", image.kind.contentType)
            }
        }
        member("creator_banned_from_community", view.creatorIsBannedFromCommunity)
        standing(
            viewerIsBanned: view.viewerIsBannedFromCommunity,
            creatorIsModerator: view.creatorIsModerator,
            creatorIsAdmin: view.creatorIsAdmin
        )
        object("counts") { $0.write(view.counts, of: view.post) }
        member("subscribed", view.subscription.rawValue)
        member("saved", view.isSaved)
        member("read", view.isRead)
        if dialect >= .v0_19 { member("hidden", view.isHidden) }
        member("creator_blocked", view.creatorIsBlocked)
        member("my_vote", view.vote)
        member("unread_comments", view.unreadComments)
    }

    /// Writes the roles of the viewer and the creator in the community, which only 0.19 includes.
    mutating func standing(viewerIsBanned: Bool, creatorIsModerator: Bool, creatorIsAdmin: Bool) {
        guard dialect >= .v0_19 else { return }
        member("banned_from_community", viewerIsBanned)
        member("creator_is_moderator", creatorIsModerator)
        member("creator_is_admin", creatorIsAdmin)
    }

    mutating func write(_ counts: PostCounts, of post: Post) {
        if dialect == .v0_18 { member("id", counts.rowID ?? post.id) }
        member("post_id", post.id)
        member("comments", counts.comments)
        member("score", counts.score)
        member("upvotes", counts.upvotes)
        member("downvotes", counts.downvotes)
        member("published", counts.published)
        if dialect == .v0_18 { member("newest_comment_time_necro", counts.newestCommentTimeNecro) }
        member("newest_comment_time", counts.newestCommentTime)
        guard dialect == .v0_18 else { return }
        member("featured_community", post.featuredCommunity)
        member("featured_local", post.featuredLocal)
        member("hot_rank", Int(counts.hotRank))
        member("hot_rank_active", Int(counts.hotRankActive))
        member("community_id", post.communityID)
        member("creator_id", post.creatorID)
    }

    mutating func posts(_ key: StaticString, _ posts: [PostView]) {
        array(key, posts) { writer, post in writer.object { $0.write(post) } }
    }
}

extension JSONWriter {
    mutating func write(_ post: Post) {
        member("id", post.id)
        member("name", post.name)
        member("url", post.url)
        member("body", post.body)
        member("creator_id", post.creatorID)
        member("community_id", post.communityID)
        member("removed", post.removed)
        member("locked", post.locked)
        member("published", post.published)
        member("updated", post.updated)
        member("deleted", post.deleted)
        member("nsfw", post.nsfw)
        member("embed_title", post.embedTitle)
        member("embed_description", post.embedDescription)
        member("thumbnail_url", post.thumbnailURL)
        member("ap_id", post.apID)
        member("local", post.local)
        member("embed_video_url", post.embedVideoURL)
        member("language_id", post.languageID)
        member("featured_community", post.featuredCommunity)
        member("featured_local", post.featuredLocal)
        member("url_content_type", post.urlContentType)
        member("alt_text", post.altText)
    }

    mutating func write(_ view: PostView) {
        object("post") { $0.write(view.post) }
        object("creator") { $0.write(view.creator) }
        object("community") { $0.write(view.community) }
        member("creator_banned_from_community", view.creatorIsBannedFromCommunity)
        member("banned_from_community", view.viewerIsBannedFromCommunity)
        member("creator_is_moderator", view.creatorIsModerator)
        member("creator_is_admin", view.creatorIsAdmin)
        object("counts") { $0.write(view.counts, of: view.post.id) }
        member("subscribed", view.subscription.rawValue)
        member("saved", view.isSaved)
        member("read", view.isRead)
        member("hidden", view.isHidden)
        member("creator_blocked", view.creatorIsBlocked)
        member("my_vote", view.vote)
        member("unread_comments", view.unreadComments)
    }

    mutating func write(_ counts: PostCounts, of post: PostID) {
        member("post_id", post)
        member("comments", counts.comments)
        member("score", counts.score)
        member("upvotes", counts.upvotes)
        member("downvotes", counts.downvotes)
        member("published", counts.published)
        member("newest_comment_time", counts.newestCommentTime)
    }

    mutating func posts(_ key: StaticString, _ posts: [PostView]) {
        array(key, posts) { writer, post in writer.object { $0.write(post) } }
    }
}

// The objects of PieFed's API. Some of their members have other names than Lemmy's, and an object has more members where it is the subject
// of the response than where it is nested in another one.

extension JSONWriter {
    /// Writes a person.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - world: The world.
    ///   - viewer: The viewer, who may have a note about the person.
    ///   - isSubject: True if the biography belongs to it.
    mutating func write(_ person: Person, pieFed world: World, for viewer: Viewer?, isSubject: Bool = false) {
        member("actor_id", person.actorID)
        member("banned", person.banned)
        member("bot", person.isBot)
        member("deleted", person.deleted)
        member("id", person.id)
        member("instance_id", person.instanceID)
        member("local", person.local)
        member("user_name", person.name)
        if isSubject, let bio = person.bio {
            member("about", bio)
            member("about_html", Markdown.html(bio))
        }
        member("avatar", person.avatar)
        member("banner", person.banner)
        emptyLists("extra_fields")
        if let viewer { member("note", world.since1_0.notes[viewer.id, person.id]?.text) }
        member("published", inMicroseconds: person.published)
        member("title", person.displayName ?? person.name)
    }

    /// Writes a community. Its description and its pictures belong only to the subject of a response.
    mutating func write(_ community: Community, pieFed world: World, isSubject: Bool = false) {
        member("actor_id", community.actorID)
        member("ai_generated", false)
        member("ap_domain", world.domain(of: community.instanceID))
        // A deleted community counts as banned.
        member("banned", community.deleted)
        member("deleted", community.deleted)
        if isSubject {
            member("description", community.description)
            member("icon", community.icon)
            member("banner", community.banner)
            nullable("posting_warning", String?.none)
        }
        member("hidden", community.hidden)
        member("id", community.id)
        member("instance_id", community.instanceID)
        member("local", community.local)
        member("name", community.name)
        member("nsfw", community.nsfw)
        member("published", inMicroseconds: community.published)
        member("question_answer", false)
        member("removed", community.removed)
        member("restricted_to_mods", community.postingRestrictedToMods)
        member("title", community.title)
        member("updated", inMicroseconds: community.updated ?? community.published)
    }

    mutating func write(_ counts: CommunityCounts, pieFed community: CommunityID) {
        member("active_6monthly", counts.usersActiveHalfYear)
        member("active_daily", counts.usersActiveDay)
        member("active_monthly", counts.usersActiveMonth)
        member("active_weekly", counts.usersActiveWeek)
        member("id", community)
        member("post_count", counts.posts)
        member("post_reply_count", counts.comments)
        member("published", inMicroseconds: counts.published)
        member("subscriptions_count", counts.subscribersLocal)
        member("total_subscriptions_count", counts.subscribers)
    }

    /// Writes a post. The text of a deleted or removed post is empty for everybody.
    ///
    /// - Parameters:
    ///   - post: The post.
    ///   - world: The world.
    ///   - isInList: True if the time of an edit belongs to it, which a single post does not tell.
    mutating func write(_ post: Post, pieFed world: World, isInList: Bool = false) {
        member("ai_generated", false)
        member("ap_id", post.apID)
        if post.isCounted { member("body", .body, of: post.texts) } else { member("body", "") }
        member("community_id", post.communityID)
        emptyLists("cross_posts")
        member("deleted", post.deleted)
        if isInList { member("edited_at", inMicroseconds: post.updated) }
        nullable("emoji_reactions", String?.none)
        member("flair", world.tags(ofPost: post.id).map(\.titleInPieFed).joined(separator: ", "))
        member("id", post.id)
        member("instance_sticky", post.featuredLocal)
        member("language_id", post.languageID)
        member("local", post.local)
        member("locked", post.locked)
        member("nsfw", post.nsfw)
        member("post_type", post.typeInPieFed)
        member("published", inMicroseconds: post.published)
        // A removed post is not marked as deleted, although its author may have deleted it before.
        member("removed", post.removed)
        member("sticky", post.featuredCommunity)
        member("tags", "")
        member("title", .name, of: post.texts)
        member("user_id", post.creatorID)
        link(of: post, world)
    }

    private mutating func link(of post: Post, _ world: World) {
        guard let url = post.url else { return }
        let picture = post.thumbnailURL ?? (post.typeInPieFed == "Image" ? url : nil)
        member("url", url)
        member("alt_text", post.altText)
        member("thumbnail_url", picture)
        member("small_thumbnail_url", picture)
        guard let image = world.image(at: picture) else { return }
        object("image_details") { writer in
            writer.member("width", image.width)
            writer.member("height", image.height)
        }
    }

    mutating func write(_ counts: PostCounts, pieFed post: PostID, crossPosts: Int = 0) {
        member("comments", counts.comments)
        member("cross_posts", crossPosts)
        member("downvotes", counts.downvotes)
        member("newest_comment_time", inMicroseconds: counts.newestCommentTime)
        member("post_id", post)
        member("published", inMicroseconds: counts.published)
        member("score", counts.score)
        member("upvotes", counts.upvotes)
    }

    /// Writes a comment. The text of a deleted or removed comment is empty for everybody.
    ///
    /// - Parameters:
    ///   - comment: The comment.
    ///   - world: The world.
    ///   - isInList: True if the member in camel case belongs to it, which only some answers have.
    mutating func write(_ comment: Comment, pieFed world: World, isInList: Bool = false) {
        let isLocked = world.since1_0.lockedComments.contains(comment.id)
        member("answer", world.ofPieFed.answers.contains(comment.id))
        member("ap_id", comment.apID)
        if comment.isCounted { member("body", .content, of: comment.texts) } else { member("body", "") }
        member("deleted", comment.deleted)
        member("distinguished", comment.distinguished)
        nullable("emoji_reactions", String?.none)
        member("id", comment.id)
        member("language_id", comment.languageID)
        member("local", comment.local)
        member("locked", isLocked)
        member("path", .path, of: comment.texts)
        member("post_id", comment.postID)
        member("published", inMicroseconds: comment.published)
        member("removed", comment.removed)
        if isInList { member("repliesEnabled", !isLocked) }
        member("updated", inMicroseconds: comment.updated)
        member("user_id", comment.creatorID)
    }

    mutating func write(_ counts: CommentCounts, pieFed comment: CommentID) {
        member("child_count", counts.childCount)
        member("comment_id", comment)
        member("downvotes", counts.downvotes)
        member("published", inMicroseconds: counts.published)
        member("score", counts.score)
        member("upvotes", counts.upvotes)
    }

    mutating func write(_ counts: PersonCounts, pieFed person: PersonID) {
        member("comment_count", counts.commentCount)
        member("person_id", person)
        member("post_count", counts.postCount)
    }

    mutating func write(pieFed message: PrivateMessage) {
        member("ap_id", message.apID)
        member("content", message.deleted || message.removed ? "Deleted by author" : message.content)
        member("creator_id", message.creatorID)
        member("deleted", message.deleted)
        member("id", message.id)
        member("local", message.local)
        member("published", inMicroseconds: message.published)
        member("read", message.read)
        member("recipient_id", message.recipientID)
    }
}

extension Post {
    /// The kind of the post in PieFed's words.
    fileprivate var typeInPieFed: String {
        guard url != nil else { return "Discussion" }
        let type = urlContentType ?? ""
        return type.hasPrefix("image/") ? "Image" : type.hasPrefix("video/") ? "Video" : "Link"
    }
}

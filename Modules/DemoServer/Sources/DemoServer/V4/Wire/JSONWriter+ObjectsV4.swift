// The objects of `/api/v4`. Counts are members of the object that they count, and a missing value is left out.

extension JSONWriter {
    mutating func write(_ person: Person, v4 world: World) {
        member("id", person.id)
        member("name", person.name)
        member("display_name", person.displayName)
        member("avatar", person.avatar)
        member("published_at", person.published)
        member("updated_at", person.updated)
        member("ap_id", person.actorID)
        member("bio", person.bio)
        member("local", person.local)
        member("last_refreshed_at", person.lastRefreshed ?? person.published)
        member("banner", person.banner)
        member("deleted", person.deleted)
        member("matrix_user_id", person.matrixUserID)
        member("bot_account", person.isBot)
        member("instance_id", person.instanceID)
        let counts = world.personCounts[person.id]
        member("post_count", counts?.postCount ?? 0)
        member("comment_count", counts?.commentCount ?? 0)
    }

    mutating func write(_ community: Community, v4 world: World) {
        member("id", community.id)
        member("name", community.name)
        member("title", community.title)
        member("sidebar", community.description)
        member("removed", community.removed)
        member("published_at", community.published)
        member("updated_at", community.updated)
        member("deleted", community.deleted)
        member("nsfw", community.nsfw)
        member("ap_id", community.actorID)
        member("local", community.local)
        member("last_refreshed_at", community.lastRefreshed ?? community.published)
        member("icon", community.icon)
        member("banner", community.banner)
        member("posting_restricted_to_mods", community.postingRestrictedToMods)
        member("instance_id", community.instanceID)
        member("visibility", community.isPublic ? community.hidden ? "unlisted" : "public" : "local_only_private")
        member("summary", community.summary)
        guard let counts = world.communityCounts[community.id] else { return }
        member("subscribers", counts.subscribers)
        member("posts", counts.posts)
        member("comments", counts.comments)
        member("users_active_day", counts.usersActiveDay)
        member("users_active_week", counts.usersActiveWeek)
        member("users_active_month", counts.usersActiveMonth)
        member("users_active_half_year", counts.usersActiveHalfYear)
        member("subscribers_local", counts.subscribersLocal)
        member("report_count", 0)
        member("unresolved_report_count", 0)
        member("local_removed", false)
    }

    /// Writes a post. If `isBlanked` is true, the text of a deleted or removed post is blank.
    mutating func write(_ post: Post, v4 world: World, isBlanked: Bool) {
        member("id", post.id)
        member("name", .name, of: post.texts)
        member("url", .url, of: post.texts)
        if isBlanked, post.body != nil, !post.isCounted {
            member("body", "")
        } else {
            member("body", .body, of: post.texts)
        }
        member("creator_id", post.creatorID)
        member("community_id", post.communityID)
        member("removed", post.removed)
        member("locked", post.locked)
        member("published_at", post.published)
        member("updated_at", post.updated)
        lastMembers(of: post)
        guard let counts = world.postCounts[post.id] else { return }
        // A post without comments has no such time.
        if counts.newestCommentTime != counts.published { member("newest_comment_time_at", counts.newestCommentTime) }
        member("comments", counts.comments)
        member("score", counts.score)
        member("upvotes", counts.upvotes)
        member("downvotes", counts.downvotes)
        reportCounts(world.reportCounts(.post, about: post.id))
        member("federation_pending", false)
    }

    /// Writes a comment. If `isBlanked` is true, the content of a deleted or removed comment is blank.
    mutating func write(_ comment: Comment, v4 world: World, isBlanked: Bool) {
        member("id", comment.id)
        member("creator_id", comment.creatorID)
        member("post_id", comment.postID)
        if isBlanked, comment.deleted || comment.removed {
            member("content", "")
        } else {
            member("content", .content, of: comment.texts)
        }
        member("removed", comment.removed)
        member("published_at", comment.published)
        member("updated_at", comment.updated)
        member("deleted", comment.deleted)
        member("ap_id", comment.apID)
        member("local", comment.local)
        member("path", .path, of: comment.texts)
        member("distinguished", comment.distinguished)
        member("language_id", comment.languageID)
        guard let counts = world.commentCounts[comment.id] else { return }
        member("score", counts.score)
        member("upvotes", counts.upvotes)
        member("downvotes", counts.downvotes)
        member("child_count", counts.childCount)
        reportCounts(world.reportCounts(.comment, about: comment.id))
        member("federation_pending", false)
        member("locked", world.since1_0.lockedComments.contains(comment.id))
    }

    mutating func write(v4 message: PrivateMessage) {
        member("id", message.id)
        member("creator_id", message.creatorID)
        member("recipient_id", message.recipientID)
        member("content", message.content)
        member("deleted", message.deleted)
        member("published_at", message.published)
        member("updated_at", message.updated)
        member("ap_id", message.apID)
        member("local", message.local)
        member("removed", message.removed)
        member("deleted_by_recipient", false)
    }

    private mutating func reportCounts(_ counts: (all: Int, unresolved: Int)) {
        member("report_count", counts.all)
        member("unresolved_report_count", counts.unresolved)
    }
}

extension World {
    /// Returns the numbers of reports about an object.
    fileprivate func reportCounts(_ kind: ReportKind, about id: Int32) -> (all: Int, unresolved: Int) {
        let index = reportIndex
        return (index.reports(kind, about: id).count, index.unresolvedReports(kind, about: id).count)
    }
}

/// The permanent removal of objects with everything that refers to them. Only the log keeps a trace.
extension World {
    /// The text that replaces erased content.
    static let erased = "*Permanently Deleted*"

    /// Purges a comment. Its replies stay.
    mutating func purge(_ comment: Comment) {
        updateComment(comment.id) { $0.removed = true }
        for ancestor in comment.ancestors { commentCounts[ancestor]?.childCount -= 1 }
        commentVotes.removeAll(on: comment.id)
        commentsSaved.removeAll(on: comment.id)
        since1_0.lockedComments.remove(comment.id)
        ofPieFed.commentAlerts.removeAll(on: comment.id)
        ofPieFed.answers.remove(comment.id)
        replies.removeAll { $0.commentID == comment.id }
        mentions.removeAll { $0.commentID == comment.id }
        reports[.comment]?.removeAll { $0.subjectID == comment.id }
        modlog.forget { $0.commentID == comment.id }
        commentCounts[comment.id] = nil
        comments[comment.id] = nil
    }

    /// Purges a post and its comments. Its votes no longer count for its creator.
    mutating func purge(_ post: Post) {
        for comment in comments.rows.filter({ $0.postID == post.id }) { purge(comment) }
        updatePost(post.id) { $0.removed = true }
        personCounts[post.creatorID]?.postScore -= postCounts[post.id]?.score ?? 0
        postVotes.removeAll(on: post.id)
        postsRead.removeAll(on: post.id)
        postsSaved.removeAll(on: post.id)
        postsHidden.removeAll(on: post.id)
        readComments.removeAll(on: post.id)
        since1_0.postTags[post.id] = nil
        since1_0.postNotifications.removeAll(on: post.id)
        reports[.post]?.removeAll { $0.subjectID == post.id }
        modlog.forget { $0.postID == post.id }
        postCounts[post.id] = nil
        posts[post.id] = nil
    }

    /// Purges a community and its posts.
    mutating func purge(_ community: Community) {
        for post in posts.rows.filter({ $0.communityID == community.id }) { purge(post) }
        updateCommunity(community.id) { $0.removed = true }
        follows.removeAll(on: community.id)
        moderators.removeAll(on: community.id)
        communityBans.removeAll(on: community.id)
        communityBlocks.removeAll(on: community.id)
        communityLanguages[community.id] = nil
        for tag in since1_0.tags.of(community.id) { ofPieFed.tagStyles[tag.id] = nil }
        since1_0.tags.removeAll(of: community.id)
        since1_0.communityNotifications.removeAll(on: community.id)
        ofPieFed.flairs.removeAll(on: community.id)
        ofPieFed.feedSubscriptions.removeAll(on: community.id)
        modlog.forget { $0.communityID == community.id }
        communityCounts[community.id] = nil
        communities[community.id] = nil
    }

    /// Erases and deletes all content of a person, removes them as a moderator, and deletes their account.
    mutating func eraseContent(everythingOf person: PersonID, at now: Timestamp) {
        for comment in comments.rows.filter({ $0.creatorID == person }) {
            updateComment(comment.id) { ($0.content, $0.deleted, $0.updated) = (Self.erased, true, now) }
        }
        for post in posts.rows.filter({ $0.creatorID == person }) {
            updatePost(post.id) { post in
                (post.name, post.url, post.body) = (Self.erased, nil, Self.erased)
                (post.deleted, post.updated) = (true, now)
            }
        }
        moderators.removeAll(of: person)
        deletePictures(of: person)
        deleteAccount(of: person, at: now)
    }

    /// Deletes an account. The name and the person's content stay.
    mutating func deleteAccount(of person: PersonID, at now: Timestamp) {
        if let user = localUser(of: person) { localUsers[user.id]?.email = nil }
        guard var emptied = people[person] else { return }
        (emptied.displayName, emptied.bio, emptied.matrixUserID) = (nil, nil, nil)
        (emptied.avatar, emptied.banner) = (nil, nil)
        (emptied.deleted, emptied.updated) = (true, now)
        people[person] = emptied
    }
}

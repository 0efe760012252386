/// What goes for good, with all that hangs on it: no row says that it was there, only the log does.
extension World {
    /// What is left of the writings of somebody who took them along.
    static let erased = "*Permanently Deleted*"

    /// Those that answer it stay.
    mutating func purge(_ comment: Comment) {
        updateComment(comment.id) { $0.removed = true }
        for ancestor in comment.ancestors { commentCounts[ancestor]?.childCount -= 1 }
        commentVotes.removeAll(on: comment.id)
        commentsSaved.removeAll(on: comment.id)
        replies.removeAll { $0.commentID == comment.id }
        mentions.removeAll { $0.commentID == comment.id }
        reports[.comment]?.removeAll { $0.subjectID == comment.id }
        modlog.forget { $0.commentID == comment.id }
        commentCounts[comment.id] = nil
        comments[comment.id] = nil
    }

    /// Its comments go with it, and its votes no longer count for whoever wrote it.
    mutating func purge(_ post: Post) {
        for comment in comments.rows.filter({ $0.postID == post.id }) { purge(comment) }
        updatePost(post.id) { $0.removed = true }
        personCounts[post.creatorID]?.postScore -= postCounts[post.id]?.score ?? 0
        postVotes.removeAll(on: post.id)
        postsRead.removeAll(on: post.id)
        postsSaved.removeAll(on: post.id)
        postsHidden.removeAll(on: post.id)
        readComments.removeAll(on: post.id)
        reports[.post]?.removeAll { $0.subjectID == post.id }
        modlog.forget { $0.postID == post.id }
        postCounts[post.id] = nil
        posts[post.id] = nil
    }

    /// Its posts go with it.
    mutating func purge(_ community: Community) {
        for post in posts.rows.filter({ $0.communityID == community.id }) { purge(post) }
        updateCommunity(community.id) { $0.removed = true }
        follows.removeAll(on: community.id)
        moderators.removeAll(on: community.id)
        communityBans.removeAll(on: community.id)
        communityBlocks.removeAll(on: community.id)
        communityLanguages[community.id] = nil
        modlog.forget { $0.communityID == community.id }
        communityCounts[community.id] = nil
        communities[community.id] = nil
    }

    /// Empties and deletes all that somebody has written, takes them off the moderators, and deletes their account.
    mutating func erase(everythingOf person: PersonID, at now: Timestamp) {
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

    /// Deletes an account: the name stays, and what was written.
    mutating func deleteAccount(of person: PersonID, at now: Timestamp) {
        if let user = localUser(of: person) { localUsers[user.id]?.email = nil }
        guard var emptied = people[person] else { return }
        (emptied.displayName, emptied.bio, emptied.matrixUserID) = (nil, nil, nil)
        (emptied.avatar, emptied.banner) = (nil, nil)
        (emptied.deleted, emptied.updated) = (true, now)
        people[person] = emptied
    }
}

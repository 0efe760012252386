extension World {
    /// Notifies the people who watch a post or its community of a new comment.
    ///
    /// - Parameter told: The accounts that were notified of a reply or a mention already.
    mutating func notifyWatchers(of comment: Comment, except told: [LocalUserID], at now: Timestamp) {
        guard dialect >= .v1_0, let post = posts[comment.postID] else { return }
        let watching =
            since1_0.postNotifications.people(on: post.id).filter { $0.value == .allComments }.map(\.person)
            + since1_0.communityNotifications.people(on: post.communityID)
            .filter { $0.value == .allPostsAndComments }.map(\.person)
        for person in Set(watching).sorted() where person != comment.creatorID {
            guard let user = localUser(of: person), !told.contains(user.id),
                since1_0.postNotifications[person, post.id] != .mute
            else { continue }
            notify(person, of: .comment(comment.id), at: now)
        }
    }

    /// Notifies the people who watch a community of a new post.
    mutating func notifyWatchers(of post: Post, at now: Timestamp) {
        guard dialect >= .v1_0 else { return }
        for (person, mode) in since1_0.communityNotifications.people(on: post.communityID)
        where person != post.creatorID && (mode == .allPosts || mode == .allPostsAndComments) {
            notify(person, of: .post(post.id), at: now)
        }
    }

    /// Returns true if a person wants no notifications about a post.
    func hasMuted(_ post: Post, _ person: PersonID) -> Bool {
        since1_0.postNotifications[person, post.id] == .mute
            || since1_0.communityNotifications[person, post.communityID] == .mute
    }
}

extension World {
    /// Returns the post as `viewer` sees it, without checking the visibility.
    func postView(_ id: PostID, for viewer: Viewer?) -> PostView? {
        guard let post = posts[id], let counts = postCounts[id], let creator = people[post.creatorID],
            let community = communities[post.communityID]
        else { return nil }
        let me = viewer?.id ?? 0
        return PostView(
            post: post,
            creator: creator,
            community: community,
            image: dialect >= .v0_19 ? image(at: post.thumbnailURL) : nil,
            creatorIsBannedFromCommunity: communityBans[creator.id, community.id] != nil,
            viewerIsBannedFromCommunity: communityBans[me, community.id] != nil,
            creatorIsModerator: isModerator(creator.id, of: community.id),
            creatorIsAdmin: isAdmin(creator.id),
            counts: counts,
            subscription: Subscription(follows[me, community.id]),
            isSaved: postsSaved[me, id] != nil,
            isRead: postsRead[me, id] != nil,
            isHidden: postsHidden[me, id] != nil,
            creatorIsBlocked: personBlocks[me, creator.id] != nil,
            vote: postVotes[me, id]?.score,
            unreadComments: counts.comments - (readComments[me, id] ?? 0)
        )
    }

    /// Returns the comment as `viewer` sees it, without checking the visibility.
    func commentView(_ id: CommentID, for viewer: Viewer?) -> CommentView? {
        guard let comment = comments[id], let counts = commentCounts[id], let creator = people[comment.creatorID],
            let post = posts[comment.postID], let community = communities[post.communityID]
        else { return nil }
        let me = viewer?.id ?? 0
        return CommentView(
            comment: comment,
            creator: creator,
            post: post,
            community: community,
            counts: counts,
            creatorIsBannedFromCommunity: communityBans[creator.id, community.id] != nil,
            viewerIsBannedFromCommunity: communityBans[me, community.id] != nil,
            creatorIsModerator: isModerator(creator.id, of: community.id),
            creatorIsAdmin: isAdmin(creator.id),
            subscription: Subscription(follows[me, community.id]),
            isSaved: commentsSaved[me, id] != nil,
            creatorIsBlocked: personBlocks[me, creator.id] != nil,
            vote: commentVotes[me, id]?.score
        )
    }

    func communityView(_ id: CommunityID, for viewer: Viewer?) -> CommunityView? {
        guard let community = communities[id], let counts = communityCounts[id] else { return nil }
        let me = viewer?.id ?? 0
        return CommunityView(
            community: community,
            subscription: Subscription(follows[me, id]),
            isBlocked: communityBlocks[me, id] != nil,
            counts: counts,
            viewerIsBanned: communityBans[me, id] != nil
        )
    }

    func personView(_ id: PersonID) -> PersonView? {
        guard let person = people[id], let counts = personCounts[id] else { return nil }
        return PersonView(person: person, counts: counts, isAdmin: isAdmin(id))
    }

    func noticeView(_ notice: Notice, for viewer: Viewer) -> NoticeView? {
        guard let view = commentView(notice.commentID, for: viewer), let recipient = people[notice.recipientID] else {
            return nil
        }
        return NoticeView(notice: notice, view: view, recipient: recipient)
    }

    func privateMessageView(_ message: PrivateMessage) -> PrivateMessageView? {
        guard let creator = people[message.creatorID], let recipient = people[message.recipientID] else { return nil }
        return PrivateMessageView(message: message, creator: creator, recipient: recipient)
    }

    /// Returns a community's moderators in the order of their appointment.
    func moderators(of community: CommunityID, ties: TieBreaker) -> [MembershipView] {
        let rows = moderators.people(on: community).map { (key: $0.value, id: $0.person) }
        return ties.sort(rows, in: "moderators").compactMap { membership($0, community) }
    }

    /// Returns the communities that a person moderates. Removed ones are visible only to admins, deleted ones only to the person.
    func communitiesModerated(by person: PersonID, for viewer: Viewer?, ties: TieBreaker) -> [MembershipView] {
        let rows = moderators.all(of: person).keys.compactMap { id -> (key: Int, id: CommunityID)? in
            guard let community = communities[id], viewer != nil || community.isPublic,
                !community.deleted || viewer?.id == person && dialect >= .v0_19,
                !community.removed || viewer.isAdmin && dialect >= .v0_19
            else { return nil }
            return (0, id)
        }
        return ties.sort(rows, in: "moderates").compactMap { membership(person, $0) }
    }

    /// Returns the communities that a person follows, by title.
    func communitiesFollowed(by person: PersonID, ties: TieBreaker) -> [MembershipView] {
        let rows = follows.all(of: person).keys.compactMap { id in
            communities[id].flatMap { community -> (key: String, id: CommunityID)? in
                let name = dialect >= .v1_0 ? community.name : community.title
                return community.isCounted ? (key: name.lowercased(), id: id) : nil
            }
        }
        return ties.sort(rows, in: "follows").compactMap { membership(person, $0) }
    }

    /// Returns the communities that a person has blocked, in the order of the blocks.
    func communitiesBlocked(by person: PersonID, ties: TieBreaker) -> [MembershipView] {
        let rows = communityBlocks.all(of: person).compactMap { id, when in
            communities[id].flatMap { $0.deleted || $0.removed ? nil : (key: when, id: id) }
        }
        return ties.sort(rows, in: "community_blocks").compactMap { membership(person, $0) }
    }

    /// Returns the people whom a person has blocked, in the order of the blocks.
    func peopleBlocked(by person: PersonID, ties: TieBreaker) -> [Person] {
        let rows = personBlocks.all(of: person).compactMap { id, when in
            people[id].flatMap { $0.deleted ? nil : (key: when, id: id) }
        }
        return ties.sort(rows, in: "person_blocks").compactMap { people[$0] }
    }

    private func membership(_ person: PersonID, _ community: CommunityID) -> MembershipView? {
        guard let person = people[person], let community = communities[community] else { return nil }
        return MembershipView(community: community, person: person)
    }

    /// Returns a set of languages in the form of a response: an empty list means all of them.
    func languageList(_ languages: Set<LanguageID>?) -> [LanguageID] {
        let languages = languages ?? []
        return languages.count == self.languages.count ? [] : languages.sorted()
    }
}

extension World {
    /// Returns a post for a response with a single post, where 0.18 shows a missing vote of a logged-in viewer as 0.
    func singlePostView(_ id: PostID, for viewer: Viewer?) -> PostView? {
        var view = postView(id, for: viewer)
        if dialect == .v0_18, viewer != nil, view?.vote == nil { view?.vote = 0 }
        return view
    }

    /// Returns a comment for a response with a single comment; see ``singlePostView(_:for:)``.
    func singleCommentView(_ id: CommentID, for viewer: Viewer?) -> CommentView? {
        var view = commentView(id, for: viewer)
        if dialect == .v0_18, viewer != nil, view?.vote == nil { view?.vote = 0 }
        return view
    }
}

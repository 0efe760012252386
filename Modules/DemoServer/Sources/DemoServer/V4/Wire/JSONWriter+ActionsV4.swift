// The relations of the viewer to an object, each in a record of its own that is left out if there is none.

extension JSONWriter {
    mutating func postActions(_ post: PostID, of viewer: Viewer?, _ world: World) {
        guard let me = viewer?.id else { return }
        let (read, saved, hidden) = (world.postsRead[me, post], world.postsSaved[me, post], world.postsHidden[me, post])
        let (vote, viewed) = (world.postVotes[me, post], world.since1_0.viewTimes[me, post])
        let amount = world.readComments[me, post]
        let mode = world.since1_0.postNotifications[me, post]
        let hasMark = read != nil || saved != nil || hidden != nil || vote != nil || amount != nil || mode != nil
        guard hasMark else { return }
        object("post_actions") { writer in
            writer.member("read_at", read)
            writer.member("read_comments_at", viewed ?? (amount == nil ? nil : read))
            writer.member("saved_at", saved)
            writer.member("hidden_at", hidden)
            writer.member("voted_at", vote?.published)
            writer.member("read_comments_amount", amount)
            if let vote { writer.member("vote_is_upvote", vote.score == 1) }
            writer.member("notifications", mode?.rawValue)
        }
    }

    mutating func commentActions(_ comment: CommentID, of viewer: Viewer?, _ world: World) {
        guard let me = viewer?.id else { return }
        let (vote, saved) = (world.commentVotes[me, comment], world.commentsSaved[me, comment])
        guard vote != nil || saved != nil || world.since1_0.commentActions[me, comment] != nil else { return }
        object("comment_actions") { writer in
            writer.member("voted_at", vote?.published)
            writer.member("saved_at", saved)
            if let vote { writer.member("vote_is_upvote", vote.score == 1) }
        }
    }

    mutating func communityActions(_ community: CommunityID, of viewer: Viewer?, _ world: World) {
        guard let me = viewer?.id else { return }
        let (follow, blocked) = (world.follows[me, community], world.communityBlocks[me, community])
        let (moderator, ban) = (world.moderators[me, community], world.communityBans[me, community])
        let mode = world.since1_0.communityNotifications[me, community]
        guard follow != nil || blocked != nil || moderator != nil || ban != nil || mode != nil else { return }
        object("community_actions") { writer in
            writer.member("followed_at", follow?.published)
            writer.member("blocked_at", blocked)
            writer.member("became_moderator_at", moderator)
            writer.member("received_ban_at", ban?.published)
            writer.member("ban_expires_at", ban?.expires)
            if let follow { writer.member("follow_state", follow.pending ? "pending" : "accepted") }
            writer.member("notifications", mode?.rawValue)
        }
    }

    mutating func personActions(_ person: PersonID, of viewer: Viewer?, _ world: World) {
        guard let me = viewer?.id else { return }
        let (blocked, note) = (world.personBlocks[me, person], world.since1_0.notes[me, person])
        let votes = world.since1_0.voteSums[me, person]
        guard blocked != nil || note != nil || votes != nil else { return }
        object("person_actions") { writer in
            writer.member("blocked_at", blocked)
            writer.member("noted_at", note?.published)
            writer.member("note", note?.text)
            writer.member("voted_at", votes?.votedAt)
            writer.member("upvotes", votes?.upvotes)
            writer.member("downvotes", votes?.downvotes)
        }
    }
}

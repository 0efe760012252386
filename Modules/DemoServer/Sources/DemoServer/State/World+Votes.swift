extension World {
    /// Replaces the person's vote by `score`, or takes it away where `score` is no vote, and counts anew.
    mutating func vote(_ person: PersonID, on post: Post, score: Int, at now: Timestamp) {
        let old = postVotes[person, post.id]?.score
        let new = score == 1 || score == -1 ? score : nil
        postVotes[person, post.id] = new.map { Vote(score: $0, published: now) }
        guard old != new, var counts = postCounts[post.id] else { return }
        let change = VoteChange(from: old, to: new)
        counts.upvotes += change.upvotes
        counts.downvotes += change.downvotes
        counts.score += change.score
        counts.controversyRank = Ranking.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
        postCounts[post.id] = counts
        personCounts[post.creatorID]?.postScore += change.score
    }

    /// Replaces the person's vote by `score`, or takes it away where `score` is no vote, and counts anew.
    mutating func vote(_ person: PersonID, on comment: Comment, score: Int, at now: Timestamp) {
        let old = commentVotes[person, comment.id]?.score
        let new = score == 1 || score == -1 ? score : nil
        commentVotes[person, comment.id] = new.map { Vote(score: $0, published: now) }
        guard old != new, var counts = commentCounts[comment.id] else { return }
        let change = VoteChange(from: old, to: new)
        counts.upvotes += change.upvotes
        counts.downvotes += change.downvotes
        counts.score += change.score
        counts.controversyRank = Ranking.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
        commentCounts[comment.id] = counts
        personCounts[comment.creatorID]?.commentScore += change.score
    }

    /// Marks a post as read; the first time counts.
    mutating func markRead(_ post: PostID, by person: PersonID, at now: Timestamp) {
        if postsRead[person, post] == nil { postsRead[person, post] = now }
    }

    /// Subscribes or unsubscribes a person and counts them: everybody for a community of this server (in 0.18 of any), the local ones for any.
    mutating func follow(_ community: Community, by person: Person, _ follow: Follow?) {
        let change = (follow == nil ? 0 : 1) - (follows[person.id, community.id] == nil ? 0 : 1)
        follows[person.id, community.id] = follow
        if community.local || dialect == .v0_18 { communityCounts[community.id]?.subscribers += change }
        if person.local { communityCounts[community.id]?.subscribersLocal += change }
    }
}

/// A vote: 1 for, -1 against.
struct Vote: Sendable {
    var score: Int
    var published: Timestamp
}

/// What one vote taking another's place does to the numbers.
private struct VoteChange {
    var upvotes = 0
    var downvotes = 0
    var score: Int { upvotes - downvotes }

    init(from old: Int?, to new: Int?) {
        for (vote, count) in [(old, -1), (new, 1)] {
            guard let vote else { continue }
            if vote == 1 { upvotes += count } else { downvotes += count }
        }
    }
}

extension World {
    /// Replaces the person's vote by `score`, or takes it away where `score` is no vote, and counts anew.
    mutating func vote(_ person: PersonID, on post: Post, score: Int, at now: Timestamp) {
        let old = postVotes[person, post.id]?.score
        let new = score == 1 || score == -1 ? score : nil
        postVotes[person, post.id] = new.map { Vote(score: $0, published: now) }
        if old != new { count(VoteTally(from: old, to: new), on: post) }
    }

    /// Replaces the person's vote by `score`, or takes it away where `score` is no vote, and counts anew.
    mutating func vote(_ person: PersonID, on comment: Comment, score: Int, at now: Timestamp) {
        let old = commentVotes[person, comment.id]?.score
        let new = score == 1 || score == -1 ? score : nil
        commentVotes[person, comment.id] = new.map { Vote(score: $0, published: now) }
        if old != new { count(VoteTally(from: old, to: new), on: comment) }
    }

    /// Counts votes on a post, for it and for who wrote it.
    mutating func count(_ change: VoteTally, on post: Post) {
        guard var counts = postCounts[post.id] else { return }
        counts.upvotes += change.upvotes
        counts.downvotes += change.downvotes
        counts.score += change.score
        counts.controversyRank = Ranking.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
        postCounts[post.id] = counts
        personCounts[post.creatorID]?.postScore += change.score
    }

    /// Counts votes on a comment, for it and for who wrote it.
    mutating func count(_ change: VoteTally, on comment: Comment) {
        guard var counts = commentCounts[comment.id] else { return }
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

/// A vote: 1 for, -1 against. There are more of them than of anything else, so one is no larger than a number.
struct Vote: Sendable {
    private let bits: Int64

    /// - Parameter score: From -1 to 1.
    init(score: Int, published: Timestamp) {
        bits = published.micros << 2 | Int64(score + 1)
    }

    var score: Int { Int(bits & 3) - 1 }
    var published: Timestamp { Timestamp(micros: bits >> 2) }
}

/// How many votes there are more or less, for and against.
struct VoteTally: Sendable {
    private(set) var upvotes = 0
    private(set) var downvotes = 0
    var score: Int { upvotes - downvotes }

    init() {}

    /// What one vote does to the numbers that takes another's place.
    init(from old: Int?, to new: Int?) {
        if let old { add(old, -1) }
        if let new { add(new) }
    }

    mutating func add(_ vote: Int, _ count: Int = 1) {
        if vote == 1 { upvotes += count } else { downvotes += count }
    }
}

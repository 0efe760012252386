extension World {
    /// Replaces the person's vote by `score`, or removes it if `score` is neither 1 nor -1, and updates the counts.
    mutating func vote(_ person: PersonID, on post: Post, score: Int, at now: Timestamp) {
        let old = postVotes[person, post.id]?.score
        let new = score == 1 || score == -1 ? score : nil
        postVotes[person, post.id] = new.map { Vote(score: $0, published: now) }
        sumVotes(of: person, on: post.creatorID, VoteTally(from: old, to: new), at: now)
        if old != new { count(VoteTally(from: old, to: new), on: post) }
    }

    /// Replaces the person's vote by `score`, or removes it if `score` is neither 1 nor -1, and updates the counts.
    mutating func vote(_ person: PersonID, on comment: Comment, score: Int, at now: Timestamp) {
        let old = commentVotes[person, comment.id]?.score
        let new = score == 1 || score == -1 ? score : nil
        commentVotes[person, comment.id] = new.map { Vote(score: $0, published: now) }
        sumVotes(of: person, on: comment.creatorID, VoteTally(from: old, to: new), at: now)
        if dialect >= .v1_0 { since1_0.commentActions[person, comment.id] = now }
        if old != new { count(VoteTally(from: old, to: new), on: comment) }
    }

    /// Adds a change of votes to the sum of a person's votes on another person's content, which 1.0 stores.
    private mutating func sumVotes(of person: PersonID, on creator: PersonID, _ change: VoteTally, at now: Timestamp) {
        guard dialect >= .v1_0, person != creator else { return }
        var sum = since1_0.voteSums[person, creator] ?? VoteSum(votedAt: now, upvotes: 0, downvotes: 0)
        sum.upvotes += change.upvotes
        sum.downvotes += change.downvotes
        sum.votedAt = now
        since1_0.voteSums[person, creator] = sum
    }

    /// Adds a change of votes to the counts of a post and of its creator.
    mutating func count(_ change: VoteTally, on post: Post) {
        guard var counts = postCounts[post.id] else { return }
        counts.upvotes += change.upvotes
        counts.downvotes += change.downvotes
        counts.score += change.score
        counts.controversyRank = software.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
        postCounts[post.id] = counts
        personCounts[post.creatorID]?.postScore += change.score
    }

    /// Adds a change of votes to the counts of a comment and of its creator.
    mutating func count(_ change: VoteTally, on comment: Comment) {
        guard var counts = commentCounts[comment.id] else { return }
        counts.upvotes += change.upvotes
        counts.downvotes += change.downvotes
        counts.score += change.score
        counts.controversyRank = software.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
        commentCounts[comment.id] = counts
        personCounts[comment.creatorID]?.commentScore += change.score
    }

    /// Marks a post as read. The first time is retained, except in 1.0.
    mutating func markRead(_ post: PostID, by person: PersonID, at now: Timestamp) {
        if dialect >= .v1_0 || postsRead[person, post] == nil { postsRead[person, post] = now }
    }

    /// Subscribes or unsubscribes a person and updates the community's counts. All subscribers count in a community of this server (in 0.18
    /// in any community), and local subscribers count in every community.
    mutating func follow(_ community: Community, by person: Person, _ follow: Follow?) {
        let change = (follow == nil ? 0 : 1) - (follows[person.id, community.id] == nil ? 0 : 1)
        follows[person.id, community.id] = follow
        if follow == nil { ofPieFed.feedSubscriptions[person.id, community.id] = nil }
        if community.local || dialect == .v0_18 { communityCounts[community.id]?.subscribers += change }
        if person.local { communityCounts[community.id]?.subscribersLocal += change }
    }
}

/// A vote: 1 is an upvote, -1 a downvote. Votes are the most frequent values, so the score and the time share one integer.
struct Vote: Sendable {
    private let bits: Int64

    /// Makes a vote.
    ///
    /// - Parameter score: The score from -1 to 1.
    init(score: Int, published: Timestamp) {
        bits = published.micros << 2 | Int64(score + 1)
    }

    var score: Int { Int(bits & 3) - 1 }
    var published: Timestamp { Timestamp(micros: bits >> 2) }
}

/// A change of the numbers of upvotes and downvotes.
struct VoteTally: Sendable {
    private(set) var upvotes = 0
    private(set) var downvotes = 0
    var score: Int { upvotes - downvotes }

    init() {}

    /// Makes the change for one vote that replaces another.
    init(from old: Int?, to new: Int?) {
        if let old { add(old, -1) }
        if let new { add(new) }
    }

    mutating func add(_ vote: Int, _ count: Int = 1) {
        if vote == 1 { upvotes += count } else { downvotes += count }
    }
}

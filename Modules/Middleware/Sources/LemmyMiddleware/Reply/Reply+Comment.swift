public import Middleware

// A row of the inbox is voted on and saved through the comment it is about, as the thread's own row is.
extension Reply2Providing {
    /// Upvotes less downvotes.
    public var score: Int { comment.score }
    /// How many voted it up.
    public var upvotes: Int { comment.upvotes }
    /// How many voted it down.
    public var downvotes: Int { comment.downvotes }
    /// How many comments stand under it.
    public var commentCount: Int { comment.commentCount }
    /// The viewer's vote.
    public var vote: Vote { comment.vote }
    /// Whether the viewer saved it.
    public var saved: Bool { comment.saved }
    /// Who wrote it.
    public var creator: Person1 { comment.creator }
    /// Where it stands.
    public var community: Community1 { comment.community }

    /// Votes on its comment, or takes the vote back with ``Vote/neutral``.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> { comment.castVote(vote) }

    /// Saves its comment, or takes the mark off.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> { comment.setSaved(isSaved) }
}

extension Reply1Providing {
    /// ``Interactable2Providing/score``, if it is known.
    public var score_: Int? { reply2_?.score }
    /// ``Interactable2Providing/upvotes``, if it is known.
    public var upvotes_: Int? { reply2_?.upvotes }
    /// ``Interactable2Providing/downvotes``, if it is known.
    public var downvotes_: Int? { reply2_?.downvotes }
    /// ``Interactable2Providing/commentCount``, if it is known.
    public var commentCount_: Int? { reply2_?.commentCount }
    /// ``Interactable2Providing/vote``, if it is known.
    public var vote_: Vote? { reply2_?.vote }
    /// ``Interactable2Providing/saved``, if it is known.
    public var saved_: Bool? { reply2_?.saved }
    /// ``Interactable2Providing/creator``, if it is known.
    public var creator_: Person1? { reply2_?.creator }
    /// ``Interactable2Providing/community``, if it is known.
    public var community_: Community1? { reply2_?.community }

    /// Tells the moderators of its comment. Nothing shows before the server has agreed.
    ///
    /// - Parameter reason: What is wrong with it.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then they may have been told.
    @discardableResult
    public func report(reason: String) async throws -> Report { try await api.report(commentId, reason: reason) }
}

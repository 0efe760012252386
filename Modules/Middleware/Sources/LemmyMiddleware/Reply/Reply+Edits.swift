public import Middleware

extension Reply1Providing {
    /// Marks the inbox row as read or unread, and updates the unread count. The row's comment has no such mark.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        api.markInboxItem(reply1, in: kind.inboxKind, from: read, to: isRead) {
            reply1.submit(FlagEdit<ReplyReading>(id, isRead))
        }
    }
}

/// The flag of an inbox row that the viewer has read.
enum ReplyReading: EditableFlag {
    typealias Model = Reply1
    static let verb = "read"
    static let codingKey = "isRead"
    static let group = Group.read
    static var field: Field { \.read }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) throws -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.markRead(edit.isSet, edit.id, at: client.siteName)
        }
    }
}

// Votes and saves of an inbox row act on its comment, which is the model that the thread shows too.
extension Reply2Providing {
    /// The upvotes minus the downvotes.
    public var score: Int { comment.score }
    /// The number of upvotes.
    public var upvotes: Int { comment.upvotes }
    /// The number of downvotes.
    public var downvotes: Int { comment.downvotes }
    /// The number of comments under the row's comment.
    public var commentCount: Int { comment.commentCount }
    /// The viewer's vote.
    public var vote: Vote { comment.vote }
    /// True if the viewer saved the row's comment.
    public var saved: Bool { comment.saved }
    /// The author of the row's comment.
    public var creator: Person1 { comment.creator }
    /// The community of the row's comment.
    public var community: Community1 { comment.community }

    /// Casts a vote on the row's comment, or retracts it with ``Vote/neutral``.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> { comment.castVote(vote) }

    /// Saves the row's comment, or takes the mark off.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> { comment.setSaved(isSaved) }
}

extension Reply1Providing {
    /// The value of ``Interactable2Providing/score``, if it is known.
    public var score_: Int? { reply2_?.score }
    /// The value of ``Interactable2Providing/upvotes``, if it is known.
    public var upvotes_: Int? { reply2_?.upvotes }
    /// The value of ``Interactable2Providing/downvotes``, if it is known.
    public var downvotes_: Int? { reply2_?.downvotes }
    /// The value of ``Interactable2Providing/commentCount``, if it is known.
    public var commentCount_: Int? { reply2_?.commentCount }
    /// The value of ``Interactable2Providing/vote``, if it is known.
    public var vote_: Vote? { reply2_?.vote }
    /// The value of ``Interactable2Providing/saved``, if it is known.
    public var saved_: Bool? { reply2_?.saved }
    /// The value of ``Interactable2Providing/creator``, if it is known.
    public var creator_: Person1? { reply2_?.creator }
    /// The value of ``Interactable2Providing/community``, if it is known.
    public var community_: Community1? { reply2_?.community }

    /// Reports the row's comment to the moderators. Nothing is shown until the server has accepted the report.
    ///
    /// - Parameter reason: A description of the problem.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have received the report all
    ///   the same.
    @discardableResult
    public func report(reason: String) async throws -> Report { try await api.report(commentId, reason: reason) }
}

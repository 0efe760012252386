public import LemmyIdentifiers
public import Middleware

extension Comment1Providing {
    /// Deletes the comment as its author, or restores it. Since 0.19, servers hide the text of a deleted comment from nearly everyone.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        comment1.submit(FlagEdit<CommentDeletion>(id, isDeleted))
    }

    /// Removes the comment as a moderator, or restores it. The server also resolves its reports.
    ///
    /// - Parameters:
    ///   - isRemoved: True to remove the comment; false to restore it.
    ///   - reason: The reason to record in the modlog.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setRemoved(_ isRemoved: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        comment1.submit(FlagEdit<CommentRemoval>(id, isRemoved, because: reason))
    }

    /// Purges the comment from the server's database as an administrator. Views of the comment keep its last known state.
    ///
    /// - Parameter reason: The reason to record in the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have purged the comment all
    ///   the same.
    public func purge(reason: String? = nil) async throws { try await api.purgeComment(id: id, reason: reason) }
}

/// The flag of a comment that its author deleted.
enum CommentDeletion: EditableFlag {
    typealias Model = Comment1
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        var request = client.editRequest(following: {
            $0.comment1.removed ? [] : CommentEffects($0).countEffects(edit.isSet ? -1 : 1)
        }) {
            dialect throws(ApiClientError) in
            try dialect.delete(edit.isSet, edit.id)
        }
        request.effects =
            client.caches.comment1[edit.id].map { $0.effects(ofCounting: !edit.isSet, unless: $0.removed) } ?? []
        return request
    }
}

/// The flag of a comment that a moderator removed.
enum CommentRemoval: EditableFlag {
    typealias Model = Comment1
    static let verb = "remove"
    static let group = Group.removed
    static var field: Field { \.removed }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        var request = client.editRequest(following: {
            $0.comment1.deleted ? [] : CommentEffects($0).countEffects(edit.isSet ? -1 : 1)
        }) {
            dialect throws(ApiClientError) in
            try dialect.remove(edit.isSet, edit.id, reason: edit.reason)
        }
        request.effects =
            client.caches.comment1[edit.id].map { $0.effects(ofCounting: !edit.isSet, unless: $0.deleted) } ?? []
        return request
    }
}

extension Comment1Providing {
    /// Marks the comment as speaking for the moderators, or takes the mark off. Only a moderator who wrote the comment may do so.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setDistinguished(_ isDistinguished: Bool) -> Task<EditResult, Never> {
        comment1.submit(FlagEdit<CommentDistinguishing>(id, isDistinguished))
    }
}

/// The flag of a comment that speaks for the moderators.
enum CommentDistinguishing: EditableFlag {
    typealias Model = Comment1
    static let verb = "distinguish"
    static let group = Group.distinguished
    static var field: Field { \.distinguished }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.distinguish(edit.isSet, edit.id) }
    }
}

extension Comment1Providing {
    /// Reports the comment to the moderators. Nothing is shown until the server has accepted the report.
    ///
    /// - Parameter reason: A description of the problem.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have received the report all
    ///   the same.
    @discardableResult
    public func report(reason: String) async throws -> Report { try await api.report(id, reason: reason) }
}

extension Comment2Providing {
    /// Saves the comment, or takes the mark off.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        comment2.submit(FlagEdit<CommentSaving>(id, isSaved))
    }
}

/// The flag of a comment that the viewer saved.
enum CommentSaving: EditableFlag {
    typealias Model = Comment2
    static let verb = "save"
    static let codingKey = "isSaved"
    static let group = Group.saved
    static var field: Field { \.saved }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.save(edit.isSet, edit.id) }
    }
}

// The author's standing in the community is one record, shared by all posts and comments of the author there.
extension Comment2Providing {
    /// True if the comment's author is banned from its community.
    public var creatorBannedFromCommunity: Bool { creatorStanding.banned }

    /// True if the comment's author moderates its community; false until a response says so. Since 0.19.0.
    public var creatorIsModerator: Bool { creatorStanding.isModerator }
}

extension CommentStubProviding {
    /// The value of ``Comment2Providing/creatorBannedFromCommunity``, if it is known.
    public var creatorBannedFromCommunity_: Bool? { comment2_?.creatorBannedFromCommunity }

    /// The value of ``Comment2Providing/creatorIsModerator``, if it is known.
    public var creatorIsModerator_: Bool? { comment2_?.creatorIsModerator }
}

extension Comment2Providing {
    /// Casts a vote on the comment, or retracts it with ``Vote/neutral``. The vote is shown at once and rolled back if the server refuses
    /// it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> { comment2.submit(CommentVote(id: id, vote: vote)) }
}

/// A vote on a comment that is kept across launches until the server has confirmed it.
struct CommentVote: DurableEdit {
    typealias Model = Comment2
    static let kind = "vote comment"
    static let group = FieldGroup<Comment2Fields>.vote
    let id: CommentID
    let vote: Vote

    var summary: String { "vote comment:\(id) \(vote.word)" }
    func apply(to fields: inout Comment2Fields) { fields.applyVote(vote) }
    func request(by client: ApiClient) -> EditRequest {
        client.editRequest { [vote, id] dialect throws(ApiClientError) in try dialect.vote(vote, on: id) }
    }
}

/// The content of a comment that its author can edit.
public struct CommentContent: EditableContent {
    /// The text, in Markdown.
    public var content: String
    /// The language that the author states.
    public var languageId: LanguageID

    typealias Model = Comment1
    static let group = FieldGroup<Comment1Fields>.content
    static let parts: [ContentPart<Self>] = [.text("content", \.content), ContentPart("languageId", \.languageId)]

    init(_ fields: Comment1Fields) {
        content = fields.content
        languageId = fields.languageId
    }

    static func request(_ diff: ContentDiff<Self>, of id: CommentID, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.edit(id, diff) }
    }

    func write(to fields: inout Comment1Fields) {
        fields.content = content
        fields.languageId = languageId
    }
}

extension Comment1Providing {
    /// The content that is shown now, for an editor to begin with.
    public var draft: CommentContent { CommentContent(comment1.reading(\.tierValue)) }

    /// Edits the content as the comment's author. The change is shown at once and rolled back if the server refuses it.
    ///
    /// If edits are kept (``ApiClient/persistEdits(in:)``), the edit waits for a connection when there is none. It is not sent if somebody
    /// else has changed the same parts on the server since the person saw them (`EditConflict`). The conflict is the error of
    /// `.failed` if the server could be asked at once; after `.deferred` it arrives through `clientStore.outbox.results`.
    ///
    /// - Parameters:
    ///   - seen: The content that the person saw when they began to write (``draft``); nil for the content that is shown now.
    ///   - change: Changes that content.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func edit(
        basedOn seen: CommentContent? = nil,
        _ change: (inout CommentContent) -> Void
    ) -> Task<EditResult, Never> {
        comment1.rewrite(seen, change)
    }
}

public import LemmyIdentifiers
public import Middleware
public import WireRuntime

extension Post1Providing {
    /// Deletes the post as its author, or restores it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostDeletion>(id, isDeleted))
    }

    /// Removes the post as a moderator, or restores it. The server also resolves its reports.
    ///
    /// - Parameters:
    ///   - isRemoved: True to remove the post; false to restore it.
    ///   - reason: The reason to record in the modlog.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setRemoved(_ isRemoved: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostRemoval>(id, isRemoved, because: reason))
    }

    /// Purges the post from the server's database as an administrator. Views of the post keep its last known state.
    ///
    /// - Parameter reason: The reason to record in the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have purged the post all the
    ///   same.
    public func purge(reason: String? = nil) async throws { try await api.purgePost(id: id, reason: reason) }
}

/// The flag of a post that its author deleted.
enum PostDeletion: EditableFlag {
    typealias Model = Post1
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        var request = client.editRequest(following: {
            $0.post1.removed ? [] : PostEffects($0).counted(edit.isSet ? -1 : 1)
        }) {
            dialect throws(ApiClientError) in
            try dialect.delete(edit.isSet, edit.id)
        }
        request.effects =
            client.caches.post1[edit.id].map { $0.visibilityEffects(isVisible: !edit.isSet, unless: $0.removed) } ?? []
        return request
    }
}

/// The flag of a post that a moderator removed.
enum PostRemoval: EditableFlag {
    typealias Model = Post1
    static let verb = "remove"
    static let group = Group.removed
    static var field: Field { \.removed }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        var request = client.editRequest(following: {
            $0.post1.deleted ? [] : PostEffects($0).counted(edit.isSet ? -1 : 1)
        }) {
            dialect throws(ApiClientError) in
            try dialect.remove(edit.isSet, edit.id, reason: edit.reason)
        }
        request.effects =
            client.caches.post1[edit.id].map { $0.visibilityEffects(isVisible: !edit.isSet, unless: $0.deleted) } ?? []
        return request
    }
}

extension Post2Providing {
    /// Hides the post from the feeds of this account, or shows it again. Since 0.19.4.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setHidden(_ isHidden: Bool) -> Task<EditResult, Never> {
        post2.submit(FlagEdit<PostHiding>(id, isHidden))
    }

    /// Hides the post from the feeds of this account, or shows it again if it is hidden.
    @discardableResult
    public func toggleHidden() -> Task<EditResult, Never> { setHidden(!hidden) }
}

/// The flag of a post that the viewer hid from feeds.
enum PostHiding: EditableFlag {
    typealias Model = Post2
    static let verb = "hide"
    static let codingKey = "isHidden"
    static let group = Group.hidden
    static var field: Field { \.hidden }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.hide(edit.isSet, edit.id) }
    }
}

extension Post1Providing {
    /// Locks the post's discussion as a moderator, or unlocks it.
    ///
    /// - Parameters:
    ///   - isLocked: True to lock the discussion; false to unlock it.
    ///   - reason: The reason to record in the modlog; since 1.0, older servers refuse it.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setLocked(_ isLocked: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostLocking>(id, isLocked, because: reason))
    }

    /// Locks the post's discussion as a moderator, or unlocks it if it is locked.
    @discardableResult
    public func toggleLocked() -> Task<EditResult, Never> { setLocked(!locked) }
}

/// The flag of a post whose discussion is locked.
enum PostLocking: EditableFlag {
    typealias Model = Post1
    static let verb = "lock"
    static let group = Group.locked
    static var field: Field { \.locked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.lock(edit.isSet, edit.id, reason: edit.reason)
        }
    }
}

extension Post1Providing {
    /// Pins the post in its community as a moderator, or unpins it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setPinnedCommunity(_ isPinned: Bool) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostCommunityPinning>(id, isPinned))
    }

    /// Pins the post on the whole server as an administrator, or unpins it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setPinnedInstance(_ isPinned: Bool) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostInstancePinning>(id, isPinned))
    }
}

/// The flag of a post that is pinned in its community.
enum PostCommunityPinning: EditableFlag {
    typealias Model = Post1
    static let verb = "pin"
    static let group = Group.pinnedCommunity
    static var field: Field { \.pinnedCommunity }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.pin(edit.isSet, edit.id, isOnInstance: false)
        }
    }
}

/// The flag of a post that is pinned on the whole server.
enum PostInstancePinning: EditableFlag {
    typealias Model = Post1
    static let verb = "pin"
    static let textSuffix = " everywhere"
    static let group = Group.pinnedInstance
    static var field: Field { \.pinnedInstance }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.pin(edit.isSet, edit.id, isOnInstance: true)
        }
    }
}

extension Post2Providing {
    /// Marks the post as read or unread at once. To mark many posts that scroll by, use ``ApiClient/markReadQueue``, which sends them
    /// together.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        // Removed from the queue, so that the queue does not send its mark later; a mark in flight is sent before this one.
        api.markReadQueue.remove(id)
        return post2.submit(FlagEdit<PostReading>(id, isRead))
    }
}

/// The flag of a post that the viewer has read.
enum PostReading: EditableFlag {
    typealias Model = Post2
    static let verb = "read"
    static let codingKey = "isRead"
    static let group = Group.read
    static var field: Field { \.read }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.readRequest(edit.isSet, of: edit.id)
    }
}

extension Post1Providing {
    /// Reports the post to the moderators. Nothing is shown until the server has accepted the report.
    ///
    /// - Parameter reason: A description of the problem.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have received the report all
    ///   the same.
    @discardableResult
    public func report(reason: String) async throws -> Report { try await api.report(id, reason: reason) }
}

extension Post2Providing {
    /// Saves the post, or takes the mark off.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        post2.submit(FlagEdit<PostSaving>(id, isSaved))
    }
}

/// The flag of a post that the viewer saved.
enum PostSaving: EditableFlag {
    typealias Model = Post2
    static let verb = "save"
    static let codingKey = "isSaved"
    static let group = Group.saved
    static var field: Field { \.saved }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        // Saving also marks the post read, but the response contains the old mark.
        client.editRequest(effects: [ApiClient.markReadEffect(edit.id)]) { dialect throws(ApiClientError) in
            try dialect.save(edit.isSet, edit.id)
        }
    }
}

// The author's standing in the community is one record, shared by all posts and comments of the author there.
extension Post2Providing {
    /// True if the post's author is banned from its community.
    public var creatorBannedFromCommunity: Bool { creatorStanding.banned }

    /// True if the post's author moderates its community; false until a response says so. Since 0.19.0.
    public var creatorIsModerator: Bool { creatorStanding.isModerator }
}

extension PostStubProviding {
    /// The value of ``Post2Providing/creatorBannedFromCommunity``, if it is known.
    public var creatorBannedFromCommunity_: Bool? { post2_?.creatorBannedFromCommunity }

    /// The value of ``Post2Providing/creatorIsModerator``, if it is known.
    public var creatorIsModerator_: Bool? { post2_?.creatorIsModerator }
}

extension Post2Providing {
    /// Casts a vote on the post, or retracts it with ``Vote/neutral``. The vote is shown at once and rolled back if the server refuses it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> { post2.submit(PostVote(id: id, vote: vote)) }
}

/// A vote on a post that is kept across launches until the server has confirmed it.
struct PostVote: DurableEdit {
    typealias Model = Post2
    static let kind = "vote post"
    static let group = FieldGroup<Post2Fields>.vote
    let id: PostID
    let vote: Vote

    var summary: String { "vote post:\(id) \(vote.word)" }
    func apply(to fields: inout Post2Fields) { fields.applyVote(vote) }
    func request(by client: ApiClient) -> EditRequest {
        // A vote also marks the post read. Its response contains that mark, but a response to an earlier page request may arrive later
        // without it.
        client.editRequest(effects: [ApiClient.markReadEffect(id)]) { [vote, id] dialect throws(ApiClientError) in
            try dialect.vote(vote, on: id)
        }
    }
}

/// The content of a post that its author can edit.
public struct PostContent: EditableContent {
    /// The title.
    public var title: String
    /// The body, in Markdown.
    public var content: String?
    /// The address of the link.
    public var linkUrl: WireURL?
    /// True if the post is not safe for work.
    public var nsfw: Bool
    /// The description of the picture, since 0.19.4.
    public var altText: String?
    /// The language that the author states.
    public var languageId: LanguageID

    typealias Model = Post1
    static let group = FieldGroup<Post1Fields>.content
    static let parts: [ContentPart<Self>] = [
        .text("title", \.title), .text("content", \.content), ContentPart("linkUrl", \.linkUrl),
        ContentPart("nsfw", \.nsfw), .text("altText", \.altText), ContentPart("languageId", \.languageId),
    ]

    init(_ fields: Post1Fields) {
        title = fields.title
        content = fields.content
        linkUrl = fields.linkUrl
        nsfw = fields.nsfw
        altText = fields.altText
        languageId = fields.languageId
    }

    static func request(_ diff: ContentDiff<Self>, of id: PostID, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.edit(id, diff) }
    }

    func write(to fields: inout Post1Fields) {
        fields.title = title
        fields.content = content
        fields.linkUrl = linkUrl
        fields.nsfw = nsfw
        fields.altText = altText
        fields.languageId = languageId
    }
}

extension Post1Providing {
    /// The content that is shown now, for an editor to begin with.
    public var draft: PostContent { PostContent(post1.reading(\.tierValue)) }

    /// Edits the content as the post's author. The change is shown at once and rolled back if the server refuses it.
    ///
    /// ```swift
    /// post.edit {
    ///     $0.title = "Better"
    ///     $0.linkUrl = nil
    /// }
    /// ```
    ///
    /// A second edit replaces the first if the first was not sent yet, and starts from the content that the first one shows.
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
    public func edit(basedOn seen: PostContent? = nil, _ change: (inout PostContent) -> Void) -> Task<EditResult, Never>
    {
        post1.rewrite(seen, change)
    }
}

public import LemmyIdentifiers
public import WireRuntime

/// A message from one person to another.
public struct ApiPrivateMessage: WireValue {
    /// The id.
    public var id: PrivateMessageID
    /// Who wrote it.
    public var creatorId: PersonID
    /// Whom it is for.
    public var recipientId: PersonID
    /// The text, in Markdown.
    public var content: String
    /// Whether its creator deleted it.
    public var deleted: Bool
    /// Whether it was read.
    public var read: Bool
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// The address that means it on every server.
    public var apId: WireURL
    /// Whether it is from this server.
    public var local: Bool
    /// Whether a moderator removed it; sent by 0.19.20, in no published types.
    public var removed: Bool?

    /// Makes a value, for tests and previews.
    public init(
        id: PrivateMessageID,
        creatorId: PersonID,
        recipientId: PersonID,
        content: String,
        deleted: Bool,
        read: Bool,
        published: WireDate,
        updated: WireDate? = nil,
        apId: WireURL,
        local: Bool,
        removed: Bool? = nil
    ) {
        self.id = id
        self.creatorId = creatorId
        self.recipientId = recipientId
        self.content = content
        self.deleted = deleted
        self.read = read
        self.published = published
        self.updated = updated
        self.apId = apId
        self.local = local
        self.removed = removed
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case creatorId = "creator_id"
        case recipientId = "recipient_id"
        case content
        case deleted
        case read
        case published
        case updated
        case apId = "ap_id"
        case local
        case removed
    }
}

public import LemmyIdentifiers

/// A tag that the moderators of a community offer for its posts. PieFed calls it a flair.
public struct CommunityTag: Codable, Hashable, Sendable, Identifiable, CustomStringConvertible {
    /// The number by which a post refers to the tag.
    public var id: CommunityTagID
    /// The name. Lemmy keeps it for ever.
    public var name: String
    /// The name to show instead of ``name``; nil for none.
    public var displayName: String?
    /// The community whose posts may have the tag.
    public var communityId: CommunityID

    /// Creates a tag.
    public init(id: CommunityTagID, name: String, displayName: String? = nil, communityId: CommunityID) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.communityId = communityId
    }

    /// The name to show.
    public var description: String { displayName ?? name }
}

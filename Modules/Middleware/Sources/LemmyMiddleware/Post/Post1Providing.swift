public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What tier 1 of a post and every tier above it offer.
@MainActor
public protocol Post1Providing: PostStubProviding {
    /// The tier 1 object itself.
    nonisolated var post1: Post1 { get }
}

/// Any tier of a post.
public typealias Post = Post1Providing

extension Post1 {
    /// Itself.
    public nonisolated var post1: Post1 { self }
}

// Forwarded from the tier 1 object.
extension Post1Providing {
    /// The tier 1 object, which every tier may be asked for.
    public nonisolated var post1_: Post1? { post1 }
    /// The identity on this server.
    public nonisolated var id: PostID { post1.id }
    /// The address that names it everywhere.
    public var actorId: WireURL { post1.actorId }
    /// The title.
    public var title: String { post1.title }
    /// The body, in Markdown.
    public var content: String? { post1.content }
    /// What it links to.
    public var linkUrl: WireURL? { post1.linkUrl }
    /// Who wrote it.
    public var creatorId: PersonID { post1.creatorId }
    /// Where it was posted.
    public var communityId: CommunityID { post1.communityId }
    /// Whether a moderator took it away.
    public var removed: Bool { post1.removed }
    /// Whether it takes no more comments.
    public var locked: Bool { post1.locked }
    /// When it was posted.
    public var created: Date { post1.created }
    /// When it was last edited.
    public var updated: Date? { post1.updated }
    /// Whether its author took it away.
    public var deleted: Bool { post1.deleted }
    /// Whether it is not safe for work.
    public var nsfw: Bool { post1.nsfw }
    /// The linked page's title.
    public var embedTitle: String? { post1.embedTitle }
    /// The linked page's description.
    public var embedDescription: String? { post1.embedDescription }
    /// A small picture of what it links to.
    public var thumbnailUrl: WireURL? { post1.thumbnailUrl }
    /// The linked page's video.
    public var embedVideoUrl: WireURL? { post1.embedVideoUrl }
    /// Whether it was written on this server.
    public var local: Bool { post1.local }
    /// The language it says it is in.
    public var languageId: LanguageID { post1.languageId }
    /// Whether it is pinned in its community.
    public var pinnedCommunity: Bool { post1.pinnedCommunity }
    /// Whether it is pinned on the whole server.
    public var pinnedInstance: Bool { post1.pinnedInstance }
    /// The media type of what it links to, since 0.19.4.
    public var linkContentType: String? { post1.linkContentType }
    /// The picture in words, since 0.19.4.
    public var altText: String? { post1.altText }
}

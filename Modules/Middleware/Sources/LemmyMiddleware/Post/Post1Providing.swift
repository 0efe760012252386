public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What tier 1 of a post and every tier above it offer.
@MainActor
public protocol Post1Providing: PostStubProviding {
    /// The tier 1 object itself.
    var post1: Post1 { get }
    /// The identity on this server.
    nonisolated var id: PostID { get }
    /// The title.
    var title: String { get }
    /// The body, in Markdown.
    var content: String? { get }
    /// What it links to.
    var linkUrl: WireURL? { get }
    /// Who wrote it.
    var creatorId: PersonID { get }
    /// Where it was posted.
    var communityId: CommunityID { get }
    /// Whether a moderator took it away.
    var removed: Bool { get }
    /// Whether it takes no more comments.
    var locked: Bool { get }
    /// When it was posted.
    var created: Date { get }
    /// When it was last edited.
    var updated: Date? { get }
    /// Whether its author took it away.
    var deleted: Bool { get }
    /// Whether it is not safe for work.
    var nsfw: Bool { get }
    /// The linked page's title.
    var embedTitle: String? { get }
    /// The linked page's description.
    var embedDescription: String? { get }
    /// A small picture of what it links to.
    var thumbnailUrl: WireURL? { get }
    /// The linked page's video.
    var embedVideoUrl: WireURL? { get }
    /// Whether it was written on this server.
    var local: Bool { get }
    /// The language it says it is in.
    var languageId: LanguageID { get }
    /// Whether it is pinned in its community.
    var pinnedCommunity: Bool { get }
    /// Whether it is pinned on the whole server.
    var pinnedInstance: Bool { get }
    /// The media type of what it links to, since 0.19.4.
    var linkContentType: String? { get }
    /// The picture in words, since 0.19.4.
    var altText: String? { get }
}

/// Any tier of a post.
public typealias Post = Post1Providing

extension Post1 {
    /// Itself.
    public var post1: Post1 { self }
}

// Forwarded from the tier 1 object.
extension Post1Providing {
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

// The optional twins, which every tier has.
extension Post1Providing {
    /// ``Post1Providing/id``.
    public var id_: PostID? { id }
    /// ``Post1Providing/title``.
    public var title_: String? { title }
    /// ``Post1Providing/content``.
    public var content_: String? { content }
    /// ``Post1Providing/linkUrl``.
    public var linkUrl_: WireURL? { linkUrl }
    /// ``Post1Providing/creatorId``.
    public var creatorId_: PersonID? { creatorId }
    /// ``Post1Providing/communityId``.
    public var communityId_: CommunityID? { communityId }
    /// ``Post1Providing/removed``.
    public var removed_: Bool? { removed }
    /// ``Post1Providing/locked``.
    public var locked_: Bool? { locked }
    /// ``Post1Providing/created``.
    public var created_: Date? { created }
    /// ``Post1Providing/updated``.
    public var updated_: Date? { updated }
    /// ``Post1Providing/deleted``.
    public var deleted_: Bool? { deleted }
    /// ``Post1Providing/nsfw``.
    public var nsfw_: Bool? { nsfw }
    /// ``Post1Providing/embedTitle``.
    public var embedTitle_: String? { embedTitle }
    /// ``Post1Providing/embedDescription``.
    public var embedDescription_: String? { embedDescription }
    /// ``Post1Providing/thumbnailUrl``.
    public var thumbnailUrl_: WireURL? { thumbnailUrl }
    /// ``Post1Providing/embedVideoUrl``.
    public var embedVideoUrl_: WireURL? { embedVideoUrl }
    /// ``Post1Providing/local``.
    public var local_: Bool? { local }
    /// ``Post1Providing/languageId``.
    public var languageId_: LanguageID? { languageId }
    /// ``Post1Providing/pinnedCommunity``.
    public var pinnedCommunity_: Bool? { pinnedCommunity }
    /// ``Post1Providing/pinnedInstance``.
    public var pinnedInstance_: Bool? { pinnedInstance }
    /// ``Post1Providing/linkContentType``.
    public var linkContentType_: String? { linkContentType }
    /// ``Post1Providing/altText``.
    public var altText_: String? { altText }
}

public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What tier 1 of a community and every tier above it offer.
@MainActor
public protocol Community1Providing: CommunityStubProviding {
    /// The tier 1 object itself.
    var community1: Community1 { get }
    /// The identity on this server.
    nonisolated var id: CommunityID { get }
    /// The name in addresses: `swift`.
    var name: String { get }
    /// The name people see.
    var title: String { get }
    /// What it is about, in Markdown.
    var description: String? { get }
    /// The small picture.
    var icon: WireURL? { get }
    /// The wide picture.
    var banner: WireURL? { get }
    /// Whether an administrator took it away.
    var removed: Bool { get }
    /// Whether its moderators took it away.
    var deleted: Bool { get }
    /// Whether it is not safe for work.
    var nsfw: Bool { get }
    /// When it was made.
    var created: Date { get }
    /// When it was last edited.
    var updated: Date? { get }
    /// Whether it is on this server.
    var local: Bool { get }
    /// Whether it is left out of lists.
    var hidden: Bool { get }
    /// Whether only moderators post.
    var onlyModeratorsCanPost: Bool { get }
    /// The server it is on.
    var instanceId: InstanceID { get }
    /// Who can see it, as the server spells it, since 0.19.4.
    var visibility: String? { get }
}

/// Any tier of a community.
public typealias Community = Community1Providing

extension Community1 {
    /// Itself.
    public var community1: Community1 { self }
}

// Forwarded from the tier 1 object.
extension Community1Providing {
    /// The address that names it everywhere.
    public var actorId: WireURL { community1.actorId }
    /// The name in addresses: `swift`.
    public var name: String { community1.name }
    /// The name people see.
    public var title: String { community1.title }
    /// What it is about, in Markdown.
    public var description: String? { community1.description }
    /// The small picture.
    public var icon: WireURL? { community1.icon }
    /// The wide picture.
    public var banner: WireURL? { community1.banner }
    /// Whether an administrator took it away.
    public var removed: Bool { community1.removed }
    /// Whether its moderators took it away.
    public var deleted: Bool { community1.deleted }
    /// Whether it is not safe for work.
    public var nsfw: Bool { community1.nsfw }
    /// When it was made.
    public var created: Date { community1.created }
    /// When it was last edited.
    public var updated: Date? { community1.updated }
    /// Whether it is on this server.
    public var local: Bool { community1.local }
    /// Whether it is left out of lists.
    public var hidden: Bool { community1.hidden }
    /// Whether only moderators post.
    public var onlyModeratorsCanPost: Bool { community1.onlyModeratorsCanPost }
    /// The server it is on.
    public var instanceId: InstanceID { community1.instanceId }
    /// Who can see it, as the server spells it, since 0.19.4.
    public var visibility: String? { community1.visibility }
}

// The optional twins, which every tier has.
extension Community1Providing {
    /// ``Community1Providing/id``.
    public var id_: CommunityID? { id }
    /// ``Community1Providing/name``.
    public var name_: String? { name }
    /// ``Community1Providing/title``.
    public var title_: String? { title }
    /// ``Community1Providing/description``.
    public var description_: String? { description }
    /// ``Community1Providing/icon``.
    public var icon_: WireURL? { icon }
    /// ``Community1Providing/banner``.
    public var banner_: WireURL? { banner }
    /// ``Community1Providing/removed``.
    public var removed_: Bool? { removed }
    /// ``Community1Providing/deleted``.
    public var deleted_: Bool? { deleted }
    /// ``Community1Providing/nsfw``.
    public var nsfw_: Bool? { nsfw }
    /// ``Community1Providing/created``.
    public var created_: Date? { created }
    /// ``Community1Providing/updated``.
    public var updated_: Date? { updated }
    /// ``Community1Providing/local``.
    public var local_: Bool? { local }
    /// ``Community1Providing/hidden``.
    public var hidden_: Bool? { hidden }
    /// ``Community1Providing/onlyModeratorsCanPost``.
    public var onlyModeratorsCanPost_: Bool? { onlyModeratorsCanPost }
    /// ``Community1Providing/instanceId``.
    public var instanceId_: InstanceID? { instanceId }
    /// ``Community1Providing/visibility``.
    public var visibility_: String? { visibility }
}

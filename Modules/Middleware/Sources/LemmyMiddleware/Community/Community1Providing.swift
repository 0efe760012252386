public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What tier 1 of a community and every tier above it offer.
@MainActor
public protocol Community1Providing: CommunityStubProviding {
    /// The tier 1 object itself.
    nonisolated var community1: Community1 { get }
}

/// Any tier of a community.
public typealias Community = Community1Providing

extension Community1 {
    /// Itself.
    public nonisolated var community1: Community1 { self }
}

// Forwarded from the tier 1 object.
extension Community1Providing {
    /// The tier 1 object, which every tier may be asked for.
    public nonisolated var community1_: Community1? { community1 }
    /// The identity on this server.
    public nonisolated var id: CommunityID { community1.id }
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

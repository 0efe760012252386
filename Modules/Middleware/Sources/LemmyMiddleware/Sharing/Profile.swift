public import Foundation
public import WireRuntime

/// An entity that has a page with a portrait and a description: a person, a community or a server.
@MainActor
public protocol Profile1Providing: SharableProviding {
    /// The client that fetched it.
    nonisolated var api: ApiClient { get }
    /// The name in addresses; for a server, the display name.
    var name: String { get }
    /// The display name, if it differs from the name.
    var displayName: String? { get }
    /// The portrait.
    var avatar: WireURL? { get }
    /// The wide picture.
    var banner: WireURL? { get }
    /// Its description of itself, in Markdown.
    var description: String? { get }
    /// The time at which it was created.
    var created: Date { get }
}

/// A profile with counts: a person or a community. Not every server counts its own posts and comments.
@MainActor
public protocol Profile2Providing: Profile1Providing {
    /// The number of its posts.
    var postCount: Int { get }
    /// The number of its comments.
    var commentCount: Int { get }
}

extension Profile1Providing {
    /// The name to display.
    public var shownName: String { displayName ?? name }
}

// Each entity has its own names for these properties; a view of any profile uses the shared names.

extension Person1Providing {
    /// The person's description of themselves: ``biography``.
    public var description: String? { biography }
}

extension Community1Providing {
    /// The display name: ``title``.
    public var displayName: String? { title }
    /// The small picture: ``icon``.
    public var avatar: WireURL? { icon }
}

extension Instance1Providing {
    /// Always nil, because the name is already the display name.
    public var displayName: String? { nil }
    /// The small picture: ``icon``.
    public var avatar: WireURL? { icon }
}

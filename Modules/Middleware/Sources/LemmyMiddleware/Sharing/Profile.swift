public import Foundation
public import WireRuntime

/// Who or what has a page with a portrait and a description: a person, a community, a server.
@MainActor
public protocol Profile1Providing: SharableProviding {
    /// The client it came from.
    nonisolated var api: ApiClient { get }
    /// The name in addresses; of a server, the one that people see.
    var name: String { get }
    /// The name that people see, if it has another.
    var displayName: String? { get }
    /// The portrait.
    var avatar: WireURL? { get }
    /// The wide picture.
    var banner: WireURL? { get }
    /// What it says of itself, in Markdown.
    var description: String? { get }
    /// Since when there is such a page.
    var created: Date { get }
}

/// The same with counts.
@MainActor
public protocol Profile2Providing: Profile1Providing {
    /// How many posts are theirs.
    var postCount: Int { get }
    /// How many comments are theirs.
    var commentCount: Int { get }
}

extension Profile1Providing {
    /// The name to show.
    public var shownName: String { displayName ?? name }
}

// Each kind calls its own by the words of its own; a view of any of them asks by these.

extension Person1Providing {
    /// What the person says about themselves: ``biography``.
    public var description: String? { biography }
}

extension Community1Providing {
    /// The name people see: ``title``.
    public var displayName: String? { title }
    /// The small picture: ``icon``.
    public var avatar: WireURL? { icon }
}

extension Instance1Providing {
    /// None: the name is the one that people see.
    public var displayName: String? { nil }
    /// The small picture: ``icon``.
    public var avatar: WireURL? { icon }
}

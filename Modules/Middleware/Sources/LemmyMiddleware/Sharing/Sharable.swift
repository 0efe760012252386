public import WireRuntime

/// What has an address that names it everywhere.
@MainActor
public protocol SharableProviding: AnyObject {
    /// The address that names it everywhere.
    var actorId: WireURL { get }
}

extension SharableProviding {
    /// What to hand to somebody else.
    public var url: WireURL { actorId }
}

/// What has a text of its own that a reader may want a piece of.
@MainActor
public protocol SelectableProviding: AnyObject {
    /// The text, in Markdown; nil if there is none.
    var selectableText: String? { get }
}

extension Post1Providing {
    /// The title, and under it the body.
    public var selectableText: String? { [title, content ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n") }
}

extension Comment1Providing {
    /// The text.
    public var selectableText: String? { content }
}

extension Message1Providing {
    /// The text.
    public var selectableText: String? { content }
}

extension Reply1Providing {
    /// The text of its comment, if that is known.
    public var selectableText: String? { comment_?.content }
}

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

extension PostStub: SharableProviding {}
extension Post1: SharableProviding, SelectableProviding {}
extension Post2: SharableProviding, SelectableProviding {}
extension Post3: SharableProviding, SelectableProviding {}
extension CommentStub: SharableProviding {}
extension Comment1: SharableProviding, SelectableProviding {}
extension Comment2: SharableProviding, SelectableProviding {}
extension Reply1: SelectableProviding {}
extension Reply2: SelectableProviding {}
extension Message1: SelectableProviding {}
extension Message2: SelectableProviding {}
extension CommunityStub: SharableProviding {}
extension Community1: SharableProviding {}
extension Community2: SharableProviding {}
extension Community3: SharableProviding {}
extension PersonStub: SharableProviding {}
extension Person1: SharableProviding {}
extension Person2: SharableProviding {}
extension Person3: SharableProviding {}
extension Person4: SharableProviding {}
extension InstanceStub: SharableProviding {}
extension Instance1: SharableProviding {}
extension Instance2: SharableProviding {}
extension Instance3: SharableProviding {}

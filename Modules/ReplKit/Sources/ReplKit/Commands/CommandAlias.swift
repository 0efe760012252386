/// Another way to say a command: `upvote p` for `vote p up`.
public struct CommandAlias: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The verb that is typed.
    public let name: String
    /// What it stands for, `*` for the words behind the verb: `vote * up`. Without a `*` they come last. `nil`: just another name.
    public let expansion: String?

    /// Makes an alias that rearranges words.
    public init(_ name: String, for expansion: String) {
        self.name = name
        self.expansion = expansion
    }

    /// Makes another name for the command.
    public init(stringLiteral name: String) {
        self.name = name
        expansion = nil
    }
}

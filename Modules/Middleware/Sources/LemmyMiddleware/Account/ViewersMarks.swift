extension Post2Fields {
    /// Whether the viewer's vote, or a mark of the viewer's, is gone.
    public func clearsMark(of old: Post2Fields) -> Bool {
        (old.vote != .neutral && vote == .neutral) || (old.saved && !saved) || (old.read && !read)
            || (old.hidden && !hidden)
    }
}

extension CommunityRelationFields {
    /// Whether the viewer's subscription, or block, is gone.
    public func clearsMark(of old: CommunityRelationFields) -> Bool {
        (old.subscription != .notSubscribed && subscription == .notSubscribed) || (old.blocked && !blocked)
    }
}

extension PersonRelationFields {
    /// Whether the viewer's block is gone.
    public func clearsMark(of old: PersonRelationFields) -> Bool { old.blocked && !blocked }
}

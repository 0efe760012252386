/// The fields that one tier of an entity adds to the tier below.
public protocol TierFields: Hashable, Sendable {
    /// These fields, with what they leave open taken from earlier ones.
    ///
    /// An answer that says only a part (a post's row knows whether its community is followed, not whether it is blocked) must not erase
    /// the rest. The default leaves nothing open.
    func completed(by old: Self) -> Self
}

extension TierFields {
    /// Leaves nothing open.
    public func completed(by old: Self) -> Self { self }
}

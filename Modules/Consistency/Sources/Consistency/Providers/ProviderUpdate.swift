/// What a provider was told of one commit, as an element of ``DataProvider/updates()``.
public struct ProviderUpdate<Value: ConsistencyManagerModel>: Sendable {
    /// What it showed then; nil if that was deleted.
    public let value: Value?
    /// What changed in it.
    public let updates: ModelUpdates
    /// What the last of those who posted handed over.
    public let context: (any Sendable)?
}

/// What a provider of a collection was told of one commit, as an element of ``CollectionDataProvider/updates()``.
public struct CollectionUpdate<Element: ConsistencyManagerModel>: Sendable {
    /// What it showed then; by the time this is read it may show something else.
    public let elements: [Element]
    /// How it became that.
    public let changes: CollectionChanges
    /// What changed in the elements.
    public let updates: ModelUpdates
    /// What the last of those who posted handed over.
    public let context: (any Sendable)?
}

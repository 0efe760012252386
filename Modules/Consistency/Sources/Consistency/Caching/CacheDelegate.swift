public import Foundation

/// A value from a cache, with its age.
public struct Cached<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The time of writing; the value is older than every live response.
    public let writtenAt: Date

    /// Makes a cached value.
    public init(_ value: Value, writtenAt: Date) {
        self.value = value
        self.writtenAt = writtenAt
    }
}

/// Stores models and collections from one run of the program to the next.
///
/// The methods are called off the main actor. Calls for one key never overlap and follow the order of the commits, so an implementation
/// needs no ordering of its own. The key of a model is its identifier, and the creator of a provider chooses the key of a collection; the
/// two never collide. A collection is a list of identifiers: each model is stored once, under its own key, even if it is in several lists.
/// The context is the one that the caller passed; it is nil if the manager itself writes changes made by others.
public protocol CacheDelegate: Sendable {
    /// Returns the model stored under a key; nil if there is none.
    @concurrent func model<Value: ConsistencyManagerModel>(
        _ type: Value.Type,
        for key: String,
        context: (any Sendable)?
    ) async throws -> Cached<Value>?

    /// Stores a model.
    @concurrent func setModel<Value: ConsistencyManagerModel>(
        _ model: Value,
        for key: String,
        context: (any Sendable)?
    ) async throws

    /// Deletes a model; deleting a missing model succeeds.
    @concurrent func deleteModel(for key: String, context: (any Sendable)?) async throws

    /// Returns the collection stored under a key; nil if there is none, which differs from an empty one.
    @concurrent func collection<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        for key: String,
        context: (any Sendable)?
    ) async throws -> Cached<CachedCollection<Element>>?

    /// Stores a collection.
    @concurrent func setCollection<Element: ConsistencyManagerModel>(
        _ collection: CachedCollection<Element>,
        for key: String,
        context: (any Sendable)?
    ) async throws

    /// Deletes everything, as required at a log-out.
    @concurrent func removeAll() async throws
}

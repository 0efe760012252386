public import Foundation

/// A value from a cache, with its age.
public struct Cached<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// When it was written: it is older than every live answer.
    public let writtenAt: Date

    /// States a cached value.
    public init(_ value: Value, writtenAt: Date) {
        self.value = value
        self.writtenAt = writtenAt
    }
}

/// Keeps models and collections from one run of the program to the next.
///
/// Called off the main actor; calls for one key never overlap and come in the order of the commits, so nothing has to be put in order here.
/// A model's key is its identifier, a collection's is chosen by whoever makes the provider; the two never meet. A collection is a list of
/// identifiers: each model is stored once, under its own key, whichever lists it is in. The context is what the caller handed over, nil
/// where the manager writes by itself what others changed.
public protocol CacheDelegate: Sendable {
    /// The model stored under a key; nil if there is none.
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

    /// Forgets a model; forgetting what is not there succeeds.
    @concurrent func deleteModel(for key: String, context: (any Sendable)?) async throws

    /// The collection stored under a key; nil, which is not the same as empty, if there is none.
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

    /// Forgets everything, as a log-out has to.
    @concurrent func removeAll() async throws
}

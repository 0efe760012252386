public import Propagation

/// A consistency manager with a cache, shared by providers.
///
/// Values that are set in a provider are shown at once and written after the commit, in order; changes by others are written too. See
/// ``CacheDelegate``. A failed write is reported to ``ConsistencyManager/onProblem``.
@MainActor
public final class DataModelManager {
    /// The manager that keeps the trees consistent.
    public let trees: ConsistencyManager
    /// The cache that stores the models for the next run.
    public let cache: (any CacheDelegate)?

    let queue = CacheQueue()
    /// The models that are being deleted. Every provider of such a model requests the removal from the cache, which is executed once.
    private var deletions: [ModelIdentifier: Deletion] = [:]

    private struct Deletion {
        let context: (any Sendable)?
        var isCached = false
    }
    private var collections: [CollectionName: WeakCollection] = [:]
    /// The number of collections at which the dead ones are removed next.
    private var nextSweep = 64

    /// Combines a manager and a cache.
    public init(_ trees: ConsistencyManager, cache: (any CacheDelegate)? = nil) {
        self.trees = trees
        self.cache = cache
    }

    /// Posts a model to all its observers and caches it. With an authority, the resolved value is cached after the authority has accepted
    /// it.
    public func updateModel<Value: ConsistencyManagerModel>(
        _ model: Value,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        guard trees.authority != nil else {
            store(model, context: context)
            await trees.update([model], context: context, cause: cause)
            return
        }
        let epoch = queue.epoch
        let outcome = await trees.update([model], context: context, cause: cause)
        guard outcome == .delivered, epoch == queue.epoch else { return }
        store(model.modelIdentifier.flatMap { trees.value(of: $0, as: Value.self) } ?? model, context: context)
    }

    /// Removes a model from all trees and from the cache.
    public func deleteModel<Value: ConsistencyManagerModel>(
        _ model: Value,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        let identifier = model.modelIdentifier
        if let identifier {
            deletions[identifier] = Deletion(context: context)
            // If the model is shown, it is removed from the cache by its providers, or after the deletion below.
            if trees.identifiers.find(identifier) == nil { removeCached(identifier, context: context) }
        }
        await trees.delete(model, context: context, cause: cause)
        guard let identifier else { return }
        // If the model is shown again, it has been cached again.
        if deletions[identifier]?.isCached == false, trees.identifiers.find(identifier) == nil {
            removeCached(identifier, context: context)
        }
        deletions[identifier] = nil
    }

    /// Records that a value is stored under an identifier: a pending deletion must then be executed after it.
    func recordStored(_ identifier: ModelIdentifier) { deletions[identifier]?.isCached = false }

    /// Records that the cache deletes a model.
    ///
    /// - Returns: The context for the cache; nil if the cache has already been called.
    func recordRemoval(_ identifier: ModelIdentifier, _ context: (any Sendable)?) -> (any Sendable)?? {
        guard let deletion = deletions[identifier] else { return .some(context) }
        guard !deletion.isCached else { return nil }
        deletions[identifier]?.isCached = true
        return .some(deletion.context ?? context)
    }

    /// Sets a collection by its key, whether or not it is shown.
    ///
    /// If it is shown, it changes in one commit, with minimal changes, and is cached after it. Otherwise its elements are posted to all
    /// their observers, and the collection is cached.
    public func setCollection<Element: ConsistencyManagerModel>(
        _ key: String,
        to elements: [Element],
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        let edit = CollectionEdit(context: context, cause: cause)
        if let store: CollectionStore<Element> = sharedCollection(key) {
            store.set(elements, from: nil, edit)
            return
        }
        let epoch = queue.epoch
        let outcome = await trees.update(elements, context: context, cause: cause)
        guard outcome == .delivered, epoch == queue.epoch else { return }
        if let store: CollectionStore<Element> = sharedCollection(key) {
            // A provider shows the list by now: values that were set there are newer, and values that were read are older.
            if !store.isKnown || store.isFromCache { store.set(elements, from: nil, edit) }
            return
        }
        for element in elements { store(element, context: context) }
        storeCollection(elements, .start, for: key, context: context)
    }

    /// Edits a collection by its key, whether or not it is shown.
    ///
    /// If it is shown, it changes in one commit, with minimal changes, and is cached after it. Otherwise it is read from the cache, edited
    /// and written back, in order with all other jobs of its key; a collection that is not cached is left alone.
    public func editCollection<Element: ConsistencyManagerModel>(
        _ key: String,
        of type: Element.Type,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        _ edit: @escaping @Sendable (inout [Element]) -> Void
    ) async {
        if let store: CollectionStore<Element> = sharedCollection(key), store.isKnown || cache == nil {
            var elements = store.elements
            edit(&elements)
            store.set(elements, from: nil, CollectionEdit(context: context, cause: cause))
            return
        }
        await editCached(key, of: type, context: context, edit)
    }

    /// Returns when all values that were set are cached.
    public func flush() async { await queue.flush() }

    /// Resets everything, as required at a log-out: it ends all registrations, cancels waiting posts and writes, and empties the cache.
    ///
    /// Earlier providers become inert, see ``ConsistencyManager/clear()``; their pending reads and writes are cancelled. Values set from
    /// now on are cached after the wipe.
    ///
    /// - Throws: The error that the cache throws; data of the old account may be left then.
    public func reset() async throws {
        queue.beginWipe()
        trees.clear()
        (collections, deletions) = ([:], [:])
        try await queue.wipe { [cache] in try await cache?.removeAll() }
    }

    // MARK: For providers

    /// Returns the collection that the living providers of a key share.
    func sharedCollection<Element>(_ key: String) -> CollectionStore<Element>? {
        let name = CollectionName(key: key, element: ObjectIdentifier(Element.self))
        return (collections[name]?.store as? CollectionStore<Element>).flatMap { $0.isLive ? $0 : nil }
    }

    func share<Element>(_ store: CollectionStore<Element>, as key: String) {
        if collections.count >= nextSweep {
            collections = collections.filter { $0.value.store != nil }
            nextSweep = max(64, 2 * collections.count)
        }
        collections[CollectionName(key: key, element: ObjectIdentifier(Element.self))] = WeakCollection(store: store)
    }

    /// The key and the element type of a list: two types are two lists, even under one key.
    private struct CollectionName: Hashable {
        let key: String
        let element: ObjectIdentifier
    }

    private struct WeakCollection {
        weak var store: AnyObject?
    }
}

public import Propagation

/// A consistency manager and a cache, for providers to share.
///
/// What a provider is given is shown at once and written behind the commit, in order; so is what others change of it. See
/// ``CacheDelegate``. A write that fails is reported to ``ConsistencyManager/onProblem``.
@MainActor
public final class DataModelManager {
    /// Keeps the trees consistent.
    public let trees: ConsistencyManager
    /// Keeps them for the next run.
    public let cache: (any CacheDelegate)?

    let queue = CacheQueue()
    /// The models that are being deleted: whoever shows one tells the cache, too, which is told once.
    private var deletions: [ModelIdentifier: Deletion] = [:]

    private struct Deletion {
        let context: (any Sendable)?
        var isCached = false
    }
    private var collections: [CollectionName: WeakCollection] = [:]
    /// From how many collections on those are looked for that nobody shows any more.
    private var nextSweep = 64

    /// Joins a manager and a cache.
    public init(_ trees: ConsistencyManager, cache: (any CacheDelegate)? = nil) {
        self.trees = trees
        self.cache = cache
    }

    /// Posts a model to all who show it, and caches it: with an authority what that lets be shown of it, when it has.
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

    /// Removes a model wherever it is shown, and from the cache.
    public func deleteModel<Value: ConsistencyManagerModel>(
        _ model: Value,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        let identifier = model.modelIdentifier
        if let identifier {
            deletions[identifier] = Deletion(context: context)
            // Shown, it is forgotten by who shows it and caches it, or after them.
            if trees.entities.find(identifier) == nil { forget(identifier, context: context) }
        }
        await trees.delete(model, context: context, cause: cause)
        guard let identifier else { return }
        // Who shows it again has cached it again.
        if deletions[identifier]?.isCached == false, trees.entities.find(identifier) == nil {
            forget(identifier, context: context)
        }
        deletions[identifier] = nil
    }

    /// Notes that something is stored under an identifier: what is to be deleted has to be deleted after it.
    func noteStored(_ identifier: ModelIdentifier) { deletions[identifier]?.isCached = false }

    /// Notes that the cache is told of a deletion.
    ///
    /// - Returns: The context to tell it with; nil if it has been told.
    func noteForgotten(_ identifier: ModelIdentifier, _ context: (any Sendable)?) -> (any Sendable)?? {
        guard let deletion = deletions[identifier] else { return .some(context) }
        guard !deletion.isCached else { return nil }
        deletions[identifier]?.isCached = true
        return .some(deletion.context ?? context)
    }

    /// Sets a collection by its key, whether or not anybody shows it.
    ///
    /// Shown, it changes in one commit, as little as possible, and is cached behind it. Not shown, its elements are posted to all who show
    /// any of them, and it is cached.
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
            // Somebody shows it by now: what was set there is newer, and what was read is older.
            if !store.isKnown || store.isAsCached { store.set(elements, from: nil, edit) }
            return
        }
        for element in elements { store(element, context: context) }
        storeCollection(elements, .start, for: key, context: context)
    }

    /// Edits a collection by its key, whether or not anybody shows it.
    ///
    /// Shown, it changes in one commit, as little as possible, and is cached behind it. Not shown, it is read from the cache, edited and
    /// written back, in line with all else that is asked for that key; a collection that is not cached is left alone.
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

    /// Returns when everything that was set is cached.
    public func flush() async { await queue.flush() }

    /// Forgets everything, as a log-out has to: ends all registrations, gives up what is posted or waits to be written, and empties the cache.
    ///
    /// Providers from before are inert, see ``ConsistencyManager/clear()``; what they were about to read or write is given up. What is set
    /// from now on is cached behind the wiping.
    ///
    /// - Throws: What the cache throws: something of the old account may be left.
    public func reset() async throws {
        queue.beginWipe()
        trees.clear()
        (collections, deletions) = ([:], [:])
        try await queue.wipe { [cache] in try await cache?.removeAll() }
    }

    // MARK: For providers

    /// The collection that the living providers of a key share.
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

    /// Lists of two types are two lists, even under one key.
    private struct CollectionName: Hashable {
        let key: String
        let element: ObjectIdentifier
    }

    private struct WeakCollection {
        weak var store: AnyObject?
    }
}

public import Observation
public import Propagation

/// Holds a list of models and keeps each of them consistent with every other tree of its manager.
///
/// ```swift
/// let contacts = CollectionDataProvider<Person>(models, cacheKey: "contacts")
/// contacts.onUpdate = { changes, _, _ in table.apply(changes) }
/// contacts.append([person53])
/// ```
///
/// Providers with one cache key share the list: what one of them inserts the others show. Observable, as ``DataProvider`` is.
@MainActor
public final class CollectionDataProvider<Element: ConsistencyManagerModel> {
    private let store: CollectionStore<Element>
    private let holder = CollectionHolder<Element>()

    /// Makes a provider of a list of its own.
    public init(_ trees: ConsistencyManager) {
        store = CollectionStore(trees, models: nil, key: nil)
        store.attach(holder)
    }

    /// Makes a provider of the list with a key, which it shares with those who show it already.
    public init(_ models: DataModelManager, cacheKey: String) {
        if let shared: CollectionStore<Element> = models.sharedCollection(cacheKey) {
            store = shared
        } else {
            store = CollectionStore(models.trees, models: models, key: cacheKey)
            models.share(store, as: cacheKey)
        }
        store.attach(holder)
    }

    /// What it shows.
    public var data: [Element] {
        holder.tick.read()
        return holder.frozen ?? store.elements
    }

    /// How many elements it shows.
    public var count: Int { data.count }

    /// The element at an index.
    public subscript(index: Int) -> Element { data[index] }

    /// Called at the end of a commit in which others changed ``data``: how, what changed in the elements, and the last context.
    ///
    /// What this provider did itself it is not told.
    public var onUpdate: (@MainActor (CollectionChanges, ModelUpdates, (any Sendable)?) -> Void)? {
        get { holder.onUpdate }
        set { holder.onUpdate = newValue }
    }

    /// Shows other elements, and posts them to all who show any of them.
    ///
    /// - Parameters:
    ///   - elements: What to show, in order.
    ///   - stamp: When the request started that said so; now, unless told otherwise.
    ///   - context: Handed to every callback.
    ///   - cause: Why.
    /// - Complexity: O(nodes of the elements).
    public func setData(
        _ elements: [Element],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) {
        store.set(elements, from: holder, stamp: stamp, context: context, cause: cause)
    }

    /// Puts elements in before the one at `index`.
    ///
    /// - Complexity: O(n) in a few instructions each, and O(nodes of the new ones).
    public func insert(
        _ elements: [Element],
        at index: Int,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) {
        store.insert(elements, at: index, from: holder, context, cause)
    }

    /// Puts elements in behind the last.
    public func append(_ elements: [Element], context: (any Sendable)? = nil, cause: Cause? = Cause.current) {
        store.insert(elements, at: store.elements.count, from: holder, context, cause)
    }

    /// Puts an element in the place of another.
    public func update(_ element: Element, at index: Int, context: (any Sendable)? = nil, cause: Cause? = Cause.current)
    {
        store.update(element, at: index, from: holder, context, cause)
    }

    /// Takes an element out of the list. The model stays wherever else it is shown.
    public func remove(at index: Int, context: (any Sendable)? = nil, cause: Cause? = Cause.current) {
        store.remove(at: index, from: holder, context, cause)
    }

    /// Shows what is cached, unless something was set in the meantime.
    ///
    /// - Returns: Whether there was something, and it was in time.
    @discardableResult
    public func fetchDataFromCache() async -> Bool {
        guard let models = store.models, let key = store.key else { return false }
        let generation = store.generation
        guard let cached = await models.cachedCollection(of: Element.self, for: key), generation == store.generation
        else { return false }
        let stamp = Stamp.stored(at: cached.writtenAt)
        return store.set(cached.value, from: holder, stamp: stamp, context: nil, cause: nil, isCached: false)
    }

    /// Whether it is paused.
    public var isPaused: Bool {
        holder.tick.read()
        return holder.frozen != nil
    }

    /// Keeps ``data`` as it is until ``resume()``. What it is told to do itself meanwhile it does, unseen.
    public func pause() {
        if holder.frozen == nil { holder.frozen = store.elements }
    }

    /// Shows, in one commit, what changed since ``pause()``; no callback if that is nothing.
    public func resume() {
        guard let frozen = holder.frozen else { return }
        holder.frozen = nil
        let changes = CollectionChanges.between(frozen, store.elements)
        let updates = holder.pendingUpdates
        let context = holder.pendingContext
        holder.pendingChanges = .changes([])
        holder.pendingUpdates = ModelUpdates()
        holder.pendingContext = nil
        guard changes != .changes([]) else { return }
        let commits = store.trees.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "resume a collection")) {
            holder.tick.advance()
            commits.atEnd(of: holder) { [holder] in holder.onUpdate?(changes, updates, context) }
        }
    }
}

extension CollectionDataProvider: Observable {}

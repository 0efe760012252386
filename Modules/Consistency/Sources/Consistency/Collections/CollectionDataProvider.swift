public import Observation
import Propagation

/// Holds a list of models and keeps each of them consistent with every other tree of its manager.
///
/// ```swift
/// let contacts = CollectionDataProvider<Person>(models, cacheKey: "contacts")
/// contacts.onUpdate = { changes, _, _ in table.apply(changes) }
/// contacts.append([person53])
/// ```
///
/// Providers with one cache key share the list: what one of them inserts the others show. Observable, as ``DataProvider`` is. All indexes
/// are those of ``data``, paused or not.
@MainActor
public final class CollectionDataProvider<Element: ConsistencyManagerModel> {
    let store: CollectionStore<Element>
    let holder = CollectionHolder<Element>()
    private let pausing = PauseTick()
    var memberships: BatchMemberships {
        get { holder.memberships }
        set { holder.memberships = newValue }
    }

    /// Makes a provider of a list of its own.
    public init(_ trees: ConsistencyManager) {
        store = CollectionStore(trees, models: nil, key: nil)
        store.attach(holder)
        holder.provider = self
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
        holder.provider = self
    }

    /// What it shows.
    public var data: [Element] {
        holder.tick.read()
        return holder.shown ?? store.elements
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

    /// Everything that ``onUpdate`` is called with from now on, as a sequence; it ends with the provider.
    ///
    /// Each call makes a sequence of its own. What is not read yet waits in it.
    public func updates() -> AsyncStream<CollectionUpdate<Element>> { holder.streams.makeStream() }

    /// Shows what is cached, unless something was set in the meantime; what the list's other providers show already it joins, unread.
    ///
    /// - Parameter context: Handed to the cache, and to the callbacks of those who share the list.
    /// - Returns: Whether what it shows is from the cache or from the others.
    @discardableResult
    public func fetchDataFromCache(context: (any Sendable)? = nil) async -> Bool {
        guard let models = store.models, let key = store.key, store.isLive else { return false }
        if store.isKnown { return true }
        let cached = await models.cachedElements(of: Element.self, for: key, context: context)
        guard store.isLive else { return false }
        // While this was reading another provider of the list may have read it, too, or somebody has set it.
        if store.isKnown { return store.isAsCached }
        guard let cached else { return false }
        return store.show(cached, from: holder, context: context)
    }

    /// Whether it is paused.
    public var isPaused: Bool {
        pausing.read()
        return holder.isPaused
    }

    /// Keeps ``data`` as it is until ``resume()``, except for what it is told to do itself; what others do happens unseen.
    public func pause() {
        guard !holder.isPaused else { return }
        holder.shown = holder.pending.held(of: store.elements)
        pausing.advance(in: store.trees.commits, "pause a collection")
    }

    /// Shows, in one commit, what others changed since ``pause()``; no callback if that is nothing.
    public func resume() {
        guard holder.isPaused else { return }
        holder.shown = nil
        defer { pausing.advance(in: store.trees.commits, "resume a collection") }
        guard holder.pending.report(on: store.elements) != nil else { return holder.forget() }
        let commits = store.trees.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "resume a collection")) {
            holder.tick.advance()
            store.trees.tellAtEnd { [holder, store] in holder.tell(store.elements) }
        }
    }
}

extension CollectionDataProvider: Observable {}
extension CollectionDataProvider: BatchMember, BatchedProvider {}

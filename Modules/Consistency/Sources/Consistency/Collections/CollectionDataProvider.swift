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
/// Providers with one cache key share the list: an insertion by one is shown by the others. It is observable, as ``DataProvider`` is. All
/// indexes refer to ``data``, paused or not.
@MainActor
public final class CollectionDataProvider<Element: ConsistencyManagerModel> {
    let store: CollectionStore<Element>
    let observer = CollectionObserver<Element>()
    private let pausing = PauseTrigger()
    var memberships: BatchMemberships {
        get { observer.memberships }
        set { observer.memberships = newValue }
    }

    /// Makes a provider with a list of its own.
    public init(_ trees: ConsistencyManager) {
        store = CollectionStore(trees, models: nil, key: nil)
        store.attach(observer)
        observer.provider = self
    }

    /// Makes a provider of the list with a key, shared with the existing providers of this key.
    public init(_ models: DataModelManager, cacheKey: String) {
        if let shared: CollectionStore<Element> = models.sharedCollection(cacheKey) {
            store = shared
        } else {
            store = CollectionStore(models.trees, models: models, key: cacheKey)
            models.share(store, as: cacheKey)
        }
        store.attach(observer)
        observer.provider = self
    }

    /// The elements that the provider shows.
    public var data: [Element] {
        observer.tick.access()
        return observer.shown ?? store.elements
    }

    /// The number of elements that the provider shows.
    public var count: Int { data.count }

    /// Returns the element at an index.
    public subscript(index: Int) -> Element { data[index] }

    /// Called at the end of a commit in which others changed ``data``, with the changes of the list, the changes inside the elements, and
    /// the last context.
    ///
    /// It is not called for the provider's own edits.
    public var onUpdate: (@MainActor (CollectionChanges, ModelUpdates, (any Sendable)?) -> Void)? {
        get { observer.onUpdate }
        set { observer.onUpdate = newValue }
    }

    /// Returns a sequence of all later ``onUpdate`` calls; it ends with the provider.
    ///
    /// Each call makes a separate sequence. Unread elements are buffered in it.
    public func updates() -> AsyncStream<CollectionUpdate<Element>> { observer.streams.makeStream() }

    /// Shows the cached elements, unless others were set meanwhile. If other providers already show the list, it joins them without
    /// reading.
    ///
    /// - Parameter context: The context for the cache and for the callbacks of the list's providers.
    /// - Returns: True if the displayed elements come from the cache or from the other providers.
    @discardableResult
    public func fetchDataFromCache(context: (any Sendable)? = nil) async -> Bool {
        guard let models = store.models, let key = store.key, store.isLive else { return false }
        if store.isKnown { return true }
        let cached = await models.cachedElements(of: Element.self, for: key, context: context)
        guard store.isLive else { return false }
        // During the read another provider of the list may have read it too, or other elements may have been set.
        if store.isKnown { return store.isFromCache }
        guard let cached else { return false }
        return store.show(cached, from: observer, context: context)
    }

    /// True if the provider is paused.
    public var isPaused: Bool {
        pausing.read()
        return observer.isPaused
    }

    /// Keeps ``data`` unchanged until ``resume()``, except for the provider's own edits; changes by others are applied but not shown.
    public func pause() {
        guard !observer.isPaused else { return }
        observer.shown = observer.pending.observedElements(of: store.elements)
        store.markInspected()
        pausing.advance(in: store.trees.commits, "pause a collection")
    }

    /// Shows, in one commit, the changes by others since ``pause()``; there is no callback if there are none.
    public func resume() {
        guard observer.isPaused else { return }
        observer.shown = nil
        store.markInspected()
        defer { pausing.advance(in: store.trees.commits, "resume a collection") }
        guard observer.pending.report(on: store.elements) != nil else { return observer.discardPending() }
        let commits = store.trees.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "resume a collection")) {
            observer.tick.notify()
            store.trees.notifyAfterCommit { [observer, store] in observer.deliver(store.elements) }
        }
    }
}

extension CollectionDataProvider: Observable {}
extension CollectionDataProvider: BatchMember, BatchedProvider {}

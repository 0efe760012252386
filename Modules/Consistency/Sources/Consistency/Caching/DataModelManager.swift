import Foundation
import Primitives
public import Propagation

/// A consistency manager and a cache, for providers to share.
///
/// What a provider is given is shown at once and written behind the commit, in order; see ``CacheDelegate``. A write that fails is
/// reported to ``ConsistencyManager/onProblem``.
@MainActor
public final class DataModelManager {
    /// Keeps the trees consistent.
    public let trees: ConsistencyManager
    /// Keeps them for the next run.
    public let cache: (any CacheDelegate)?

    private let queue = CacheQueue()
    private var collections: [String: WeakCollection] = [:]

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
            store(model)
            await trees.update([model], context: context, cause: cause)
            return
        }
        guard await trees.update([model], context: context, cause: cause) == .delivered else { return }
        store(model.modelIdentifier.flatMap(trees.value) as? Value ?? model)
    }

    /// Removes a model wherever it is shown, and from the cache.
    public func deleteModel<Value: ConsistencyManagerModel>(
        _ model: Value,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        if let cache, let key = model.modelIdentifier?.text {
            queue.add(.write { [self] in await attempt(key) { try await cache.deleteModel(for: key) } }, for: key)
        }
        await trees.delete(model, context: context, cause: cause)
    }

    /// Edits a collection by its key, whether or not anybody shows it.
    ///
    /// Shown, it changes in one commit and is cached behind it. Not shown, it is read from the cache, edited and written back, in line with
    /// all else that is asked for that key; a collection that is not cached is left alone.
    public func editCollection<Element: ConsistencyManagerModel>(
        _ key: String,
        of type: Element.Type,
        cause: Cause? = Cause.current,
        _ edit: @escaping @Sendable (inout [Element]) -> Void
    ) async {
        if let store: CollectionStore<Element> = sharedCollection(key) {
            var elements = store.elements
            edit(&elements)
            store.set(elements, from: nil, stamp: nil, context: nil, cause: cause)
            return
        }
        guard let cache else { return }
        await queue.perform(for: Self.lane(key)) { [self] in
            await attempt(key) {
                guard var elements = try await cache.collection(of: type, for: key)?.value else { return }
                edit(&elements)
                try await cache.setCollection(elements, for: key)
            }
        }
    }

    /// Returns when everything that was set is cached.
    public func flush() async { await queue.flush() }

    // MARK: For providers

    func store<Value: ConsistencyManagerModel>(_ model: Value) {
        guard let cache, let key = model.modelIdentifier?.text else { return }
        queue.add(.write { [self] in await attempt(key) { try await cache.setModel(model, for: key) } }, for: key)
    }

    func storeCollection<Element: ConsistencyManagerModel>(_ elements: [Element], for key: String) {
        guard let cache else { return }
        queue.add(
            .write { [self] in await attempt(key) { try await cache.setCollection(elements, for: key) } },
            for: Self.lane(key)
        )
    }

    func cachedModel<Value: ConsistencyManagerModel>(_ type: Value.Type, for key: String) async -> Cached<Value>? {
        guard let cache else { return nil }
        return await queue.perform(for: key) { [self] in
            await attempt(key) { try await cache.model(type, for: key) } ?? nil
        }
    }

    func cachedCollection<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        for key: String
    ) async -> Cached<[Element]>? {
        guard let cache else { return nil }
        return await queue.perform(for: Self.lane(key)) { [self] in
            await attempt(key) { try await cache.collection(of: type, for: key) } ?? nil
        }
    }

    /// The collection that the living providers of a key share.
    func sharedCollection<Element>(_ key: String) -> CollectionStore<Element>? {
        (collections[key]?.store as? CollectionStore<Element>).flatMap { $0.isLive ? $0 : nil }
    }

    func share<Element>(_ store: CollectionStore<Element>, as key: String) {
        collections = collections.filter { $0.value.store != nil }
        collections[key] = WeakCollection(store: store)
    }

    /// Models and collections have lanes of their own: their keys may be equal.
    private nonisolated static func lane(_ key: String) -> String { "[]" + key }

    @concurrent
    private nonisolated func attempt<Result: Sendable>(
        _ key: String,
        _ body: @Sendable () async throws -> Result
    ) async -> Result? {
        do {
            return try await body()
        } catch {
            await report(
                ConsistencyError(
                    .cache,
                    "The cache failed for \(key): \(error)",
                    hint: "What is shown is right all the same; the next start may show something older.",
                    cause: error
                )
            )
            return nil
        }
    }

    private func report(_ problem: ConsistencyError) { trees.report(problem) }

    private struct WeakCollection {
        weak var store: AnyObject?
    }
}

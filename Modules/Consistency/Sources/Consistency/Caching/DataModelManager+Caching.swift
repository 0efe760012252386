import Foundation

/// The reads and writes of the cache. Providers and collections request them in or before a commit; they are executed after it.
extension DataModelManager {
    func store<Value: ConsistencyManagerModel>(_ model: Value, context: (any Sendable)?) {
        guard let cache, let identifier = model.modelIdentifier else { return }
        let key = identifier.text
        recordStored(identifier)
        write(key) { try await cache.setModel(model, for: key, context: context) }
    }

    /// Removes a model from the cache.
    func removeCached(_ identifier: ModelIdentifier, context: (any Sendable)?) {
        guard let cache, let context = recordRemoval(identifier, context) else { return }
        let key = identifier.text
        write(key) { try await cache.deleteModel(for: key, context: context) }
    }

    func storeCollection<Element: ConsistencyManagerModel>(
        _ elements: [Element],
        _ cursor: PageCursor,
        for key: String,
        context: (any Sendable)?
    ) {
        guard let cache else { return }
        write(Self.lane(key)) {
            try await cache.setCollection(CachedCollection(elements, cursor: cursor), for: key, context: context)
        }
    }

    func cachedModel<Value: ConsistencyManagerModel>(
        _ type: Value.Type,
        for identifier: ModelIdentifier,
        context: (any Sendable)?
    ) async -> Cached<Value>? {
        guard let cache else { return nil }
        let key = identifier.text
        return await read(key) { try await cache.model(type, for: key, context: context) }
    }

    /// Returns a collection with its models: displayed models are taken from the trees, the others from the cache; missing ones are left
    /// out.
    func cachedElements<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        for key: String,
        context: (any Sendable)?
    ) async -> CachedElements<Element>? {
        guard let cache else { return nil }
        let list = await read(Self.lane(key)) { try await cache.collection(of: type, for: key, context: context) }
        guard let list else { return nil }
        return await elements(of: list, context: context)
    }

    private func elements<Element: ConsistencyManagerModel>(
        of list: Cached<CachedCollection<Element>>,
        context: (any Sendable)?
    ) async -> CachedElements<Element> {
        var result = CachedElements<Element>(elements: [], cursor: list.value.cursor, writtenAt: list.writtenAt)
        for entry in list.value.entries {
            switch entry {
            case .part(let element): result.elements.append(element)
            case .model(let identifier):
                if let shown = trees.value(of: identifier, as: Element.self) {
                    result.elements.append(shown)
                } else if let cached = await cachedModel(Element.self, for: identifier, context: context) {
                    result.elements.append(cached.value)
                    result.writtenAt = min(result.writtenAt, cached.writtenAt)
                }
            }
        }
        return result
    }

    /// Edits a collection without a living provider, in order with all other jobs of its key.
    func editCached<Element: ConsistencyManagerModel>(
        _ key: String,
        of type: Element.Type,
        context: (any Sendable)?,
        _ edit: @escaping @Sendable (inout [Element]) -> Void
    ) async {
        guard let cache else { return }
        let epoch = queue.epoch
        _ = await read(Self.lane(key)) { [self] in
            guard let list = try await cache.collection(of: type, for: key, context: context) else { return }
            let cached = await elements(of: list, context: context)
            var edited = cached.elements
            edit(&edited)
            guard await store(edited, insteadOf: cached.elements, since: epoch, context: context) else { return }
            try await cache.setCollection(
                CachedCollection(edited, cursor: cached.cursor),
                for: key,
                context: context
            )
        }
    }

    /// Stores the elements that are new or changed, unless the cache was wiped since.
    private func store<Element: ConsistencyManagerModel>(
        _ edited: [Element],
        insteadOf old: [Element],
        since epoch: Int,
        context: (any Sendable)?
    ) -> Bool {
        guard epoch == queue.epoch else { return false }
        for (element, match) in zip(edited, CollectionDiff.oldIndices(of: edited, in: old))
        where match == CollectionDiff.unmatched || old[match] != element {
            store(element, context: context)
        }
        return true
    }

    /// Returns the queue key of a collection. It differs from that of a model, because their keys may be equal.
    private nonisolated static func lane(_ key: String) -> String { "[]" + key }

    // MARK: Ordered jobs

    private func write(_ lane: String, _ body: @escaping @Sendable () async throws -> Void) {
        queue.add(.write { [self] in await attempt(lane, writes: true, body) }, for: lane)
    }

    private func read<Result: Sendable>(
        _ lane: String,
        _ body: @escaping @Sendable () async throws -> Result?
    ) async -> Result? {
        await queue.perform(for: lane) { [self] in await attempt(lane, writes: false, body) ?? nil } ?? nil
    }

    /// Executes a job. After a failed write the key is not read any more, because the stored value is older than the displayed one.
    @concurrent
    private nonisolated func attempt<Result: Sendable>(
        _ lane: String,
        writes: Bool,
        _ body: @Sendable () async throws -> Result?
    ) async -> Result? {
        if !writes, queue.isOutdated(lane) { return nil }
        do {
            let result = try await body()
            if writes { queue.setOutdated(lane, false) }
            return result
        } catch {
            if writes { queue.setOutdated(lane, true) }
            await report(
                ConsistencyError(
                    .cache,
                    "The cache failed for \(lane): \(error)",
                    hint: "The shown data is correct; the next start may show older data.",
                    cause: error
                )
            )
            return nil
        }
    }

    private func report(_ problem: ConsistencyError) { trees.report(problem) }
}

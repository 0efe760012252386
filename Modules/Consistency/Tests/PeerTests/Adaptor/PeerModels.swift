import Consistency
import Propagation

/// A ``DataModelManager`` and its cache with the method names of the peer; it only forwards calls.
@MainActor
final class PeerModels {
    let manager = PeerTrees()
    let cache = RecordingCache()
    let models: DataModelManager

    init() { models = DataModelManager(manager.trees, cache: cache) }

    /// Makes a provider; without `isCached`, it is not connected to the cache.
    func provider<Value: ConsistencyManagerModel>(of type: Value.Type, isCached: Bool = false) -> DataProvider<Value> {
        isCached ? DataProvider(models) : DataProvider(manager.trees)
    }

    /// Makes a provider of the list with a key; without a key, the list is neither shared nor cached.
    func list<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        key: String? = nil
    ) -> CollectionDataProvider<Element> {
        key.map { CollectionDataProvider(models, cacheKey: $0) } ?? CollectionDataProvider(manager.trees)
    }

    /// Posts models one by one and caches each of them; waiting posts with the same cause are published together.
    func updateModels(_ posted: [any ConsistencyManagerModel], context: (any Sendable)? = nil) async {
        let cause = manager.commits.makeCause(.other, "update")
        let posts = posted.map { model in
            Task { await models.updateModel(model, context: context, cause: cause) }
        }
        for post in posts { await post.value }
    }

    func updateModel(_ model: any ConsistencyManagerModel, context: (any Sendable)? = nil) async {
        await updateModels([model], context: context)
    }

    func deleteModel(_ model: any ConsistencyManagerModel, context: (any Sendable)? = nil) async {
        await models.deleteModel(model, context: context)
    }
}

import Consistency
import Propagation

/// Our manager of models and their cache with the verbs of the peer's: nothing is decided here.
@MainActor
final class PeerModels {
    let manager = PeerTrees()
    let cache = RecordingCache()
    let models: DataModelManager

    init() { models = DataModelManager(manager.trees, cache: cache) }

    /// A provider; one that does not cache knows of no cache.
    func provider<Value: ConsistencyManagerModel>(of type: Value.Type, isCached: Bool = false) -> DataProvider<Value> {
        isCached ? DataProvider(models) : DataProvider(manager.trees)
    }

    /// A list by its key; without one it is of its own, and not cached.
    func list<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        key: String? = nil
    ) -> CollectionDataProvider<Element> {
        key.map { CollectionDataProvider(models, cacheKey: $0) } ?? CollectionDataProvider(manager.trees)
    }

    /// Posts models one by one, and caches each of them; those that wait together with one cause are shown together.
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

import Consistency
import Middleware
import Propagation

extension ApiClient {
    /// Shows in the models what somebody else posts to the value trees, in the same commit: a provider's `setData`, for one.
    func followTrees() -> HandlerSubscription {
        trees.onUpdates { [weak self] update in
            guard let self, !self.isFlushing else { return }
            let stamp = update.stamp ?? self.commits.makeStamp()
            for value in update.change.values { self.adopt(value, stamp: stamp) }
        }
    }

    private func adopt(_ value: any ConsistencyManagerModel, stamp: Stamp) {
        switch value {
        case let value as Post1Value: adopt(value, in: caches.post1, stamp)
        case let value as Post2Value: adopt(value, in: caches.post2, stamp)
        case let value as Post3Value: adopt(value, in: caches.post3, stamp)
        case let value as Community1Value: adopt(value, in: caches.community1, stamp)
        case let value as Community2Value: adopt(value, in: caches.community2, stamp)
        case let value as Person1Value: adopt(value, in: caches.person1, stamp)
        case let value as CommunityRelationValue: adopt(value, in: caches.communityRelation, stamp)
        case let value as PersonRelationValue: adopt(value, in: caches.personRelation, stamp)
        default: break
        }
    }

    /// Gives a value to its living model, if there is one. What the model shows on top of it, pending edits above all, goes back to the
    /// trees before the commit ends.
    private func adopt<Model: TierModel>(_ value: Model.Value, in cache: ModelCache<Model>, _ stamp: Stamp) {
        guard let model = cache[value.id] else { return }
        model.accept(value, stamp: stamp)
        if model.tierValue != value { publish(model.tierValue, identifier: value.identifier, stamp: nil) }
    }
}

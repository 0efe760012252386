import LemmyDelegates
import LemmyMiddleware
import Middleware

/// A tier of an entity that a shelf may have.
@MainActor
struct KeptTier<Tiers: LemmyTiers> {
    /// Shows the entity at this tier as it was kept; nil if it was not.
    let show: (Tiers.ID, EntityShelf) async -> Tiers.Content?

    init<Model: TierModel>(_ model: Model.Type, as content: @escaping (Model) -> Tiers.Content)
    where Model.Client == ApiClient, Model.Value.ID == Tiers.ID {
        show = { id, shelf in await shelf.show(Model.self, id).map { content($0.model) } }
    }
}

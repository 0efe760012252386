import LemmyMiddleware
import Middleware
import ReplKit

extension ShownField {
    /// The subscribed mark, wherever it is shown.
    @MainActor
    static func subscribed(_ relation: CommunityRelation) -> ShownField {
        ShownField("subscribed", relation.subscription.isSubscribed, isPending: relation.isPending(.subscription))
    }
}

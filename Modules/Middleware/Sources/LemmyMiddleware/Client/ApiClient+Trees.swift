import Consistency
import Middleware

extension ApiClient {
    /// Shows in the models what somebody else posts to the value trees: a provider's `setData`, for one.
    func followTrees() {
    }
}

import Primitives
import Propagation

/// What ``Views`` tells whoever draws all of them together.
enum ViewNews {
    /// A command begins: what changes from now on is another change.
    case began
    case opened(WatchedView)
    case closed(String)
    /// Rows have another headline, which no line tells.
    case retitled(WatchedView, Set<EntityKey>)
    case changed(WatchedView, [ViewChange], Cause)
}

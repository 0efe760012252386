import Propagation

/// What belongs to an edit of a collection beside the elements.
struct CollectionEdit {
    var stamp: Stamp?
    var context: (any Sendable)?
    var cause: Cause?
    var isCached = true
}

public import Propagation

/// Something that was posted to a ``ConsistencyManager``, as those hear it who listen to everything.
public struct PostedUpdate: Sendable {
    /// What was posted, without what was older than what is shown.
    public let change: PreparedChange
    /// When the request started that said so; nil for an edit.
    public let stamp: Stamp?
    /// What the poster handed over.
    public let context: (any Sendable)?
}

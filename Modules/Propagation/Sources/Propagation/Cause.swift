/// The reason for a change: a command, a request, an edit, a rollback.
///
/// Every event in the ``PropagationLog`` and every ``ChangeSet`` carries a cause, and a cause stores the id of its parent. Following the
/// parents answers *why did this view change?*. Pending edits and open requests store their cause, because callbacks, coalescing and other
/// actors lose task-local values; ``current`` serves only to pass the cause in.
public struct Cause: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a cause.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A person typed a command or a caller called it.
        case command
        /// A request that was sent.
        case request
        /// A response that arrived.
        case response
        /// A change that is shown before the server has confirmed it.
        case edit
        /// A change that the server confirmed.
        case verification
        /// A change that was rolled back.
        case rollback
        /// A read from or a write to disk.
        case disk
        /// A periodic check for changes made by others, not requested at this moment.
        case poll
        /// Another cause; ``Cause/text`` describes it.
        case other
    }

    /// The number of the cause, in order of creation from 1, within one ``Commits``.
    public let id: UInt64
    /// The kind of the cause.
    public let kind: Kind
    /// A description for people: `vote post:42 up`.
    public let text: String
    /// The id of the parent cause.
    public let parent: UInt64?
    /// The id of the first cause of the chain; its own id if it has no parent. It is known even if the causes in between recorded no event.
    public let root: UInt64

    init(id: UInt64, kind: Kind, text: String, parent: Cause?) {
        self.id = id
        self.kind = kind
        self.text = text
        self.parent = parent?.id
        root = parent?.root ?? id
    }

    /// The kind and the text: `edit: vote post:42 up`.
    public var description: String { "\(kind.rawValue): \(text)" }

    /// The cause that the current task was started for. Read it once, where a call enters, and store it from there on.
    @TaskLocal public static var current: Cause?
}

/// Why something changed: a command, a request, an edit, a rollback.
///
/// Every event in the ``PropagationLog`` and every ``ChangeSet`` carries one, and a cause knows the cause it came from, so that
/// *why did this view change?* can be answered by walking back. A pending edit and an open request store their cause: callbacks,
/// coalescing and other actors lose a task-local value, so ``current`` is only the way in.
public struct Cause: Hashable, Sendable, CustomStringConvertible {
    /// What kind of cause it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Somebody typed or called it.
        case command
        /// A request that was sent.
        case request
        /// An answer that arrived.
        case response
        /// A change that is shown before the server has agreed.
        case edit
        /// A change that the server agreed to.
        case verification
        /// A change that was taken back.
        case rollback
        /// Something read from or written to disk.
        case disk
        /// A look at what others may have changed, at an interval; nobody asked for it at this moment.
        case poll
        /// Something else; ``Cause/text`` says what.
        case other
    }

    /// Numbers causes in the order they came up, from 1, within one ``Commits``.
    public let id: UInt64
    /// The kind.
    public let kind: Kind
    /// In words, for people: `vote post:42 up`.
    public let text: String
    /// The id of the cause this one came from.
    public let parent: UInt64?
    /// The id of the cause that all began with, its own if that is itself: known although those in between have recorded nothing.
    public let root: UInt64

    init(id: UInt64, kind: Kind, text: String, parent: Cause?) {
        self.id = id
        self.kind = kind
        self.text = text
        self.parent = parent?.id
        root = parent?.root ?? id
    }

    /// Kind and text, `edit: vote post:42 up`.
    public var description: String { "\(kind.rawValue): \(text)" }

    /// The cause of what the current task was started for. Read it once, where a call comes in, and store it from there on.
    @TaskLocal public static var current: Cause?
}

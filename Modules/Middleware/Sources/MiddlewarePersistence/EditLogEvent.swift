public import Persistence

/// Something that went wrong with a log of edits. It goes on without: an edit is never refused because it could not be written down.
public enum EditLogEvent: Sendable, CustomStringConvertible {
    /// A part could not be read. What it has is missing: files that are older than its lines show the fields as they were before, and what
    /// waited in it is not sent.
    ///
    /// What a newer program wrote is left alone, and nothing is kept in that part; what the system refuses to read is asked for again before
    /// the next write to it.
    case unread(part: String, found: String)
    /// Changes were not brought to the disk; they are with the next write to the same part, unless the scope was wiped.
    case unwritten(part: String, StoreError)
    /// Changes that nothing is kept of, since a newer program's part is in their place.
    case unkept(part: String, changes: Int)

    /// What happened, in words.
    public var description: String {
        switch self {
        case .unread(let part, let found): "\(part) of the kept edits cannot be read: \(found)"
        case .unwritten(let part, let error): "\(part) of the kept edits was not written: \(error)"
        case .unkept(let part, let changes):
            "\(part) of the kept edits is a newer program's; \(changes) changes are not kept"
        }
    }
}

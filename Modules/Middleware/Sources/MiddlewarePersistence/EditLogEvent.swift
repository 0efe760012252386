public import Persistence

/// A failure of an edit log. Editing continues: an edit is never refused because it could not be stored.
public enum EditLogEvent: Sendable, CustomStringConvertible {
    /// A part could not be read, and its content is missing: values from files older than its lines show the fields as before those edits,
    /// and its waiting items are not sent.
    ///
    /// A part of a newer program is left unchanged, and no changes are stored in it. A part that the system refuses to read is read again
    /// before the next write to it.
    case unreadable(part: String, found: String)
    /// Changes were not written to disk. They are written with the next write to the same part, unless the scope was wiped.
    case writeFailed(part: String, StoreError)
    /// Changes are not stored, because a newer program's part is in their place.
    case notStored(part: String, changes: Int)

    /// The description of the failure.
    public var description: String {
        switch self {
        case .unreadable(let part, let found): "\(part) of the kept edits cannot be read: \(found)"
        case .writeFailed(let part, let error): "\(part) of the kept edits was not written: \(error)"
        case .notStored(let part, let changes):
            "\(part) of the kept edits was written by a newer program; \(changes) changes are not kept"
        }
    }
}

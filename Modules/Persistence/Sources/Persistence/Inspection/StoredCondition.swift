/// What a check found of one file; it is the same for every program, whatever schema it asks for.
public enum StoredCondition: Hashable, Sendable, CustomStringConvertible {
    /// It is what was written.
    case good
    /// It is not what was written; a read would put it aside.
    case damaged(String)
    /// A newer program wrote it, in a format that this one does not read.
    case newer(format: Int)
    /// It is whole, and belongs in another place: a read for the key of this place is ``StoredRead/wrongScope(found:)``.
    case misplaced(belongsTo: String)
    /// A read found it damaged, for this reason, and moved it into quarantine: what it held is lost to programs.
    case putAside(String)
    /// The system would not let us read it.
    case unreadable(SystemCallError)

    /// In words.
    public var description: String {
        switch self {
        case .good: "good"
        case .damaged(let reason): "damaged: \(reason)"
        case .newer(let format): "newer: file format \(format)"
        case .misplaced(let owner): "misplaced: belongs to \(owner)"
        case .putAside(let reason): "put aside: \(reason)"
        case .unreadable(let error): "unreadable: \(error)"
        }
    }
}

/// One file's result of ``FileStore/verify(_:)``.
public struct StoredCheck: Hashable, Sendable {
    /// Where it lies.
    public let path: String
    /// How large it is.
    public let bytes: Int
    /// What its first line says; nil if that cannot be made out. Of a damaged file it may be the damage.
    public let file: StoredFile?
    /// What was found.
    public let condition: StoredCondition
}

extension StoredCheck {
    /// A file in quarantine, of which a check in place has found this.
    init(putAside check: StoredCheck) {
        let reason =
            switch check.condition {
            case .damaged(let reason): reason
            // The bytes are what was written; the read that put it aside could not decode them.
            default: "it holds nothing that could be used"
            }
        self.init(path: check.path, bytes: check.bytes, file: check.file, condition: .putAside(reason))
    }
}

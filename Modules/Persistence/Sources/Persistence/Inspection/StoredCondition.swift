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
    /// The system would not let us read it.
    case unreadable(SystemCallError)

    /// In words.
    public var description: String {
        switch self {
        case .good: "good"
        case .damaged(let reason): "damaged: \(reason)"
        case .newer(let format): "newer: file format \(format)"
        case .misplaced(let owner): "misplaced: belongs to \(owner)"
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

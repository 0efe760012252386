/// The result of checking one file. It does not depend on the schema that a program asks for.
public enum StoredFileCondition: Hashable, Sendable, CustomStringConvertible {
    /// The file is intact.
    case good
    /// The file is damaged; a read would move it to the quarantine.
    case damaged(String)
    /// A newer program wrote the file in a format that this program does not read.
    case newer(format: Int)
    /// The file is intact but belongs to another key: a read for this place's key returns ``StoredRead/wrongScope(found:)``.
    case misplaced(belongsTo: String)
    /// A read found the file damaged, for this reason, and moved it to the quarantine. Programs can no longer read its value.
    case quarantined(String)
    /// The system refused to read the file.
    case unreadable(SystemCallError)

    /// A description of the condition in words.
    public var description: String {
        switch self {
        case .good: "good"
        case .damaged(let reason): "damaged: \(reason)"
        case .newer(let format): "newer: file format \(format)"
        case .misplaced(let owner): "misplaced: belongs to \(owner)"
        case .quarantined(let reason): "put aside: \(reason)"
        case .unreadable(let error): "unreadable: \(error)"
        }
    }
}

/// The result of ``FileStore/verify(_:)`` for one file.
public struct StoredFileCheck: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The size of the file in bytes.
    public let bytes: Int
    /// The description from the header; nil if the header cannot be parsed. In a damaged file the header itself may be wrong.
    public let file: StoredFile?
    /// The result of the check.
    public let condition: StoredFileCondition
}

extension StoredFileCheck {
    /// Creates the result for a quarantined file from the check of its contents.
    init(putAside check: StoredFileCheck) {
        let reason =
            switch check.condition {
            case .damaged(let reason): reason
            // The bytes are intact, but the read that moved the file could not decode them.
            default: "it has no usable data"
            }
        self.init(path: check.path, bytes: check.bytes, file: check.file, condition: .quarantined(reason))
    }
}

import Persistence

/// The state of a file of an edit log, as far as it has been read.
enum LogFileState<Content: Sendable>: Sendable {
    case unread
    /// The system refused to read it: it is read again at the next write.
    case refused
    case read(Content)
    /// The file belongs to a newer program or another scope. It is left unchanged, and its changes exist in this launch only.
    case foreign(Content)

    /// Makes the state from the result of a read.
    ///
    /// - Parameter empty: The content for a missing or damaged file.
    init(_ found: StoredRead<Content>, orElse empty: Content) {
        switch found {
        case .value(let content, _): self = .read(content)
        case .absent, .corrupt, .outdated: self = .read(empty)
        case .unreadable: self = .refused
        case .newer, .wrongScope: self = .foreign(empty)
        }
    }

    var content: Content? {
        switch self {
        case .unread, .refused: nil
        case .read(let content), .foreign(let content): content
        }
    }

    var needsRead: Bool { content == nil }
    var isRefused: Bool { if case .refused = self { true } else { false } }
    var isForeign: Bool { if case .foreign = self { true } else { false } }
}

extension StoredRead {
    /// True if the file had content that is lost.
    var isDamaged: Bool {
        switch self {
        case .corrupt, .outdated: true
        case .value, .absent, .unreadable, .newer, .wrongScope: false
        }
    }

    /// True if the whole content has been read.
    var isWhole: Bool {
        switch self {
        case .value, .absent: true
        case .corrupt, .outdated, .unreadable, .newer, .wrongScope: false
        }
    }
}

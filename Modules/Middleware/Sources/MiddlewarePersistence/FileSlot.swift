import Persistence

/// A file of a log of edits, as far as it has been read.
enum FileSlot<Content: Sendable>: Sendable {
    case unread
    /// The system did not let us read it: it is asked for again with the next write.
    case refused
    case read(Content)
    /// A newer program's, or another scope's: left alone; what happens to it is known in this launch only.
    case foreign(Content)

    /// What was found there.
    ///
    /// - Parameter empty: What it has if nothing was, or it was damaged.
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

    var isToBeRead: Bool { content == nil }
    var isRefused: Bool { if case .refused = self { true } else { false } }
    var isForeign: Bool { if case .foreign = self { true } else { false } }
}

extension StoredRead {
    /// Whether something was there and is lost.
    var isDamaged: Bool {
        switch self {
        case .corrupt, .outdated: true
        case .value, .absent, .unreadable, .newer, .wrongScope: false
        }
    }

    /// Whether all that there was has been read.
    var isWhole: Bool {
        switch self {
        case .value, .absent: true
        case .corrupt, .outdated, .unreadable, .newer, .wrongScope: false
        }
    }
}

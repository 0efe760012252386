public import Middleware

/// What went wrong with a request.
public nonisolated enum NotesError: EditFailure, CustomStringConvertible {
    /// The server said no.
    case refused(String)
    /// The answer never came.
    case lost(String)

    /// A lost answer does not say whether the server has done it.
    public var mayHaveHappened: Bool {
        if case .lost = self { true } else { false }
    }

    /// What happened, in words.
    public var description: String {
        switch self {
        case .refused(let request): "the server refused \(request)"
        case .lost(let request): "the answer to \(request) got lost"
        }
    }
}

public import Middleware

/// The error of a request.
public nonisolated enum NotesError: EditFailure, CustomStringConvertible {
    /// The server refused the request.
    case refused(String)
    /// The response did not arrive.
    case lost(String)

    /// True if the server may have performed the request: after a lost response the client cannot know.
    public var mayHaveHappened: Bool {
        if case .lost = self { true } else { false }
    }

    /// A description of the failure.
    public var description: String {
        switch self {
        case .refused(let request): "the server refused \(request)"
        case .lost(let request): "the answer to \(request) got lost"
        }
    }
}

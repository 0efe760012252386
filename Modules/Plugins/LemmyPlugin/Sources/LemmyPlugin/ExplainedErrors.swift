import LemmyMiddleware
import Networking
import ReplKit

/// A middleware's or a network's error as the REPL shows it.
@MainActor
func explain(_ error: any Error) -> ReplError? {
    switch error {
    case let error as ApiClientError:
        ReplError(code(of: error), error.message, hint: error.hint)
    case let error as NetworkingError:
        ReplError(.unknownReference, error.message, hint: error.hint)
    default:
        nil
    }
}

private func code(of error: ApiClientError) -> ReplError.Code {
    switch error.code {
    case .noConnection, .timedOut, .brokenAnswer: .connectionLost
    case .cancelled: .cancelled
    case .notFound: .unknownReference
    case .notLoggedIn, .wrongLogin, .loggedOut: .notSignedIn
    default: .failed
    }
}

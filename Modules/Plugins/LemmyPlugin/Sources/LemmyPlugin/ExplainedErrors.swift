import LemmyMiddleware
import Networking
import ReplKit

/// A middleware's or a network's error as the REPL shows it.
@MainActor
func explain(_ error: any Error) -> ReplError? {
    switch error {
    case let error as ApiClientError:
        ReplError(code(of: error), shortened(error.message) + remark(on: error), hint: hint(of: error))
    case let error as NetworkingError:
        ReplError(.unknownReference, error.message, hint: error.hint)
    default:
        nil
    }
}

/// What a refusal means that has to do with who asks.
private func remark(on error: ApiClientError) -> String {
    error.serverCode == "instance_is_private"
        ? ": the server is private, and shows what it has to who is signed in" : ""
}

/// Of a message that names a place deep in JSON, both ends.
private func shortened(_ message: String) -> String {
    message.count <= 240 ? message : "\(message.prefix(140))...\(message.suffix(80))"
}

/// What a library calls logging in is `login` here; a web page in the place of an answer says that something else answers.
private func hint(of error: ApiClientError) -> String {
    if error.hint.hasPrefix("log in again") { return "login NAME" }
    guard error.code == .unreadable, error.message.hasSuffix("a page of HTML"), error.hint.hasPrefix("try again") else {
        return error.hint.hasPrefix("log in") ? "login NAME\(error.hint.dropFirst("log in".count))" : error.hint
    }
    return "is this a Lemmy server? if so, something in front of it answers: try again"
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

import LemmyMiddleware
import Networking
import ReplKit

/// Returns a middleware's or network's error in the form that the REPL shows.
@MainActor
func explain(_ error: any Error) -> ReplError? {
    switch error {
    case let error as ApiClientError:
        ReplError(code(of: error), shortened(error.message) + remark(on: error), hint: hint(of: error))
    case let error as EntityLinkError:
        ReplError(.wrongKind, error.message, hint: error.hint)
    case let error as NetworkingError:
        ReplError(.unknownReference, error.message, hint: error.hint)
    default:
        nil
    }
}

/// Returns the message of any error as the REPL shows it.
@MainActor
func errorText(of error: any Error) -> String { explain(error)?.message ?? ReplError.text(of: error) }

/// Returns the part of a refusal's message that depends on the account.
private func remark(on error: ApiClientError) -> String {
    error.serverCode == "instance_is_private"
        ? ": the server is private, so only signed-in accounts can read it" : ""
}

/// Returns the two ends of a long message, which may name a place deep in JSON.
private func shortened(_ message: String) -> String {
    message.count <= 240 ? message : "\(message.prefix(140))...\(message.suffix(80))"
}

/// Returns the hint of an error in the words of the REPL, such as `login`; a web page as response means that a proxy answered.
private func hint(of error: ApiClientError) -> String {
    if let missing = error.missingSubject, let hint = hint(forMissing: missing) { return hint }
    if error.hint.hasPrefix("log in again") { return "login NAME" }
    guard error.code == .unreadable, error.message.hasSuffix("a page of HTML"), error.hint.hasPrefix("try again") else {
        return error.hint.hasPrefix("log in") ? "login NAME\(error.hint.dropFirst("log in".count))" : error.hint
    }
    return "is this a Lemmy server? if so, a proxy answered in its place: try again"
}

/// Returns the commands that find an entity which the server does not have under a number or a name; nil for another kind of subject.
private func hint(forMissing subject: String) -> String? {
    let parts = subject.split(separator: ":", maxSplits: 1).map(String.init)
    guard let id = parts.dropFirst().first else { return nil }
    // The part of a name that the search of a server knows.
    let name = Quoting.quote(String(id.prefix { $0 != "@" }))
    let isNumber = id.allSatisfy(\.isNumber)
    return switch parts[0] {
    case PostTiers.kind: "feed all, or search TEXT in posts; it may have been removed"
    case CommentTiers.kind: "search TEXT in comments; it may have been removed"
    case CommunityTiers.kind: isNumber ? "communities" : "communities, or search \(name) in communities"
    case PersonTiers.kind: isNumber ? "people" : "people \(name)"
    default: nil
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

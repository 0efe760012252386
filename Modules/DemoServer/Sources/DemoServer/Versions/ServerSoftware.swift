/// The software that the server imitates.
///
/// It decides which routes and objects the server has; a ``Dialect`` decides between the versions of Lemmy and their rules. PieFed has only
/// one version here, and its world follows the rules of Lemmy 0.19, except where a route or a property of this type says otherwise.
///
/// ```swift
/// let server = LemmyServer(software: .pieFed)
/// let response = server.respond(to: HTTPRequest(path: "/api/alpha/site"))
/// ```
public enum ServerSoftware: String, CaseIterable, Sendable {
    /// Lemmy, in the version of a ``Dialect``.
    case lemmy
    /// PieFed 1.6.18, with its API below `/api/alpha`.
    case pieFed = "piefed"

    /// Returns the version of Lemmy whose rules the world follows.
    ///
    /// - Parameter version: The version that was asked for; only Lemmy heeds it.
    func rules(_ version: Dialect) -> Dialect { self == .lemmy ? version : .v0_19 }

    /// Returns the rank of a post or a comment in the order by controversy.
    func controversy(upvotes: Int, downvotes: Int) -> Double {
        switch self {
        case .lemmy: Ranking.controversy(upvotes: upvotes, downvotes: downvotes)
        case .pieFed: Ranking.controversyOfPieFed(upvotes: upvotes, downvotes: downvotes)
        }
    }

    /// The version of PieFed.
    static let versionOfPieFed = "1.6.18-peachpie"
}

extension ServerSoftware {
    /// Returns the response for a path without a route.
    var answerToUnknownPath: Answer {
        switch self {
        case .lemmy: .empty(404)
        case .pieFed: .pieFedPageNotFound
        }
    }

    /// Returns the response for a path that has a route, but not for this method.
    func answerToWrongMethod(at path: String) -> Answer {
        switch self {
        case .lemmy: .empty(Route.resources.contains(path) ? 405 : 404)
        case .pieFed: .pieFedMethodNotAllowed
        }
    }

    /// The response to a wrong method at a path to which pictures are uploaded.
    var answerToWrongUploadMethod: Answer { self == .lemmy ? .empty(405) : .pieFedMethodNotAllowed }
}

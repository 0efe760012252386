import ApiTypesPieFed
public import LemmyMiddleware
import Middleware
import Networking
import WireRuntime

/// The dialect of PieFed: `/api/alpha`.
struct PieFed: ClientDialect {
    var format: CallFormat { Self.format }

    func isSpoken(by software: ServerSoftware) -> Bool { software.name == "piefed" }

    /// The path of the API on the server.
    static let basePath = "/api/alpha"

    /// The endpoints without a check of the token check it themselves or need none.
    static let format = CallFormat(
        name: "PieFed's /api/alpha",
        login: ApiPieFed.PostUserLogin.endpoint,
        uncheckedEndpoints: [
            ApiPieFed.PostUserLogin.endpoint, ApiPieFed.PostUserVerifyCredentials.endpoint,
            ApiPieFed.GetUserMe.endpoint, ApiPieFed.GetSite.endpoint,
        ],
        refusesLikeGuests: true,
        write: { request, login throws(ApiClientError) in
            try CallFormat.write(request, token: login.token, below: basePath)
        },
        describe: { ApiClientError(ofPieFed: $0, to: $1, about: $2, at: $3) }
    )
}

extension ApiDialect {
    /// The dialect of PieFed. Its servers lack a part of Lemmy's operations; a client refuses those before it sends a request.
    ///
    /// ```swift
    /// ClientEnvironment(commits: commits, dialects: [.lemmyV3, .pieFed]) { address in … }
    /// ```
    public static let pieFed = ApiDialect(PieFed())
}

extension Call {
    /// Creates a call whose response is decoded to the type that the request declares.
    init<Request: WireRequest>(
        _ request: Request,
        _ map: @escaping @Sendable (Request.Response, CallContext) throws(ApiClientError) -> Value
    ) {
        self.init(request, in: PieFed.format, map)
    }

    /// Creates a call whose response is one entity.
    init<Request: WireRequest>(_ request: Request)
    where Request.Response: ContentResponse, Request.Response.Model.Value == Value {
        self.init(request) { answer, context in answer.tierValue(of: context.server) }
    }
}

extension Call {
    /// Creates the call of a change of a flag, which the server may answer with a success without making it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - change: The change as the subject of a sentence: `locking the post`. If it was not made, the call throws ``ApiClientError`` with
    ///     code `refused`.
    ///   - wish: The requested value of the flag.
    ///   - flag: Returns the flag in the response.
    ///   - map: Makes the value of the response.
    init<Request: WireRequest>(
        _ request: Request,
        _ change: String,
        _ wish: Bool,
        _ flag: @escaping @Sendable (Request.Response) -> Bool?,
        _ map: @escaping @Sendable (Request.Response, CallContext) -> Value
    ) {
        self.init(request) { answer, context throws(ApiClientError) in
            guard flag(answer) ?? wish == wish else {
                let hint = "the account may not do this"
                throw ApiClientError(.refused, "\(context.siteName) ignored it: \(change)", hint: hint)
            }
            return map(answer, context)
        }
    }
}

extension Call<Success> {
    /// Creates a call whose response contains only the success.
    init<Request: WireRequest>(successOf request: Request) {
        self.init(request) { _, _ in Success(()) }
    }
}

extension PageQuery {
    /// The number of the page in the server's spelling; nil for the first page.
    var text: String? { page.map { "\($0)" } }
}

extension RowPage {
    /// Returns the page of a feed; an empty one for a guest's own feed, because PieFed answers that with the feed of all.
    ///
    /// - Parameters:
    ///   - feed: The feed; nil for any other list.
    ///   - context: The facts about the client.
    func of(_ feed: FeedKind?, _ context: CallContext) -> RowPage {
        guard context.isGuest, feed == .subscribed || feed == .moderated else { return self }
        return RowPage(rows: [], next: .none)
    }
}

extension NextPage {
    /// Creates the position of the page after one whose response names its next page; the last page names none. A list of posts names a
    /// next page also beyond its end, so a page without rows is the last one, too.
    init(_ nextPage: String?) { self = nextPage == nil ? .none : .numbered }
}

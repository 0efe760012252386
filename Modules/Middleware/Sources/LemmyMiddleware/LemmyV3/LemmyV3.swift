import ApiTypes
import Foundation
import Middleware
import Networking
import WireRuntime

/// The dialect of Lemmy 0.18 and 0.19: `/api/v3`.
struct LemmyV3: ClientDialect {
    var format: CallFormat { Self.format }

    func isSpoken(by software: ServerSoftware) -> Bool {
        software.name == "lemmy" && (ServerVersion(software.version).map { $0 < "1.0.0-alpha" } ?? true)
    }

    /// The endpoints without a check of the token check it themselves, need none, or end the log-in.
    static let format = CallFormat(
        name: "Lemmy's /api/v3",
        login: ApiLogin.endpoint,
        uncheckedEndpoints: [
            ApiLogin.endpoint, ApiLogout.endpoint, ApiGetSite.endpoint, ApiValidateAuth.endpoint,
            ApiChangePassword.endpoint, ApiDeleteAccount.endpoint,
        ],
        demands: { request in
            request.requirements.filter { !$0.isMetByAll }
                .map { CallDemand($0, isSentWithUnknownVersion: $0.isSentWithUnknownVersion) }
        },
        write: { request, login throws(ApiClientError) in
            try HTTPRequest(request, token: login.token, isBefore0_19: login.isBefore0_19)
        },
        describe: { ApiClientError($0, of: $1, about: $2, at: $3, login: ApiLogin.endpoint) }
    )
}

extension Call {
    /// Creates a call whose response is decoded to the type that the request declares.
    init<Request: WireRequest>(
        _ request: Request,
        _ map: @escaping @Sendable (Request.Response, CallContext) throws(ApiClientError) -> Value
    ) {
        self.init(request, in: LemmyV3.format, map)
    }

    /// Creates a call whose response is one entity.
    init<Request: WireRequest>(_ request: Request)
    where Request.Response: ContentResponse, Request.Response.Model.Value == Value {
        self.init(request) { answer, context in answer.tierValue(of: context.server) }
    }

    /// Creates a call whose response is a page of rows. Rows with known values are compared in the text of the response, without decoding
    /// them.
    init<Request: ListRequest>(rowsOf request: Request) where Value == RowPage<Request.Row> {
        self.init(
            request,
            in: LemmyV3.format,
            decode: { body, context throws(WireError) in
                try WireDecoder().decode(body) { reader throws(WireReadError) in
                    try Request.readPage(from: &reader, server: context.server, known: context.known)
                }
            },
            { page, _ in page }
        )
    }
}

extension Call<Success> {
    /// Creates a call whose response contains only the success.
    init<Request: WireRequest>(successOf request: Request) {
        self.init(request) { _, _ in Success(()) }
    }
}

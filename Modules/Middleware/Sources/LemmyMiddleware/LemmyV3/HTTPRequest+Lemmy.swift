import ApiTypes
import Foundation
import MiddlewareRequests
import Networking
import WireRuntime

extension HTTPRequest {
    /// Creates an HTTP request for a v3 server.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - token: The token of the account. It is sent in a header; a server that is known to be older than 0.19 gets it as `auth`, which
    ///     other servers would keep in their logs.
    ///   - isBefore0_19: True if the server is known to be older than 0.19.
    /// - Throws: ``ApiClientError`` with code `misconfigured` if the body cannot be encoded.
    init(_ request: some WireRequest, token: String?, isBefore0_19: Bool) throws(ApiClientError) {
        do {
            try self.init(request, token: isBefore0_19 ? nil : token, basePath: "/api/v3")
        } catch {
            throw ApiClientError(.misconfigured, error.message, hint: error.hint, cause: error.cause)
        }
        guard let token, isBefore0_19 else { return }
        if let body {
            let others = body.elementsEqual(Data("{}".utf8)) ? "" : ","
            self.body = Data(#"{"auth":"\#(token)"\#(others)"#.utf8) + body.dropFirst()
        } else {
            query.append(QueryItem("auth", token))
        }
    }
}

extension WireRequirement {
    /// True if every supported server has the endpoint or field.
    var isMetByAll: Bool {
        availability.until == nil && availability.except == nil && (availability.since ?? Self.oldest) <= Self.oldest
    }

    /// The version of the oldest supported servers.
    private static let oldest: ServerVersion = "0.18.0"

    /// True if it is sent to a server whose version is unknown. For some endpoints the client understands the answer of servers that lack
    /// them, and a cursor comes from the server itself.
    var isSentWithUnknownVersion: Bool {
        switch (endpoint, field) {
        case (ApiValidateAuth.endpoint, nil), (ApiLogout.endpoint, nil): true
        case (ApiGetPosts.endpoint, WireField<ApiGetPosts>.pageCursor.name): true
        default: false
        }
    }
}

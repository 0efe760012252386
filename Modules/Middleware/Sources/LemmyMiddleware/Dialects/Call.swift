package import Foundation
package import LemmyIdentifiers
package import Middleware
import MiddlewareRequests
package import Networking
package import WireRuntime

/// A request in the dialect of a server, together with the reading of its response. An operation that needs several requests is one call
/// too (``followed(by:)``).
///
/// A ``ClientDialect`` makes calls, and the client sends them. So a call says everything that depends on the dialect: the request of HTTP,
/// the parts that not every version of the server has, and the tier values that the response contains.
package struct Call<Value: Sendable>: Sendable {
    /// The endpoint, for messages and the log.
    package let endpoint: WireEndpoint
    /// The parameters in the query, for the log. A body is not part of it, because it may contain a password.
    let queryItems: [WireQueryItem]
    /// The request. Equal requests that are under way at the same time share one response.
    private(set) var identity: any Hashable & Sendable
    /// The conventions of the dialect.
    let format: CallFormat
    /// The parts of the request that not every version of the server has.
    let demands: [CallDemand]
    /// Makes the request of HTTP.
    let request: @Sendable (CallLogin) throws(ApiClientError) -> HTTPRequest
    /// Reads the body of the response. The result is a failure if the body is readable and contains no value of the call.
    let read: @Sendable (Data, CallContext) throws(WireError) -> WireDecoded<Result<CallStep<Value>, ApiClientError>>
    /// Returns the value of the call after a failure that has one; nil for any other failure. Nil if no failure has one.
    private(set) var recover: (@Sendable (ApiClientError, CallContext) throws(ApiClientError) -> CallStep<Value>?)?
    /// True if the request only prepares another one, so that its failure is certain to have changed nothing if it is a read.
    private(set) var isPreparation = false
    /// The endpoint of a later request of the call that needs a login; nil if there is none.
    private(set) var loginEndpoint: WireEndpoint?
    /// True if a response is unreadable when none of its rows can be read, because an empty page would look like the end of a list.
    private(set) var needsRows = false
    /// The number of bytes in the body of a call about a file, beside the API; nil for a call of the API.
    private(set) var fileSize: Int?

    /// Creates a call from a request whose types the generator has written.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - format: The conventions of the dialect.
    ///   - decode: Decodes the body of the response.
    ///   - map: Makes the value of the decoded response.
    package init<Request: WireRequest, Read>(
        _ request: Request,
        in format: CallFormat,
        decode: @escaping @Sendable (Data, CallContext) throws(WireError) -> WireDecoded<Read>,
        _ map: @escaping @Sendable (Read, CallContext) throws(ApiClientError) -> Value
    ) {
        endpoint = Request.endpoint
        queryItems = request.queryItems
        identity = request
        self.format = format
        demands = format.demands(request)
        self.request = { login throws(ApiClientError) in try format.write(request, login) }
        read = { body, context throws(WireError) in
            WireDecoded(try decode(body, context)) { read throws(ApiClientError) in .value(try map(read, context)) }
        }
    }

    /// Creates a call whose response is decoded to the type that the request declares.
    package init<Request: WireRequest>(
        _ request: Request,
        in format: CallFormat,
        _ map: @escaping @Sendable (Request.Response, CallContext) throws(ApiClientError) -> Value
    ) {
        self.init(
            request,
            in: format,
            decode: { body, _ throws(WireError) in try WireDecoder().decode(Request.Response.self, from: body) },
            map
        )
    }

    /// Creates a call of a request that is not one of the API.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, for messages and the log.
    ///   - format: The conventions of the call.
    ///   - request: Makes the request of HTTP.
    ///   - read: Makes the value of the response's body.
    init(
        to endpoint: WireEndpoint,
        in format: CallFormat,
        request: @escaping @Sendable (CallLogin) -> HTTPRequest,
        read: @escaping @Sendable (Data, CallContext) throws(ApiClientError) -> Value
    ) {
        (self.endpoint, self.format) = (endpoint, format)
        (queryItems, identity, demands) = ([], endpoint, [])
        self.request = { login in request(login) }
        self.read = { body, context in
            WireDecoded(value: Result { () throws(ApiClientError) in .value(try read(body, context)) })
        }
    }

    /// Creates a call about a file.
    ///
    /// Servers treat files beside their API: the path is the whole one, the body may be a form, and the status of a success may be any of
    /// 200 to 299. Every such request needs a login. It is a write, also if its method is GET.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, for messages and the log.
    ///   - format: The conventions of the call.
    ///   - request: The request without the login.
    ///   - read: Makes the value of the response's body.
    package init(
        aboutFile endpoint: WireEndpoint,
        in format: CallFormat,
        _ request: HTTPRequest,
        _ read: @escaping @Sendable (Data, CallContext) throws(ApiClientError) -> Value
    ) {
        self.init(to: endpoint, in: format, request: { request.authorized(by: $0) }, read: read)
        fileSize = request.body?.count ?? 0
    }

    private init<Other>(
        _ other: Call<Other>,
        _ map: @escaping @Sendable (CallStep<Other>, CallContext) throws(ApiClientError) -> CallStep<Value>
    ) {
        (endpoint, queryItems, identity) = (other.endpoint, other.queryItems, other.identity)
        (format, demands, request) = (other.format, other.demands, other.request)
        (needsRows, isPreparation, loginEndpoint) = (other.needsRows, other.isPreparation, other.loginEndpoint)
        fileSize = other.fileSize
        let read = other.read
        self.read = { body, context throws(WireError) in
            WireDecoded(try read(body, context)) { step throws(ApiClientError) in try map(try step.get(), context) }
        }
        guard let recover = other.recover else { return }
        self.recover = { error, context throws(ApiClientError) in
            guard let step = try recover(error, context) else { return nil }
            return try map(step, context)
        }
    }

    /// Returns the call with its value in another form.
    package func map<New: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(ApiClientError) -> New
    ) -> Call<New> {
        Call<New>(self) { step, _ throws(ApiClientError) in
            switch step {
            case .value(let value): .value(try transform(value))
            case .next(let call): .next(call.map(transform))
            }
        }
    }

    /// Returns the call with another request after it, for an operation that needs several requests.
    ///
    /// The requests are sent one after the other, with the same login. The answer of the last one is the answer of the call. It has the
    /// stamp of the first request, because its value may contain what the first response said; if the last request is a write, it has that
    /// one's stamp, because it is newer than every read before the write. All requests before the last one must be reads.
    ///
    /// The first request identifies the call and decides whether a guest may send it (``identified(by:needingLogin:)``).
    ///
    /// ```swift
    /// Call(ApiV4.GetSite()).followed { site, context in
    ///     context.isGuest ? .value(SiteValue(site, nil)) : .next(Call(ApiV4.GetMyUser()) { SiteValue(site, $0) })
    /// }
    /// ```
    ///
    /// - Parameter next: Returns the next call, or the value if no other request is needed.
    package func followed<New: Sendable>(
        by next: @escaping @Sendable (Value, CallContext) throws(ApiClientError) -> CallStep<New>
    ) -> Call<New> {
        var call = Call<New>(self) { step, context throws(ApiClientError) in
            switch step {
            case .value(let value): try next(value, context)
            case .next(let call): .next(call.followed(by: next))
            }
        }
        call.isPreparation = true
        return call
    }

    /// Returns the call with another identity, for a call whose first request does not say everything about it, or is also the request of
    /// another call. Otherwise the two would share one response.
    ///
    /// - Parameters:
    ///   - identity: The identity. Calls with equal ones that are under way at the same time share one response.
    ///   - loginEndpoint: The endpoint of a later request that needs a login. A guest's call is refused then before the first request is
    ///     sent. Nil if the first request says whether the call needs one.
    package func identified(
        by identity: some Hashable & Sendable,
        needingLogin loginEndpoint: WireEndpoint? = nil
    ) -> Call {
        var call = self
        (call.identity, call.loginEndpoint) = (identity, loginEndpoint)
        return call
    }

    /// Returns a call that goes on after some failures, where the failure itself is the information.
    ///
    /// ```swift
    /// // The server refuses to save what is saved: the wish is fulfilled, and a read says the rest.
    /// save.recovering { error, _ in error.serverCode == "already saved" ? .next(read) : nil }
    /// ```
    ///
    /// - Parameter step: Returns the value after a failure, or the call that fetches it; nil if the failure has none.
    package func recovering(
        by step: @escaping @Sendable (ApiClientError, CallContext) throws(ApiClientError) -> CallStep<Value>?
    ) -> Call {
        var call = self
        call.recover = step
        return call
    }

    /// Returns the call of a page; a response is unreadable if none of its rows can be read.
    package var needingRows: Call {
        var call = self
        call.needsRows = true
        return call
    }

    /// True for the log-in, which is sent without a token.
    var isLogin: Bool { endpoint == format.login }

    /// True if a check of the token runs together with the first call.
    var isTokenChecked: Bool { fileSize == nil && !format.uncheckedEndpoints.contains(endpoint) }

    /// True if the request changes nothing on the server, so that it can be sent again.
    var isRead: Bool { fileSize == nil && endpoint.method == .get }

    /// The statuses of a success.
    var acceptedStatuses: Range<Int> { fileSize == nil ? 200..<201 : 200..<300 }

    /// The request in words for the log.
    var logText: String { fileSize.map { "\(endpoint), \($0) bytes" } ?? words(joinedBy: " ") }

    /// The endpoint and the parameters, joined by a separator.
    func words(joinedBy separator: String) -> String {
        let query = queryItems.map(\.description).joined(separator: separator)
        return query.isEmpty ? "\(endpoint)" : "\(endpoint) \(query)"
    }
}

/// The result of one request of a call.
package enum CallStep<Value: Sendable>: Sendable {
    /// The value of the call.
    case value(Value)
    /// The call that continues it, because its value needs another request.
    case next(Call<Value>)
}

/// The login that a request is sent with.
package struct CallLogin: Sendable {
    /// The token of the account; nil for a guest.
    package let token: String?
    /// True if the server is known to be older than 0.19.
    package let isBefore0_19: Bool
}

/// The facts about the client and its server at the time when a response is read.
package struct CallContext: Sendable {
    /// The name of the server in the keys of its entities.
    package let server: String
    /// The host of the server's address.
    package let host: String
    /// The name of the site as it is displayed.
    package let siteName: String
    /// The version of the server; nil if it is not known.
    package let version: ServerVersion?
    /// True if the server is known to be older than 0.19.
    package var isBefore0_19: Bool { version?.isBefore0_19 ?? false }
    /// True if the client has no account.
    package let isGuest: Bool
    /// The person of the account; nil for a guest, and until it is known.
    package let viewer: PersonID?
    /// The values that the client knows, for rows that are compared in place.
    package let known: KnownSnapshots
}

/// A part of a request that not every version of the server has.
package struct CallDemand: Sendable {
    /// The part, and the versions that have it.
    package let requirement: WireRequirement
    /// True if the request may be sent before the version is known.
    package let isSentWithUnknownVersion: Bool

    /// Creates a demand.
    package init(_ requirement: WireRequirement, isSentWithUnknownVersion: Bool = false) {
        self.requirement = requirement
        self.isSentWithUnknownVersion = isSentWithUnknownVersion
    }
}

/// The conventions that all calls of a dialect follow.
package struct CallFormat: Sendable {
    /// The name of the dialect for messages: `Lemmy's /api/v3`.
    package let name: String
    /// The endpoint of the log-in, which is sent without a token.
    let login: WireEndpoint
    /// The endpoints that check the token themselves or need none, and those that end the log-in.
    let uncheckedEndpoints: [WireEndpoint]
    /// True if the servers refuse a person without permission as they refuse a guest. Only a check of the token tells the two apart.
    let refusesLikeGuests: Bool
    /// Returns the parts of a request that not every version of the server has.
    let demands: @Sendable (any WireRequest) -> [CallDemand]
    /// Writes a request of HTTP.
    let write: @Sendable (any WireRequest, CallLogin) throws(ApiClientError) -> HTTPRequest
    /// Describes a refusal: a response whose status is not 200, to an endpoint, about a subject, by a site.
    let describe: RefusalReader

    /// Describes a refusal: a response whose status is not 200, to an endpoint, about a subject, by a site.
    package typealias RefusalReader =
        @Sendable (HTTPResponse, WireEndpoint, _ subject: String?, _ site: String) -> ApiClientError

    /// Creates the conventions.
    ///
    /// - Parameters:
    ///   - name: The name of the dialect for messages: `Lemmy's /api/v3`.
    ///   - login: The endpoint of the log-in, which is sent without a token.
    ///   - uncheckedEndpoints: The endpoints that check the token themselves or need none, and those that end the log-in: a check beside
    ///     them would find a token that is no longer valid.
    ///   - refusesLikeGuests: True if the servers refuse a person without permission as they refuse a guest.
    ///   - demands: Returns the parts of a request that not every version of the server has.
    ///   - write: Writes a request of HTTP.
    ///   - describe: Describes a refusal: a response whose status is not 200, to an endpoint, about a subject, by a site.
    package init(
        name: String,
        login: WireEndpoint,
        uncheckedEndpoints: [WireEndpoint],
        refusesLikeGuests: Bool = false,
        demands: @escaping @Sendable (any WireRequest) -> [CallDemand] = { _ in [] },
        write: @escaping @Sendable (any WireRequest, CallLogin) throws(ApiClientError) -> HTTPRequest,
        describe: @escaping RefusalReader
    ) {
        self.name = name
        self.login = login
        self.uncheckedEndpoints = uncheckedEndpoints
        self.refusesLikeGuests = refusesLikeGuests
        self.demands = demands
        self.write = write
        self.describe = describe
    }
}

extension WireDecoded {
    /// Creates the result of converting a decoded value, with the same drops.
    fileprivate init<Other, New>(
        _ other: WireDecoded<Other>,
        _ transform: (Other) throws(ApiClientError) -> New
    ) where Value == Result<New, ApiClientError> {
        self.init(
            value: Result { () throws(ApiClientError) in try transform(other.value) },
            dropped: other.dropped,
            droppedCount: other.droppedCount,
            lostWholeArray: other.lostWholeArray
        )
    }
}

extension CallFormat {
    /// Returns the request of HTTP, with the token in a header.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - token: The token of the account; nil for none.
    ///   - basePath: The path of the API below the server's address.
    /// - Throws: ``ApiClientError`` with code `misconfigured` if the body cannot be encoded.
    package static func write(
        _ request: some WireRequest,
        token: String? = nil,
        below basePath: String
    ) throws(ApiClientError) -> HTTPRequest {
        do throws(RequestError) {
            return try HTTPRequest(request, token: token, basePath: basePath)
        } catch {
            throw ApiClientError(.misconfigured, error.message, hint: error.hint, cause: error)
        }
    }
}

extension HTTPRequest {
    /// Returns a request about a file with the login in the place where the server expects it: version 0.18 reads a cookie here and ignores
    /// the header.
    fileprivate func authorized(by login: CallLogin) -> HTTPRequest {
        guard let token = login.token else { return self }
        var request = self
        if login.isBefore0_19 {
            request.headers["Cookie"] = "jwt=\(token)"
        } else {
            request.headers["Authorization"] = "Bearer \(token)"
        }
        return request
    }
}

package import Middleware
import Networking
import Primitives
package import Propagation
import WireRuntime

// The way of every call: it is made in the dialect of the server, permitted, sent, answered and read. `ApiClient+Dialect.swift` makes it,
// and `Exchange.swift` sends its requests. ``ClientStore`` compares the answer with the known values afterwards.

/// Makes a call in the dialect of the server.
package typealias CallMaker<Value: Sendable> = @Sendable (any ClientDialect) throws(ApiClientError) -> Call<Value>

/// The facts about a request that its call does not contain, because they do not depend on the dialect.
struct RequestContext: Sendable {
    /// The subject of the request for messages, `post:42`; nil if the caller names it.
    var subject: String?
    /// The cause of the request.
    var cause: Cause?
    /// The side effects of the request on the server.
    var effects: [SideEffect] = []
}

extension ApiClient {
    /// Fetches the answer of a call that does not depend on the dialect of the server.
    ///
    /// - Throws: ``ApiClientError``.
    @concurrent
    package nonisolated func fetch<Value: Sendable>(
        _ call: Call<Value>,
        because cause: Cause?
    ) async throws(ApiClientError) -> Answer<Value> {
        try await fetch(call, remadeBy: nil, RequestContext(cause: cause))
    }

    /// Makes a call in the dialect of the server and fetches its answer.
    ///
    /// - Parameters:
    ///   - subject: The subject of the request for messages, `post:42`; nil if the caller names it.
    ///   - cause: The cause of the request.
    ///   - effects: The side effects of the request on the server.
    ///   - make: Makes the call.
    /// - Returns: The tier values with the stamp at which the request started.
    /// - Throws: ``ApiClientError``.
    @concurrent
    package nonisolated func fetch<Value: Sendable>(
        about subject: String? = nil,
        because cause: Cause?,
        effects: [SideEffect] = [],
        _ make: @escaping CallMaker<Value>
    ) async throws(ApiClientError) -> Answer<Value> {
        let call = try await makeCall(because: cause, make)
        return try await fetch(call, remadeBy: make, RequestContext(subject: subject, cause: cause, effects: effects))
    }

    /// Fetches the answer of a call, off the main actor. If that fails because the server has become another one, such as Lemmy 1.0 after
    /// 0.19, the call is made once more in the server's new dialect. A write that the server may have processed is not sent again.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - make: Makes the call in another dialect; nil if it does not depend on the dialect.
    ///   - context: The other facts about the request.
    ///   - isPrepared: True if ``prepare(_:because:)`` has returned for the call. Its request is sent without waiting for anything else.
    /// - Throws: ``ApiClientError``.
    @concurrent
    nonisolated func fetch<Value: Sendable>(
        _ call: Call<Value>,
        remadeBy make: CallMaker<Value>?,
        _ context: RequestContext,
        isPrepared: Bool = false
    ) async throws(ApiClientError) -> Answer<Value> {
        do throws(ApiClientError) {
            // The account may have been logged out or removed while a prepared call waited for its turn.
            if isPrepared { try requirePermission(call) } else { try await prepare(call, because: context.cause) }
            return try await answer(to: call, context)
        } catch {
            guard let make, error.suggestsOtherDialect else { throw error }
            let dialect = try await newDialect(after: error, in: call.format.name, because: context.cause)
            return try await fetch(try make(dialect), remadeBy: nil, context)
        }
    }

    /// Checks the preconditions of a request: the client may send it, and the server's version supports it.
    ///
    /// It asks for the version only if the request depends on it. A server without a readable version is sent every request.
    ///
    /// - Throws: ``ApiClientError``; its code is `unsupported` for a version that lacks a part of the request. The error of the request for
    ///   the version.
    nonisolated func prepare(_ call: Call<some Sendable>, because cause: Cause?) async throws(ApiClientError) {
        try requirePermission(call)
        if !call.isSentWithUnknownVersion {
            try await fetchVersionIfNeeded(because: cause)
            try requirePermission(call)
        }
        guard !call.demands.isEmpty, let version,
            let lack = call.demands.lazy.map(\.requirement).first(where: { !$0.availability.contains(version) })
        else { return }
        throw ApiClientError(
            .unsupported,
            "\(lack.description) exists \(lack.availability), and \(siteName) runs \(version)",
            hint: "do without it, or ask a server that has it"
        )
    }

    /// Throws if the client may not send a call. It is asked before a request is sent, and again after each wait: the account may have been
    /// logged out or removed meanwhile, and the response is discarded then.
    nonisolated func requirePermission(_ call: Call<some Sendable>) throws(ApiClientError) {
        // A guest, or a client that was logged out, may still log in.
        guard !call.isLogin else { return }
        if let refusal { throw refusal }
        let endpoint = call.loginEndpoint ?? call.endpoint
        if endpoint.login == .required, let refusal = writeRefusal("\(endpoint)") { throw refusal }
    }

    /// Sends the requests of a prepared call, one after the other, and reads their responses.
    ///
    /// - Returns: The answer of the last request. It has the stamp of the first one; if the last one is a write, it has its own stamp
    ///   (``Call/followed(by:)``).
    private nonisolated func answer<Value: Sendable>(
        to call: Call<Value>,
        _ context: RequestContext
    ) async throws(ApiClientError) -> Answer<Value> {
        var (call, startedAt): (Call<Value>, Stamp?) = (call, nil)
        while true {
            let exchange =
                await needsTokenCheck(call)
                ? sendBesideTokenCheck(call, context) : send(call, isBefore0_19: isBefore0_19, context)
            let (step, cause): (CallStep<Value>, Cause)
            switch exchange.result {
            case .success(let response):
                try requirePermission(call)
                if clientStore.hasBacklog {
                    Task { @MainActor [clientStore] in clientStore.outbox.connectionRestored() }
                }
                cause = recordResponse(response, of: exchange)
                step = try read(response, of: call, because: cause)
            case .failure(let error):
                guard let recovered = try call.recover?(error, callContext) else {
                    // A server that has forgotten the token refuses the account as it refuses guests.
                    throw call.certainty(
                        of: error.code == .notLoggedIn ? await errorAfterTokenCheck(error, of: call) : error
                    )
                }
                try requirePermission(call)
                cause = commits.makeCause(.response, "\(call.endpoint): \(error.message)", parent: context.cause)
                step = recovered
            }
            if startedAt == nil || !call.isRead { startedAt = exchange.startedAt }
            switch step {
            case .value(let value):
                let effects = isGuest ? [] : context.effects
                return Answer(value, startedAt: startedAt ?? exchange.startedAt, cause: cause, effects: effects)
            case .next(let next):
                try await prepare(next, because: context.cause)
                call = next
            }
        }
    }

    /// Reads a response in the dialect of the call, and records the elements that cannot be read.
    private nonisolated func read<Value>(
        _ response: HTTPResponse,
        of call: Call<Value>,
        because cause: Cause
    ) throws(ApiClientError) -> CallStep<Value> {
        func unreadable(_ reason: String, cause: WireError? = nil) -> ApiClientError {
            call.certainty(
                of: ApiClientError(
                    .unreadable,
                    "\(server) answered \(call.endpoint) with something unreadable: \(reason.trimmingSuffix("."))",
                    hint: call.isRead
                        ? "try again, and report it if it happens again" : ApiClientError.hintAfterLostAnswer,
                    status: response.status,
                    cause: cause
                )
            )
        }
        let decoded: WireDecoded<Result<CallStep<Value>, ApiClientError>>
        do throws(WireError) {
            decoded = try call.read(response.body, callContext)
        } catch {
            throw unreadable(response.isWebPage ? response.bodyDescription : error.message, cause: error)
        }
        // A page without any readable row would look like the end of the feed. Other responses contain more than their arrays.
        if decoded.lostWholeArray, call.needsRows, let first = decoded.dropped.first {
            throw unreadable("none of \(decoded.droppedCount) elements can be read, \(first.message)")
        }
        for drop in decoded.dropped {
            commits.log.record(.diagnostic, cause: cause, leftOut: 1, "left out of \(call.endpoint)'s answer: \(drop)")
        }
        let (count, unlisted) = (decoded.droppedCount, decoded.droppedCount - decoded.dropped.count)
        if unlisted > 0 {
            commits.log.record(
                .diagnostic,
                cause: cause,
                leftOut: unlisted,
                "left out of \(call.endpoint)'s answer: \(count) elements in all"
            )
        }
        return try decoded.value.get()
    }

    /// The facts for reading a response.
    private nonisolated var callContext: CallContext {
        let (version, viewer, siteName) = state.withLock { ($0.version, $0.personID, $0.siteName) }
        return CallContext(
            server: clientStore.server,
            host: server.host,
            siteName: siteName,
            version: version,
            isGuest: isGuest,
            viewer: viewer,
            known: clientStore.knownSnapshots
        )
    }
}

extension Call {
    /// True if the request may be sent before the server's version is known. The version says where a request about a file has its login.
    fileprivate var isSentWithUnknownVersion: Bool {
        fileSize == nil && demands.allSatisfy(\.isSentWithUnknownVersion)
    }

    /// Returns the error of the request. A read that only prepares the rest of an edit has changed nothing, whatever its error is.
    fileprivate func certainty(of error: ApiClientError) -> ApiClientError {
        guard isRead else { return error }
        var error = error
        error.isOfRead = true
        if isPreparation { error.mayHaveHappenedOverride = false }
        return error
    }
}

extension String {
    /// Returns the text without the given suffix, so that a message can continue after it.
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

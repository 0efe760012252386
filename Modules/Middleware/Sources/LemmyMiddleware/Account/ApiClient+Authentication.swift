import Middleware
import Networking
public import Persistence
import Primitives
import Propagation
public import WireRuntime

// Token checks. A server that no longer accepts the token answers reads as it answers a guest, so the client has to ask explicitly.

extension ApiClient {
    /// The error that refuses every request; nil if requests are allowed.
    nonisolated var refusal: ApiClientError? {
        state.withLock { $0.refusal }
    }

    /// Returns the error that refuses a write by this client, without asking the server; nil if the client may write.
    public nonisolated func refusal(of edit: String) -> (any Error)? { writeRefusal(edit) }

    nonisolated func writeRefusal(_ what: String) -> ApiClientError? {
        if let refusal { return refusal }
        guard isGuest else { return nil }
        return ApiClientError(
            .notLoggedIn,
            "\(what) needs an account on \(siteName), and this client is a guest's",
            hint: "log in; then load it again as the account"
        )
    }

    /// Returns when the server has accepted the token; asks the server if it has not been asked yet.
    ///
    /// - Throws: ``ApiClientError`` with code `tokenRejected` if the server does not accept the token; any error of the check itself.
    nonisolated func checkTokenOnce() async throws {
        guard !isGuest, state.withLock({ $0.token == .unchecked }) else { return }
        try await checkToken()
    }

    /// Asks the server whether it accepts the token. Concurrent callers share one request.
    ///
    /// - Throws: ``ApiClientError`` with code `tokenRejected` if the server does not accept the token; any error of the check itself.
    nonisolated func checkToken() async throws {
        guard !isGuest else { return }
        try await tokenCheck.join { [self] in try await validateToken() }
        if let refusal { throw refusal }
    }

    /// Checks the token after the server has refused this account like a guest, with an error of code `notLoggedIn`, so that a forgotten
    /// token is noticed by any request.
    ///
    /// - Returns: The error to throw: the rejection of the token; a refusal if the token is accepted by a server that refuses everybody as
    ///   it refuses guests; otherwise the given error.
    nonisolated func errorAfterTokenCheck(
        _ error: ApiClientError,
        of call: Call<some Sendable>
    ) async -> ApiClientError {
        guard !isGuest, call.isTokenChecked else { return error }
        do {
            try await checkToken()
            if call.format.refusesLikeGuests { return error.asRefusal }
        } catch let rejection as ApiClientError where rejection.code == .tokenRejected {
            var rejection = rejection
            // The server treated the account as a guest, so the request had no effect.
            rejection.mayHaveHappenedOverride = false
            return rejection
        } catch {
            // Ignored: the state of the token is not known, so the server's original error is kept.
        }
        return error
    }

    /// Validates the token by the server's own check of it, and by the viewer in its site if it has none (0.18).
    private nonisolated func validateToken() async throws {
        if state.withLock({ $0.isBefore0_19 }) ?? false { return try await validateTokenBySite() }
        let isChecked: Bool
        do throws(ApiClientError) {
            isChecked = try await sendValidation()
        } catch {
            if error.isMissingRoute { return try await validateTokenBySite() }
            guard error.code == .notLoggedIn else { throw error }
            state.withLock { $0.token = .rejected }
            return
        }
        guard isChecked else { return try await validateTokenBySite() }
        state.withLock { if $0.token == .unchecked { $0.token = .valid } }
    }

    private nonisolated func validateTokenBySite() async throws {
        // If the version was unknown, the first response tells it, and the second request sends the token where that version reads it.
        if try await fetchAndRecordSite(because: nil).isConclusive { return }
        _ = try await fetchAndRecordSite(because: nil)
    }

    /// Fetches the site and records its fields. If the request carried the token where the server reads it, a response without a viewer
    /// means that the server rejects the token.
    ///
    /// - Returns: The response, and true if the request was made in the server's dialect and carried the token where its version reads it.
    private nonisolated func fetchAndRecordSite(
        because cause: Cause?
    ) async throws(ApiClientError) -> (site: Answer<SiteValue>, isConclusive: Bool) {
        // Another request may tell dialect and version while this one is under way.
        let (dialect, wasBefore0_19) = (knownDialect?.name, isBefore0_19)
        let site = try await fetchSite(because: cause)
        environment.dialectDetector.recordSiteVersion(site.value.version, of: server)
        let isOfDialect = dialect != nil && dialect == knownDialect?.name
        return (site, record(site.value, isOfDialect: isOfDialect, sentBefore0_19: wasBefore0_19))
    }

    private nonisolated func record(_ site: SiteValue, isOfDialect: Bool, sentBefore0_19: Bool) -> Bool {
        defer { clientStore.inspectionAccount = accountName }
        return state.withLock { state in
            state.recordVersion(site.version)
            let isConclusive = isOfDialect && sentBefore0_19 == (state.isBefore0_19 ?? false)
            state.site = site.host
            if let me = site.me?.person3.person2.person1 { (state.accountName, state.personID) = (me.name, me.id) }
            if let me = site.me {
                (state.showsRead, state.isAdministrator) = (me.fields.showsRead, me.person3.person2.fields.isAdmin)
            }
            guard token != nil else { return isConclusive }
            if site.me != nil {
                state.token = .valid
            } else if isConclusive {
                state.token = .rejected
            }
            return isConclusive
        }
    }
}

// The server's version: `/site` tells it. The client asks for it before it sends a request that only some versions support.

extension ApiClient {
    /// The server's version; nil until the server has sent it, and for a build that names none.
    ///
    /// The client asks for the version before it sends a request that some versions lack. ``getSite()`` always asks, so it also updates the
    /// version after an upgrade of the server.
    ///
    /// ```swift
    /// if let version = api.version, version >= "0.19.4" { print("has hiding") }
    /// ```
    public nonisolated var version: ServerVersion? { state.withLock { $0.version } }

    /// True if the server is known to be older than 0.19.
    nonisolated var isBefore0_19: Bool { state.withLock { $0.isBefore0_19 ?? false } }

    /// Returns when the server has sent its version; asks for it if it is unknown. Joins an equal request that is already in flight.
    ///
    /// - Throws: ``ApiClientError``, marked as certain not to have happened, because the dependent request has not been sent.
    nonisolated func fetchVersionIfNeeded(because cause: Cause?) async throws(ApiClientError) {
        guard !state.withLock({ $0.didReceiveVersion }) else { return }
        do {
            _ = try await clientStore.read("GET /site") { [self] in try await fetchSiteAsViewer(because: cause) }
        } catch {
            // The request that needs the version has not been sent.
            var error = ApiClientError(of: error, at: siteName)
            error.mayHaveHappenedOverride = false
            throw error
        }
    }

    /// Fetches the site and its viewer. Sends a second request if only the first response tells where this version reads the token.
    nonisolated func fetchSiteAsViewer(because cause: Cause?) async throws(ApiClientError) -> Answer<SiteValue> {
        var (site, isConclusive) = try await fetchAndRecordSite(because: cause)
        if !isGuest, !isConclusive, site.value.me == nil { (site, _) = try await fetchAndRecordSite(because: cause) }
        if let refusal { throw refusal }
        return site
    }
}

extension ApiClient {
    /// Fetches the server's site and the viewer's account.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    public func getSite() async throws -> SiteValue {
        let cause = Cause.current
        return try await clientStore.read("GET /site") { [self] in
            try await fetchSiteAsViewer(because: cause)
        } show: { site, _ in
            site
        }
    }

    /// Logs in and returns the account's client. This client keeps its own account.
    ///
    /// ```swift
    /// do {
    ///     alice = try await guest.logIn(username: "alice", password: password)
    /// } catch let error as ApiClientError where error.code == .secondFactorNeeded {
    ///     alice = try await guest.logIn(username: "alice", password: password, secondFactor: try await askForDigits())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - username: The account's name or e-mail address.
    ///   - password: The account's password.
    ///   - secondFactor: The current six digits of the account's authenticator app, if the account requires them.
    /// - Returns: The client of the account.
    /// - Throws: ``ApiClientError`` with code `wrongLogin` if the server does not know the name and password, `secondFactorNeeded` if the
    ///   account requires digits and none were given, `wrongSecondFactor` if the digits are not the current ones; or `CancellationError`.
    public func logIn(username: String, password: String, secondFactor: String? = nil) async throws -> ApiClient {
        try await commits.activity.counting {
            let token = try await rethrowingCancellation {
                try await sendLogin(username, password, secondFactor, because: Cause.current)
            }
            guard let token else {
                throw ApiClientError(
                    .refused,
                    "\(siteName) took the name and password, but the account cannot be used yet",
                    hint: "confirm the e-mail address, or wait until the application is accepted"
                )
            }
            let client = ApiClient.getApiClient(for: server, with: token, in: registry)
            environment.store?.open(client.storeScope)
            return client
        }
    }

    /// Logs the account out and wipes its files on this device.
    ///
    /// From then on this client refuses every request with an error, and drops pending answers. Concurrent calls share one log-out.
    ///
    /// - Throws: ``ApiClientError`` if the server could not be told; the client refuses requests and the files are wiped all the same.
    ///   `StoreError` if the files could not be wiped.
    public func logOut() async throws {
        if let logOutTask { return try await logOutTask.value }
        guard !isGuest, !isLoggedOut else { return }
        let cause = Cause.current
        let task = Task {
            try await commits.activity.counting(isNew: true) {
                // The server is told first, because the client refuses every request once `isLoggedOut` is set.
                let told: Result<Void, ApiClientError>
                do throws(ApiClientError) {
                    // Without a token the server has no session to end.
                    if token != nil { try await sendLogout(because: cause) }
                    told = .success(())
                } catch {
                    // A server that keeps no log-ins, such as 0.18, has no log-out route, so it need not be told.
                    told = error.isMissingRoute ? .success(()) : .failure(error)
                }
                close()
                try await wipeStores()
                try told.get()
            }
        }
        logOutTask = task
        defer { logOutTask = nil }
        try await task.value
    }

    /// Makes this client refuse every request, empties its lists, and rolls back the edits that wait for an answer.
    func close() {
        state.withLock { $0.isLoggedOut = true }
        resetLists()
        if let refusal { clientStore.close(refusal) }
    }

    /// The scope of this client's files: one for each account on a server, one for all guests of a server.
    ///
    /// The scope of an account is named after the subject of its token, so that a renewed token finds the same files; if the token names no
    /// subject, after the token's digest. The server is not asked.
    public nonisolated var storeScope: StoreScope {
        if let storedAccount { return .account(storedAccount.scope, on: server.place) }
        guard let token else { return .server(server.place) }
        guard let subject = TokenSubject.text(of: token) else {
            return .account(TokenDigest.text(of: token), on: server.place)
        }
        return .account("sub-\(subject)", on: server.place)
    }

    /// The scope that earlier releases used for this account, named after the token's digest; nil if there is none, or if it equals
    /// ``storeScope``.
    nonisolated var legacyStoreScope: StoreScope? {
        guard let token, TokenSubject.text(of: token) != nil else { return nil }
        return .account(TokenDigest.text(of: token), on: server.place)
    }

    /// Runs the body and throws `CancellationError` if the caller's task was cancelled, instead of the network's error for it.
    func rethrowingCancellation<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as ApiClientError where error.code == .cancelled && Task.isCancelled {
            throw CancellationError()
        }
    }
}

import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

// Whether the server still takes the token: a server that does not answers reads as it answers a guest.

extension ApiClient {
    /// Why nothing may be asked; nil if all is well.
    nonisolated var refusal: ApiClientError? {
        state.withLock { $0.refusal }
    }

    /// Why this client cannot write, known without asking the server; nil if it can.
    public nonisolated func refusal(of edit: String) -> (any Error)? { writeRefusal(edit) }

    nonisolated func writeRefusal(_ what: String) -> ApiClientError? {
        if let refusal { return refusal }
        guard isGuest else { return nil }
        return ApiClientError(
            .notLoggedIn,
            "\(what) needs an account on \(siteName), and this is a guest's",
            hint: "log in; then load it again as the account"
        )
    }

    /// Returns when the server has agreed to the token, asking it if it has not been asked.
    ///
    /// - Throws: ``ApiClientError`` with code `tokenRejected` if it does not.
    nonisolated func checkTokenOnce() async throws {
        guard !isGuest, state.withLock({ $0.token == .unchecked }) else { return }
        try await checkToken()
    }

    /// Asks the server whether it takes the token; who asks while that is under way, for the same reason, waits for the one answer.
    nonisolated func checkToken() async throws {
        guard !isGuest else { return }
        try await tokenCheck.join { [self] in try await askAboutToken() }
        if let refusal { throw refusal }
    }

    /// Finds out what it means that the server takes this account for a guest: whatever was asked, a token that it has forgotten is noticed.
    ///
    /// - Returns: The error to throw in its place.
    nonisolated func noticingRejection(_ error: ApiClientError, of endpoint: WireEndpoint) async -> ApiClientError {
        guard error.code == .notLoggedIn, !isGuest, !Self.asksWhoAsks.contains(endpoint) else { return error }
        do {
            try await checkToken()
        } catch let rejection as ApiClientError where rejection.code == .tokenRejected {
            var rejection = rejection
            // Who is taken for a guest has done nothing.
            rejection.knownFate = false
            return rejection
        } catch {
            // Whether it takes the token is not known: what it said counts.
        }
        return error
    }

    /// 0.19 has a route for it; 0.18 says who asks, or does not.
    private nonisolated func askAboutToken() async throws {
        if state.withLock({ $0.isBefore0_19 }) ?? false { return try await askSiteWhoAsks() }
        do throws(ApiClientError) {
            try await sendValidation()
            state.withLock { if $0.token == .unchecked { $0.token = .good } }
        } catch {
            if error.isOfMissingRoute { return try await askSiteWhoAsks() }
            guard error.code == .notLoggedIn else { throw error }
            state.withLock { $0.token = .dead }
        }
    }

    private nonisolated func askSiteWhoAsks() async throws {
        // The first answer says the version, if that was not known: the second asks with the token where it belongs.
        for _ in 0..<2 {
            let knewVersion = state.withLock { $0.version != nil }
            note(try await fetchSite(because: nil).value)
            if knewVersion { return }
        }
    }

    /// Notes what `/site` says; without a viewer, a server that was asked with the token has forgotten it.
    nonisolated func note(_ site: SiteValue) {
        state.withLock { state in
            let wasAskedRightly =
                state.isBefore0_19 != nil || !(ServerVersion(site.version).map { $0 < "0.19.0" } ?? false)
            state.noteVersion(site.version)
            state.site = site.host
            if let me = site.me?.person3.person2.person1 { (state.accountName, state.personID) = (me.name, me.id) }
            if let me = site.me {
                (state.showsRead, state.isAdministrator) = (me.fields.showsRead, me.person3.person2.fields.isAdmin)
            }
            guard token != nil else { return }
            if site.me != nil {
                state.token = .good
            } else if wasAskedRightly {
                state.token = .dead
            }
        }
    }
}

import Middleware
import Networking
public import Persistence
import Propagation

extension ApiClient {
    /// Asks the server about itself, and who this client's account is.
    ///
    /// - Throws: ``ApiClientError``.
    public func getSite() async throws -> SiteValue {
        try await working { try await askSite().value }
    }

    /// Asks `/site` and notes the names it gives.
    private func askSite() async throws -> Fetched<SiteValue> {
        let fetched = try await fetchSite(because: Cause.current)
        note(accountName: fetched.value.me?.name, siteHost: fetched.value.host)
        return fetched
    }

    /// The person whose account this is.
    ///
    /// - Returns: The one living object; nil for a guest, or if the server no longer takes the token.
    /// - Throws: ``ApiClientError``.
    public func getMyPerson() async throws -> Person1? {
        try await working {
            let fetched = try await askSite()
            guard let me = fetched.value.me else { return nil }
            return commits.run(fetched.cause) { caches.person1.createModel(from: me, stamp: fetched.stamp) }
        }
    }

    /// Logs in and gives the account's client; this client stays whose it was.
    ///
    /// - Throws: ``ApiClientError`` with code `wrongLogin` if the server does not know name and password.
    public func logIn(username: String, password: String) async throws -> ApiClient {
        try await working {
            let fetched = try await sendLogin(username, password, because: Cause.current)
            guard let token = fetched.value else {
                throw ApiClientError(
                    .refused,
                    "\(siteHost) took the name and password, but the account cannot be used yet",
                    hint: "confirm the e-mail address, or wait until the application is accepted"
                )
            }
            let client = ApiClient.getApiClient(for: server, with: token, in: registry)
            environment.store?.open(client.storeScope)
            return client
        }
    }

    /// Logs the account out. From now on this client answers every write with an error that says so.
    ///
    /// What was kept on disk for it is wiped.
    ///
    /// - Throws: ``ApiClientError`` if the server could not be told; the client refuses writes all the same, and the disk is wiped.
    ///   `StoreError` if the disk could not be.
    public func logOut() async throws {
        guard !isGuest, !isLoggedOut else { return }
        try await working {
            // The server is asked first: after `noteLogout` this client refuses to ask anything.
            let told: Result<Void, any Error>
            do {
                _ = try await sendLogout(because: Cause.current)
                told = .success(())
            } catch {
                told = .failure(error)
            }
            noteLogout()
            try await environment.store?.wipe(storeScope)
            try told.get()
        }
    }

    /// Why this client cannot write, known without asking the server; nil if it can.
    nonisolated func refusalToWrite(_ what: String) -> ApiClientError? {
        if isLoggedOut {
            let who = accountName ?? "this account"
            return ApiClientError(.loggedOut, "\(who) has been logged out of \(siteHost)", hint: "log in again")
        }
        guard isGuest else { return nil }
        return ApiClientError(
            .notLoggedIn,
            "\(what) needs an account on \(siteHost), and this is a guest's",
            hint: "log in; then load it again as the account"
        )
    }

    /// Whose what it keeps on disk is: this account's on this server, or what any guest of it sees.
    ///
    /// An account goes by a digest of its token: that is the same for the client's whole life, and known without asking the server.
    public nonisolated var storeScope: StoreScope {
        guard let token else { return .server(server.authority) }
        return .account(TokenDigest.text(of: token), on: server.authority)
    }

    /// Counts what `body` does as under way, so that whoever waits for quiet waits for it, and notes it as a read that may land late.
    func working<Result>(_ body: () async throws -> Result) async throws -> Result {
        let read = openRequests.begin(commits.makeStamp())
        defer { openRequests.end(read) }
        return try await commits.activity.during(body)
    }
}

import Middleware
import Networking
public import Persistence
import Primitives
import Propagation

extension ApiClient {
    /// Asks the server about itself, and who this client's account is.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    public func getSite() async throws -> SiteValue {
        let cause = Cause.current
        return try await home.read("GET /site") { [self] in
            try await fetchSiteAsWhoAsks(because: cause)
        } show: { site, _ in
            site
        }
    }

    /// Logs in and gives the account's client; this client stays whose it was.
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
    ///   - username: The name, or the address for letters.
    ///   - password: The account's.
    ///   - secondFactor: The six digits that the account's app for codes shows now, if it takes them.
    /// - Throws: ``ApiClientError`` with code `wrongLogin` if the server does not know name and password, `secondFactorNeeded` if it wants
    ///   digits and there are none, `wrongSecondFactor` if they are not those of now; or `CancellationError`.
    public func logIn(username: String, password: String, secondFactor: String? = nil) async throws -> ApiClient {
        try await commits.activity.during {
            let token = try await cancellable {
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

    /// Logs the account out. From now on this client refuses everything with an error that says so, what is still answered is dropped,
    /// and what was kept on disk for it is wiped. Two at once are one.
    ///
    /// - Throws: ``ApiClientError`` if the server could not be told; the client refuses all the same, and the disk is wiped.
    ///   `StoreError` if the disk could not be.
    public func logOut() async throws {
        if let logOutTask { return try await logOutTask.value }
        guard !isGuest, !isLoggedOut else { return }
        let cause = Cause.current
        let task = Task {
            try await commits.activity.during(isNew: true) {
                // The server is asked first: after that this client refuses to ask anything.
                let told: Result<Void, ApiClientError>
                do throws(ApiClientError) {
                    // Without a token there is nobody that the server could log out.
                    if token != nil { try await sendLogout(because: cause) }
                    told = .success(())
                } catch {
                    // A server before 0.19 knows no log-out: it has nothing to be told.
                    told = error.isOfMissingRoute ? .success(()) : .failure(error)
                }
                state.withLock { $0.isLoggedOut = true }
                emptyLists()
                if let refusal { home.close(refusal) }
                try await wipeStores()
                try told.get()
            }
        }
        logOutTask = task
        defer { logOutTask = nil }
        try await task.value
    }

    /// Whose what it keeps on disk is: this account's on this server, or what any guest of it sees.
    ///
    /// An account goes by whom its token names, so that a renewed token finds what the old one kept; a token that names nobody, by its
    /// digest. Known without asking the server.
    public nonisolated var storeScope: StoreScope {
        if let keptAccount { return .account(keptAccount.scope, on: server.place) }
        guard let token else { return .server(server.place) }
        guard let subject = TokenSubject.text(of: token) else {
            return .account(TokenDigest.text(of: token), on: server.place)
        }
        return .account("sub-\(subject)", on: server.place)
    }

    /// Where an account's files lay before scopes went by whom the token names; nil if that is no other place.
    nonisolated var oldStoreScope: StoreScope? {
        guard let token, TokenSubject.text(of: token) != nil else { return nil }
        return .account(TokenDigest.text(of: token), on: server.place)
    }

    /// A cancelled caller hears `CancellationError`, whatever the network made of it.
    func cancellable<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as ApiClientError where error.code == .cancelled && Task.isCancelled {
            throw CancellationError()
        }
    }
}

import LemmyIdentifiers
import Middleware
import Persistence
import Primitives
public import Propagation

// The account's requests about itself.

extension ApiClient {
    /// Fetches the viewer with settings, subscriptions and blocks: tier 4.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `tokenRejected` if the server no longer takes the token; or
    ///   `CancellationError`.
    public func getMyPerson() async throws -> Person4 {
        if let refusal = writeRefusal("reading your account") { throw refusal }
        let cause = Cause.current
        let me = try await clientStore.read("GET /site") { [self] in
            try await fetchSiteAsViewer(because: cause)
        } show: { site, moment in
            site.me.map {
                let me = caches.person4.model(of: $0, in: moment)
                relist(me, askedFor: moment.startedAt)
                return me
            }
        }
        if let me { return me }
        throw ApiClientError.lackingViewer(at: siteName)
    }

    /// Fetches the viewer as a value, for callers that store it before they publish it.
    ///
    /// - Returns: The viewer and the stamp for its publication.
    /// - Throws: The same errors as ``getMyPerson()``.
    public func getMyPersonValue() async throws -> (person: Person4Value, stamp: Stamp) {
        if let refusal = writeRefusal("reading your account") { throw refusal }
        let cause = Cause.current
        let answer = try await clientStore.read("GET /site") { [self] in try await fetchSiteAsViewer(because: cause) }
        if let me = answer.value.me { return (me, answer.startedAt) }
        throw ApiClientError.lackingViewer(at: siteName)
    }

    /// Fetches the viewer if the viewer has the given id. It sends no request if the viewer is known to have another id.
    ///
    /// - Parameter id: The expected id.
    /// - Returns: The viewer; nil for another person and for a guest.
    /// - Throws: The same errors as ``getMyPerson()``.
    func getMyPerson(ifItsId id: PersonID) async throws -> Person4? {
        guard !isGuest, myPersonID.map({ $0 == id }) ?? true else { return nil }
        let me = try await getMyPerson()
        return me.id == id ? me : nil
    }

    /// Checks with the server that it still accepts this client's token.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `tokenRejected` if the server rejects the token; or
    ///   `CancellationError`.
    public func validateLogin() async throws {
        if let refusal = writeRefusal("checking the login") { throw refusal }
        try await rethrowingCancellation { try await checkToken() }
    }

    /// Fetches the logins of the account; since 0.19.0.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func listLogins() async throws -> [Login] {
        try await readPlain { dialect throws(ApiClientError) in try dialect.logins() }
    }

    /// Changes the password. That ends every login of the account, including this client's, which refuses every request from now on.
    ///
    /// - Returns: The account's client with the new login.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have changed
    ///   it.
    public func changePassword(from old: String, to new: String) async throws -> ApiClient {
        // The version says where the server expects the token.
        try await rethrowingCancellation { try await fetchVersionIfNeeded(because: Cause.current) }
        let token = try await writePlain { dialect throws(ApiClientError) in
            try dialect.changePassword(from: old, to: new)
        }
        state.withLock { $0.token = .rejected }
        guard let token else {
            throw ApiClientError(.unreadable, "\(siteName) gave no new login", hint: "log in with the new password")
        }
        return client(of: token)
    }

    /// Deletes the account. Its clients refuse every request from now on, and the account's data on disk is wiped.
    ///
    /// That includes the clients of the account's other logins, because the server ends those, too.
    ///
    /// - Parameters:
    ///   - password: The password of the account.
    ///   - deletesContent: True to delete the account's content too. Servers before 0.19 always delete it, and `false` is refused for them.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have deleted
    ///   it. `StoreError` if the data on disk could not be wiped.
    public func deleteAccount(password: String, deletesContent: Bool) async throws {
        try await rethrowingCancellation { try await fetchVersionIfNeeded(because: Cause.current) }
        let (version, site) = (version, siteName)
        try await writePlain { dialect throws(ApiClientError) in
            try dialect.deleteAccount(password: password, deletesContent: deletesContent, version, at: site)
        }
        let clients = registry.liveClients.filter { $0.storeScope == storeScope }
        for client in clients { client.close() }
        var failure: StoreError?
        for client in clients {
            do throws(StoreError) { try await client.wipeStores() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Tells the server that the viewer has seen the donation dialog, so that no other device shows it; since 0.19.11.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func markDonationDialogShown() async throws {
        try await writePlain { dialect throws(ApiClientError) in try dialect.markDonationDialogShown() }
    }

    // MARK: Second factor

    /// Creates a secret for the second factor. The secret takes effect when ``setTwoFactor(enabled:code:)`` is called with one of its
    /// codes; since 0.19.0.
    ///
    /// - Returns: The address, `otpauth://…`, that an authenticator app reads.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func makeTwoFactorSecret() async throws -> String {
        try await writePlain { dialect throws(ApiClientError) in try dialect.makeTwoFactorSecret() }
    }

    /// Turns the second factor on or off; since 0.19.0.
    ///
    /// - Parameters:
    ///   - enabled: True to require a code at each login.
    ///   - code: The current code of the secret.
    /// - Returns: True if the second factor is on after the call.
    /// - Throws: ``ApiClientError`` if the code is wrong; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func setTwoFactor(enabled: Bool, code: String) async throws -> Bool {
        try await writePlain { dialect throws(ApiClientError) in try dialect.setTwoFactor(enabled, code: code) }
    }
}

// Registration and recovery of an account; these requests need no login.

extension ApiClient {
    /// Fetches a captcha to solve before a registration.
    ///
    /// - Returns: The captcha; nil if the server requires none.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getCaptcha() async throws -> Captcha? {
        // A write is never joined with an equal one, so two registrations get two captchas.
        try await writePlain { dialect throws(ApiClientError) in try dialect.captcha() }
    }

    /// Registers an account.
    ///
    /// - Parameters:
    ///   - username: The name, which is a part of the account's address.
    ///   - password: The password, 10 to 60 characters.
    ///   - email: The email address; some servers require it.
    ///   - showsNsfw: True to show content that is not safe for work; some servers require the parameter.
    ///   - captcha: The answer to the captcha of ``getCaptcha()``.
    ///   - answer: The answer to the server's question, ``Instance2Providing/applicationQuestion``, if it has one.
    /// - Returns: The state of the registration, with the account's client if it can be used at once.
    /// - Throws: ``ApiClientError``, or `CancellationError`, in which case the account may exist.
    public func register(
        username: String,
        password: String,
        email: String? = nil,
        showsNsfw: Bool? = nil,
        captcha: CaptchaAnswer? = nil,
        answer: String? = nil
    ) async throws -> Registration {
        let new = NewAccount(
            username: username,
            password: password,
            email: email,
            showsNsfw: showsNsfw,
            captcha: captcha,
            answer: answer
        )
        let outcome = try await writePlain(about: "register \(username)") { dialect throws(ApiClientError) in
            try dialect.register(new)
        }
        guard let token = outcome.token else {
            return .waiting(application: outcome.isApplication, email: outcome.isEmailSent)
        }
        return .loggedIn(client(of: token))
    }

    /// Returns the client for a token that the server has just issued.
    func client(of token: String) -> ApiClient {
        let client = ApiClient.getApiClient(for: server, with: token, in: registry)
        environment.store?.open(client.storeScope)
        return client
    }

    /// Asks the server to send an email for resetting a forgotten password.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func resetPassword(email: String) async throws {
        try await writePlain { dialect throws(ApiClientError) in try dialect.resetPassword(email: email) }
    }

    /// Sets a new password with the token from the email; the account logs in with it afterwards.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func resetPassword(token: String, newPassword: String) async throws {
        try await writePlain { dialect throws(ApiClientError) in
            try dialect.resetPassword(token: token, new: newPassword)
        }
    }

    /// Confirms an email address with the token from the email.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func verifyEmail(token: String) async throws {
        try await writePlain { dialect throws(ApiClientError) in try dialect.verifyEmail(token: token) }
    }
}

extension ApiClient {
    /// Changes settings of the account.
    ///
    /// - Parameter settings: The settings to change.
    /// - Returns: The viewer after the change. It is fetched again, because the response does not contain it.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have changed
    ///   them. If the settings were changed and only the viewer could not be fetched, the error's ``ApiClientError/mayHaveHappened`` is true.
    @discardableResult
    public func saveUserSettings(_ settings: AccountSettings) async throws -> Person4 {
        try await writePlain { dialect throws(ApiClientError) in try dialect.saveSettings(settings) }
        do {
            return try await getMyPerson()
        } catch var error as ApiClientError {
            // The request before this one has succeeded.
            error.mayHaveHappenedOverride = true
            throw error
        }
    }

    /// Fetches all settings of the account for a transfer to another server; since 0.19.0.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func exportSettings() async throws -> SettingsBackup {
        try await readPlain { dialect throws(ApiClientError) in try dialect.exportSettings() }
    }

    /// Imports settings that were exported on this or another server; since 0.19.0. Subscriptions and other lists are added to the existing
    /// ones. The server processes them after it has answered.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `rateLimited` for the second time in a day; or
    ///   `CancellationError`.
    public func importSettings(_ backup: SettingsBackup) async throws {
        try await writePlain { dialect throws(ApiClientError) in try dialect.importSettings(backup) }
    }
}

// The requests of the log-in, the log-out, the check of the token, and the site.

extension ApiClient {
    /// Logs in.
    ///
    /// - Returns: The token; nil if the account cannot be used yet.
    nonisolated func sendLogin(
        _ name: String,
        _ password: String,
        _ secondFactor: String?,
        because cause: Cause?
    ) async throws(ApiClientError) -> String? {
        try await fetch(about: "login \(name)", because: cause) { dialect throws(ApiClientError) in
            try dialect.logIn(name, password: password, secondFactor: secondFactor)
        }.value.value
    }

    /// Ends the log-in on the server.
    ///
    /// - Throws: ``ApiClientError``, with code `unsupported` for a server that keeps no log-ins; nothing is sent to it.
    nonisolated func sendLogout(because cause: Cause?) async throws(ApiClientError) {
        _ = try await fetch(because: cause) { dialect throws(ApiClientError) in
            guard let call = try dialect.logOut() else { throw dialect.lacking("a log-out") }
            return call
        }
    }

    /// Asks the server to check the token.
    ///
    /// - Returns: True if the server accepted the token; false if it has no such check, and nothing was sent.
    nonisolated func sendValidation() async throws(ApiClientError) -> Bool {
        guard let call = try await dialect(because: nil).validation() else { return false }
        _ = try await fetch(call, because: nil)
        return true
    }

    /// Fetches the server's site and the viewer's account.
    nonisolated func fetchSite(because cause: Cause?) async throws(ApiClientError) -> Answer<SiteValue> {
        try await fetch(because: cause) { dialect throws(ApiClientError) in try dialect.site() }.withModeratorEffects()
    }
}

extension Answer<SiteValue> {
    /// Returns the answer with the viewer's role in communities as side effects: before 1.0, only this list states the communities that the
    /// viewer moderates.
    fileprivate func withModeratorEffects() -> Answer {
        addingEffects(value.me?.person3.moderates.map { ApiClient.moderatorEffect(of: $0.id, true) } ?? [])
    }
}

import ApiTypes
import LemmyIdentifiers
import Middleware
import Primitives
public import Propagation
import WireRuntime

// What an account does with itself.

extension ApiClient {
    /// Fetches who the viewer is, with settings, subscriptions and blocks: tier 4.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `tokenRejected` if the server no longer takes the token; or
    ///   `CancellationError`.
    public func getMyPerson() async throws -> Person4 {
        if let refusal = writeRefusal("asking who I am") { throw refusal }
        let cause = Cause.current
        let me = try await home.read("GET /site") { [self] in
            try await fetchSiteAsWhoAsks(because: cause)
        } show: { site, moment in
            site.me.map {
                let me = caches.person4.model(of: $0, in: moment)
                relist(me, askedFor: moment.startedAt)
                return me
            }
        }
        if let me { return me }
        throw ApiClientError(.notLoggedIn, "\(siteName) names nobody", hint: "log in again")
    }

    /// Fetches who the viewer is as a snapshot, for who keeps it before showing it.
    ///
    /// - Returns: The viewer and the stamp to show it with.
    /// - Throws: As ``getMyPerson()``.
    public func getMyPersonValue() async throws -> (person: Person4Value, stamp: Stamp) {
        if let refusal = writeRefusal("asking who I am") { throw refusal }
        let cause = Cause.current
        let answer = try await home.read("GET /site") { [self] in try await fetchSiteAsWhoAsks(because: cause) }
        if let me = answer.value.me { return (me, answer.startedAt) }
        throw ApiClientError(.notLoggedIn, "\(siteName) names nobody", hint: "log in again")
    }

    /// Fetches who the viewer is, if that is somebody in particular; asks nothing where that is known to be somebody else.
    ///
    /// - Parameter id: Who it may be.
    /// - Returns: Nil of everybody else, and for a guest.
    /// - Throws: As ``getMyPerson()``.
    func getMyPerson(ifItsId id: PersonID) async throws -> Person4? {
        guard !isGuest, myPersonID.map({ $0 == id }) ?? true else { return nil }
        let me = try await getMyPerson()
        return me.id == id ? me : nil
    }

    /// Asks the server whether it still takes this client's token.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `tokenRejected` if it does not; or `CancellationError`.
    public func validateLogin() async throws {
        if let refusal = writeRefusal("being logged in") { throw refusal }
        try await cancellable { try await checkToken() }
    }

    /// Fetches where the account is logged in; since 0.19.0.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func listLogins() async throws -> [Login] {
        try await readPlain(ApiListLogins()) { answer in
            answer.map { Login(created: $0.published.date, ipAddress: $0.ip, userAgent: $0.userAgent) }
        }
    }

    /// Changes the password. That ends every log-in of the account, this client's too: it refuses everything from now on.
    ///
    /// - Returns: The account's client with the new log-in.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been changed then.
    public func changePassword(from old: String, to new: String) async throws -> ApiClient {
        let request = ApiChangePassword(newPassword: new, newPasswordVerify: new, oldPassword: old)
        let answer = try await writePlain(request) { $0 }
        state.withLock { $0.token = .dead }
        guard let token = answer.jwt else {
            throw ApiClientError(.unreadable, "\(siteName) gave no new login", hint: "log in with the new password")
        }
        return client(of: token)
    }

    /// Deletes the account. This client refuses everything from now on, and what was kept on disk for it is wiped.
    ///
    /// - Parameters:
    ///   - password: The account's.
    ///   - deletesContent: Whether all that it wrote goes, too; before 0.19 it always does, and `false` is refused.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been deleted then.
    ///   `StoreError` if the disk could not be wiped.
    public func deleteAccount(password: String, deletesContent: Bool) async throws {
        try await cancellable { try await learnVersion(because: Cause.current) }
        let isBefore0_19 = isBefore0_19
        guard !isBefore0_19 || deletesContent else {
            throw ApiClientError(
                .refused,
                "keeping what a deleted account wrote exists since 0.19.0, and \(siteName) is older",
                hint: "have it deleted too, or keep the account"
            )
        }
        try await write(ApiDeleteAccount(password: password, deleteContent: isBefore0_19 ? nil : deletesContent))
        state.withLock { $0.isLoggedOut = true }
        emptyLists()
        if let refusal { home.close(refusal) }
        try await wipeStores()
    }

    /// Tells the server that the viewer was asked for a donation, so that no other device asks; since 0.19.11.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func noteDonationDialogShown() async throws { try await write(ApiDonationDialogShown()) }

    // MARK: Second factor

    /// Makes a secret for the second factor; it counts when ``setTwoFactor(enabled:code:)`` has been called with a code of it; since 0.19.0.
    ///
    /// - Returns: The address, `otpauth://…`, that an app for such codes reads.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func makeTwoFactorSecret() async throws -> String {
        try await writePlain(ApiGenerateTotpSecret()) { $0.totpSecretUrl }
    }

    /// Turns the second factor on or off; since 0.19.0.
    ///
    /// - Parameters:
    ///   - enabled: Whether signing in takes a code.
    ///   - code: The code that the secret gives now.
    /// - Returns: Whether it does now.
    /// - Throws: ``ApiClientError`` if the code is wrong; or `CancellationError`: it may have been done then.
    @discardableResult
    public func setTwoFactor(enabled: Bool, code: String) async throws -> Bool {
        try await writePlain(ApiUpdateTotp(totpToken: code, enabled: enabled)) { $0.enabled }
    }
}

public import LemmyIdentifiers
public import Middleware
public import Networking
import Persistence
import Primitives

/// An account without its token. It may be written to a file, so that the account's files are found while it is signed out.
public struct StoredAccount: Codable, Hashable, Sendable {
    /// The account's name.
    public let name: String
    /// The person of the account.
    public let personID: PersonID
    /// The host that the account's server calls itself.
    public let site: String
    /// The name of the account's scope on disk; it cannot be used to sign in.
    public let scope: String
}

extension ApiClient {
    /// The client's account, for ``getSignedOutClient(of:at:in:)`` in a later launch; nil for a guest, and until the server has named the
    /// account.
    public nonisolated var account: StoredAccount? {
        if let storedAccount { return storedAccount }
        guard case .account(let scope, _) = storeScope else { return nil }
        return state.withLock { state in
            guard let name = state.accountName, let personID = state.personID else { return nil }
            return StoredAccount(name: name, personID: personID, site: state.site, scope: scope)
        }
    }

    /// True if the account is known and its token is not.
    public nonisolated var isSignedOut: Bool { storedAccount != nil }

    /// Returns the client of a signed-out account. It reads the account's scope on disk, so that the kept content is shown, and refuses
    /// every request to the server except a log-in.
    ///
    /// ```swift
    /// let alice = ApiClient.getSignedOutClient(of: kept, at: server)
    /// let feed = try FeedDelegate(.subscribed, of: alice, in: store, names: names)      // failure, over yesterday's posts
    /// let again = try await alice.logIn(username: kept.name, password: password)        // another client with the same scope
    /// ```
    ///
    /// - Parameters:
    ///   - account: The account, from ``account`` of an earlier launch.
    ///   - server: The account's server.
    ///   - registry: The registry that holds the client, or creates it.
    /// - Returns: The one living client of the signed-out account.
    @MainActor
    public static func getSignedOutClient(
        of account: StoredAccount,
        at server: ServerAddress,
        in registry: ClientRegistry = .shared
    ) -> ApiClient {
        registry.client(for: ClientKey(server: server, token: nil, storedScope: account.scope)) {
            ApiClient(server: server, token: nil, storedAccount: account, registry: registry)
        }
    }
}

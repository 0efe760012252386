public import LemmyIdentifiers
public import Middleware
public import Networking
import Persistence
import Primitives

/// An account without its token: what may lie in a file, so that what was kept for the account is found when nobody is signed in.
public struct KeptAccount: Codable, Hashable, Sendable {
    /// The account's name.
    public let name: String
    /// Which person it is.
    public let personID: PersonID
    /// The host that its server calls itself by.
    public let site: String
    /// What its scope on disk goes by; nothing that could be signed in with.
    public let scope: String
}

extension ApiClient {
    /// The client's account, for ``getSignedOutClient(of:at:in:)`` of a later launch; nil for a guest, and before the server has said who it is.
    public nonisolated var account: KeptAccount? {
        if let keptAccount { return keptAccount }
        guard case .account(let scope, _) = storeScope else { return nil }
        return state.withLock { state in
            guard let name = state.accountName, let personID = state.personID else { return nil }
            return KeptAccount(name: name, personID: personID, site: state.site, scope: scope)
        }
    }

    /// Whether its account is known, and its token is not.
    public nonisolated var isSignedOut: Bool { keptAccount != nil }

    /// The client of an account that nobody is signed in to: it has the account's scope on disk, so that what was kept there is shown, and
    /// refuses to ask the server anything, log-ins aside.
    ///
    /// ```swift
    /// let alice = ApiClient.getSignedOutClient(of: kept, at: server)
    /// let feed = try FeedDelegate(.subscribed, of: alice, in: store, names: names)      // failure, over yesterday's posts
    /// let again = try await alice.logIn(username: kept.name, password: password)        // another client with the same scope
    /// ```
    ///
    /// - Parameters:
    ///   - account: The account, from ``account`` of an earlier launch.
    ///   - server: Its server.
    ///   - registry: Where to look and what to make it from.
    @MainActor
    public static func getSignedOutClient(
        of account: KeptAccount,
        at server: ServerAddress,
        in registry: ClientRegistry = .shared
    ) -> ApiClient {
        registry.client(for: ClientKey(server: server, token: nil, keptScope: account.scope)) {
            ApiClient(server: server, token: nil, keptAccount: account, registry: registry)
        }
    }
}

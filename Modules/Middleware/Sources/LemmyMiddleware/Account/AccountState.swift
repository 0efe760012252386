import Foundation
import LemmyIdentifiers
import Networking
import Propagation
import WireRuntime

/// The state that a client holds about its account and its server: a pure value behind the client's lock.
struct AccountState: Sendable {
    /// The state of the client's token.
    enum Token: Sendable {
        /// No request has used the token yet.
        case unchecked
        /// The server has accepted the token.
        case valid
        /// The server no longer accepts the token.
        case rejected
    }

    var token = Token.unchecked
    /// The outcome of the last finished request, as far as the connection is concerned.
    var contact: ServerContact?
    /// The offset of the server's clock from this client's clock.
    var serverTime = ServerClockOffset()
    var isLoggedOut = false
    /// True if the account is known and its token is not, as after a restart.
    private(set) var isSignedOut = false
    var accountName: String?
    /// The person of the account.
    var personID: PersonID?
    /// True if the account is an administrator of its server; nil if that is not known.
    var isAdministrator: Bool?
    /// True if the account's lists include read posts; nil if that is not known.
    var showsRead: Bool?
    /// The name of the server's site: the host of its address until the server has sent its own name.
    var site: String
    /// The path below which the server answers; empty for most servers.
    private let basePath: String
    /// The server's version; nil until the server has sent a version that can be read.
    private(set) var version: ServerVersion?
    /// True once the server has sent a version, even one that cannot be read; the client then does not ask for it again.
    private(set) var didReceiveVersion = false

    /// Records the version that the server sent. A build without a version sends `unknown version` or 0.0.0; both leave ``version``
    /// unchanged.
    mutating func recordVersion(_ text: String) {
        didReceiveVersion = true
        if let version = ServerVersion(text), version != "0.0.0" { self.version = version }
    }

    /// Forgets the version of a server that has become another one, so that the client asks for it again.
    mutating func forgetVersion() { (version, didReceiveVersion) = (nil, false) }

    /// The account's favorites, which exist only on this device; created on first use.
    var favorites: Favorites?

    /// True for a server that reads the token from `auth` and ignores the header; nil until the version is known.
    var isBefore0_19: Bool? { version?.isBefore0_19 }

    /// The error that refuses every request and every pending answer; nil if requests are allowed.
    var refusal: ApiClientError? {
        let who = accountName ?? "this account"
        if isLoggedOut {
            return ApiClientError(.loggedOut, "\(who) has been logged out of \(siteName)", hint: "log in again")
        }
        if isSignedOut {
            return ApiClientError(
                .notLoggedIn,
                "\(who) is signed out of \(siteName)",
                hint: "log in again; the stored data is still here"
            )
        }
        guard token == .rejected else { return nil }
        return ApiClientError(
            .tokenRejected,
            "\(siteName) no longer accepts \(who)'s login",
            hint: "log in again; the data on this device stays"
        )
    }
}

extension ServerVersion {
    /// True for a server that reads the token from `auth`, marks one post at a time and has no cursors.
    var isBefore0_19: Bool { self < "0.19.0" }
}

extension AccountState {
    /// Creates the state before the first request. A stored account is signed out and has a known name and person; otherwise neither is
    /// known.
    init(of account: StoredAccount?, at server: ServerAddress) {
        (site, basePath) = (account?.site ?? server.host, server.basePath)
        (isSignedOut, accountName, personID) = (account != nil, account?.name, account?.personID)
    }

    /// The name of the site as it is displayed: host and base path.
    var siteName: String { site + basePath }
}

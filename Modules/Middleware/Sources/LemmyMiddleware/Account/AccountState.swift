import Foundation
import LemmyIdentifiers
import Networking
import Propagation
import WireRuntime

/// What a client knows of its account and its server: a pure value behind the client's lock.
struct AccountState: Sendable {
    /// What is known of the token.
    enum Token: Sendable {
        /// Nothing was asked with it yet.
        case unchecked
        /// The server has agreed to it.
        case good
        /// The server does not take it any more.
        case dead
    }

    var token = Token.unchecked
    /// How the last request that ended has fared.
    var contact: ServerContact?
    /// What the server says of its clock.
    var serverTime = ServerTime()
    var isLoggedOut = false
    /// Whether its token is not known here, as after a restart.
    private(set) var isSignedOut = false
    var accountName: String?
    /// Which person the account is.
    var personID: PersonID?
    /// Whether it is an administrator of its server, if that is known.
    var isAdministrator: Bool?
    /// Whether posts that were read are in the account's lists, if that is known.
    var showsRead: Bool?
    /// The name the server goes by: its address, until it has said its own.
    var site: String
    /// The path below which the server answers; empty for most.
    private let basePath: String
    /// The server's version, once it has said it.
    private(set) var version: ServerVersion?
    /// Whether it has said one, be it in words that name none: then it is not asked again.
    private(set) var hasSaidVersion = false

    /// Takes over what a server says its version is. A build that knows none says `unknown version`, or 0.0.0.
    mutating func noteVersion(_ text: String) {
        hasSaidVersion = true
        if let version = ServerVersion(text), version != "0.0.0" { self.version = version }
    }
    /// What is kept of the account and no server knows; made when it is first asked for.
    var favorites: Favorites?

    /// Whether it is a server that wants the token as `auth` and reads no header; nil if it has not said its version.
    var isBefore0_19: Bool? { version.map { $0 < "0.19.0" } }

    /// Why nothing may be asked, nor anything that was asked be shown; nil if all is well.
    var refusal: ApiClientError? {
        let who = accountName ?? "this account"
        if isLoggedOut {
            return ApiClientError(.loggedOut, "\(who) has been logged out of \(siteName)", hint: "log in again")
        }
        if isSignedOut {
            return ApiClientError(
                .notLoggedIn,
                "\(who) is signed out of \(siteName)",
                hint: "log in again; what was kept is here"
            )
        }
        guard token == .dead else { return nil }
        return ApiClientError(
            .tokenRejected,
            "\(siteName) does not take \(who)'s login any more",
            hint: "log in again; what is kept on this device stays"
        )
    }
}

extension AccountState {
    /// What is known before anything was asked: all of an account whose token is not there, nothing of a guest.
    init(of account: KeptAccount?, at server: ServerAddress) {
        (site, basePath) = (account?.site ?? server.host, server.basePath)
        (isSignedOut, accountName, personID) = (account != nil, account?.name, account?.personID)
    }

    /// The site as it is shown.
    var siteName: String { site + basePath }
}

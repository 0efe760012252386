import ApiTypes
import Foundation
import LemmyIdentifiers
import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

// What each method of the client asks a v3 server, and what of the answer becomes tier values. A v4 client is added beside this.

extension ApiClient {
    nonisolated func sendLogin(
        _ name: String,
        _ password: String,
        _ secondFactor: String?,
        because cause: Cause?
    ) async throws(ApiClientError) -> String? {
        let request = ApiLogin(usernameOrEmail: name, password: password, totp2faToken: secondFactor)
        return try await fetch(request, about: "login \(name)", because: cause) { $0.jwt }.value
    }

    nonisolated func sendLogout(because cause: Cause?) async throws(ApiClientError) {
        _ = try await fetch(ApiLogout(), because: cause) { _ in }
    }

    /// Asks a server, 0.19 or later, whether it takes the token.
    nonisolated func sendValidation() async throws(ApiClientError) {
        _ = try await fetch(ApiValidateAuth(), because: nil) { _ in }
    }

    nonisolated func fetchSite(because cause: Cause?) async throws(ApiClientError) -> Answer<SiteValue> {
        let server = home.server
        let host = self.server.host
        return try await fetch(ApiGetSite(), because: cause) { answer in
            SiteValue(
                name: answer.siteView.site.name,
                host: answer.siteView.site.actorId.url?.host() ?? host,
                version: answer.version,
                me: answer.myUser.map { Person4Value($0, server: server) }
            )
        }.alsoModerating()
    }
}

extension Answer<SiteValue> {
    /// The answer with what it says of the viewer's part in communities: before 1.0 only this list tells who asks what they moderate.
    fileprivate func alsoModerating() -> Answer {
        alsoDoing(value.me?.person3.moderates.map { ApiClient.moderates($0.id, true) } ?? [])
    }
}

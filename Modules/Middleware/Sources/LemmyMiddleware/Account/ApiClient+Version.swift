import Middleware
import Primitives
import Propagation
public import WireRuntime

// What the server is: it says so with `/site`, and what only some versions know is sent when that is known.

extension ApiClient {
    /// The server's version; nil until it has said it, and for a build that names none.
    ///
    /// The client asks for it by itself before a call that some versions lack. ``getSite()`` asks in any case: after the server was upgraded
    /// too.
    ///
    /// ```swift
    /// if let version = api.version, version >= "0.19.4" { print("has hiding") }
    /// ```
    public nonisolated var version: ServerVersion? { state.withLock { $0.version } }

    /// Whether it is a server older than 0.19, as far as is known: it takes the token as `auth`, one post at a time, and knows no cursors.
    nonisolated var isBefore0_19: Bool { state.withLock { $0.isBefore0_19 ?? false } }

    /// Returns when the server has said its version, asking it if it has not been asked. An equal question that is under way is joined.
    nonisolated func learnVersion(because cause: Cause?) async throws(ApiClientError) {
        guard !state.withLock({ $0.hasSaidVersion }) else { return }
        do {
            _ = try await home.read("GET /site") { [self] in try await fetchSiteAsWhoAsks(because: cause) }
        } catch {
            // What the version was asked for has not been sent.
            var error = ApiClientError(of: error, at: siteName)
            error.knownFate = false
            throw error
        }
    }

    /// Asks the server about itself and about who asks; once more if only its version tells where the token belongs.
    nonisolated func fetchSiteAsWhoAsks(because cause: Cause?) async throws(ApiClientError) -> Answer<SiteValue> {
        var site = try await fetchSite(because: cause)
        let knewVersion = version != nil
        note(site.value)
        if !isGuest, !knewVersion, site.value.me == nil, isBefore0_19 {
            site = try await fetchSite(because: cause)
            note(site.value)
        }
        if let refusal { throw refusal }
        return site
    }
}

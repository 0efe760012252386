import ApiTypes
import Foundation
import Middleware
import Networking
public import WireRuntime

extension ApiClient {
    /// Fetches what this client's server says of itself: tier 3.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance() async throws -> Instance3 { try await read(ApiGetSite()) }

    /// Fetches what the server at an address says of itself, as a guest of it, unless it is this client's own.
    ///
    /// - Returns: The instance; its `api` is the client of its host.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance(actorId: WireURL) async throws -> Instance3 {
        guard let url = actorId.url, let host = url.host() else {
            throw ApiClientError(.notFound, "\(actorId) names no server", hint: "check the address")
        }
        // Below another path of the same host is another server.
        let isBelowOwn = ["", "/", server.basePath, server.basePath + "/"].contains(url.path())
        if host == siteHost || host == server.host, isBelowOwn { return try await getInstance() }
        return try await ApiClient.getApiClient(for: url, with: nil, in: registry).getInstance()
    }

    /// Fetches the list of servers that this one knows.
    ///
    /// - Returns: The list; nil where the server keeps to itself.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getFederatedInstances() async throws -> FederatedInstances? {
        try await readPlain(ApiGetFederatedInstances()) { answer in
            answer.federatedInstances.map {
                FederatedInstances(
                    linked: WireMapping.summaries($0.linked),
                    allowed: WireMapping.summaries($0.allowed),
                    blocked: WireMapping.summaries($0.blocked)
                )
            }
        }
    }

    /// Asks the server what a page says of itself, for the preview of a link: the server visits it.
    ///
    /// - Throws: ``ApiClientError``, also if the page cannot be reached; or `CancellationError`.
    public func getLinkPreview(of url: WireURL) async throws -> LinkPreview {
        try await readPlain(ApiGetSiteMetadata(url: url.string), about: url.string) { answer in
            LinkPreview(
                title: answer.metadata.title,
                description: answer.metadata.description,
                imageUrl: answer.metadata.image,
                videoUrl: answer.metadata.embedVideoUrl,
                contentType: answer.metadata.contentType
            )
        }
    }
}

import Middleware
public import WireRuntime

/// A post of which only the address is known.
///
/// ```swift
/// let stub = PostStub(actorId: "https://lemmy.world/post/1", api: api)
/// let post = try await stub.upgrade()
/// ```
@MainActor
public final class PostStub: PostStubProviding {
    /// The address that names it everywhere.
    public let actorId: WireURL
    /// The client that will fetch it.
    public nonisolated let api: ApiClient

    /// Names a post; fetches nothing.
    public init(actorId: WireURL, api: ApiClient) {
        self.actorId = actorId
        self.api = api
    }

    /// Finds the post by its address: tier 2, as far as one request goes.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it.
    public func upgrade() async throws -> any Post {
        try await api.getPost(actorId: actorId)
    }
}

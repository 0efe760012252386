public import Middleware
public import WireRuntime

/// The tiers of an entity that several servers know by one address, for ``EntityLink``: posts, comments, communities and people.
@MainActor
public protocol LinkableTiers: EntityTiers where Client == ApiClient {
    /// Creates a stub of the entity at an address, without a request.
    static func stub(at address: WireURL, of client: ApiClient) -> Content
}

extension LinkableTiers {
    /// Fetches the same entity through another client, by its address. One request is sent, which marks nothing as read.
    ///
    /// - Parameters:
    ///   - content: The entity as its own client knows it.
    ///   - client: The client of another account, on the same server or on another one.
    /// - Returns: The entity as that account's server describes it. Its number may differ, because each server counts for itself.
    /// - Throws: ``ApiClientError`` with code `notFound` if that server does not know the entity and cannot fetch it; ``EntityLinkError`` if
    ///   the server answers with another entity; or `CancellationError`.
    public static func counterpart(of content: Content, through client: ApiClient) async throws -> Content {
        let address = address(of: content) ?? ""
        let found: Content
        do {
            found = try await upgrade(stub(at: WireURL(address), of: client))
        } catch var error as ApiClientError where error.code == .notFound {
            error.hint =
                client.isGuest
                ? "log in at \(client.siteName): a guest finds only what the server knows already"
                : "\(client.siteName) has not received it and could not fetch it: follow its community there, or try later"
            throw error
        }
        guard self.address(of: found) == address else {
            throw EntityLinkError.differentEntities(address, self.address(of: found) ?? "")
        }
        return found
    }
}

extension PostTiers: LinkableTiers {
    /// Creates a stub of a post at an address, without a request.
    public static func stub(at address: WireURL, of client: ApiClient) -> any PostStubProviding {
        PostStub(actorId: address, api: client)
    }
}

extension CommentTiers: LinkableTiers {
    /// Creates a stub of a comment at an address, without a request.
    public static func stub(at address: WireURL, of client: ApiClient) -> any CommentStubProviding {
        CommentStub(actorId: address, api: client)
    }
}

extension CommunityTiers: LinkableTiers {
    /// Creates a stub of a community at an address, without a request.
    public static func stub(at address: WireURL, of client: ApiClient) -> any CommunityStubProviding {
        CommunityStub(actorId: address, api: client)
    }
}

extension PersonTiers: LinkableTiers {
    /// Creates a stub of a person at an address, without a request.
    public static func stub(at address: WireURL, of client: ApiClient) -> any PersonStubProviding {
        PersonStub(actorId: address, api: client)
    }
}

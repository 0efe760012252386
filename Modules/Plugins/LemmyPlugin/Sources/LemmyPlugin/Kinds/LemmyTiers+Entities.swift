import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

extension CommentTiers: LemmyTiers {
    static var summary: String { "a comment: comment:7, or its address" }
    static func lowestCache(of client: ApiClient) -> ModelCache<Comment1> { client.caches.comment1 }
    static var storedTiers: [StoredTier<CommentTiers>] {
        [
            StoredTier(Comment2.self) { $0 },
            StoredTier(Comment1.self) { $0 },
        ]
    }
    static var queriedTiers: [QueriedTier] {
        [
            QueriedTier(Comment1.self),
            QueriedTier(
                Comment2.self,
                references: [
                    "creator", "post", "community", "communityRelation", "creatorRelation", "creatorStanding",
                ]
            ),
        ]
    }
    static func makeContent(_ comment: Comment1) -> any CommentStubProviding { comment }
    static func fetch(_ id: CommentID, from client: ApiClient) async throws -> any CommentStubProviding {
        try await client.getComment(id: id)
    }
    static var pathWord: String? { "comment" }
    static func id(inPath parts: [Substring]) -> Substring? {
        switch parts.first {
        case "comment" where parts.count == 2: parts[1]
        // The web front end's address of a comment below its post.
        case "post" where parts.count == 3: parts[2]
        default: nil
        }
    }
    static func recognizes(_ text: String) -> Bool {
        text.contains("://") && (text.contains("/comment/") || PostTiers.isCommentAddress(text))
    }
}

extension CommunityTiers: LemmyTiers {
    static var summary: String { "a community: community:2, community:swift, !swift@strata.test, or its address" }
    static func lowestCache(of client: ApiClient) -> ModelCache<Community1> { client.caches.community1 }
    static var storedTiers: [StoredTier<CommunityTiers>] {
        [
            StoredTier(Community3.self) { $0 },
            StoredTier(Community2.self) { $0 },
            StoredTier(Community1.self) { $0 },
        ]
    }
    static var queriedTiers: [QueriedTier] {
        [
            QueriedTier(Community1.self), QueriedTier(Community2.self, references: ["relation"]),
            QueriedTier(Community3.self, references: ["moderators", "moderatorStandings", "instance"]),
        ]
    }
    static func makeContent(_ community: Community1) -> any CommunityStubProviding { community }
    static func fetch(_ id: CommunityID, from client: ApiClient) async throws -> any CommunityStubProviding {
        try await client.getCommunity(id: id)
    }
    static var fetchByName: ((String, ApiClient) async throws -> any CommunityStubProviding)? {
        { try await $1.getCommunity(name: $0) }
    }
    static var isFoundByName: Bool { true }
    static var exampleID: String { "swift" }
    static var pathWord: String? { "c" }
    static func recognizes(_ text: String) -> Bool {
        text.contains("://") ? text.contains("/c/") : text.hasPrefix("!") && text.contains("@")
    }
    static func name(of community: Community1) -> String? {
        name(community.name, at: community.actorId, isLocal: community.local)
    }
    static func isNamed(_ name: String, _ community: Community1) -> Bool {
        isNamed(name, name: community.name, at: community.actorId, isLocal: community.local)
    }
}

extension PersonTiers: LemmyTiers {
    static var summary: String { "a person: person:3, person:alice, @alice@strata.test, or their address" }
    static func lowestCache(of client: ApiClient) -> ModelCache<Person1> { client.caches.person1 }
    static var storedTiers: [StoredTier<PersonTiers>] {
        [
            StoredTier(Person4.self) { $0 },
            StoredTier(Person3.self) { $0 },
            StoredTier(Person2.self) { $0 },
            StoredTier(Person1.self) { $0 },
        ]
    }
    static var queriedTiers: [QueriedTier] {
        [
            QueriedTier(Person1.self), QueriedTier(Person2.self, references: ["relation"]),
            QueriedTier(Person3.self, references: ["moderates", "instance"]),
            QueriedTier(
                Person4.self,
                references: [
                    "follows", "blockedCommunities", "blockedPeople", "communityBlocks", "personBlocks",
                    "instanceBlocks",
                ]
            ),
        ]
    }
    static func makeContent(_ person: Person1) -> any PersonStubProviding { person }
    static func fetch(_ id: PersonID, from client: ApiClient) async throws -> any PersonStubProviding {
        try await client.getPerson(id: id)
    }
    static var fetchByName: ((String, ApiClient) async throws -> any PersonStubProviding)? {
        { try await $1.getPerson(username: $0) }
    }
    static var isFoundByName: Bool { true }
    static var exampleID: String { "alice" }
    static var pathWord: String? { "u" }
    static func recognizes(_ text: String) -> Bool {
        guard text.contains("://") else { return text.hasPrefix("@") && text.count > 1 }
        return text.contains("/u/") || text.contains("/users/")
    }
    static func name(of person: Person1) -> String? { name(person.name, at: person.actorId, isLocal: person.local) }
    static func isNamed(_ name: String, _ person: Person1) -> Bool {
        isNamed(name, name: person.name, at: person.actorId, isLocal: person.local)
    }
}

extension InstanceTiers: LemmyTiers {
    static var summary: String { "a server: instance, instance:lemmy.world, or its address" }
    static func lowestCache(of client: ApiClient) -> ModelCache<Instance1> { client.caches.instance1 }
    static var storedTiers: [StoredTier<InstanceTiers>] {
        [
            StoredTier(Instance3.self) { $0 },
            StoredTier(Instance2.self) { $0 },
            StoredTier(Instance1.self) { $0 },
        ]
    }
    static var queriedTiers: [QueriedTier] {
        [
            QueriedTier(Instance1.self), QueriedTier(Instance2.self, references: ["relation"]),
            QueriedTier(Instance3.self, references: ["administrators"]),
        ]
    }
    static func makeContent(_ instance: Instance1) -> any InstanceStubProviding { instance }
    static func stub(at address: WireURL, of client: ApiClient) -> any InstanceStubProviding {
        InstanceStub(actorId: address, api: client)
    }
    /// Fetches the server's own instance. A server describes only itself, whatever ids the others have in its tables.
    static func fetch(_ id: InstanceID, from client: ApiClient) async throws -> any InstanceStubProviding {
        let own = try await client.getInstance()
        guard own.id == id else {
            throw ReplError(
                .unknownReference,
                "instance:\(id) is not loaded, and a server is loaded by its host name",
                hint: "load instance:\(client.siteHost)"
            )
        }
        return own
    }
    static var fetchByName: ((String, ApiClient) async throws -> any InstanceStubProviding)? {
        { try await $1.getInstance(actorId: WireURL("https://\($0)/")) }
    }
    static func ownName(of client: ApiClient) -> String? { client.siteHost }
    static func recognizes(_ text: String) -> Bool {
        guard text.contains("://"), let url = WireURL(text).url, url.host() != nil else { return false }
        return url.path().isEmpty || url.path() == "/"
    }
    static func name(of instance: Instance1) -> String? { instance.actorId.url?.host() }
    static func isNamed(_ name: String, _ instance: Instance1) -> Bool { instance.actorId.url?.host() == name }
}

extension PostTiers: LemmyTiers {
    static var summary: String { "a post: post:42, or its address" }
    static func lowestCache(of client: ApiClient) -> ModelCache<Post1> { client.caches.post1 }
    static var storedTiers: [StoredTier<PostTiers>] {
        [
            StoredTier(Post3.self) { $0 },
            StoredTier(Post2.self) { $0 },
            StoredTier(Post1.self) { $0 },
        ]
    }
    static var queriedTiers: [QueriedTier] {
        [
            QueriedTier(Post1.self),
            QueriedTier(
                Post2.self,
                references: ["creator", "community", "communityRelation", "creatorRelation", "creatorStanding"]
            ),
            QueriedTier(Post3.self, references: ["community2", "moderators", "crossPosts"]),
        ]
    }
    static func makeContent(_ post: Post1) -> any PostStubProviding { post }
    static func fetch(_ id: PostID, from client: ApiClient) async throws -> any PostStubProviding {
        try await client.getPost(id: id)
    }
    static var effectOfFetching: String? { "each refresh marks it as read if you are signed in" }
    static var pathWord: String? { "post" }
    static func recognizes(_ text: String) -> Bool {
        text.contains("://") && text.contains("/post/") && !isCommentAddress(text)
    }

    /// Returns true if an address is that of a comment below its post: `/post/42/7`.
    static func isCommentAddress(_ address: String) -> Bool { address.contains(/\/post\/\d+\/\d+\/?(?:[?#]|$)/) }
}

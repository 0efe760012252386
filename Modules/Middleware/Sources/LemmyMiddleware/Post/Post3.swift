import Cache
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation

/// A post on a page of its own: its community with counts, the moderators, the cross-posts.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class Post3: Post3Providing, TierModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PostID
    /// The tier below.
    public nonisolated let post2: Post2
    /// Its community, with counts.
    public private(set) var community2: Community2
    /// Who moderates its community.
    public private(set) var moderators: [Person1]
    /// Other posts of the same link.
    public private(set) var crossPosts: [Post2]

    @ObservationIgnored private var stamp: Stamp

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: Post3Value, stamp: Stamp) {
        self.api = api
        id = value.id
        self.stamp = stamp
        post2 = api.caches.post2.createModel(from: value.post2, stamp: stamp)
        community2 = api.caches.community2.createModel(from: value.community2, stamp: stamp)
        moderators = value.moderators.map { api.caches.person1.createModel(from: $0, stamp: stamp) }
        crossPosts = value.crossPosts.map { api.caches.post2.createModel(from: $0, stamp: stamp) }
    }

    deinit { api.storage.post3.remove(id, ObjectIdentifier(self)) }

    /// What is shown now, as a snapshot.
    public var tierValue: Post3Value {
        Post3Value(
            server: api.serverName,
            post2: post2.tierValue,
            community2: community2.tierValue,
            moderators: moderators.map(\.tierValue),
            crossPosts: crossPosts.map(\.tierValue)
        )
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: Post3Value, stamp: Stamp) {
        api.commits.requireRunning("Post3 \(id)")
        post2.accept(value.post2, stamp: stamp)
        let community2 = api.caches.community2.createModel(from: value.community2, stamp: stamp)
        let moderators = value.moderators.map { api.caches.person1.createModel(from: $0, stamp: stamp) }
        let crossPosts = value.crossPosts.map { api.caches.post2.createModel(from: $0, stamp: stamp) }
        guard stamp >= self.stamp else { return }
        self.stamp = stamp
        var references: [FieldChange] = []
        if self.community2 !== community2 {
            references.append(
                FieldChange("community2", from: describe(self.community2.id), to: describe(community2.id))
            )
            self.community2 = community2
        }
        if !self.moderators.elementsEqual(moderators, by: ===) {
            let old = describe(self.moderators.map(\.id))
            references.append(FieldChange("moderators", from: old, to: describe(moderators.map(\.id))))
            self.moderators = moderators
        }
        if !self.crossPosts.elementsEqual(crossPosts, by: ===) {
            let old = describe(self.crossPosts.map(\.id))
            references.append(FieldChange("crossPosts", from: old, to: describe(crossPosts.map(\.id))))
            self.crossPosts = crossPosts
        }
        guard !references.isEmpty else { return }
        api.publish(self.tierValue, identifier: Post3Value.identifier(id, server: api.serverName), stamp: stamp)
        api.commits.record(EntityChange(entityKey, references))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Post3Value.kind, id: "\(id)") }
}

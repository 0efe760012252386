public import Cache
public import Middleware

/// A client's caches, one for each tier: `client.caches.post2`.
@MainActor
public struct ContentCaches {
    private let api: ApiClient

    init(api: ApiClient) {
        self.api = api
    }

    /// Posts without counts.
    public var post1: ModelCache<Post1> { ModelCache(api.storage.post1, api: api) }
    /// Posts as feeds show them.
    public var post2: ModelCache<Post2> { ModelCache(api.storage.post2, api: api) }
    /// Posts on pages of their own.
    public var post3: ModelCache<Post3> { ModelCache(api.storage.post3, api: api) }
    /// Communities without counts.
    public var community1: ModelCache<Community1> { ModelCache(api.storage.community1, api: api) }
    /// Communities with counts.
    public var community2: ModelCache<Community2> { ModelCache(api.storage.community2, api: api) }
    /// People without counts.
    public var person1: ModelCache<Person1> { ModelCache(api.storage.person1, api: api) }
    /// What the viewer has to do with communities.
    public var communityRelation: ModelCache<CommunityRelation> { ModelCache(api.storage.communityRelation, api: api) }
    /// What the viewer has to do with people.
    public var personRelation: ModelCache<PersonRelation> { ModelCache(api.storage.personRelation, api: api) }

    /// How often each cache was asked, by the name of its tier.
    public var statistics: [(kind: String, statistics: CacheStatistics)] {
        api.storage.all.map { ($0.kind, $0.statistics) }
    }

    /// How many objects live, in all tiers: zero once every handle has been dropped.
    public var liveCount: Int { api.storage.all.reduce(0) { $0 + $1.count } }
}

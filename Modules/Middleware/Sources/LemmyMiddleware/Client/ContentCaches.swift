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
        [
            ("post1", api.storage.post1.statistics), ("post2", api.storage.post2.statistics),
            ("post3", api.storage.post3.statistics), ("community1", api.storage.community1.statistics),
            ("community2", api.storage.community2.statistics), ("person1", api.storage.person1.statistics),
            ("communityRelation", api.storage.communityRelation.statistics),
            ("personRelation", api.storage.personRelation.statistics),
        ]
    }

    /// How many objects live, in all tiers: zero once every handle has been dropped.
    public var liveCount: Int {
        api.storage.post1.count + api.storage.post2.count + api.storage.post3.count + api.storage.community1.count
            + api.storage.community2.count + api.storage.person1.count + api.storage.communityRelation.count
            + api.storage.personRelation.count
    }
}

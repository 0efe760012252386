public import Cache
public import Middleware

/// A client's caches, one for each tier: `client.caches.post2`.
@MainActor
public struct ContentCaches {
    private let api: ApiClient

    init(api: ApiClient) { self.api = api }

    /// Posts without counts.
    public var post1: ModelCache<Post1> { ModelCache(api.tiers.post1, api: api) }
    /// Posts as feeds show them.
    public var post2: ModelCache<Post2> { ModelCache(api.tiers.post2, api: api) }
    /// Posts on pages of their own.
    public var post3: ModelCache<Post3> { ModelCache(api.tiers.post3, api: api) }
    /// Communities without counts.
    public var community1: ModelCache<Community1> { ModelCache(api.tiers.community1, api: api) }
    /// Communities with counts.
    public var community2: ModelCache<Community2> { ModelCache(api.tiers.community2, api: api) }
    /// People without counts.
    public var person1: ModelCache<Person1> { ModelCache(api.tiers.person1, api: api) }
    /// What the viewer has to do with communities.
    public var communityRelation: ModelCache<CommunityRelation> { ModelCache(api.tiers.communityRelation, api: api) }
    /// What the viewer has to do with people.
    public var personRelation: ModelCache<PersonRelation> { ModelCache(api.tiers.personRelation, api: api) }

    /// How often each cache was asked, by the name of its tier.
    public var statistics: [(kind: String, statistics: CacheStatistics)] {
        api.tiers.all.map { ($0.kind, $0.statistics) }
    }

    /// How many objects live, in all tiers: zero once every handle has been dropped.
    public var liveCount: Int { api.tiers.all.reduce(0) { $0 + $1.count } }
}

/// One client's identity maps, one for each tier.
struct ContentTiers: Sendable {
    let post1: TierContent<Post1>
    let post2: TierContent<Post2>
    let post3: TierContent<Post3>
    let community1: TierContent<Community1>
    let community2: TierContent<Community2>
    let person1: TierContent<Person1>
    let communityRelation: TierContent<CommunityRelation>
    let personRelation: TierContent<PersonRelation>

    @MainActor
    init(_ home: Home) {
        post1 = home.tier(Post1.self)
        post2 = home.tier(Post2.self)
        post3 = home.tier(Post3.self)
        community1 = home.tier(Community1.self)
        community2 = home.tier(Community2.self)
        person1 = home.tier(Person1.self)
        communityRelation = home.tier(CommunityRelation.self)
        personRelation = home.tier(PersonRelation.self)
    }

    /// All of them, for what concerns every tier.
    var all: [any CountedCache] {
        [
            post1.cache, post2.cache, post3.cache, community1.cache, community2.cache, person1.cache,
            communityRelation.cache, personRelation.cache,
        ]
    }
}

/// What can be asked of an identity map whatever it holds.
protocol CountedCache {
    var kind: String { get }
    var count: Int { get }
    var statistics: CacheStatistics { get }
}

extension ContentCache: CountedCache {}

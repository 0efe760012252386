import Cache
import LemmyIdentifiers
import Propagation

/// One client's identity maps, one for each tier.
final class ContentStorage: Sendable {
    let post1: ContentCache<PostID, Post1>
    let post2: ContentCache<PostID, Post2>
    let post3: ContentCache<PostID, Post3>
    let community1: ContentCache<CommunityID, Community1>
    let community2: ContentCache<CommunityID, Community2>
    let person1: ContentCache<PersonID, Person1>
    let communityRelation: ContentCache<CommunityID, CommunityRelation>
    let personRelation: ContentCache<PersonID, PersonRelation>

    init(log: PropagationLog) {
        post1 = ContentCache(kind: "post1", log: log)
        post2 = ContentCache(kind: "post2", log: log)
        post3 = ContentCache(kind: "post3", log: log)
        community1 = ContentCache(kind: "community1", log: log)
        community2 = ContentCache(kind: "community2", log: log)
        person1 = ContentCache(kind: "person1", log: log)
        communityRelation = ContentCache(kind: "communityRelation", log: log)
        personRelation = ContentCache(kind: "personRelation", log: log)
    }

    /// All of them, for what concerns every tier.
    var all: [any CountedCache] {
        [post1, post2, post3, community1, community2, person1, communityRelation, personRelation]
    }
}

/// What can be asked of an identity map whatever it holds.
protocol CountedCache {
    var kind: String { get }
    var count: Int { get }
    var statistics: CacheStatistics { get }
}

extension ContentCache: CountedCache {}

import LemmyIdentifiers
import LemmyMiddleware
import Middleware

/// The fields of one tier in an object, and nothing else.
final class PlainObject<ID, Fields> {
    let id: ID
    let fields: Fields

    init(_ id: ID, _ fields: Fields) {
        self.id = id
        self.fields = fields
    }
}

/// A post and the objects that it refers to, without observation and without an identity map.
final class PlainObjectGraph {
    let fields: Post2Fields
    let post: PlainObject<PostID, Post1Fields>
    let creator: PlainObject<PersonID, Person1Fields>
    let community: PlainObject<CommunityID, Community1Fields>
    let communityRelation: PlainObject<CommunityID, CommunityRelationFields>
    let creatorRelation: PlainObject<PersonID, PersonRelationFields>

    init(_ value: Post2Value, neighbours: PlainObjectGraph?, _ isShared: (creator: Bool, community: Bool)) {
        fields = value.snapshot.fields
        post = PlainObject(value.post1.id, value.post1.snapshot.fields)
        if let neighbours, isShared.creator {
            creator = neighbours.creator
            creatorRelation = neighbours.creatorRelation
        } else {
            creator = PlainObject(value.creator.id, value.creator.snapshot.fields)
            creatorRelation = PlainObject(value.creatorRelation.id, value.creatorRelation.snapshot.fields)
        }
        if let neighbours, isShared.community {
            community = neighbours.community
            communityRelation = neighbours.communityRelation
        } else {
            community = PlainObject(value.community.id, value.community.snapshot.fields)
            communityRelation = PlainObject(value.communityRelation.id, value.communityRelation.snapshot.fields)
        }
    }
}

/// Tells which posts of a feed have an author or a community that an earlier post has too. It is computed beforehand, because a bare loop
/// has no look-up.
struct Sharing {
    private let shared: [(creator: Bool, community: Bool)]

    init(_ values: [PostPageValue]) {
        var creators: Set<PersonID> = []
        var communities: Set<CommunityID> = []
        shared = values.flatMap(\.posts).map { post in
            (!creators.insert(post.creator.id).inserted, !communities.insert(post.community.id).inserted)
        }
    }

    /// Returns as many objects as the client has models for these values.
    func graphs(of values: [PostPageValue]) -> [PlainObjectGraph] {
        var graphs: [PlainObjectGraph] = []
        graphs.reserveCapacity(shared.count)
        for page in values {
            for post in page.posts {
                graphs.append(PlainObjectGraph(post, neighbours: graphs.last, shared[graphs.count]))
            }
        }
        return graphs
    }
}

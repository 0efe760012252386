import LemmyIdentifiers
import LemmyMiddleware
import Middleware

/// The fields of one tier in an object, and nothing else.
final class Bare<ID, Fields> {
    let id: ID
    let fields: Fields

    init(_ id: ID, _ fields: Fields) {
        self.id = id
        self.fields = fields
    }
}

/// A post and what it refers to, as objects that nobody observes and nothing finds.
final class BareGraph {
    let fields: Post2Fields
    let post: Bare<PostID, Post1Fields>
    let creator: Bare<PersonID, Person1Fields>
    let community: Bare<CommunityID, Community1Fields>
    let communityRelation: Bare<CommunityID, CommunityRelationFields>
    let creatorRelation: Bare<PersonID, PersonRelationFields>

    init(_ value: Post2Value, neighbours: BareGraph?, _ isShared: (creator: Bool, community: Bool)) {
        fields = value.box.fields
        post = Bare(value.post1.id, value.post1.box.fields)
        if let neighbours, isShared.creator {
            creator = neighbours.creator
            creatorRelation = neighbours.creatorRelation
        } else {
            creator = Bare(value.creator.id, value.creator.box.fields)
            creatorRelation = Bare(value.creatorRelation.id, value.creatorRelation.box.fields)
        }
        if let neighbours, isShared.community {
            community = neighbours.community
            communityRelation = neighbours.communityRelation
        } else {
            community = Bare(value.community.id, value.community.box.fields)
            communityRelation = Bare(value.communityRelation.id, value.communityRelation.box.fields)
        }
    }
}

/// Which posts of a feed are by an author, or in a community, that was there before: worked out beforehand, a look-up is no bare loop's.
struct Sharing {
    private let shared: [(creator: Bool, community: Bool)]

    init(_ values: [PostPageValue]) {
        var creators: Set<PersonID> = []
        var communities: Set<CommunityID> = []
        shared = values.flatMap(\.posts).map { post in
            (!creators.insert(post.creator.id).inserted, !communities.insert(post.community.id).inserted)
        }
    }

    /// As many objects as the client has models for these values.
    func graphs(of values: [PostPageValue]) -> [BareGraph] {
        var graphs: [BareGraph] = []
        graphs.reserveCapacity(shared.count)
        for page in values {
            for post in page.posts {
                graphs.append(BareGraph(post, neighbours: graphs.last, shared[graphs.count]))
            }
        }
        return graphs
    }
}

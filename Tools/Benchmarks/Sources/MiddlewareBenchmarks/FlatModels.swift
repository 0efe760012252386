import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Observation

// Models without tiers: one observable class for each entity, and nil for fields that have not been fetched. No cache finds these objects,
// no edit overlays them and no client store knows them, so they take less memory than a real client of this kind would.

/// A person, with optionals for the fields that only their profile has.
@Observable @MainActor
final class FlatPerson {
    let id: PersonID
    var fields: Person1Fields
    var relation: PersonRelationFields?
    var counts: Person2Fields?
    var moderates: [FlatCommunity]?

    init(_ value: Person1Value) {
        id = value.id
        fields = value.snapshot.fields
    }

    /// Fills in the fields of a profile; closing the profile does not remove them.
    func fill(from value: Person3Value) {
        fields = value.person2.person1.snapshot.fields
        relation = value.person2.relation.snapshot.fields
        counts = value.person2.snapshot.fields
        // The response does not contain the viewer's relation to them.
        moderates = value.moderates.map { FlatCommunity($0, .nothing) }
    }
}

/// A community, with optionals for the fields that only its page has.
@Observable @MainActor
final class FlatCommunity {
    let id: CommunityID
    var fields: Community1Fields
    var relation: CommunityRelationFields
    var counts: Community2Fields?
    var languages: [LanguageID]?
    var moderators: [FlatPerson]?
    var standings: [CommunityPersonRelationFields]?

    init(_ value: Community1Value, _ relation: CommunityRelationFields) {
        id = value.id
        fields = value.snapshot.fields
        self.relation = relation
    }

    /// Fills in the fields of a page.
    func fill(from value: Community3Value) {
        fields = value.community2.community1.snapshot.fields
        relation = value.community2.relation.snapshot.fields
        counts = value.community2.snapshot.fields
        languages = value.snapshot.fields.discussionLanguageIds
        moderators = value.moderators.map(FlatPerson.init)
        standings = value.moderatorStandings.map(\.snapshot.fields)
    }
}

extension CommunityRelationFields {
    fileprivate static var nothing: Self {
        Self(subscription: .notSubscribed, blocked: false, banned: false, isModerator: false, canModerate: false)
    }
}

/// A post with its author and its community.
@Observable @MainActor
final class FlatPost {
    let id: PostID
    var fields: Post1Fields
    var view: Post2Fields?
    var standing: CommunityPersonRelationFields?
    let creator: FlatPerson
    let community: FlatCommunity

    init(_ value: Post2Value, creator: FlatPerson, community: FlatCommunity) {
        id = value.id
        fields = value.post1.snapshot.fields
        view = value.snapshot.fields
        standing = value.creatorStanding.snapshot.fields
        self.creator = creator
        self.community = community
        creator.relation = value.creatorRelation.snapshot.fields
    }

    /// Returns the posts of these pages, with one object for each author and each community.
    static func all(of pages: [PostPageValue]) -> [FlatPost] {
        var people: [PersonID: FlatPerson] = [:]
        var communities: [CommunityID: FlatCommunity] = [:]
        return pages.flatMap(\.posts).map { value in
            let creator = people[value.creator.id] ?? FlatPerson(value.creator)
            let community =
                communities[value.community.id]
                ?? FlatCommunity(value.community, value.communityRelation.snapshot.fields)
            people[value.creator.id] = creator
            communities[value.community.id] = community
            return FlatPost(value, creator: creator, community: community)
        }
    }
}

import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Observation

// What a model would be without tiers: one observable class for each entity, and nil for what has not been fetched. Nothing finds these, no
// edit is laid over them and no home knows of them, so they take less than such a client would.

/// A person, with optionals for what only their profile says.
@Observable @MainActor
final class OnePerson {
    let id: PersonID
    var fields: Person1Fields
    var relation: PersonRelationFields?
    var counts: Person2Fields?
    var moderates: [OneCommunity]?

    init(_ value: Person1Value) {
        id = value.id
        fields = value.box.fields
    }

    /// Fills in what a profile says; a person's page does not take it out again.
    func fill(from value: Person3Value) {
        fields = value.person2.person1.box.fields
        relation = value.person2.relation.box.fields
        counts = value.person2.box.fields
        // What the viewer has to do with them is not said there.
        moderates = value.moderates.map { OneCommunity($0, .nothing) }
    }
}

/// A community, with optionals for what only its page says.
@Observable @MainActor
final class OneCommunity {
    let id: CommunityID
    var fields: Community1Fields
    var relation: CommunityRelationFields
    var counts: Community2Fields?
    var languages: [LanguageID]?
    var moderators: [OnePerson]?
    var standings: [CommunityPersonRelationFields]?

    init(_ value: Community1Value, _ relation: CommunityRelationFields) {
        id = value.id
        fields = value.box.fields
        self.relation = relation
    }

    /// Fills in what a page says.
    func fill(from value: Community3Value) {
        fields = value.community2.community1.box.fields
        relation = value.community2.relation.box.fields
        counts = value.community2.box.fields
        languages = value.box.fields.discussionLanguageIds
        moderators = value.moderators.map(OnePerson.init)
        standings = value.moderatorStandings.map(\.box.fields)
    }
}

extension CommunityRelationFields {
    fileprivate static var nothing: Self {
        Self(subscription: .notSubscribed, blocked: false, banned: false, isModerator: false, canModerate: false)
    }
}

/// A post with its author and its community.
@Observable @MainActor
final class OnePost {
    let id: PostID
    var fields: Post1Fields
    var view: Post2Fields?
    var standing: CommunityPersonRelationFields?
    let creator: OnePerson
    let community: OneCommunity

    init(_ value: Post2Value, creator: OnePerson, community: OneCommunity) {
        id = value.id
        fields = value.post1.box.fields
        view = value.box.fields
        standing = value.creatorStanding.box.fields
        self.creator = creator
        self.community = community
        creator.relation = value.creatorRelation.box.fields
    }

    /// The posts of these pages: one object for each author and each community.
    static func all(of pages: [PostPageValue]) -> [OnePost] {
        var people: [PersonID: OnePerson] = [:]
        var communities: [CommunityID: OneCommunity] = [:]
        return pages.flatMap(\.posts).map { value in
            let creator = people[value.creator.id] ?? OnePerson(value.creator)
            let community =
                communities[value.community.id] ?? OneCommunity(value.community, value.communityRelation.box.fields)
            people[value.creator.id] = creator
            communities[value.community.id] = community
            return OnePost(value, creator: creator, community: community)
        }
    }
}

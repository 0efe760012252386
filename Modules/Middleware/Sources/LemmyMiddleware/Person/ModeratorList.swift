import LemmyIdentifiers
import Middleware

/// Who moderates a community, as the answer to an appointment says.
struct ModeratorList: TierAnswer {
    let community: CommunityID
    let people: [Person1Value]
    let standings: [CommunityPersonRelationValue]

    func collect(into sayings: inout Sayings) {
        people.collect(into: &sayings)
        standings.collect(into: &sayings)
    }
}

/// What an appointment says: whoever is not on the list is none, and the pages that show the list show the new one.
private struct Appointment: TierAnswer {
    let standing: CommunityPersonRelationValue
    let list: ModeratorList
    let communities: [Community3Value]
    let posts: [Post3Value]

    func collect(into sayings: inout Sayings) {
        sayings.add(standing)
        // Of several sayings for one key the last counts.
        list.collect(into: &sayings)
        // Their own tier alone: what is below them was not asked for.
        for community in communities { sayings.add(community) }
        for post in posts { sayings.add(post) }
    }
}

extension ApiClient {
    /// Says of an appointment's answer what it is to whoever shows it.
    func editAnswer(_ answer: Answer<ModeratorList>, about id: CommunityPersonID) -> EditAnswer {
        let list = answer.value
        let standing = CommunityPersonRelationValue(
            server: home.server,
            id: id,
            box: Box(CommunityPersonRelationFields(banned: false, isModerator: false)),
            groups: FieldGroup<CommunityPersonRelationFields>.moderator.set
        )
        let page = caches.community3[list.community]
        let posts = caches.post3.objects.filter { $0.communityId == list.community }
        let said = Appointment(
            standing: standing,
            list: list,
            communities: page.map { [$0.tierValue.moderated(by: list)] } ?? [],
            posts: posts.map { $0.tierValue.moderated(by: list) }
        )
        return EditAnswer(said, startedAt: answer.startedAt, effects: answer.effects) { [caches] moment in
            for community in said.communities { _ = caches.community3.model(of: community, in: moment) }
            for post in said.posts { _ = caches.post3.model(of: post, in: moment) }
            // Nothing is made of what has gone meanwhile but for this commit.
            withExtendedLifetime((page, posts)) {}
        }
    }
}

extension Community3Value {
    fileprivate func moderated(by list: ModeratorList) -> Community3Value {
        var value = self
        (value.moderators, value.moderatorStandings) = (list.people, list.standings)
        value.fields.moderatorIds = list.people.map(\.id)
        value.fields.moderatorStandingIds = list.standings.map(\.id)
        return value
    }
}

extension Post3Value {
    fileprivate func moderated(by list: ModeratorList) -> Post3Value {
        var value = self
        value.moderators = list.people
        value.fields.moderatorIds = list.people.map(\.id)
        return value
    }
}

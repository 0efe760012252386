package import LemmyIdentifiers
package import Middleware
import Propagation

/// The moderators of a community, from the response to an appointment.
package struct ModeratorList: TierAnswer {
    /// The community.
    let community: CommunityID
    /// The moderators in the order of their rank.
    let people: [Person1Value]
    /// Their standings in the community.
    let standings: [CommunityPersonRelationValue]

    /// Creates a list.
    package init(community: CommunityID, people: [Person1Value], standings: [CommunityPersonRelationValue]) {
        (self.community, self.people, self.standings) = (community, people, standings)
    }

    /// Adds the updates of the moderators.
    package func collect(into updates: inout EntityUpdates) {
        people.collect(into: &updates)
        standings.collect(into: &updates)
    }
}

extension ApiClient {
    /// Returns the side effects of an appointment or a dismissal: the person's standing, and if the person is the viewer, the viewer's
    /// permissions in the community. They override responses that were requested earlier.
    nonisolated func effects(ofAppointing id: CommunityPersonID, _ isModerator: Bool) -> [SideEffect] {
        let standing = SideEffect(on: id.entityID, FieldGroup<CommunityPersonRelationFields>.moderator) {
            $0.isModerator = isModerator
        }
        return id.person == myPersonID ? [standing, Self.moderatorEffect(of: id.community, isModerator)] : [standing]
    }

    /// Returns the side effect that the viewer moderates a community, or does not.
    nonisolated static func moderatorEffect(of community: CommunityID, _ isModerator: Bool) -> SideEffect {
        SideEffect(on: CommunityRelationValue.entityID(of: community), FieldGroup<CommunityRelationFields>.moderator) {
            ($0.isModerator, $0.canModerate) = (isModerator, isModerator)
        }
    }

    /// Publishes the new moderators of a community in the running commit: on its page, on the pages of its posts, and on the page of the
    /// person who was appointed or dismissed.
    func publishModerators(_ list: ModeratorList, about id: CommunityPersonID) {
        let now = commits.makeStamp()
        if let page = caches.community3[list.community] {
            publish(page.tierValue.withModerators(list), in: caches.community3, at: now)
        }
        for post in caches.post3.objects where post.communityId == list.community {
            publish(post.tierValue.moderated(by: list), in: caches.post3, at: now)
        }
        updateAccountLists(.moderates(id.person, list.community, list.people.contains { $0.id == id.person }))
    }
}

/// The answer to an appointment. A person who is not on the list does not moderate the community.
struct AppointmentAnswer: TierAnswer {
    let list: ModeratorList
    private let standing: CommunityPersonRelationValue

    init(_ id: CommunityPersonID, _ list: ModeratorList, server: String) {
        self.list = list
        standing = CommunityPersonRelationValue(
            server: server,
            id: id,
            snapshot: Snapshot(CommunityPersonRelationFields(banned: false, isModerator: false)),
            groups: FieldGroup<CommunityPersonRelationFields>.moderator.set
        )
    }

    func collect(into updates: inout EntityUpdates) {
        // The last update for a key wins.
        standing.collect(into: &updates)
        list.collect(into: &updates)
    }
}

extension Community3Value {
    fileprivate func withModerators(_ list: ModeratorList) -> Community3Value {
        var value = self
        (value.moderators, value.moderatorStandings) = (list.people, list.standings)
        value.fields.moderatorIds = list.people.map(\.id)
        value.fields.moderatorStandingIds = list.standings.map(\.id)
        value.groups = FieldGroup<Community3Fields>.moderators.set
        return value
    }
}

extension Post3Value {
    fileprivate func moderated(by list: ModeratorList) -> Post3Value {
        var value = self
        value.moderators = list.people
        value.fields.moderatorIds = list.people.map(\.id)
        value.groups = FieldGroup<Post3Fields>.moderators.set
        return value
    }
}

extension CommunityRelationValue {
    /// Returns the record with the flag that the viewer moderates the community. Responses before 1.0 leave that to the list of moderators.
    package func withIsModerator(_ isModerator: Bool) -> Self {
        updating(.moderator) { ($0.isModerator, $0.canModerate) = (isModerator, isModerator) }
    }
}

/// A page that lists the moderators of its community.
package protocol ModeratedPage {
    /// The community.
    var community2: Community2Value { get set }
    /// The moderators of the community.
    var moderators: [Person1Value] { get }
}

extension Community3Value: ModeratedPage {}
extension Post3Value: ModeratedPage {}

extension ModeratedPage {
    /// Returns the page with the flag that the viewer is among the moderators of its community; unchanged if the viewer is not known.
    package func knowing(_ viewer: PersonID?) -> Self {
        guard let viewer else { return self }
        var page = self
        page.community2.relation = community2.relation.withIsModerator(moderators.contains { $0.id == viewer })
        return page
    }
}

extension CommunityPersonRelationValue {
    /// Creates the standing of a person who is banned from a community, or not. It says nothing about moderators.
    package init(banned: Bool, _ id: CommunityPersonID, server: String) {
        self.init(
            server: server,
            id: id,
            snapshot: Snapshot(CommunityPersonRelationFields(banned: banned, isModerator: false)),
            groups: FieldGroup<CommunityPersonRelationFields>.banned.set
        )
    }
}

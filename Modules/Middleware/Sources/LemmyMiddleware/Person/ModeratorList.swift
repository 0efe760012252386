import LemmyIdentifiers
import Middleware
import Propagation

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

extension ApiClient {
    /// What an appointment makes of the one who is appointed or dismissed, whoever asked meanwhile and was told otherwise; if that is the
    /// viewer, of what they may do in the community.
    nonisolated func effects(ofAppointing id: CommunityPersonID, _ isModerator: Bool) -> [SideEffect] {
        let standing = SideEffect(on: id.entityID, FieldGroup<CommunityPersonRelationFields>.moderator) {
            $0.isModerator = isModerator
        }
        return id.person == myPersonID ? [standing, Self.moderates(id.community, isModerator)] : [standing]
    }

    /// That the viewer moderates a community, or does not.
    nonisolated static func moderates(_ community: CommunityID, _ isModerator: Bool) -> SideEffect {
        SideEffect(on: CommunityRelationValue.entityID(of: community), FieldGroup<CommunityRelationFields>.moderator) {
            ($0.isModerator, $0.canModerate) = (isModerator, isModerator)
        }
    }

    /// Shows who moderates a community now wherever that is listed, in the running commit: on its page, on its posts' pages, on the page of
    /// the one who was appointed or dismissed.
    func showModerators(_ list: ModeratorList, about id: CommunityPersonID) {
        let now = commits.makeStamp()
        if let page = caches.community3[list.community] {
            show(page.tierValue.moderated(by: list), in: caches.community3, at: now)
        }
        for post in caches.post3.objects where post.communityId == list.community {
            show(post.tierValue.moderated(by: list), in: caches.post3, at: now)
        }
        relist(.moderates(id.person, list.community, list.people.contains { $0.id == id.person }))
    }
}

/// What the answer to an appointment says: whoever is not on the list moderates nothing there.
struct Appointment: TierAnswer {
    let list: ModeratorList
    private let standing: CommunityPersonRelationValue

    init(_ id: CommunityPersonID, _ list: ModeratorList, server: String) {
        self.list = list
        standing = CommunityPersonRelationValue(
            server: server,
            id: id,
            box: Box(CommunityPersonRelationFields(banned: false, isModerator: false)),
            groups: FieldGroup<CommunityPersonRelationFields>.moderator.set
        )
    }

    func collect(into sayings: inout Sayings) {
        // Of several sayings for one key the last counts.
        standing.collect(into: &sayings)
        list.collect(into: &sayings)
    }
}

extension Community3Value {
    fileprivate func moderated(by list: ModeratorList) -> Community3Value {
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
    /// The record, saying whether the viewer moderates the community: answers before 1.0 leave that to the list of moderators.
    func moderated(_ isModerator: Bool) -> Self {
        saying(.moderator) { ($0.isModerator, $0.canModerate) = (isModerator, isModerator) }
    }
}

extension Community2Value {
    /// The community, saying whether the viewer is among its moderators; as it is, if nobody knows who the viewer is.
    func knowing(_ viewer: PersonID?, among moderators: [Person1Value]) -> Community2Value {
        guard let viewer else { return self }
        var community = self
        community.relation = relation.moderated(moderators.contains { $0.id == viewer })
        return community
    }
}

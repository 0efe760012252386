import ApiTypes
import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    nonisolated func blockRequest(_ isBlocked: Bool, of id: PersonID) -> EditRequest {
        editRequest(
            ApiBlockPerson(personId: id, block: isBlocked),
            { answer, server in
                var person = Person2Value(answer.personView, server: server)
                // The mark stands beside the person.
                person.relation = person.relation.saying(.blocked) { $0.blocked = answer.blocked }
                return person
            },
            show: { [self] value, moment in
                let person = caches.person2.model(of: value, in: moment)
                relist(.blocksPerson(id, isBlocked))
                withExtendedLifetime(person) {}
            }
        )
    }

    nonisolated func blockRequest(
        _ isBlocked: Bool,
        of id: InstanceID
    ) -> EditRequest {
        editRequest(
            ApiBlockInstance(instanceId: id, block: isBlocked),
            { answer, server in
                InstanceRelationValue(
                    server: server,
                    id: id,
                    box: Box(InstanceRelationFields(blocked: answer.blocked)),
                    groups: FieldGroup<InstanceRelationFields>.blocked.set
                )
            },
            show: { [self] _, _ in relist(.blocksInstance(id, isBlocked)) }
        )
    }

    nonisolated func banRequest(
        _ isBanned: Bool,
        of id: PersonID,
        _ terms: BanTerms
    ) -> EditRequest {
        let request = ApiBanPerson(
            personId: id,
            ban: isBanned,
            removeData: terms.removesContent,
            reason: terms.reason,
            expires: terms.expires
        )
        return editRequest(request) { Person2Value($0.personView, server: $1) }
    }

    nonisolated func banRequest(
        _ isBanned: Bool,
        of id: CommunityPersonID,
        _ terms: BanTerms
    ) -> EditRequest {
        let request = ApiBanFromCommunity(
            communityId: id.community,
            personId: id.person,
            ban: isBanned,
            removeData: terms.removesContent,
            reason: terms.reason,
            expires: terms.expires
        )
        return editRequest(request) { answer, server in
            let standing = CommunityPersonRelationValue(
                server: server,
                id: id,
                box: Box(CommunityPersonRelationFields(banned: answer.banned, isModerator: false)),
                groups: FieldGroup<CommunityPersonRelationFields>.banned.set
            )
            return AnswerParts(Person2Value(answer.personView, server: server), standing)
        }
    }

    /// The answer lists who moderates the community now.
    nonisolated func moderatorRequest(_ isModerator: Bool, _ id: CommunityPersonID) -> EditRequest {
        let request = ApiAddModToCommunity(communityId: id.community, personId: id.person, added: isModerator)
        return editRequest(
            request,
            following: { _ in self.effects(ofAppointing: id, isModerator) },
            { Appointment(id, ModeratorList(id.community, $0, server: $1), server: $1) },
            show: { answer, _ in self.showModerators(answer.list, about: id) }
        )
    }
}

extension ModeratorList {
    /// What the answer to an appointment says.
    init(_ community: CommunityID, _ answer: borrowing ApiAddModToCommunityResponse, server: String) {
        self.init(
            community: community,
            people: answer.moderators.map { Person1Value($0.moderator, server: server) },
            standings: answer.moderators.map { CommunityPersonRelationValue($0, server: server) }
        )
    }
}

extension Community3Value {
    /// The page, saying whether the viewer is among its moderators.
    func knowing(_ viewer: PersonID?) -> Community3Value {
        var page = self
        page.community2 = community2.knowing(viewer, among: moderators)
        return page
    }
}

extension Post3Value {
    /// The page, saying whether the viewer is among its community's moderators.
    func knowing(_ viewer: PersonID?) -> Post3Value {
        var page = self
        page.community2 = community2.knowing(viewer, among: moderators)
        return page
    }
}

extension BanTerms {
    /// When it ends, in the server's seconds.
    fileprivate var expires: Int? { ends.map { Int($0.timeIntervalSince1970.rounded(.up)) } }
}

import ApiTypes
import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    nonisolated func sendBlock(_ isBlocked: Bool, of id: PersonID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        try await carry(
            ApiBlockPerson(personId: id, block: isBlocked),
            in: turn,
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

    nonisolated func sendBlock(
        _ isBlocked: Bool,
        of id: InstanceID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(
            ApiBlockInstance(instanceId: id, block: isBlocked),
            in: turn,
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

    nonisolated func sendBan(
        _ isBanned: Bool,
        of id: PersonID,
        _ terms: BanTerms,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        let request = ApiBanPerson(
            personId: id,
            ban: isBanned,
            removeData: terms.removesContent,
            reason: terms.reason,
            expires: terms.expires
        )
        return try await carry(request, in: turn) { Person2Value($0.personView, server: $1) }
    }

    nonisolated func sendBan(
        _ isBanned: Bool,
        of id: CommunityPersonID,
        _ terms: BanTerms,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        let request = ApiBanFromCommunity(
            communityId: id.community,
            personId: id.person,
            ban: isBanned,
            removeData: terms.removesContent,
            reason: terms.reason,
            expires: terms.expires
        )
        return try await carry(request, in: turn) { answer, server in
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
    nonisolated func sendModerator(
        _ isModerator: Bool,
        _ id: CommunityPersonID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> Answer<ModeratorList> {
        let server = home.server
        let request = ApiAddModToCommunity(communityId: id.community, personId: id.person, added: isModerator)
        return try await fetch(request, because: turn.cause, in: turn) { answer in
            ModeratorList(id.community, answer, server: server)
        }
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

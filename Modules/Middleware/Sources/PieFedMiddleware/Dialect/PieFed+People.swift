import ApiTypesPieFed
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension PieFed {
    func person(_ id: PersonID) -> Call<Person3Value> { Call(ApiPieFed.GetUser(personId: id)) }

    func person(named name: String) -> Call<Person3Value> { Call(ApiPieFed.GetUser(username: name)) }

    /// The server leaves the content out unless it is asked for.
    func personContent(_ query: PersonContentQuery) throws(ApiClientError) -> Call<PersonContentValue> {
        let request = ApiPieFed.GetUser(
            personId: query.id,
            sort: try spell(query.sort, as: \.ofContent) ?? .new,
            page: query.page.page,
            limit: query.page.limit,
            communityId: query.communityId,
            savedOnly: query.savedOnly,
            includeContent: query.savedOnly == true ? nil : true
        )
        return Call(request) { answer, context in
            PersonContentValue(
                person: Person3Value(answer, server: context.server),
                posts: (answer.posts ?? []).map { Post2Value($0, server: context.server) },
                comments: (answer.comments ?? []).map { Comment2Value($0, server: context.server) }
            )
        }
    }

    func block(_ isBlocked: Bool, _ id: PersonID) -> Call<Person2Value> {
        Call(ApiPieFed.UserBlockRequest(block: isBlocked, personId: id)) { answer, context in
            var person = Person2Value(answer.personView, server: context.server)
            // The block mark stands next to the person in the response.
            person.relation = person.relation.updating(.blocked) { $0.blocked = answer.blocked ?? isBlocked }
            return person
        }
    }

    func block(_ isBlocked: Bool, _ id: InstanceID) -> Call<InstanceRelationValue> {
        Call(ApiPieFed.BlockInstanceRequest(block: isBlocked, instanceId: id)) { answer, context in
            InstanceRelationValue(blocked: answer.blocked ?? isBlocked, id, server: context.server)
        }
    }

    /// A note of PieFed has 50 characters at most.
    func note(_ text: String?, about id: PersonID) -> Call<Person2Value> {
        guard let text else { return Call(NoteDeletion(personId: id), Self.person) }
        return Call(ApiPieFed.UserSetNoteRequest(personId: id, note: text), Self.person)
    }

    /// A ban from the server has no end. The server requires all fields, so a missing reason is sent as an empty one.
    func ban(_ isBanned: Bool, _ id: PersonID, _ terms: BanTerms) throws(ApiClientError) -> Call<Person2Value> {
        guard isBanned else { return Call(ApiPieFed.UserUnbanRequest(personId: id), Self.person) }
        guard terms.ends == nil else { throw lacking("a ban from the server that ends") }
        let request = ApiPieFed.UserBanRequest(
            personId: id,
            banIpAddress: false,
            purgeContent: terms.removesContent,
            reason: terms.reason ?? ""
        )
        return Call(request, Self.person)
    }

    /// Returns the person of a response that contains one.
    private static func person(
        _ answer: ApiPieFed.UserBanResponse,
        _ context: CallContext
    ) throws(ApiClientError) -> Person2Value {
        guard let person = answer.personView else {
            throw ApiClientError(
                .unreadable,
                "\(context.siteName) has answered without the person",
                hint: "the server may have done it: load it again to see"
            )
        }
        return Person2Value(person, server: context.server)
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func ban(
        _ isBanned: Bool,
        _ id: CommunityPersonID,
        _ terms: BanTerms
    ) throws(ApiClientError) -> Call<CombinedAnswer> {
        guard isBanned else { return unban(id) }
        guard !terms.removesContent else { throw lacking("removing the content of somebody banned from a community") }
        let request = ApiPieFed.CommunityModerationBanRequest(
            communityId: id.community,
            reason: terms.reason ?? "",
            userId: id.person,
            expiresAt: terms.ends.map(WireDate.init(endOfBan:)),
            permanent: terms.ends == nil ? true : nil
        )
        return Call(request) { answer, context in Self.standing(answer.bannedUser, isBanned: true, id, context) }
    }

    /// PieFed refuses to end a ban that does not exist. The wish is fulfilled then.
    private func unban(_ id: CommunityPersonID) -> Call<CombinedAnswer> {
        let request = ApiPieFed.CommunityModerationUnbanRequest(communityId: id.community, userId: id.person)
        return Call(request) { answer, context in Self.standing(answer.bannedUser, isBanned: false, id, context) }
            .recovering { error, context in
                guard error.serverCode == "Specified ban does not exist" else { return nil }
                return .value(Self.standing(nil, isBanned: false, id, context))
            }
    }

    /// Returns a person's standing in a community, with the person if the response contains them.
    private static func standing(
        _ person: ApiPieFed.Person?,
        isBanned: Bool,
        _ id: CommunityPersonID,
        _ context: CallContext
    ) -> CombinedAnswer {
        let standing = CommunityPersonRelationValue(banned: isBanned, id, server: context.server)
        guard let person else { return CombinedAnswer(standing) }
        return CombinedAnswer(Person1Value(person, server: context.server), standing)
    }
}

/// The request that deletes a note. The server requires the field with the value null, which the generated request leaves out.
private struct NoteDeletion: WireRequest {
    typealias Response = ApiPieFed.UserSetNoteRequest.Response

    static let endpoint = ApiPieFed.UserSetNoteRequest.endpoint

    let personId: PersonID

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireField<ApiPieFed.UserSetNoteRequest>.self)
        try container.encode(personId, forKey: .personId)
        try container.encodeNil(forKey: .note)
    }
}

extension WireDate {
    /// Creates the end of a ban. All times of PieFed have a fraction of a second, and a whole second is written without one, so that it is
    /// moved by the least amount.
    fileprivate init(endOfBan date: Date) {
        let time = WireDate(date).microseconds
        self.init(microsecondsSince1970: time % 1_000_000 == 0 ? time + 1 : time)
    }
}

import ApiTypes
import Foundation
public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a person's page: tier 3.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getPerson(id: PersonID) async throws -> Person3 {
        try await read(ApiGetPersonDetails(personId: id), about: "person:\(id)")
    }

    /// Fetches a person's page by name: `alice`, or `alice@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getPerson(username: String) async throws -> Person3 {
        try await read(ApiGetPersonDetails(username: username), about: "person:\(username)")
    }

    /// Finds a person by the address that names them everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know them; or `CancellationError`.
    public func getPerson(actorId: WireURL) async throws -> Person2 {
        try await resolve(actorId, "person") { wire, server in wire.person.map { Person2Value($0, server: server) } }
    }

    /// Fetches a page of a person's content, with the person's page.
    ///
    /// - Parameters:
    ///   - id: The author of the content.
    ///   - savedOnly: True to fetch the content that the viewer saved, by any author, instead; it is valid only for the viewer's own page.
    ///   - communityId: The community of the content; nil for all.
    ///   - sort: The sort order; `new` if nil.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of posts and of comments: 1 to 50.
    /// - Throws: ``ApiClientError`` with code `notFound` if there is no such person; or `CancellationError`.
    public func getPersonContent(
        id: PersonID,
        savedOnly: Bool? = nil,
        communityId: CommunityID? = nil,
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> PersonContent {
        let request = ApiGetPersonDetails(
            personId: id,
            sort: sort?.wire,
            page: page,
            limit: limit,
            communityId: communityId,
            savedOnly: savedOnly
        )
        return try await read(request, about: "person:\(id)") { answer, server in
            PersonContentValue(
                person: Person3Value(answer, server: server),
                posts: answer.posts.map { Post2Value($0, server: server) },
                comments: answer.comments.map { Comment2Value($0, server: server) }
            )
        } show: { [self] value, moment in
            PersonContent(
                person: caches.person3.model(of: value.person, in: moment),
                posts: caches.post2.models(of: value.posts, in: moment),
                comments: caches.comment2.models(of: value.comments, in: moment)
            )
        }
    }

    /// Fetches a page of a person's posts.
    ///
    /// - Throws: The same errors as ``getPersonContent(id:savedOnly:communityId:sort:page:limit:)``.
    public func getPosts(
        personId: PersonID,
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Post2] {
        try await getPersonContent(id: personId, sort: sort, page: page, limit: limit).posts
    }

    /// Fetches a page of a person's comments.
    ///
    /// - Throws: The same errors as ``getPersonContent(id:savedOnly:communityId:sort:page:limit:)``.
    public func getComments(
        personId: PersonID,
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        try await getPersonContent(id: personId, sort: sort, page: page, limit: limit).comments
    }

    /// Fetches the people who are banned from this server; for its administrators.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getBannedPeople() async throws -> [Person2] {
        try await readAll(ApiGetBannedPersons()) { answer, server in
            answer.banned.map { Person2Value($0, server: server) }
        }
    }
}

extension ApiClient {
    nonisolated func blockRequest(_ isBlocked: Bool, of id: PersonID) -> EditRequest {
        editRequest(
            ApiBlockPerson(personId: id, block: isBlocked),
            { answer, server in
                var person = Person2Value(answer.personView, server: server)
                // The block mark stands next to the person in the response.
                person.relation = person.relation.updating(.blocked) { $0.blocked = answer.blocked }
                return person
            },
            show: { [self] value, moment in
                let person = caches.person2.model(of: value, in: moment)
                updateAccountLists(.blocksPerson(id, isBlocked))
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
                    snapshot: Snapshot(InstanceRelationFields(blocked: answer.blocked)),
                    groups: FieldGroup<InstanceRelationFields>.blocked.set
                )
            },
            show: { [self] _, _ in updateAccountLists(.blocksInstance(id, isBlocked)) }
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
                snapshot: Snapshot(CommunityPersonRelationFields(banned: answer.banned, isModerator: false)),
                groups: FieldGroup<CommunityPersonRelationFields>.banned.set
            )
            return CombinedAnswer(Person2Value(answer.personView, server: server), standing)
        }
    }

    /// Returns the request that appoints or removes a moderator. The response lists the moderators of the community.
    nonisolated func moderatorRequest(_ isModerator: Bool, _ id: CommunityPersonID) -> EditRequest {
        let request = ApiAddModToCommunity(communityId: id.community, personId: id.person, added: isModerator)
        return editRequest(
            request,
            following: { _ in self.effects(ofAppointing: id, isModerator) },
            { AppointmentAnswer(id, ModeratorList(id.community, $0, server: $1), server: $1) },
            show: { answer, _ in self.publishModerators(answer.list, about: id) }
        )
    }
}

extension ModeratorList {
    /// Creates the list from the response to an appointment.
    init(_ community: CommunityID, _ answer: borrowing ApiAddModToCommunityResponse, server: String) {
        self.init(
            community: community,
            people: answer.moderators.map { Person1Value($0.moderator, server: server) },
            standings: answer.moderators.map { CommunityPersonRelationValue($0, server: server) }
        )
    }
}

extension Community3Value {
    /// Returns the page with the viewer's moderator mark, which is derived from the page's moderators.
    func withViewerModeration(_ viewer: PersonID?) -> Community3Value {
        var page = self
        page.community2 = community2.knowing(viewer, among: moderators)
        return page
    }
}

extension Post3Value {
    /// Returns the page with the viewer's moderator mark, which is derived from the moderators of its community.
    func knowing(_ viewer: PersonID?) -> Post3Value {
        var page = self
        page.community2 = community2.knowing(viewer, among: moderators)
        return page
    }
}

extension BanTerms {
    /// The end of the ban in seconds since 1970, as the server expects it.
    fileprivate var expires: Int? { ends.map { Int($0.timeIntervalSince1970.rounded(.up)) } }
}

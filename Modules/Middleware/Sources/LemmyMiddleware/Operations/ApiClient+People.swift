public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a person's page: tier 3.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getPerson(id: PersonID) async throws -> Person3 {
        try await read(about: "person:\(id)") { dialect throws(ApiClientError) in try dialect.person(id) }
    }

    /// Fetches a person's page by name: `alice`, or `alice@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getPerson(username: String) async throws -> Person3 {
        try await read(about: "person:\(username)") { dialect throws(ApiClientError) in
            try dialect.person(named: username)
        }
    }

    /// Finds a person by the address that names them everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know them; or `CancellationError`.
    public func getPerson(actorId: WireURL) async throws -> Person2 {
        try await resolve(actorId, "person") { if case .person(let person) = $0 { person } else { nil } }
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
        let query = PersonContentQuery(
            id: id,
            savedOnly: savedOnly,
            communityId: communityId,
            sort: sort,
            page: PageQuery(page, limit)
        )
        return try await read(about: "person:\(id)") { dialect throws(ApiClientError) in
            try dialect.personContent(query)
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
        try await readAll { dialect throws(ApiClientError) in try dialect.bannedPeople() }
    }
}

extension ApiClient {
    /// Returns the request that appoints or removes a moderator. The response lists the moderators of the community.
    nonisolated func moderatorRequest(_ isModerator: Bool, _ id: CommunityPersonID) -> EditRequest {
        let server = clientStore.server
        return editRequest(following: { _ in self.effects(ofAppointing: id, isModerator) }) {
            dialect throws(ApiClientError) in
            try dialect.appoint(isModerator, id).map { AppointmentAnswer(id, $0, server: server) }
        } show: { answer, _ in
            self.publishModerators(answer.list, about: id)
        }
    }
}

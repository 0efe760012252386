import ApiTypes
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

    /// Fetches a page of what somebody wrote, with their page.
    ///
    /// - Parameters:
    ///   - id: Whose.
    ///   - savedOnly: What the viewer saved instead, whoever wrote it: only for their own page.
    ///   - communityId: Only what is in this community.
    ///   - sort: In which order; `new` if nil.
    ///   - page: Which page, from 1.
    ///   - limit: How many posts and how many comments at most: 1 to 50.
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

    /// Fetches a page of somebody's posts.
    ///
    /// - Throws: As ``getPersonContent(id:savedOnly:communityId:sort:page:limit:)``.
    public func getPosts(
        personId: PersonID,
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Post2] {
        try await getPersonContent(id: personId, sort: sort, page: page, limit: limit).posts
    }

    /// Fetches a page of somebody's comments.
    ///
    /// - Throws: As ``getPersonContent(id:savedOnly:communityId:sort:page:limit:)``.
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

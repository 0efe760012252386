import ApiTypesV4
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

extension LemmyV4: PersonDialect {
    func person(_ id: PersonID) -> Call<Person3Value> { Call(ApiV4.GetPersonDetails(personId: id)) }

    func person(named name: String) -> Call<Person3Value> { Call(ApiV4.GetPersonDetails(username: name)) }

    /// Fetches the posts, the comments and the person, because 1.0 has a request for each. The query identifies the call, because the first
    /// request for saved content does not contain the person.
    func personContent(_ query: PersonContentQuery) throws(ApiClientError) -> Call<PersonContentValue> {
        let (comments, person) = (try personComments(query), person(query.id))
        return try personPosts(query).followed { posts, _ in
            let content = comments.followed { comments, _ in
                .next(person.map { PersonContentValue(person: $0, posts: posts.rows, comments: comments.rows) })
            }
            return .next(content)
        }
        .identified(by: query)
    }

    func personPosts(_ query: PersonContentQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>> {
        try content(query, .posts) { row in if case .post(let post) = row { post } else { nil } }
    }

    func personComments(_ query: PersonContentQuery) throws(ApiClientError) -> Call<RowPage<Comment2Value>> {
        try content(query, .comments) { row in if case .comment(let comment) = row { comment } else { nil } }
    }

    /// Returns the call for a page of a person's content of one type, or of the content that the viewer saved.
    private func content<Row: ContentResponse>(
        _ query: PersonContentQuery,
        _ type: ApiV4.PersonContentType,
        _ pick: @escaping @Sendable (ApiV4.PostCommentCombinedView) -> Row?
    ) throws(ApiClientError) -> Call<RowPage<Row.Model.Value>> {
        if query.savedOnly == true {
            guard query.communityId == nil else { throw lacking("the saved content of one community") }
            return try marked(.saved, type, isSorted: query.sort != nil, query.page, pick)
        }
        guard query.sort == nil || query.sort == .new else {
            throw lacking("a person's content in another order than the newest first")
        }
        let request = ApiV4.ListPersonContent(
            type: type,
            personId: query.id,
            communityId: query.communityId,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit
        )
        return Call(rowsOf: request) { row, context in pick(row)?.tierValue(of: context.server) }
    }

    /// Version 1.0 lists only the banned accounts of the server itself, newest first, and in pages.
    func bannedPeople() -> Call<[Person2Value]> { bannedPeople(after: nil, []) }

    private func bannedPeople(after cursor: String?, _ known: [Person2Value]) -> Call<[Person2Value]> {
        let request = ApiV4.AdminListUsers(bannedOnly: true, pageCursor: cursor, limit: Self.maxRows)
        return Call(rowsOf: request).followed { page, _ in
            let people = known + page.rows
            guard let next = page.next.cursor, !page.rows.isEmpty else { return .value(people) }
            return .next(bannedPeople(after: next, people))
        }
    }

    func block(_ isBlocked: Bool, _ id: PersonID) -> Call<Person2Value> {
        Call(ApiV4.BlockPerson(personId: id, block: isBlocked), Self.row)
    }

    /// Version 1.0 blocks the communities and the people of a server separately; this is the block of its communities, which is the only one
    /// in version 0.19.
    func block(_ isBlocked: Bool, _ id: InstanceID) -> Call<InstanceRelationValue> {
        Call(ApiV4.UserBlockInstanceCommunitiesParams(instanceId: id, block: isBlocked)) { _, context in
            InstanceRelationValue(blocked: isBlocked, id, server: context.server)
        }
    }

    /// The server deletes a note whose text is empty.
    func note(_ text: String?, about id: PersonID) -> Call<Person2Value> {
        Call(ApiV4.NotePerson(personId: id, note: text ?? ""), Self.row)
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func ban(_ isBanned: Bool, _ id: PersonID, _ terms: BanTerms) -> Call<Person2Value> {
        let request = ApiV4.BanPerson(
            personId: id,
            ban: isBanned,
            removeOrRestoreData: terms.removesContent,
            reason: terms.reason ?? "",
            expiresAt: terms.expires
        )
        return Call(request, Self.row)
    }

    /// The answer contains only the person, so the standing in the community is the requested one.
    func ban(_ isBanned: Bool, _ id: CommunityPersonID, _ terms: BanTerms) -> Call<CombinedAnswer> {
        let request = ApiV4.BanFromCommunity(
            communityId: id.community,
            personId: id.person,
            ban: isBanned,
            removeOrRestoreData: terms.removesContent,
            reason: terms.reason ?? "",
            expiresAt: terms.expires
        )
        return Call(request) { answer, context in
            let standing = CommunityPersonRelationValue(banned: isBanned, id, server: context.server)
            return CombinedAnswer(Person2Value(answer.personView, server: context.server), standing)
        }
    }

    /// Returns the person of a response that contains one.
    private static func row(_ answer: ApiV4.PersonResponse, _ context: CallContext) -> Person2Value {
        Person2Value(answer.personView, server: context.server)
    }
}

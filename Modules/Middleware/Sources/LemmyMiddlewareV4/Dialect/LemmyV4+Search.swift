import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

// The search of 1.0 has one order, the newest first. A search for one kind in another order is a page of the list of that kind.

extension LemmyV4: SearchDialect {
    func search(_ query: SearchQuery) throws(ApiClientError) -> Call<SearchResultValue> {
        guard let sort = query.sort, sort != .new else { return try searchNewest(query) }
        switch query.kind {
        case .posts, .links: return try searchPosts(query, sort)
        case .comments: return try searchComments(query, sort)
        case .communities: return try searchCommunities(query, sort)
        case .people: return try searchPeople(query, sort)
        case .all: throw lacking("a search for all kinds in another order than the newest first")
        }
    }

    private func searchNewest(_ query: SearchQuery) throws(ApiClientError) -> Call<SearchResultValue> {
        let cursor = try cursor(of: query.page)
        let request = ApiV4.Search(
            searchTerm: query.text,
            communityId: query.communityId,
            communityName: query.communityName,
            creatorId: query.creatorId,
            type: query.kind.wireV4,
            listingType: query.feed?.wireV4,
            titleOnly: query.titlesOnly,
            postUrlOnly: query.kind == .links ? true : nil,
            pageCursor: cursor,
            limit: query.page.limit
        )
        let parts = SearchCursor(cursor)
        return Call(request) { answer, context in
            let server = context.server
            return SearchResultValue(
                posts: parts.isAtEnd(of: .posts) ? [] : answer.posts.map { Post2Value($0, server: server) },
                comments: parts.isAtEnd(of: .comments) ? [] : answer.comments.map { Comment2Value($0, server: server) },
                communities: parts.isAtEnd(of: .communities)
                    ? [] : answer.communities.map { Community2Value($0, server: server) },
                people: parts.isAtEnd(of: .people) ? [] : answer.persons.map { Person2Value($0, server: server) },
                next: SearchCursor(answer.nextPage).isAtEndOfAll ? .none : NextPage(answer.nextPage)
            )
        }
    }

    /// A search also finds the posts that the viewer has read or hidden, which the list of posts leaves out.
    private func searchPosts(_ query: SearchQuery, _ sort: PostSort) throws(ApiClientError) -> Call<SearchResultValue> {
        let request = ApiV4.GetPosts(
            type: (query.feed ?? .all).wireV4,
            sort: sort.wireV4,
            timeRangeSeconds: sort.maximumAge,
            communityId: query.communityId,
            communityName: query.communityName,
            creatorId: query.creatorId,
            showHidden: true,
            showRead: true,
            searchTerm: query.text,
            searchTitleOnly: query.titlesOnly,
            searchUrlOnly: query.kind == .links ? true : nil,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit
        )
        return Call(rowsOf: request).map { SearchResultValue(posts: $0.rows, next: $0.next) }
    }

    private func searchComments(
        _ query: SearchQuery,
        _ sort: PostSort
    ) throws(ApiClientError) -> Call<SearchResultValue> {
        let request = ApiV4.GetComments(
            type: (query.feed ?? .all).wireV4,
            sort: sort.ofComments,
            timeRangeSeconds: sort.maximumAge,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit,
            communityId: query.communityId,
            communityName: query.communityName,
            creatorId: query.creatorId,
            searchTerm: query.text
        )
        return Call(rowsOf: request).map { SearchResultValue(comments: $0.rows, next: $0.next) }
    }

    private func searchCommunities(
        _ query: SearchQuery,
        _ sort: PostSort
    ) throws(ApiClientError) -> Call<SearchResultValue> {
        let request = ApiV4.ListCommunities(
            type: (query.feed ?? .all).wireV4,
            sort: sort.ofCommunities,
            searchTerm: query.text,
            searchTitleOnly: query.titlesOnly,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit
        )
        return Call(rowsOf: request).map { SearchResultValue(communities: $0.rows, next: $0.next) }
    }

    private func searchPeople(
        _ query: SearchQuery,
        _ sort: PostSort
    ) throws(ApiClientError) -> Call<SearchResultValue> {
        let request = ApiV4.ListPersons(
            type: query.feed == .local ? .local : .all,
            sort: sort.ofPeople,
            searchTerm: query.text,
            searchTitleOnly: query.titlesOnly,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit
        )
        return Call(rowsOf: request).map { SearchResultValue(people: $0.rows, next: $0.next) }
    }

    func resolve(_ address: WireURL) -> Call<ResolvedContentValue?> {
        Call(ApiV4.ResolveObject(q: address.string)) { answer, context in
            let server = context.server
            return switch answer {
            case .post(let post): .post(Post2Value(post, server: server))
            case .comment(let comment): .comment(Comment2Value(comment, server: server))
            case .community(let community): .community(Community2Value(community, server: server))
            case .person(let person): .person(Person2Value(person, server: server))
            default: nil
            }
        }
    }
}

/// A cursor of the search. For all kinds it has five parts, for posts, comments, people, communities and multi-communities, and the part of
/// a kind without a next page is `none`.
private struct SearchCursor: Sendable {
    private let parts: [Substring]

    /// Reads a cursor; nil is that of the first page.
    init(_ cursor: String?) { parts = cursor?.split(separator: ",") ?? [] }

    /// True if no kind has another page.
    var isAtEndOfAll: Bool { parts.allSatisfy { $0 == "none" } }

    /// Returns true if the pages before contain all results of a kind. The server does not say what it answers for such a kind, so its rows
    /// are ignored.
    func isAtEnd(of kind: SearchKind) -> Bool {
        let order: [SearchKind] = [.posts, .comments, .people, .communities]
        guard parts.count > 1, let part = order.firstIndex(of: kind), part < parts.count else { return false }
        return parts[part] == "none"
    }
}

extension SearchKind {
    /// The server's spelling: `users`. A search for links is one for posts.
    fileprivate var wireV4: ApiV4.SearchType {
        switch self {
        case .all: .all
        case .posts, .links: .posts
        case .comments: .comments
        case .communities: .communities
        case .people: .users
        }
    }
}

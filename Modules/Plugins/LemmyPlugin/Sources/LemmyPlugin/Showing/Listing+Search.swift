import LemmyIdentifiers
import LemmyMiddleware
import Primitives
import ReplKit

/// The options of a search.
struct SearchOptions: Hashable, Sendable {
    /// The kind of content.
    var kind = SearchKind.all
    /// The order; the server's own if nil.
    var sort: PostSort?
    /// The maximum number of rows of each kind on a page; the server's own if nil.
    var limit: Int?
    /// The community to search in; nil for all.
    var community: CommunityID?
    /// The author of the content; nil for all.
    var creator: PersonID?
}

extension Listing {
    /// Returns the results of a search, page by page: on each page posts, then comments, communities and people.
    static func search(_ text: String, _ options: SearchOptions = SearchOptions(), of api: ApiClient) -> Listing {
        let community = options.community.map { MovableScope(.community($0), of: api) }
        let creator = options.creator.map { MovableScope(.person($0), of: api) }
        let listing = Listing(
            EntityKey(kind: "search", id: text),
            of: api,
            title: "found",
            columns: [RowMarks.fieldName, "headline"],
            watched: [RowMarks.fieldName, "headline"],
            .requested { position in
                let found = try await api.search(
                    text,
                    for: options.kind,
                    communityId: options.community,
                    creatorId: options.creator,
                    sort: options.sort,
                    page: position.number,
                    limit: options.limit,
                    cursor: position.cursor
                )
                let posts = found.posts.map { row(ShownEntity<PostTiers>($0)) }
                let comments = found.comments.map { row(ShownEntity<CommentTiers>($0)) }
                let communities = found.communities.map { row(ShownEntity<CommunityTiers>($0)) }
                let people = found.people.map { row(ShownEntity<PersonTiers>($0)) }
                return Page(rows: posts + comments + communities + people, next: found.next)
            },
            remake: { api in
                var moved = options
                if case .community(let id)? = try await community?.scope(for: api) { moved.community = id }
                if case .person(let id)? = try await creator?.scope(for: api) { moved.creator = id }
                return search(text, moved, of: api)
            }
        )
        // A page of all kinds may be full of one of them; the command has a note of its own.
        listing.pageSize = options.kind == .all ? .max : options.limit ?? 10
        return listing
    }

    private static func row(_ object: some SubjectProviding) -> any Showable {
        ShownRow(object) { [object.headlineField] }
    }
}

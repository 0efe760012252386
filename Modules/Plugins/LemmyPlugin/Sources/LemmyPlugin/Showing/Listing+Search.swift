import LemmyMiddleware
import Primitives
import ReplKit

extension Listing {
    /// What a search finds, page by page: of each posts, then comments, communities and people.
    static func search(_ text: String, for kind: SearchKind = .all, of api: ApiClient, limit: Int? = nil) -> Listing {
        Listing(
            EntityKey(kind: "search", id: text),
            of: api,
            title: "found",
            columns: [RowMarks.fieldName, "headline"],
            watched: [RowMarks.fieldName, "headline"],
            .numbered { page in
                // The first needs no number.
                let found = try await api.search(text, for: kind, page: page == 1 ? nil : page, limit: limit)
                let posts = found.posts.map { row(Shown<PostTiers>($0)) }
                let comments = found.comments.map { row(Shown<CommentTiers>($0)) }
                let communities = found.communities.map { row(Shown<CommunityTiers>($0)) }
                return posts + comments + communities + found.people.map { row(Shown<PersonTiers>($0)) }
            },
            remake: { search(text, for: kind, of: $0, limit: limit) }
        )
    }

    private static func row(_ object: some Modelled) -> any Showable {
        ShownRow(object) { [ShownField("headline", object.headline.oneLine)] }
    }
}

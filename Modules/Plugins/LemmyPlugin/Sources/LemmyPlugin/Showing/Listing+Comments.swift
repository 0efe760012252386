import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// The comments under a post in the order in which they are read, an answer set in below what it answers.
    ///
    /// - Throws: ``ReplKit/ReplError`` for what is no post's number.
    static func comments(
        _ post: String,
        of api: ApiClient,
        sort: CommentSort? = nil,
        limit: Int = 50
    ) throws -> Listing {
        let id = try PostID(readingNumber: post, kind: "comments")
        let subject = ListSubject<PostTiers>(id, of: api)
        let tree = api.commentTree(ofPost: id, sort: sort, limit: limit)
        return Listing(
            EntityKey(kind: "comments", id: "\(id)"),
            of: api,
            title: "comments",
            columns: ["score", "vote", "creator", "text"],
            watched: ["score", "vote", "text"],
            .pages(
                rows: { tree.rows.map(row) },
                hasMore: { tree.feed.hasMore },
                more: { try await tree.feed.loadMore() },
                again: { try await tree.feed.refresh() }
            ),
            remake: { try comments("\(try await subject.id(for: $0))", of: $0, sort: sort, limit: limit) }
        )
    }

    private static func row(_ row: CommentTree.Row) -> any Showable {
        let (comment, depth) = (row.comment, row.depth)
        return ShownRow(Shown<CommentTiers>(comment)) {
            let text = comment.removed ? "(removed)" : comment.deleted ? "(deleted)" : comment.content.oneLine
            return [ShownField("text", String(repeating: "  ", count: min(depth, 8)) + text)]
        }
    }
}

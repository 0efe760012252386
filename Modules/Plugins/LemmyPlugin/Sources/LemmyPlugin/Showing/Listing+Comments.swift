import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// Returns the comments under a post in reading order, each reply indented below its parent; for `comment-12`, that comment and its
    /// replies.
    ///
    /// - Throws: ``ReplKit/ReplError`` if `place` is neither a post's id nor a comment's.
    static func comments(
        _ place: String,
        of api: ApiClient,
        sort: CommentSort? = nil,
        limit: Int = 50,
        keptIn files: SessionStorage? = nil
    ) throws -> Listing {
        let prefix = "comment-"
        let tree: CommentTree
        let other: @MainActor (ApiClient) async throws -> String
        if place.hasPrefix(prefix) {
            let id = try CommentID(readingNumber: String(place.dropFirst(prefix.count)), kind: "comments")
            let subject = ListSubject<CommentTiers>(id, of: api)
            tree = api.commentTree(under: id, sort: sort, limit: limit)
            other = { "\(prefix)\(try await subject.id(for: $0))" }
        } else {
            let id = try PostID(readingNumber: place, kind: "comments")
            let subject = ListSubject<PostTiers>(id, of: api)
            tree = api.commentTree(ofPost: id, sort: sort, limit: limit)
            other = { "\(try await subject.id(for: $0))" }
        }
        let name = ["comments", place, sort?.rawValue, "\(limit)"].compactMap(\.self).joined(separator: "-")
        let keeping = files.map { files in
            let show = files.shelf(of: api).keeping(tree.feed, as: name)
            return StoredListing(sort: sort?.rawValue, limit: limit, clock: files.clock, show: show)
        }
        let listing = Listing(
            EntityKey(kind: "comments", id: place),
            of: api,
            title: "comments",
            columns: ["score", "vote", "creator", RowMarks.fieldName, "text"],
            format: TableFormat(added: ["created"], order: ["creator", "score", "vote", "created"]),
            watched: ["score", "vote", RowMarks.fieldName, "text"],
            .pages(
                rows: { tree.rows.map(row) },
                held: { tree.feed.retainedItems.map { ShownEntity<CommentTiers>($0) } },
                hasMore: { tree.feed.hasMore },
                more: { try await tree.feed.loadMore() },
                again: { try await tree.feed.refresh() }
            ),
            keeping: keeping,
            remake: { try comments(try await other($0), of: $0, sort: sort, limit: limit, keptIn: files) }
        )
        listing.advice = { MissingReplies(in: tree, limit: limit)?.advice }
        return listing
    }

    private static func row(_ row: CommentTree.Row) -> any Showable {
        let (comment, depth) = (row.comment, row.depth)
        return ShownRow(ShownEntity<CommentTiers>(comment)) {
            let text = String(repeating: "  ", count: min(depth, 8)) + comment.content.oneLine
            return [ShownField("text", text, isPending: comment.comment1.isPending(.content))]
        }
    }
}

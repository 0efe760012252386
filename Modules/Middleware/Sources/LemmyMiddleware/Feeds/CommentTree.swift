public import LemmyIdentifiers
public import Middleware

/// The comments under a post in reading order: every answer under its parent.
///
/// ```swift
/// let tree = api.commentTree(ofPost: post.id)
/// try await tree.feed.loadMore()
/// for row in tree.rows { print(String(repeating: "  ", count: row.depth), row.comment.content) }
/// ```
///
/// The tree is a view of a flat list whose pages arrive in any order. Siblings keep the list's order. An answer whose parent is not loaded
/// stands under its nearest loaded ancestor until the parent is loaded. An answer that the viewer writes stands first under its parent, as
/// in the list, until the next refresh. A filter hides single comments; the answers to a hidden comment stay visible.
///
/// ``Row/missingCount`` is the number of answers that are not loaded, and ``loadReplies(to:)`` loads them.
@MainActor
public struct CommentTree {
    /// A comment and its position in the tree.
    public struct Row: Identifiable {
        /// The comment.
        public let comment: Comment2
        /// The number of the comment's ancestors on the server: 0 for an answer to the post, and for the comment at which a thread was
        /// opened.
        public let depth: Int
        /// The number of rows below it that are its descendants; folding the comment hides as many.
        public fileprivate(set) var descendantCount: Int
        /// The number of descendants that the server has and the list has not; ``CommentTree/loadReplies(to:)`` loads them.
        public fileprivate(set) var missingCount: Int
        /// The comment's identity.
        public let id: CommentID
    }

    /// The list that loads, refreshes and filters the comments.
    public let feed: Feed<Comment2>

    /// The comment at which the thread was opened, which stands first; nil for all comments of a post.
    public let root: CommentID?
    private let replies: (@MainActor (CommentID) -> FeedSource<Comment2>)?

    /// Creates the tree of a list of comments.
    ///
    /// - Parameters:
    ///   - feed: The comments of one post, or those under a comment.
    ///   - root: The comment at which the thread was opened.
    ///   - answers: Returns the source of all answers to a comment; nil disables ``loadReplies(to:)``.
    public init(
        _ feed: Feed<Comment2>,
        under root: CommentID? = nil,
        answers: (@MainActor (CommentID) -> FeedSource<Comment2>)? = nil
    ) {
        (self.feed, self.root, self.replies) = (feed, root, answers)
    }

    /// Loads all descendants of a comment, regardless of the page they are on; a refresh loads them again.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func loadReplies(to id: CommentID) async throws {
        guard let replies else { return }
        try await feed.load(piece: replies(id))
    }

    /// The comments, each before its answers. Observable like the rows of the list.
    ///
    /// - Complexity: O(n · depth).
    public var rows: [Row] {
        let comments = feed.items
        let depths = Dictionary(comments.map { ($0.id, $0.knownAncestors.count) }) { $1 }
        var answers: [CommentID?: [Comment2]] = [:]
        for comment in comments {
            let ancestors = comment.knownAncestors
            // A parent must be less deep than its answer. Otherwise a cyclic path from a server would hide its comments.
            let parent = ancestors.last { id in depths[id].map { $0 < ancestors.count } ?? false }
            answers[parent, default: []].append(comment)
        }
        var rows: [Row] = []
        rows.reserveCapacity(comments.count)
        append(nil, to: &rows, answers)
        return rows
    }

    private func depth(of comment: Comment2) -> Int {
        let ancestors = comment.knownAncestors
        guard let root else { return ancestors.count }
        return comment.id == root ? 0 : ancestors.count - (ancestors.firstIndex(of: root) ?? 0)
    }

    private func append(_ parent: CommentID?, to rows: inout [Row], _ answers: [CommentID?: [Comment2]]) {
        for comment in answers[parent] ?? [] {
            let place = rows.count
            rows.append(
                Row(comment: comment, depth: depth(of: comment), descendantCount: 0, missingCount: 0, id: comment.id)
            )
            append(comment.id, to: &rows, answers)
            rows[place].descendantCount = rows.count - place - 1
            rows[place].missingCount = max(0, comment.commentCount - rows[place].descendantCount)
        }
    }
}

extension Comment2 {
    /// The ancestors, read without observation, because they never change.
    fileprivate var knownAncestors: [CommentID] { comment1.storage.snapshot.fields.ancestorIds }
}

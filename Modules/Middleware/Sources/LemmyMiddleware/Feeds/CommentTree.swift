public import LemmyIdentifiers
public import Middleware

/// The comments under a post in the order in which they are read: every answer under what it answers.
///
/// ```swift
/// let tree = api.commentTree(ofPost: post.id)
/// try await tree.feed.loadMore()
/// for row in tree.rows { print(String(repeating: "  ", count: row.depth), row.comment.content) }
/// ```
///
/// It is a view of a flat list, which pages fill in any order: siblings stand in the list's order, and an answer whose parent no page has
/// brought yet stands under the nearest comment above it that is there, until the parent comes. An answer that the viewer writes shows
/// first under its parent, as in the list, until that is refreshed. What a filter hides, hides alone: answers to it go on showing.
///
/// Where answers are missing, as under a comment that somebody else has loaded, ``Row/missingCount`` says how many, and ``loadAnswers(to:)``
/// opens them.
@MainActor
public struct CommentTree {
    /// A comment in its place.
    public struct Row: Identifiable {
        /// The comment.
        public let comment: Comment2
        /// How many comments it stands under, on the server: 0 of an answer to the post, and of the comment that a thread was opened at.
        public let depth: Int
        /// How many rows below it stand under it: as many as folding it hides.
        public fileprivate(set) var descendantCount: Int
        /// How many more answers the server has, to it and to its answers: ``CommentTree/loadAnswers(to:)`` brings them.
        public fileprivate(set) var missingCount: Int
        /// The comment's identity.
        public let id: CommentID
    }

    /// The list: what is loaded, refreshed and filtered.
    public let feed: Feed<Comment2>

    /// The comment that stands first, where the thread was opened at it.
    public let root: CommentID?
    private let answers: (@MainActor (CommentID) -> FeedSource<Comment2>)?

    /// Shows a list of comments as a tree.
    ///
    /// - Parameters:
    ///   - feed: The comments of one post, or those under a comment.
    ///   - root: That comment.
    ///   - answers: What brings all answers to a comment; nil if ``loadAnswers(to:)`` is not to be used.
    public init(
        _ feed: Feed<Comment2>,
        under root: CommentID? = nil,
        answers: (@MainActor (CommentID) -> FeedSource<Comment2>)? = nil
    ) {
        (self.feed, self.root, self.answers) = (feed, root, answers)
    }

    /// Loads all answers to a comment, and those to them, whatever page they are on; a refresh loads them again.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func loadAnswers(to id: CommentID) async throws {
        guard let answers else { return }
        try await feed.load(piece: answers(id))
    }

    /// The comments, each before its answers. Observable, as the list's rows.
    ///
    /// - Complexity: O(n · depth).
    public var rows: [Row] {
        let comments = feed.items
        let depths = Dictionary(comments.map { ($0.id, $0.knownAncestors.count) }) { $1 }
        var answers: [CommentID?: [Comment2]] = [:]
        for comment in comments {
            let ancestors = comment.knownAncestors
            // A parent is less deep, whatever a server says: a path that leads round would be shown nowhere.
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
    /// Where it stands never changes: nobody has to be told.
    fileprivate var knownAncestors: [CommentID] { comment1.display.box.fields.ancestorIds }
}

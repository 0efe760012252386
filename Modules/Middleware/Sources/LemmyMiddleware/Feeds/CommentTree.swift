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
/// The tree is a view of a flat list whose pages arrive in any order. Siblings keep the list's order. An answer whose parent is not shown,
/// because it is not loaded or because a filter hides it, stands under its nearest shown ancestor, together with the other answers to the
/// same parent; ``Row/gaps`` has the missing comments, so that it does not look like an answer to the row above it. An answer that the
/// viewer writes stands first under its parent, as in the list, until the next refresh.
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
        /// The missing comments directly above the row that have answers below, the outermost first; empty for most rows.
        public let gaps: [Gap]
        /// The comment's identity.
        public let id: CommentID
    }

    /// A comment that the list does not show although it shows answers to it; or a chain of them, each the only known answer to the one
    /// before.
    public struct Gap: Hashable, Sendable {
        /// The missing comments, the outermost first; at least one.
        public let ids: [CommentID]
        /// The depth of the first of them.
        public let depth: Int
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
        var answers: [CommentID?: [Answer]] = [:]
        for comment in comments {
            let ancestors = comment.knownAncestors
            // A parent must be less deep than its answer. Otherwise a cyclic path from a server would hide its comments.
            let place = ancestors.lastIndex { id in depths[id].map { $0 < ancestors.count } ?? false }
            let missing = place.map { ancestors[($0 + 1)...] } ?? treeAncestors(of: comment)
            answers[place.map { ancestors[$0] }, default: []].append(Answer(comment, below: missing))
        }
        var rows: [Row] = []
        rows.reserveCapacity(comments.count)
        append(answers[nil] ?? [], below: [], to: &rows, answers)
        return rows
    }

    /// A comment, and the missing ones between it and its nearest shown ancestor.
    private struct Answer {
        let comment: Comment2
        var missing: ArraySlice<CommentID>

        init(_ comment: Comment2, below missing: ArraySlice<CommentID>) {
            (self.comment, self.missing) = (comment, missing)
        }
    }

    /// Returns the ancestors of a comment that belong to the tree: those above the root of a thread do not.
    private func treeAncestors(of comment: Comment2) -> ArraySlice<CommentID> {
        let ancestors = comment.knownAncestors
        guard let root else { return ancestors[...] }
        return comment.id == root ? [] : ancestors[(ancestors.firstIndex(of: root) ?? 0)...]
    }

    private func depth(of comment: Comment2) -> Int { treeAncestors(of: comment).count }

    /// Appends the answers to one comment, those below the same missing comment together.
    ///
    /// - Parameters:
    ///   - list: The answers in the list's order.
    ///   - gaps: The missing comments that no row below them has yet.
    private func append(
        _ list: [Answer],
        below gaps: [Gap],
        to rows: inout [Row],
        _ answers: [CommentID?: [Answer]]
    ) {
        var groups: [CommentID: [Answer]] = [:]
        for answer in list {
            if let missing = answer.missing.first { groups[missing, default: []].append(answer) }
        }
        var gaps = gaps
        for answer in list {
            guard let missing = answer.missing.first else {
                append(answer.comment, below: gaps, to: &rows, answers)
                gaps = []
                continue
            }
            guard let group = groups.removeValue(forKey: missing) else { continue }
            append(group, belowMissing: gaps, to: &rows, answers)
            gaps = []
        }
    }

    /// Appends the answers below one missing comment.
    private func append(
        _ group: [Answer],
        belowMissing gaps: [Gap],
        to rows: inout [Row],
        _ answers: [CommentID?: [Answer]]
    ) {
        guard let first = group.first else { return }
        var chain: [CommentID] = []
        var rest = group
        // A chain goes on as long as everything is below one and the same missing comment.
        repeat {
            chain += rest[0].missing.prefix(1)
            rest = rest.map { Answer($0.comment, below: $0.missing.dropFirst()) }
        } while rest[0].missing.first.map({ id in rest.allSatisfy { $0.missing.first == id } }) ?? false
        let gap = Gap(ids: chain, depth: depth(of: first.comment) - first.missing.count)
        append(rest, below: gaps + [gap], to: &rows, answers)
    }

    private func append(
        _ comment: Comment2,
        below gaps: [Gap],
        to rows: inout [Row],
        _ answers: [CommentID?: [Answer]]
    ) {
        let place = rows.count
        rows.append(
            Row(
                comment: comment,
                depth: depth(of: comment),
                descendantCount: 0,
                missingCount: 0,
                gaps: gaps,
                id: comment.id
            )
        )
        append(answers[comment.id] ?? [], below: [], to: &rows, answers)
        rows[place].descendantCount = rows.count - place - 1
        rows[place].missingCount = max(0, comment.commentCount - rows[place].descendantCount)
    }
}

extension Comment2 {
    /// The ancestors, read without observation, because they never change.
    fileprivate var knownAncestors: [CommentID] { comment1.storage.snapshot.fields.ancestorIds }
}

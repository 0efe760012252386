import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Observation
import Primitives
import Propagation
import ReplKit

/// The rows of a comment tree: the comments in reading order, a row that loads them behind a comment whose replies are missing, and a row in
/// the place of a comment that is missing itself although replies to it are shown.
@MainActor
@Observable
final class TreeRows {
    @ObservationIgnored private let tree: CommentTree
    @ObservationIgnored private let limit: Int
    /// The comments above the tree; nil if the tree begins at its post.
    @ObservationIgnored private let ancestors: CommentAncestors?
    /// False if the comment at which the tree was opened has no row, because it is printed above the list.
    @ObservationIgnored private let showsRoot: Bool
    /// The list that shows the rows.
    @ObservationIgnored weak var listing: Listing?
    /// True if the last page that was loaded was not full; nil before the second page.
    private var isLastPageShort: Bool?
    /// The number of comments that were loaded in place.
    private var extraCount = 0
    /// True if the account is known to block people or servers, whose comments a server leaves out.
    private var blocksAuthors = false
    /// The comments whose replies were all loaded in place.
    private var completed: Set<CommentID> = []

    /// Creates the rows of a tree.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - limit: The number of rows of a page.
    ///   - ancestors: The comments above the tree; nil if the tree begins at its post.
    ///   - showsRoot: False if the comment at which the tree was opened has no row, because it is printed above the list.
    init(_ tree: CommentTree, limit: Int, below ancestors: CommentAncestors? = nil, showsRoot: Bool = true) {
        (self.tree, self.limit, self.ancestors, self.showsRoot) = (tree, limit, ancestors, showsRoot)
    }

    /// The rows. Observable.
    var shown: [any Showable] {
        let above = ancestors?.comments ?? []
        let comments = tree.rows
        let missing = missingCounts(in: comments)
        let indent = above.count - (showsRoot ? 0 : 1)
        let retained = retainedIDs(for: comments)
        var rows = above.enumerated().map { row($1, depth: $0) }
        /// The comments whose rows are not complete, with the index behind their last descendant.
        var open: [(place: Int, end: Int)] = []
        for place in 0...comments.count {
            while let last = open.last, last.end == place {
                open.removeLast()
                let (comment, count) = (comments[last.place], missing[last.place] ?? 0)
                if count > 0 { rows.append(moreRow(below: comment, count, depth: indent + comment.depth + 1)) }
            }
            guard place < comments.count else { break }
            let comment = comments[place]
            rows += comment.gaps.compactMap { gapRow($0, indent: indent, retained) }
            if showsRoot || comment.id != tree.root {
                rows.append(row(comment.comment, depth: indent + comment.depth))
            }
            open.append((place, place + comment.descendantCount + 1))
        }
        return rows
    }

    /// The objects that the rows retain.
    var held: [any Showable] {
        (tree.feed.retainedItems + (ancestors?.comments ?? [])).map { ShownEntity<CommentTiers>($0) }
    }

    private func row(_ comment: Comment2, depth: Int) -> any Showable {
        let mark = ancestors?.id == comment.id ? Marks.here.word : nil
        return ShownRow(ShownEntity<CommentTiers>(comment), mark: mark, depth: depth) {
            [Listing.text(of: comment, depth: depth)]
        }
    }

    /// Returns the row in the place of missing comments; nil for the comment that is printed above the list.
    private func gapRow(_ gap: CommentTree.Gap, indent: Int, _ retained: Set<CommentID>) -> (any Showable)? {
        let hidesFirst = !showsRoot && gap.ids.first == tree.root
        let ids = Array(gap.ids.dropFirst(hidesFirst ? 1 : 0))
        guard let first = ids.first else { return nil }
        return ShownMissingComments(
            first: first,
            count: ids.count,
            depth: indent + gap.depth + (hidesFirst ? 1 : 0),
            state: state(ofMissing: ids, retained),
            rows: self
        )
    }

    /// Returns the comments that the list retains, for ``state(ofMissing:_:)``; empty if no comment is missing.
    private func retainedIDs(for rows: [CommentTree.Row]) -> Set<CommentID> {
        rows.allSatisfy(\.gaps.isEmpty) ? [] : Set(tree.feed.retainedItems.map(\.id))
    }

    /// Returns the reason why comments are missing, as far as it is known.
    private func state(ofMissing ids: [CommentID], _ retained: Set<CommentID>) -> ShownMissingComments.State {
        let api = tree.feed.source.api
        if ids.allSatisfy({ retained.contains($0) || api.caches.comment2[$0]?.creatorRelation.blocked == true }) {
            return .blocked
        }
        let isAsked = ids.contains(where: completed.contains)
        if tree.feed.hasMore && !isShort && !isAsked { return .notLoaded }
        // A server lists no comments by blocked people, and does not say whose they are.
        return blocksAuthors ? .blocked : .notListed
    }

    /// Asks for the blocks of the account if the server has left out comments to which it lists replies.
    private func learnBlocks() async throws {
        let api = tree.feed.source.api
        let rows = tree.rows
        let retained = retainedIDs(for: rows)
        let isLeftOut = rows.contains { $0.gaps.contains { state(ofMissing: $0.ids, retained) == .notListed } }
        guard isLeftOut, api.myPersonID != nil else { return }
        do {
            let me = try await api.getMyPerson()
            let blocks = !me.blockedPeople.isEmpty || !me.instanceBlocks.isEmpty
            api.commits.run(api.commits.cause ?? api.commits.makeCause(.response, "blocks")) { blocksAuthors = blocks }
        } catch let error as ApiClientError where error.code != .cancelled {
            // Ignored: the rows then say that the comments are not listed.
        }
    }

    private func moreRow(below comment: CommentTree.Row, _ count: Int, depth: Int) -> any Showable {
        ShownMissingReplies(comment: comment.id, count: count, depth: depth, rows: self)
    }

    /// True if the last page was not full, as far as can be told.
    private var isShort: Bool { isLastPageShort ?? !tree.feed.loadedCount.isMultiple(of: limit) }

    /// Returns the numbers of missing replies by the place of the comment that lacks them, without those that a comment below it lacks.
    ///
    /// After the last page, or one that is not full, nothing more is listed: the remaining count of the server is of removed comments, or
    /// of blocked people.
    private func missingCounts(in rows: [CommentTree.Row]) -> [Int: Int] {
        guard tree.feed.hasMore, !rows.isEmpty, !isShort else { return [:] }
        var counts: [Int: Int] = [:]
        for (place, row) in rows.enumerated() where row.missingCount > 0 && !isComplete(row) {
            var own = row.missingCount
            var below = place + 1
            while below <= place + row.descendantCount {
                own -= rows[below].missingCount
                below += rows[below].descendantCount + 1
            }
            if own > 0 { counts[place] = own }
        }
        return counts
    }

    private func isComplete(_ row: CommentTree.Row) -> Bool {
        completed.contains(row.id) || !completed.isDisjoint(with: row.comment.ancestorIds)
    }

    /// The advice below the list: `6 more replies: open N loads those of a row, more _ the next page`; nil if none are missing.
    var advice: String? {
        let count = missingCounts(in: tree.rows).values.reduce(0, +)
        guard count > 0 else { return nil }
        let replies = count == 1 ? "1 more reply" : "\(count) more replies"
        return "\(replies): open N loads those of a row, more _ the next page"
    }

    /// Loads the next page, and the comments above the tree.
    func loadMore() async throws {
        let before = tree.feed.loadedCount
        try await tree.feed.loadMore()
        if before > 0 {
            // A page may contain comments that were loaded in place already.
            isLastPageShort = tree.feed.loadedCount - before + extraCount < limit
        }
        try await ancestors?.load()
        try await learnBlocks()
        // New replies may be anywhere in the tree.
        listing?.renumber()
    }

    /// Records that the tree shows a stored list, whose pages may have had another size.
    func showStored(_ list: StoredList, limit: Int) {
        isLastPageShort = !list.rowCount.isMultiple(of: list.name.limit ?? limit)
    }

    /// Loads the shown pages again, and the comments above the tree.
    func refresh() async throws {
        try await tree.feed.refresh()
        try await ancestors?.load()
        try await learnBlocks()
    }

    /// Loads all replies to a comment in place, and numbers the rows anew, in the order of the tree.
    ///
    /// - Returns: The number of replies that the server counts and does not list.
    func loadReplies(to id: CommentID) async throws -> Int {
        let before = tree.feed.loadedCount
        try await tree.loadReplies(to: id)
        let isShort = isLastPageShort ?? !before.isMultiple(of: limit)
        isLastPageShort = isShort
        extraCount += tree.feed.loadedCount - before
        completed.insert(id)
        try await learnBlocks()
        listing?.renumber()
        return tree.rows.first { $0.id == id }?.missingCount ?? 0
    }
}

/// The comments above a comment, from the top of its thread to its parent.
@MainActor
@Observable
final class CommentAncestors {
    /// The comment below them.
    @ObservationIgnored let id: CommentID
    @ObservationIgnored private let api: ApiClient
    /// The comments, the first of the thread first. Observable; empty until they are loaded.
    private(set) var comments: [Comment2] = []

    /// Creates the list of a comment's ancestors without loading it.
    init(of id: CommentID, at api: ApiClient) {
        (self.id, self.api) = (id, api)
    }

    /// Shows the comments that are alive, without a request.
    func loadLiving() async {
        guard let comment = api.caches.comment1[id] else { return }
        show(comment.ancestorIds.compactMap { api.caches.comment2[$0] })
    }

    /// Loads the comments that are not alive, one request each. A comment that is gone from the server is left out, and so is one that
    /// cannot be fetched because there is no connection.
    ///
    /// - Throws: The error of a request.
    func load() async throws {
        guard let comment = api.caches.comment1[id] else { return }
        var found: [Comment2] = []
        for id in comment.ancestorIds {
            if let living = comments.first(where: { $0.id == id }) ?? api.caches.comment2[id] {
                found.append(living)
                continue
            }
            do {
                found.append(try await api.getComment(id: id))
            } catch let error as ApiClientError where error.code == .notFound || api.isUnreachable(error) {
                continue
            }
        }
        show(found)
    }

    private func show(_ found: [Comment2]) {
        api.commits.run(api.commits.cause ?? api.commits.makeCause(.response, "thread:\(id)")) { comments = found }
    }
}

/// A row that stands for the replies that a tree has not loaded; `open` loads them in place.
struct ShownMissingReplies: NestedRow {
    let comment: CommentID
    let count: Int
    let depth: Int?
    let rows: TreeRows

    var reference: EntityKey { EntityKey(kind: "replies", id: "\(comment)") }
    var identity: ObjectIdentifier? { nil }
    var headline: String { count == 1 ? "1 more reply" : "\(count) more replies" }
    func fields() -> [ShownField] { Listing.placeholder("... \(headline)", depth: depth) }

    func open(in session: Session) async throws -> Output {
        guard let listing = rows.listing else {
            throw ReplError(.unknownReference, "the list of \(reference) is gone", hint: "comments comment:\(comment)")
        }
        let shown = ShownListing(listing: listing)
        let before = shown.rowsByNumber
        let hidden = try await rows.loadReplies(to: comment)
        let known = shown.rows(like: before)
        guard known.count < listing.rows.count else {
            return .hit("no more replies: the others are removed, or of people whom you blocked", result: shown)
        }
        return .list(shown, without: known) + Self.note(ofHidden: hidden) + shown.advice
    }

    private static func note(ofHidden count: Int) -> Output {
        let reason = count == 1 ? "its author, or it was" : "their authors, or they were"
        return .note(count > 0 ? "\(count) hidden: you blocked \(reason) removed" : nil)
    }
}

extension ShownListing {
    /// The line under the list about missing rows.
    var advice: Output { .note(listing.advice()) }
}

import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

// The stored lists of a session. Without a connection a list is found by its subject, whatever the order and the page size.

/// A list that is shown from the disk.
struct RestoredList {
    /// The stored list.
    let list: StoredList
    /// The time at which the oldest of its rows was fetched.
    var fetchedAt: Date
    /// The list that was asked for.
    let wanted: StoredListName
    /// A newer stored list with the same options that has fewer rows; nil if there is none.
    var newer: StoredList?

    /// The number of rows to show, if the stored list is not the one that was asked for; nil for all.
    var cut: Int? { list.name.limit == wanted.limit && !list.name.isDownload ? nil : wanted.limit }

    /// The note below the rows: the order that they are in, if another was asked for, and what else is stored; nil if there is nothing to
    /// say.
    ///
    /// - Parameters:
    ///   - age: The age of the rows: `5 min old`.
    ///   - rowCount: The number of shown rows.
    ///   - hasMore: True if the server may have more rows.
    func note(age: String, rowCount: Int, hasMore: Bool) -> String? {
        if !list.name.isSameList(as: wanted) {
            let (here, absent) = (list.name.words(unlike: wanted), wanted.words(unlike: list.name))
            return "stored: \(here), \(age); not stored: \(absent)"
        }
        if let newer {
            return "\(Words.count(newer.rowCount, "newer row")) stored, too: the same with limit \(newer.rowCount)"
        }
        guard let limit = wanted.limit, rowCount < limit, hasMore, cut != nil else { return nil }
        return "only \(Words.count(rowCount, "row")) of \(limit) stored"
    }
}

extension SessionStorage {
    /// Shows the stored list that fits best.
    ///
    /// - Parameters:
    ///   - wanted: The list that is asked for.
    ///   - api: The client of the list.
    ///   - prefersExact: True to prefer the list with the same page size, as for a handle of an earlier session.
    ///   - restore: Shows a stored list, and returns the time at which it was fetched; nil if it cannot be shown.
    /// - Returns: The shown list; nil if none is stored that can be shown.
    func show(
        _ wanted: StoredListName,
        of api: ApiClient,
        prefersExact: Bool,
        restore: (StoredList) async -> Date?
    ) async -> RestoredList? {
        if prefersExact {
            // No other list of the subject is read unless this one cannot be shown.
            let exact = await shelf(of: api).storedList(named: wanted.text)
            let list = exact.map { StoredList($0, named: wanted) } ?? .undescribed(wanted)
            if let fetchedAt = await restore(list) {
                return RestoredList(list: list, fetchedAt: fetchedAt, wanted: wanted)
            }
        }
        var lists = await storedLists(of: wanted.subject, by: api)
        if prefersExact {
            lists.removeAll { $0.name == wanted }
        } else if !lists.contains(where: { $0.name == wanted }) {
            lists.append(.undescribed(wanted))
        }
        while let best = wanted.best(of: lists) {
            if let fetchedAt = await restore(best) {
                let newer = lists.filter { $0.fetchedAt > fetchedAt && $0.name.isSameList(as: best.name) }
                return RestoredList(
                    list: best,
                    fetchedAt: fetchedAt,
                    wanted: wanted,
                    newer: prefersExact ? nil : newer.max { $0.fetchedAt < $1.fetchedAt }
                )
            }
            lists.removeAll { $0 == best }
        }
        return nil
    }

    /// Returns the stored lists of a subject.
    private func storedLists(of subject: String, by api: ApiClient) async -> [StoredList] {
        let pages = await shelf(of: api).storedLists { StoredListName(reading: $0, of: subject) != nil }
        return pages.compactMap { page in
            StoredListName(reading: page.name, of: subject).map { StoredList(page, named: $0) }
        }
    }

    /// Persists the first page of a list.
    ///
    /// - Parameters:
    ///   - feed: The list.
    ///   - wanted: The name of the list.
    ///   - pageSize: The number of rows of a page.
    /// - Returns: The function that shows the stored list that fits best.
    func keeping<Item: TierModel>(_ feed: Feed<Item>, as wanted: StoredListName, pageSize: Int) -> StoredListing.Show
    where Item.Client == ApiClient {
        let api = feed.source.api
        shelf(of: api).persist(feed, as: wanted.text)
        return { [self] prefersExact in
            await show(wanted, of: api, prefersExact: prefersExact) { list in
                await shelf(of: api).restore(feed, as: list.file) {
                    $0.adapted(from: list.name, to: wanted, pageSize: pageSize)
                }
            }
        }
    }

    /// Returns a comment that is alive, or that a stored list contains.
    func comment(_ id: CommentID, of api: ApiClient) async -> Comment1? {
        if let living = api.caches.comment1[id] { return living }
        let stored = await shelf(of: api).showRow(Comment1.self, id)
        return withExtendedLifetime(stored) { api.caches.comment1[id] }
    }

    /// Shows a comment's part of the stored comments of its post: the comment, the replies below it, and the comments above it.
    ///
    /// - Parameters:
    ///   - id: The comment.
    ///   - feed: The list of the comment and its replies.
    ///   - sort: The order of the replies, if it was specified.
    ///   - loadAncestors: Retains the comments above, which are alive while it runs.
    /// - Returns: The shown list; nil if no stored comments of the post have the comment.
    func showPart(
        under id: CommentID,
        in feed: Feed<Comment2>,
        sort: CommentSort?,
        loadAncestors: () async -> Void
    ) async -> RestoredList? {
        let api = feed.source.api
        guard let postID = await comment(id, of: api)?.postId else { return nil }
        let wanted = StoredListName("comments", "\(postID)", sort: sort?.rawValue)
        return await show(wanted, of: api, prefersExact: false) { list in
            let whole = api.commentTree(ofPost: postID).feed
            guard await shelf(of: api).restore(whole, as: list.file) != nil,
                whole.retainedItems.contains(where: { $0.id == id })
            else { return nil }
            let fetchedAt = await shelf(of: api).restore(feed, as: list.file) { page in
                let rows = page.rows.filter { $0.id == id || $0.comment1.ancestorIds.contains(id) }
                return FeedPage(rows, next: page.next == nil ? nil : .first)
            }
            await loadAncestors()
            return withExtendedLifetime(whole) { fetchedAt }
        }
    }
}

extension StoredList {
    fileprivate init(_ page: StoredListPage, named name: StoredListName) {
        self.init(name: name, file: page.name, rowCount: page.rowCount, fetchedAt: page.fetchedAt)
    }

    /// Returns a list whose file does not describe its rows, as one of an earlier version; it is known by its name only.
    fileprivate static func undescribed(_ name: StoredListName) -> StoredList {
        StoredList(name: name, file: name.text, rowCount: 0, fetchedAt: .distantPast)
    }
}

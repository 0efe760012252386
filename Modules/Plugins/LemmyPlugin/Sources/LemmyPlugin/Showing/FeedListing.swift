import Delegates
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// The posts that a feed lists, and their order.
struct FeedOptions: Hashable, Sendable {
    var scope: ContentScope
    /// The order; the account's own, or the server's, if nil.
    var sort: PostSort?
    /// The number of rows of a page; the server's own number if nil.
    var limit: Int?
    /// True to list posts too that the account hid.
    var showsHidden = false
    /// True to list posts too that the account has read, even if its settings leave them out.
    var showsRead = false

    /// The filter for the request. A scope of marked posts selects by its mark.
    var filter: PostFilter {
        var filter = PostFilter(showsRead: showsRead ? true : nil, showsHidden: showsHidden ? true : nil)
        if case .marked(let mark) = scope { filter.only = mark }
        return filter
    }

    /// True if a feed delegate loads the list: it is the plain list of a range.
    var isPlain: Bool { if case .range = scope { !showsHidden && !showsRead } else { false } }

    /// The name under which the first page is stored, unless a delegate stores it.
    var storedName: String {
        let id = scope.id.replacing(":", with: "-")
        let flags = [showsHidden ? "hidden" : nil, showsRead ? "read" : nil]
        return (["feed", id, sort?.rawValue, limit.map(String.init)] + flags).compactMap(\.self).joined(separator: "-")
    }
}

/// The list of posts that a handle holds, with a row for each.
///
/// If the session has storage, the first page is stored, and shown again if the server is unreachable. A delegate stores that of a range;
/// that of any other list is stored beside the entities.
@MainActor
final class FeedListing {
    let options: FeedOptions
    let posts: Feed<Post2>
    private let delegate: FeedDelegate?
    private let page: StoredListing?
    private let files: SessionStorage?
    private let scope: MovableScope
    private var known: [PostID: ShownRow] = [:]
    private var numbering = RowNumbering<PostID>()
    /// The fetch time of the shown page if it comes from the disk, and the error that prevented a newer one.
    private var kept: (at: Date, failure: String?)?

    /// Creates an empty list without loading it.
    ///
    /// - Parameter files: The storage of the session; nil to store nothing.
    /// - Throws: `DelegateError` if another owner persists that feed's page.
    init(_ options: FeedOptions, api: ApiClient, keptIn files: SessionStorage?) throws {
        self.options = options
        self.files = files
        scope = MovableScope(options.scope, of: api)
        // The client's own feed also receives the posts and blocks of the account.
        let posts = api.feed(options)
        self.posts = posts
        if case .range(let kind) = options.scope, options.isPlain {
            delegate = try files?.delegate(kind, options.sort, options.limit, of: api)
            page = nil
        } else {
            delegate = nil
            page = files.map { files in
                let show = files.shelf(of: api).keeping(posts, as: options.storedName)
                return StoredListing(limit: options.limit ?? 20, files: files, show: show)
            }
        }
    }

    /// The client that loads the list.
    var api: ApiClient { posts.source.api }

    /// Returns the options for the same list at another client.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the address of its community or person is not known; the error of the lookup.
    func options(for other: ApiClient) async throws -> FeedOptions {
        var moved = options
        moved.scope = try await scope.scope(for: other)
        return moved
    }

    /// Loads the first page.
    ///
    /// - Throws: The error of the request, if no stored page exists either.
    func load() async throws {
        guard let delegate else { return try await loadOrRestore { try await $0.loadMore() } }
        try await load(through: delegate)
    }

    /// Reloads the list, and numbers its rows anew.
    ///
    /// - Throws: The errors of ``load()``.
    func refresh() async throws {
        try await look()
        numbering = RowNumbering<PostID>()
    }

    /// Reloads the list; rows that are still listed keep their numbers.
    ///
    /// - Throws: The errors of ``load()``.
    func look() async throws {
        guard let delegate else { return try await loadOrRestore { try await $0.refresh() } }
        try await load(through: delegate)
    }

    private func load(through delegate: FeedDelegate) async throws {
        do {
            try await delegate.refresh()
        } catch {
            let cause = (error as? DelegateError)?.cause ?? error
            guard api.isUnreachable(cause) else { throw cause }
            // The shown posts are at least as new as the stored page.
            let fetchedAt = posts.isEmpty ? try delegate.publish(in: posts) : delegate.cache?.fetchedAt
            guard let fetchedAt else { throw cause }
            kept = (fetchedAt, explain(cause)?.message ?? "\(cause)")
            return
        }
        if posts.loadedCount == 0 { try delegate.publish(in: posts) } else { try await delegate.refresh(posts) }
        kept = nil
    }

    /// Loads the list; shows the stored page if it is empty and the server is unreachable.
    private func loadOrRestore(_ load: (Feed<Post2>) async throws -> Void) async throws {
        do {
            try await load(posts)
            kept = nil
        } catch {
            guard posts.isEmpty, api.isUnreachable(error), let at = await page?.show() else { throw error }
            kept = (at, explain(error)?.message ?? "\(error)")
        }
    }

    /// Shows the stored page, without a request.
    ///
    /// - Returns: True if there is one.
    func restore() async -> Bool {
        if let page {
            kept = await page.show().map { ($0, nil) }
            return kept != nil
        }
        guard let delegate, case .present = await delegate.loadCache() else { return false }
        // Ignored: a page that is too old to be migrated counts as missing.
        guard let fetchedAt = (try? delegate.publish(in: posts)) ?? nil else { return false }
        kept = (fetchedAt, nil)
        return true
    }

    /// Stores a page that consists of several loaded ones as the first page of the list.
    ///
    /// - Parameters:
    ///   - page: The posts in order, and the position behind them.
    ///   - stamp: The stamp of the earliest request.
    ///   - files: The storage of the session; nil to store nothing.
    /// - Throws: `DelegateError` if another owner persists that feed's page.
    func store(_ page: FeedPage<Post2Value>, startedAt stamp: Stamp, keptIn files: SessionStorage?) async throws {
        if let delegate {
            try await delegate.store(page, startedAt: stamp)
        } else {
            files?.shelf(of: api).store(page, startedAt: stamp, as: options.storedName)
        }
    }

    /// The age of the page and the reason for it, if it comes from the disk.
    var status: ShownStatus? {
        guard let kept, let files else { return nil }
        return ShownStatus(age: files.age(since: kept.at), error: kept.failure)
    }

    /// The time from which the ages of the posts are counted: the server's, which the storage knows if the server has not answered.
    var currentTime: Date? { files?.serverTime(of: api) ?? api.serverTime }

    /// A row for each post. A row stays as long as its post is listed, and retains the tiers that it was upgraded to. Observable.
    var rows: [ShownRow] {
        // The rows are read once, because each access is an observed lookup.
        let rows = posts.items.map { (id: $0.id, row: known[$0.id] ?? ShownRow(ShownPost($0))) }
        known = Dictionary(rows.map { ($0.id, $0.row) }) { $1 }
        return rows.map(\.row)
    }

    /// The numbers of ``rows``: a new post gets the next number, at any position.
    var rowNumbers: [Int] { numbering.numbers(of: posts.items.map(\.id)) }
}

extension ApiClient {
    /// Creates the empty list of a feed.
    fileprivate func feed(_ options: FeedOptions) -> Feed<Post2> {
        let (sort, filter, limit) = (options.sort, options.filter, options.limit ?? 20)
        return switch options.scope {
        case .range(let kind): feed(kind, sort: sort, filter: filter, limit: options.limit)
        case .marked: feed(.all, sort: sort, filter: filter, limit: limit)
        case .community(let id): feed(ofCommunity: id, sort: sort, filter: filter, limit: limit)
        case .person(let id): feed(ofPerson: id, sort: sort, limit: limit)
        }
    }
}

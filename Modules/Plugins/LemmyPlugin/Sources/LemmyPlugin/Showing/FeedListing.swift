import Delegates
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Observation
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

    /// The number of rows of a page of a list without a range.
    var pageSize: Int { limit ?? 20 }

    /// The name under which the first page is stored. A delegate uses the same name.
    var storedName: StoredListName {
        let flags: [StoredListName.Flag?] = [showsHidden ? .hidden : nil, showsRead ? .read : nil]
        return StoredListName(
            "feed",
            scope.id,
            sort: sort?.rawValue,
            limit: limit,
            flags: Set(flags.compactMap(\.self))
        )
    }
}

/// The list of posts that a handle holds, with a row for each.
///
/// If the session has storage, the first page is stored, and the stored page that fits best is shown if the server is unreachable. A
/// delegate stores that of a range; that of any other list, and a download, is stored beside the entities.
@MainActor
@Observable
final class FeedListing {
    @ObservationIgnored let options: FeedOptions
    @ObservationIgnored let posts: Feed<Post2>
    @ObservationIgnored private let files: SessionStorage?
    @ObservationIgnored private let delegate: FeedDelegate?
    @ObservationIgnored private let scope: MovableScope
    @ObservationIgnored private var known: [PostID: ShownRow] = [:]
    @ObservationIgnored private var numbering = RowNumbering<PostID>()
    /// The fetch time of the shown page if it comes from the disk, and the error that prevented a newer one.
    @ObservationIgnored private var kept: (at: Date, failure: String?)?
    /// The stored list that is shown; nil if the posts are the server's.
    @ObservationIgnored private var stored: RestoredList?
    /// The number of shown posts of a stored list that is longer than the one that was asked for; nil for all posts.
    private var cut: Int?
    /// True if `download` has loaded the posts.
    @ObservationIgnored private(set) var isDownload = false

    /// Creates an empty list without loading it.
    ///
    /// - Parameter files: The storage of the session; nil to store nothing.
    /// - Throws: `DelegateError` if another owner persists that feed's page.
    init(_ options: FeedOptions, api: ApiClient, keptIn files: SessionStorage?) throws {
        (self.options, self.files) = (options, files)
        scope = MovableScope(options.scope, of: api)
        // The client's own feed also receives the posts and blocks of the account.
        let posts = api.feed(options)
        self.posts = posts
        if case .range(let kind) = options.scope, options.isPlain {
            delegate = try files?.delegate(kind, options.sort, options.limit, of: api)
        } else {
            delegate = nil
            files?.shelf(of: api).persist(posts, as: options.storedName.text)
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

    /// Loads the first page; shows the stored one that fits best if the server is unreachable.
    ///
    /// - Throws: The error of the request, if no stored page exists either.
    func load() async throws {
        try await loadOrRestore { try await posts.loadMore() }
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
        try await loadOrRestore { try await posts.refresh() }
    }

    /// Shows more of a stored list, or loads the next page.
    func loadMore() async throws {
        if let cut, posts.count > cut { return setCut(cut + options.pageSize) }
        try await posts.loadMore()
        setCut(nil)
    }

    /// True if there may be another page, or more of a stored list. Observable.
    var hasMore: Bool { posts.count > count || posts.hasMore }

    private func loadOrRestore(_ load: () async throws -> Void) async throws {
        do {
            if let delegate { try await self.load(through: delegate) } else { try await load() }
        } catch {
            let cause = (error as? DelegateError)?.cause ?? error
            guard api.isUnreachable(cause) else { throw cause }
            let failure = errorText(of: cause)
            if posts.isEmpty {
                guard await showStored(options.storedName, because: failure) else { throw cause }
            } else if let fetchedAt = delegate?.cache?.fetchedAt {
                // The shown posts are at least as new as the stored page.
                kept = (fetchedAt, failure)
            } else {
                throw cause
            }
            return
        }
        (kept, stored) = (nil, nil)
        setCut(nil)
    }

    private func load(through delegate: FeedDelegate) async throws {
        try await delegate.refresh()
        if posts.loadedCount == 0 { try delegate.publish(in: posts) } else { try await delegate.refresh(posts) }
    }

    /// Shows the stored page, without a request.
    ///
    /// - Parameter isDownload: True if the list was the result of a download.
    /// - Returns: True if there is one.
    func restore(isDownload: Bool) async -> Bool {
        var name = options.storedName
        name.isDownload = isDownload
        self.isDownload = isDownload
        return await showStored(name, because: nil)
    }

    /// Shows the stored list that fits best.
    private func showStored(_ wanted: StoredListName, because failure: String?) async -> Bool {
        guard let files else { return false }
        let list = await files.show(wanted, of: api, prefersExact: failure == nil) { await show($0, in: files) }
        guard let list else { return false }
        (kept, stored) = ((list.fetchedAt, failure), list)
        setCut(list.cut)
        return true
    }

    /// Shows a stored list, and returns the time at which it was fetched; nil if it cannot be shown.
    private func show(_ list: StoredList, in files: SessionStorage) async -> Date? {
        let adapt = { [options] (page: FeedPage<Post2Value>) in
            page.adapted(from: list.name, to: options.storedName, pageSize: options.pageSize)
        }
        guard case .range(let kind) = options.scope, list.name.flags.isEmpty, !list.name.isDownload else {
            return await files.shelf(of: api).restore(posts, as: list.file, adapting: adapt)
        }
        let sort = list.name.sort.flatMap(PostSort.init(rawValue:))
        guard sort?.rawValue == list.name.sort else { return nil }
        // Ignored: a page whose name is taken, or that is too old to be migrated, counts as missing.
        guard let delegate = try? files.delegate(kind, sort, list.name.limit, of: api),
            case .present = await delegate.loadCache()
        else { return nil }
        return try? delegate.publish(in: posts, adapting: adapt)
    }

    private func setCut(_ count: Int?) {
        guard count != cut else { return }
        api.commits.run(api.commits.cause ?? api.commits.makeCause(.other, "feed:\(options.scope.id)")) { cut = count }
    }

    /// Stores several loaded pages together.
    ///
    /// They are kept apart from the first page, so that a look at the list does not replace them.
    ///
    /// - Parameters:
    ///   - page: The posts in order, and the position behind them.
    ///   - stamp: The stamp of the earliest request.
    func storeDownload(_ page: FeedPage<Post2Value>, startedAt stamp: Stamp) {
        var name = options.storedName
        name.isDownload = true
        files?.shelf(of: api).store(page, startedAt: stamp, as: name.text)
        isDownload = true
    }

    /// The age of the page and the reason for it, if it comes from the disk.
    var status: ShownStatus? {
        guard let kept, let files else { return nil }
        return ShownStatus(age: files.age(since: kept.at), error: kept.failure)
    }

    /// The note about posts from the disk that are not those that were asked for; nil if there is nothing to say.
    var storedNote: String? {
        guard let stored, let age = status?.ageText else { return nil }
        return stored.note(age: age, rowCount: count, hasMore: posts.hasMore)
    }

    /// The time from which the ages of the posts are counted: the server's, which the storage estimates if the server has not answered.
    var currentTime: Date { files?.serverTime(of: api) ?? api.serverTime ?? api.clock.now }

    /// The number of shown posts. Observable.
    var count: Int { cut.map { min($0, posts.count) } ?? posts.count }

    private var shownPosts: [Post2] { cut.map { Array(posts.items.prefix($0)) } ?? posts.items }

    /// A row for each post. A row stays as long as its post is listed, and retains the tiers that it was upgraded to. Observable.
    var rows: [ShownRow] {
        // The rows are read once, because each access is an observed lookup.
        let rows = shownPosts.map { (id: $0.id, row: known[$0.id] ?? ShownRow(ShownPost($0))) }
        known = Dictionary(rows.map { ($0.id, $0.row) }) { $1 }
        return rows.map(\.row)
    }

    /// The numbers of ``rows``: a new post gets the next number, at any position.
    var rowNumbers: [Int] { numbering.numbers(of: shownPosts.map(\.id)) }
}

extension ApiClient {
    /// Creates the empty list of a feed.
    fileprivate func feed(_ options: FeedOptions) -> Feed<Post2> {
        let (sort, filter, limit) = (options.sort, options.filter, options.pageSize)
        return switch options.scope {
        case .range(let kind): feed(kind, sort: sort, filter: filter, limit: options.limit)
        case .marked: feed(.all, sort: sort, filter: filter, limit: limit)
        case .community(let id): feed(ofCommunity: id, sort: sort, filter: filter, limit: limit)
        case .person(let id): feed(ofPerson: id, sort: sort, limit: limit)
        case .multi(let id): feed(ofMultiCommunity: id, sort: sort, filter: filter, limit: limit)
        }
    }
}

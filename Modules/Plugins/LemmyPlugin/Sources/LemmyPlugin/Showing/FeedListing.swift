import Delegates
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// The list of posts that a handle holds, with a row for each.
///
/// If the session has storage, the first page comes through a delegate: it is stored, and shown again if the server is unreachable.
@MainActor
final class FeedListing {
    let kind: FeedKind
    let sort: PostSort?
    let limit: Int?
    let posts: Feed<Post2>
    private let delegate: FeedDelegate?
    private var known: [PostID: ShownRow] = [:]
    private var numbering = RowNumbering<PostID>()
    /// The fetch time of the shown page if it comes from the disk, and the error that prevented a newer one.
    private var kept: (at: Date, failure: String?)?

    /// Creates an empty list without loading it.
    ///
    /// - Parameter delegate: The delegate that stores the first page; nil to store nothing.
    init(_ kind: FeedKind, sort: PostSort? = nil, limit: Int? = nil, api: ApiClient, delegate: FeedDelegate?) {
        self.kind = kind
        self.sort = sort
        self.limit = limit
        self.delegate = delegate
        // The client's own feed also receives the posts and blocks of the account.
        posts = api.feed(kind, sort: sort, limit: limit)
    }

    /// Loads the first page.
    ///
    /// - Throws: The error of the request, if no stored page exists either.
    func load() async throws {
        if let delegate { try await load(through: delegate) } else { try await posts.loadMore() }
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
        if let delegate { try await load(through: delegate) } else { try await posts.refresh() }
    }

    private func load(through delegate: FeedDelegate) async throws {
        do {
            try await delegate.refresh()
        } catch {
            let cause = (error as? DelegateError)?.cause ?? error
            guard posts.source.api.isUnreachable(cause) else { throw cause }
            // The shown posts are at least as new as the stored page.
            let fetchedAt = posts.isEmpty ? try delegate.publish(in: posts) : delegate.cache?.fetchedAt
            guard let fetchedAt else { throw cause }
            kept = (fetchedAt, explain(cause)?.message ?? "\(cause)")
            return
        }
        if posts.loadedCount == 0 { try delegate.publish(in: posts) } else { try await delegate.refresh(posts) }
        kept = nil
    }

    /// Shows the stored page, without a request.
    ///
    /// - Returns: True if there is one.
    func restore() async -> Bool {
        guard let delegate, case .present = await delegate.loadCache() else { return false }
        // Ignored: a page that is too old to be migrated counts as missing.
        guard let fetchedAt = (try? delegate.publish(in: posts)) ?? nil else { return false }
        kept = (fetchedAt, nil)
        return true
    }

    /// The age of the page and the reason for it, if it comes from the disk.
    var status: ShownStatus? {
        guard let kept, let delegate else { return nil }
        let age = max(0, delegate.state.clock.now.timeIntervalSince(kept.at))
        return ShownStatus(age: .seconds(age), error: kept.failure)
    }

    /// The time from which the ages of the posts are counted: the server's, or the time of the storage if the server has not answered.
    var currentTime: Date? { posts.source.api.serverTime ?? delegate?.state.clock.now }

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

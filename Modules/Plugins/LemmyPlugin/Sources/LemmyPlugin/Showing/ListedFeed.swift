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
/// Where the session has files, its first page comes through a delegate: it is kept, and shown again where the server is not to be had.
@MainActor
final class ListedFeed {
    let kind: FeedKind
    let sort: PostSort?
    let limit: Int?
    let posts: Feed<Post2>
    private let delegate: FeedDelegate?
    private var known: [PostID: ShownRow] = [:]
    private var numbering = RowNumbering<PostID>()
    /// When what is shown was fetched, if a file has it, and why there is nothing newer.
    private var kept: (at: Date, failure: String?)?

    /// Makes an empty list; load it.
    ///
    /// - Parameter delegate: What keeps its first page; nil where nothing is kept.
    init(_ kind: FeedKind, sort: PostSort? = nil, limit: Int? = nil, api: ApiClient, delegate: FeedDelegate?) {
        self.kind = kind
        self.sort = sort
        self.limit = limit
        self.delegate = delegate
        // The client's own list, which hears of what the account posts and blocks.
        posts = api.feed(kind, sort: sort, limit: limit)
    }

    /// Loads the first page.
    ///
    /// - Throws: Why it did not come, if there is none of an earlier time either.
    func load() async throws {
        if let delegate { try await load(through: delegate) } else { try await posts.loadMore() }
    }

    /// Loads what is listed again, and counts anew.
    ///
    /// - Throws: As ``load()``.
    func refresh() async throws {
        try await look()
        numbering = RowNumbering<PostID>()
    }

    /// Loads what is listed again; what is still listed keeps its number.
    ///
    /// - Throws: As ``load()``.
    func look() async throws {
        if let delegate { try await load(through: delegate) } else { try await posts.refresh() }
    }

    private func load(through delegate: FeedDelegate) async throws {
        do {
            try await delegate.refresh()
        } catch {
            let cause = (error as? DelegateError)?.cause ?? error
            guard posts.source.api.isOutOfReach(cause) else { throw cause }
            // What is shown already is as new as what is kept, and more.
            let fetchedAt = posts.isEmpty ? try delegate.show(in: posts) : delegate.cache?.fetchedAt
            guard let fetchedAt else { throw cause }
            kept = (fetchedAt, explain(cause)?.message ?? "\(cause)")
            return
        }
        if posts.loadedCount == 0 { try delegate.show(in: posts) } else { try await delegate.refresh(posts) }
        kept = nil
    }

    /// Shows what is kept of it, and asks nobody.
    ///
    /// - Returns: Whether there is any.
    func restore() async -> Bool {
        guard let delegate, case .present = await delegate.loadCache() else { return false }
        // A page that is too old to be brought up to date is as good as none.
        guard let fetchedAt = (try? delegate.show(in: posts)) ?? nil else { return false }
        kept = (fetchedAt, nil)
        return true
    }

    /// How old it is and why, if it is what a file has.
    var status: ShownStatus? {
        guard let kept, let delegate else { return nil }
        let age = max(0, delegate.state.clock.now.timeIntervalSince(kept.at))
        return ShownStatus(age: .seconds(age), error: kept.failure)
    }

    /// A row for each post; it stays while its post is listed, and with it what it was upgraded to. Observable.
    var rows: [ShownRow] {
        // Once, not at each step: what is observed is looked up.
        let rows = posts.items.map { (id: $0.id, row: known[$0.id] ?? ShownRow(ShownPost($0))) }
        known = Dictionary(rows.map { ($0.id, $0.row) }) { $1 }
        return rows.map(\.row)
    }

    /// The numbers of ``rows``: a post that comes later gets the next one, wherever it stands.
    var rowNumbers: [Int] { numbering.numbers(of: posts.items.map(\.id)) }
}

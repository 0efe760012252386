import LemmyMiddleware
import Middleware
import Observation
import Primitives
import Propagation
import ReplKit

/// A list of whatever a server lists, which a handle holds: an inbox, the comments under a post, what a search found.
@MainActor
@Observable
final class Listing {
    /// Where its rows come from.
    enum Source {
        /// A living list of the middleware, page by page.
        case pages(
            rows: @MainActor () -> [any Showable],
            hasMore: @MainActor () -> Bool,
            more: @MainActor () async throws -> Void,
            again: @MainActor () async throws -> Void
        )
        /// One answer; asked for again, another.
        case answer(@MainActor () async throws -> [any Showable])
    }

    @ObservationIgnored let reference: EntityKey
    @ObservationIgnored let api: ApiClient
    @ObservationIgnored let title: String
    @ObservationIgnored let columns: [String]
    @ObservationIgnored let watched: [String]
    @ObservationIgnored private let source: Source
    @ObservationIgnored private let remake: @MainActor (ApiClient) async throws -> Listing
    private var answered: [any Showable] = []
    /// Not observed: what has a number is listed already.
    @ObservationIgnored private var numbering = RowNumbering<EntityKey>()

    /// Makes an empty list; load it.
    ///
    /// - Parameters:
    ///   - reference: `inbox:replies`.
    ///   - title: What its rows are, in the plural: `reports`.
    ///   - columns: The fields of its rows that a table prints.
    ///   - watched: Those of them that a view follows.
    ///   - remake: Makes the same list, as it was asked for, of another client; empty.
    init(
        _ reference: EntityKey,
        of api: ApiClient,
        title: String,
        columns: [String],
        watched: [String] = [],
        _ source: Source,
        remake: @escaping @MainActor (ApiClient) async throws -> Listing
    ) {
        self.reference = reference
        self.api = api
        self.title = title
        self.columns = columns
        self.watched = watched
        self.source = source
        self.remake = remake
    }

    /// The same list of another client, loaded: in the same order, of the same length.
    ///
    /// - Throws: Why it did not come; ``ReplKit/ReplError`` where nobody knows what it is about there.
    func asked(of other: ApiClient) async throws -> Listing {
        let listing = try await remake(other)
        try await listing.loadMore()
        return listing
    }

    /// Its rows as they are now. Observable.
    var rows: [any Showable] {
        switch source {
        case .pages(let rows, _, _, _): rows()
        case .answer: answered
        }
    }

    /// The numbers of ``rows``: a row that comes later gets the next one, wherever it stands.
    var rowNumbers: [Int] { numbering.numbers(of: rows.map(\.reference)) }

    /// Whether another page may come.
    var hasMore: Bool {
        switch source {
        case .pages(_, let hasMore, _, _): hasMore()
        case .answer: false
        }
    }

    /// Loads the next page; at first, the first.
    func loadMore() async throws {
        switch source {
        case .pages(_, _, let more, _): try await more()
        case .answer(let ask): show(try await ask())
        }
    }

    /// Loads the first page again, and counts anew.
    func refresh() async throws {
        try await look()
        numbering = RowNumbering<EntityKey>()
    }

    /// Loads the first page again; what is still listed keeps its number.
    func look() async throws {
        switch source {
        case .pages(_, _, _, let again): try await again()
        case .answer(let ask): show(try await ask())
        }
    }

    private func show(_ rows: [any Showable]) {
        api.commits.run(api.commits.makeCause(.response, "\(reference)")) { answered = rows }
    }
}

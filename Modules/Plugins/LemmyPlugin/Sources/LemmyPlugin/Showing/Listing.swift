import Foundation
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
        /// A living list of the middleware, page by page. What it holds may be more than its rows.
        case pages(
            rows: @MainActor () -> [any Showable],
            held: @MainActor () -> [any Showable],
            hasMore: @MainActor () -> Bool,
            more: @MainActor () async throws -> Void,
            again: @MainActor () async throws -> Void
        )
        /// Answers by page number, from 1: the page after the last is empty, or brings nothing new.
        case numbered(@MainActor (_ page: Int) async throws -> [any Showable])
    }

    @ObservationIgnored let reference: EntityKey
    @ObservationIgnored let api: ApiClient
    @ObservationIgnored let title: String
    @ObservationIgnored let columns: [String]
    @ObservationIgnored let watched: [String]
    /// What is missing in it, and the line that brings it; nil if nothing is.
    @ObservationIgnored var advice: @MainActor () -> String? = { nil }
    @ObservationIgnored private let source: Source
    /// How it comes back in the next session; nil if it does not.
    @ObservationIgnored let keeping: KeptListing?
    /// When what is shown was fetched, if a file has it, and why there is nothing newer.
    private var kept: (at: Date, failure: String?)?
    @ObservationIgnored private let remake: @MainActor (ApiClient) async throws -> Listing
    private var answered: [any Showable] = []
    /// How many pages were asked for by number, and whether there may be another.
    @ObservationIgnored private var pages = 0
    private var goesOn = true
    /// How many rows are shown at a time; nil for all that have come.
    @ObservationIgnored private let window: Int?
    private var shownCount: Int
    /// Not observed: what has a number is listed already.
    @ObservationIgnored private var numbering = RowNumbering<EntityKey>()

    /// Makes an empty list; load it.
    ///
    /// - Parameters:
    ///   - reference: `inbox:replies`.
    ///   - title: What its rows are, in the plural: `reports`.
    ///   - columns: The fields of its rows that a table prints.
    ///   - watched: Those of them that a view follows.
    ///   - window: How many rows are shown at a time; nil for all that have come.
    ///   - keeping: How it comes back in the next session; nil if it does not.
    ///   - remake: Makes the same list, as it was asked for, of another client; empty.
    init(
        _ reference: EntityKey,
        of api: ApiClient,
        title: String,
        columns: [String],
        watched: [String] = [],
        _ source: Source,
        window: Int? = nil,
        keeping: KeptListing? = nil,
        remake: @escaping @MainActor (ApiClient) async throws -> Listing
    ) {
        self.reference = reference
        self.api = api
        self.title = title
        self.columns = columns
        self.watched = watched
        self.source = source
        (self.window, shownCount) = (window, 0)
        self.keeping = keeping
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
        window == nil ? all : Array(all.prefix(shownCount))
    }

    /// What it keeps alive: its rows, those that it shows with the next page, and what it hides.
    var held: [any Showable] {
        switch source {
        case .pages(_, let held, _, _, _): all + held()
        case .numbered: all
        }
    }

    private var all: [any Showable] {
        switch source {
        case .pages(let rows, _, _, _, _): rows()
        case .numbered: answered
        }
    }

    /// The numbers of ``rows``: a row that comes later gets the next one, wherever it stands.
    var rowNumbers: [Int] { numbering.numbers(of: rows.map(\.reference)) }

    /// Whether another page may come.
    var hasMore: Bool {
        window != nil && all.count > shownCount || canLoad
    }

    private var canLoad: Bool {
        switch source {
        case .pages(_, _, let hasMore, _, _): hasMore()
        case .numbered: goesOn
        }
    }

    /// Loads the next page; at first, the first, or what is kept of it where the server is not to be had.
    func loadMore() async throws {
        guard let window else {
            do {
                return try await load()
            } catch {
                guard all.isEmpty, api.isOutOfReach(error),
                    await showKept(because: explain(error)?.message ?? "\(error)")
                else { throw error }
                return
            }
        }
        while canLoad && all.count < shownCount + window { try await load() }
        commit { shownCount = min(all.count, shownCount + window) }
    }

    /// Shows what is kept of it, and asks nobody.
    ///
    /// - Returns: Whether there is any.
    func restore() async -> Bool { await showKept(because: nil) }

    private func showKept(because failure: String?) async -> Bool {
        guard let at = await keeping?.show() else { return false }
        kept = (at, failure)
        return true
    }

    /// How old it is and why, if it is what a file has.
    var status: ShownStatus? {
        guard let kept, let keeping else { return nil }
        return ShownStatus(age: .seconds(max(0, keeping.clock.now.timeIntervalSince(kept.at))), error: kept.failure)
    }

    private func load() async throws {
        switch source {
        case .pages(_, _, _, let more, _): try await more()
        case .numbered(let ask): take(try await ask(pages + 1), at: pages + 1)
        }
    }

    /// Loads what is shown again, and counts anew.
    func refresh() async throws {
        try await look()
        numbering = RowNumbering<EntityKey>()
    }

    /// Loads what is shown again; what is still listed keeps its number.
    func look() async throws {
        switch source {
        case .pages(_, _, _, _, let again): try await again()
        case .numbered(let ask):
            var found: [[any Showable]] = []
            for page in 1...max(pages, 1) { found.append(try await ask(page)) }
            commit {
                answered = []
                for (index, rows) in found.enumerated() { take(rows, at: index + 1) }
            }
        }
        kept = nil
        if let window { commit { shownCount = min(all.count, max(shownCount, window)) } }
    }

    /// Shows a page: each row once.
    private func take(_ rows: [any Showable], at page: Int) {
        let known = Set(answered.map(\.reference))
        let new = rows.filter { !known.contains($0.reference) }
        commit { (answered, pages, goesOn) = (answered + new, page, !new.isEmpty) }
    }

    private func commit(_ change: () -> Void) {
        api.commits.run(api.commits.cause ?? api.commits.makeCause(.response, "\(reference)"), change)
    }
}

import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Observation
import Primitives
import Propagation
import ReplKit

/// A list of a server's results that a handle holds: an inbox, the comments under a post, the results of a search.
@MainActor
@Observable
final class Listing {
    /// The source of the rows.
    enum Source {
        /// A live feed of the middleware, page by page. It may retain more items than its rows. An inspector knows its `feeds`.
        case pages(
            rows: @MainActor () -> [any Showable],
            held: @MainActor () -> [any Showable],
            hasMore: @MainActor () -> Bool,
            more: @MainActor () async throws -> Void,
            again: @MainActor () async throws -> Void,
            feeds: @MainActor () -> [InspectedID] = { [] }
        )
        /// Requests by position. The page after the last of numbered pages is empty, or has no new rows.
        case requested(@MainActor (FeedPosition) async throws -> Page)
    }

    /// A page of a list that is requested by position.
    struct Page {
        let rows: [any Showable]
        /// The position of the next page; nil if this is the last one.
        let next: FeedPosition?
    }

    @ObservationIgnored let reference: EntityKey
    @ObservationIgnored let api: ApiClient
    @ObservationIgnored let title: String
    @ObservationIgnored let columns: [String]
    @ObservationIgnored private let format: TableFormat
    @ObservationIgnored let watched: [String]
    /// The advice about missing rows, with the command that loads them; nil if none are missing.
    @ObservationIgnored var advice: @MainActor () -> String? = { nil }
    /// The number of rows of a full page, if no number was typed.
    @ObservationIgnored var pageSize = 20
    @ObservationIgnored private let source: Source
    /// The stored form of the list for the next session; nil if it does not persist.
    @ObservationIgnored let storage: StoredListing?
    /// The shown list if the rows come from the disk, and the error that prevented newer ones.
    private var stored: (list: RestoredList, failure: String?)?
    /// The number of shown rows of a stored list that is longer than the one that was asked for; nil for all rows.
    private var cut: Int?
    /// Returns false for a row that the server no longer lists, as far as is known. Only lists that are requested by position use it.
    @ObservationIgnored private let isListed: @MainActor (any Showable) -> Bool
    @ObservationIgnored private let makeCopy: @MainActor (ApiClient) async throws -> Listing
    private var requestedRows: [any Showable] = []
    /// The number of pages that were requested by position.
    @ObservationIgnored private var pages = 0
    /// The position of the next page that is requested by position; nil if there is none.
    private var next: FeedPosition? = .first
    /// The number of rows that are shown at a time; nil for all loaded rows.
    @ObservationIgnored private let window: Int?
    /// The maximum number of loads for a page of ``window`` rows.
    @ObservationIgnored private let loadsPerPage: Int
    private var shownCount: Int
    /// Not observed, because a row with a number is listed already.
    @ObservationIgnored private var numbering = RowNumbering<EntityKey>()

    /// Creates an empty list without loading it.
    ///
    /// - Parameters:
    ///   - reference: The name of the list: `inbox:replies`.
    ///   - title: The plural of its rows: `reports`.
    ///   - columns: The fields of its rows that a table prints.
    ///   - format: The form of the table; its headings, widths, signs and time are completed by the listing.
    ///   - watched: The fields among them that a view observes.
    ///   - window: The number of rows that are shown at a time; nil for all loaded rows.
    ///   - loadsPerPage: The maximum number of loads for a page of that many rows; a page may have fewer rows then.
    ///   - keeping: The stored form of the list for the next session; nil if it does not persist.
    ///   - isListed: Returns false for a row of a list by position that is gone from the server. It is observed.
    ///   - remake: Creates the same list, empty and with the same options, for another client.
    init(
        _ reference: EntityKey,
        of api: ApiClient,
        title: String,
        columns: [String],
        format: TableFormat = TableFormat(),
        watched: [String] = [],
        _ source: Source,
        window: Int? = nil,
        loadsPerPage: Int = .max,
        keeping: StoredListing? = nil,
        isListed: @escaping @MainActor (any Showable) -> Bool = { _ in true },
        remake: @escaping @MainActor (ApiClient) async throws -> Listing
    ) {
        self.reference = reference
        self.api = api
        self.title = title
        self.columns = columns
        self.format = format
        self.watched = watched
        self.source = source
        (self.window, self.loadsPerPage, shownCount) = (window, loadsPerPage, 0)
        self.storage = keeping
        self.isListed = isListed
        self.makeCopy = remake
    }

    /// Returns the same list of another client, loaded, with the same order and page size.
    ///
    /// - Throws: The error of the request; ``ReplKit/ReplError`` if the subject of the list is unknown there.
    func reloaded(for other: ApiClient) async throws -> Listing {
        let listing = try await makeCopy(other)
        try await listing.loadMore()
        return listing
    }

    /// The rows as they are now. Observable.
    var rows: [any Showable] {
        (window == nil ? cut : shownCount).map { Array(all.prefix($0)) } ?? all
    }

    /// The objects that the list retains: its rows, the rows of the next page, and hidden ones.
    var held: [any Showable] {
        switch source {
        case .pages(_, let held, _, _, _, _): all + held()
        case .requested: all
        }
    }

    /// The ids of the feeds in an inspector, and of the rows to which they do not refer; empty if the list has no feed.
    var inspectedIDs: [InspectedID] {
        guard case .pages(_, _, _, _, _, let feeds) = source else { return [] }
        return api.inspectedIDs(of: feeds(), holding: held)
    }

    private var all: [any Showable] {
        switch source {
        case .pages(let rows, _, _, _, _, _): rows()
        case .requested: requestedRows.filter(isListed)
        }
    }

    /// The numbers of ``rows``: a new row gets the next number, at any position.
    var rowNumbers: [Int] { numbering.numbers(of: rows.map(\.reference)) }

    /// Numbers the rows anew, in their order.
    func renumber() { numbering = RowNumbering<EntityKey>() }

    /// True if there may be another page.
    var hasMore: Bool {
        (window == nil ? cut : shownCount).map { all.count > $0 } ?? false || canLoad
    }

    private var canLoad: Bool {
        switch source {
        case .pages(_, _, let hasMore, _, _, _): hasMore()
        case .requested: next != nil
        }
    }

    /// Loads the next page. For the first page, shows the stored one if the server is unreachable.
    func loadMore() async throws {
        guard let window else {
            if let cut, all.count > cut { return setCut(cut + (storage?.name.limit ?? cut)) }
            do {
                try await load()
                return setCut(nil)
            } catch {
                guard all.isEmpty, api.isUnreachable(error),
                    await showStored(because: errorText(of: error))
                else { throw error }
                return
            }
        }
        var loads = 0
        while canLoad && all.count < shownCount + window && loads < loadsPerPage {
            try await load()
            loads += 1
        }
        commit { shownCount = min(all.count, shownCount + window) }
    }

    /// Shows the stored page, without a request.
    ///
    /// - Returns: True if there is one.
    func restore() async -> Bool { await showStored(because: nil) }

    private func showStored(because failure: String?) async -> Bool {
        guard let list = await storage?.show(failure == nil) else { return false }
        stored = (list, failure)
        setCut(list.cut)
        return true
    }

    private func setCut(_ count: Int?) {
        guard count != cut else { return }
        commit { cut = count }
    }

    /// The age of the rows and the reason for it, if they come from the disk.
    var status: ShownStatus? {
        guard let stored, let storage else { return nil }
        return storage.status(of: stored.list, error: stored.failure)
    }

    /// The note about rows from the disk that are not those that were asked for; nil if there is nothing to say.
    var storedNote: String? {
        guard let stored, let age = status?.ageText else { return nil }
        return stored.list.note(age: age, rowCount: rows.count, hasMore: canLoad)
    }

    /// The form of the table. Ages are counted from the server's time, which the storage estimates if the server has not answered.
    var tableFormat: TableFormat {
        var format = format
        format.headings.merge(TableFormat.lemmyHeadings) { own, _ in own }
        format.widths.merge(TableFormat.lemmyWidths) { own, _ in own }
        format.signs = Marks.signs
        format.now = storage?.files.serverTime(of: api) ?? api.serverTime ?? api.clock.now
        return format
    }

    private func load() async throws {
        switch source {
        case .pages(_, _, _, let more, _, _): try await more()
        case .requested(let ask):
            guard let next else { return }
            appendPage(try await ask(next))
        }
    }

    /// Reloads the shown rows, and numbers them anew.
    func refresh() async throws {
        try await reload()
        renumber()
    }

    /// Reloads the shown rows; those that are still listed keep their numbers.
    func reload() async throws {
        switch source {
        case .pages(_, _, _, _, let again, _): try await again()
        case .requested(let ask):
            var found: [Page] = []
            var position: FeedPosition? = .first
            while let asked = position, found.count < max(pages, 1) {
                found.append(try await ask(asked))
                position = found.last?.next
            }
            commit {
                requestedRows = []
                pages = 0
                for page in found { appendPage(page) }
            }
        }
        stored = nil
        setCut(nil)
        if let window { commit { shownCount = min(all.count, max(shownCount, window)) } }
    }

    /// Appends the rows of a page, without duplicates.
    private func appendPage(_ page: Page) {
        let known = Set(requestedRows.map(\.reference))
        let new = page.rows.filter { !known.contains($0.reference) }
        commit { (requestedRows, pages, next) = (requestedRows + new, pages + 1, new.isEmpty ? nil : page.next) }
    }

    private func commit(_ change: () -> Void) {
        api.commits.run(api.commits.cause ?? api.commits.makeCause(.response, "\(reference)"), change)
    }
}

extension FeedPosition {
    /// The number of the page; nil for the first page and for a cursor.
    var number: Int? { if case .page(let number) = self { number } else { nil } }

    /// The cursor of the page; nil if it has none.
    var cursor: String? { if case .cursor(let cursor) = self { cursor } else { nil } }
}

extension String {
    /// The text in one line, for a table's cell.
    var oneLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// The numbers of a list's rows, in the order of their arrival: a number that is typed under a table always means the same row.
struct RowNumbering<ID: Hashable> {
    private var known: [ID: Int] = [:]

    /// Returns the rows' numbers; new rows get the next ones, in their order.
    ///
    /// - Complexity: O(rows).
    mutating func numbers(of rows: [ID]) -> [Int] {
        rows.map { row in
            if let number = known[row] { return number }
            let next = known.count + 1
            known[row] = next
            return next
        }
    }
}

extension Listing.Source {
    /// Returns the source for a list of one page.
    static func onePage(_ rows: @escaping @MainActor () async throws -> [any Showable]) -> Listing.Source {
        .requested { _ in Listing.Page(rows: try await rows(), next: nil) }
    }

    /// Returns the source for a feed of the middleware.
    static func feed<Item: TierModel>(
        _ feed: Feed<Item>,
        row: @escaping @MainActor (Item) -> any Showable
    ) -> Listing.Source {
        .pages(
            rows: { feed.items.map(row) },
            held: { feed.retainedItems.map(row) },
            hasMore: { feed.hasMore },
            more: { try await feed.loadMore() },
            again: { try await feed.refresh() },
            feeds: { [feed.inspectedID] }
        )
    }

    /// Returns the source for several merged feeds of the middleware.
    static func merged<Element>(
        _ feed: MergedFeed<Element>,
        row: @escaping @MainActor (Element) -> any Showable
    ) -> Listing.Source {
        .pages(
            rows: { feed.items.map(row) },
            held: { feed.held.map(row) },
            hasMore: { feed.hasMore },
            more: { try await feed.loadMore() },
            again: { try await feed.refresh() },
            feeds: { feed.inspectedIDs }
        )
    }
}

import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

/// Scans a list, newest first, for a creation whose response was lost.
///
/// Other rows at the same place are no evidence: an account writes more than one row, and from more than one device.
@MainActor
struct CreationScan<Model: TierModel> where Model.Value.ID: WireIdentifier {
    /// The maximum number of rows of a page.
    nonisolated static var pageSize: Int { 50 }
    /// The maximum number of pages to scan. Rows beyond it predate the creation or are given up. The limit is lower if the highest number
    /// before the creation is not known.
    private var pageCount: Int { trace.highest == nil ? 10 : 200 }

    private let trace: CreationFingerprint
    private let read: (FeedPosition) async throws -> Page

    /// Creates a scan.
    ///
    /// - Parameters:
    ///   - trace: The fingerprint of the creation.
    ///   - read: Reads the page at a position, newest first (``ApiClient/scanPage(at:about:_:)``).
    init(_ trace: CreationFingerprint, _ read: @escaping (FeedPosition) async throws -> Page) {
        self.trace = trace
        self.read = read
    }

    /// A page of the list.
    struct Page {
        /// The rows.
        let rows: [Model]
        /// The position of the next page; nil if this is the last one.
        let next: FeedPosition?
        /// True if the server's page has other rows, too.
        let isPartial: Bool

        /// Returns true if no page with newer rows than the creation follows. The order of the rows is not exact, so only a page without a
        /// newer row ends a list that goes on.
        ///
        /// - Parameter newer: The number of rows of this page that are newer than the creation.
        func isLast(newer: Int) -> Bool {
            switch next {
            case nil: true
            case .cursor: newer == 0 && !isPartial
            case .page, .first: newer == 0 || rows.count < CreationScan.pageSize
            }
        }
    }

    /// The result of comparing a row with the creation.
    enum Match {
        /// The row is a different one.
        case none
        /// The row may be the creation; the text says why that cannot be decided.
        case possible(String)
        /// The row equals the creation, or a repetition of it.
        case same
    }

    /// Scans the pages and returns the oldest equal row.
    ///
    /// - Parameters:
    ///   - created: Returns the creation time of a row, by this device's clock.
    ///   - likeness: Compares a row with the creation by author, place and text.
    /// - Returns: The row; `unclear` if the scan cannot decide; `absent` if the list has no such row.
    /// - Throws: The errors of `read`.
    func find(
        _ created: (Model) -> Date,
        _ likeness: (Model) -> Match
    ) async throws -> CreationLookup<Model> {
        var found: [Model] = []
        var open: String?
        var position: FeedPosition? = .page(1)
        for number in 1...pageCount {
            guard let current = position else { break }
            let page = try await read(current)
            position = page.next
            let newer = page.rows.filter { trace.matches($0.id.rawValue) }
            for row in newer {
                switch likeness(row) {
                case .none: continue
                case .same where trace.isNotOlder(madeAt: created(row)): found.append(row)
                case .same: open = "the same text is there, but may be older"
                case .possible(let why): open = why
                }
            }
            let isLast = page.isLast(newer: newer.count)
            guard isLast || number == pageCount else { continue }
            if let first = found.min(by: { $0.id.rawValue < $1.id.rawValue }) { return .found(first) }
            if let open { return .unclear(open) }
            return isLast ? .absent : .unclear("it is not among the latest \(Self.pageSize * pageCount) entries")
        }
        return .absent
    }
}

extension ApiClient {
    /// Reads a page of a list for a scan.
    ///
    /// - Parameters:
    ///   - position: The position of the page.
    ///   - subject: The subject of the request for messages, `post:42`.
    ///   - call: Makes the call of a page.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    func scanPage<Model: TierModel>(
        at position: FeedPosition,
        about subject: String? = nil,
        _ call: @escaping @Sendable (any ClientDialect, PageQuery) throws(ApiClientError) -> Call<RowPage<Model.Value>>
    ) async throws -> CreationScan<Model>.Page where Model.Client == ApiClient {
        let query = PageQuery(position, limit: CreationScan<Model>.pageSize)
        let (rows, page) = try await read(about: subject) { dialect throws(ApiClientError) in
            try call(dialect, query)
        } show: { [self] page, context in
            (models(Model.self).models(of: page.rows, in: context), page)
        }
        let next = try await self.position(of: page.next, after: position)
        return .init(rows: rows, next: next, isPartial: page.isPartial)
    }

    /// Runs a look-up and marks an error without a server code as a lost connection, so that the look-up is retried later. A page that a
    /// proxy sends in place of the server's response says nothing about the creation.
    func treatingProxyPagesAsOffline<Finding>(_ body: () async throws -> Finding) async throws -> Finding {
        do {
            return try await body()
        } catch var error as ApiClientError where error.serverCode == nil && error.code != .unsupported {
            error.obstacleOverride = error.obstacle ?? .connection
            throw error
        }
    }
}

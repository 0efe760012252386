import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

/// Scans a list, newest first, for a creation whose response was lost.
///
/// Other rows at the same place are no evidence: an account writes more than one row, and from more than one device.
@MainActor
struct CreationScan<Model: TierModel> where Model.Value.ID: WireIdentifier {
    private static var pageSize: Int { 50 }
    /// The maximum number of pages to scan. Rows beyond it predate the creation or are given up. The limit is lower if the highest number
    /// before the creation is not known.
    private var pageCount: Int { trace.highest == nil ? 10 : 200 }

    private let trace: CreationFingerprint
    private let read: (_ page: Int, _ limit: Int) async throws -> [Model]

    /// Creates a scan.
    ///
    /// - Parameters:
    ///   - trace: The fingerprint of the creation.
    ///   - read: Reads one page, newest first.
    init(_ trace: CreationFingerprint, _ read: @escaping (_ page: Int, _ limit: Int) async throws -> [Model]) {
        self.trace = trace
        self.read = read
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
        for page in 1...pageCount {
            let rows = try await read(page, Self.pageSize)
            let newer = rows.filter { trace.matches($0.id.rawValue) }
            for row in newer {
                switch likeness(row) {
                case .none: continue
                case .same where trace.isNotOlder(madeAt: created(row)): found.append(row)
                case .same: open = "the same text is there, but may be older"
                case .possible(let why): open = why
                }
            }
            // The order of the rows is not exact, so only the last page, or a page without a newer row, ends the scan.
            let isLast = rows.count < Self.pageSize || newer.isEmpty
            guard isLast || page == pageCount else { continue }
            if let first = found.min(by: { $0.id.rawValue < $1.id.rawValue }) { return .found(first) }
            if let open { return .unclear(open) }
            return isLast ? .absent : .unclear("it is not among the latest \(Self.pageSize * pageCount) entries")
        }
        return .absent
    }
}

extension ApiClient {
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

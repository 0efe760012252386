import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

/// Looks through a list, newest first, for something whose answer got lost.
///
/// Another text at the same place is no sign of it: an account writes more than one thing, and from more than one device.
@MainActor
struct SentSearch<Model: TierModel> where Model.Value.ID: WireIdentifier {
    private static var pageSize: Int { 50 }
    /// What lies farther back was written before, or nobody will find it; where nobody knows which number came before, sooner.
    private var pageCount: Int { trace.highest == nil ? 10 : 200 }

    private let trace: CreationTrace
    private let read: (_ page: Int, _ limit: Int) async throws -> [Model]

    /// - Parameters:
    ///   - trace: What is known of what is looked for.
    ///   - read: Reads a page.
    init(_ trace: CreationTrace, _ read: @escaping (_ page: Int, _ limit: Int) async throws -> [Model]) {
        self.trace = trace
        self.read = read
    }

    /// What looking at a row says.
    enum Likeness {
        /// It is something else.
        case none
        /// It may be it, or not; why nobody can tell, in words.
        case open(String)
        /// It is what was sent, or the same once more.
        case same
    }

    /// Of several that are the same the first one that was written counts.
    ///
    /// - Parameters:
    ///   - created: When the server made a row, by this machine's clock.
    ///   - likeness: Whether a row is it, by its author, its place and its text.
    func find(
        _ created: (Model) -> Date,
        _ likeness: (Model) -> Likeness
    ) async throws -> CreationFinding<Model> {
        var found: [Model] = []
        var open: String?
        for page in 1...pageCount {
            let rows = try await read(page, Self.pageSize)
            let newer = rows.filter { trace.admits($0.id.rawValue) }
            for row in newer {
                switch likeness(row) {
                case .none: continue
                case .same where trace.isNotOlder(madeAt: created(row)): found.append(row)
                case .same: open = "the same stands there, and may be older"
                case .open(let why): open = why
                }
            }
            // Rows may come in an order that is not quite theirs: only a page without a newer one ends it, or the last.
            let isLast = rows.count < Self.pageSize || newer.isEmpty
            guard isLast || page == pageCount else { continue }
            if let first = found.min(by: { $0.id.rawValue < $1.id.rawValue }) { return .found(first) }
            if let open { return .unclear(open) }
            return isLast ? .absent : .unclear("more than \(Self.pageSize * pageCount) were written there since")
        }
        return .absent
    }
}

extension ApiClient {
    /// Asks for what may have been sent. A page that a proxy puts in the place of the server's answer says nothing of it: it is asked for
    /// again, as if there were no connection.
    func asking<Finding>(_ body: () async throws -> Finding) async throws -> Finding {
        do {
            return try await body()
        } catch var error as ApiClientError where error.serverCode == nil && error.code != .unsupported {
            error.knownObstacle = error.obstacle ?? .connection
            throw error
        }
    }
}

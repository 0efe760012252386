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

    /// Of several that are the same the first one that was written counts.
    func find(_ isIt: (Model) -> Bool) async throws -> CreationFinding<Model> {
        var found: [Model] = []
        for page in 1...pageCount {
            let rows = try await read(page, Self.pageSize)
            let newer = rows.filter { trace.admits($0.id.rawValue) }
            found += newer.filter(isIt)
            // Rows may come in an order that is not quite theirs: only a page without a newer one ends it, or the last.
            let isLast = rows.count < Self.pageSize || newer.isEmpty
            guard isLast || page == pageCount else { continue }
            if let first = found.min(by: { $0.id.rawValue < $1.id.rawValue }) { return .found(first) }
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

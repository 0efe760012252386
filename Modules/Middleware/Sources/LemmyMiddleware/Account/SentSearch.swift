import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

/// Looks among what an account wrote, newest first, for something whose answer got lost.
@MainActor
struct SentSearch<Model: TierModel> where Model.Value.ID: WireIdentifier {
    /// How a row compares with what is looked for.
    enum Likeness {
        case same
        /// At the same place, with another text: a server may have changed it.
        case similar
        case other
    }

    static var pageSize: Int { 50 }
    /// What lies farther back was written before, or nobody will find it.
    private static var pageCount: Int { 10 }

    private let highest: Int
    private let read: (_ page: Int, _ limit: Int) async throws -> [Model]

    /// - Parameters:
    ///   - highest: What is looked for has a higher number.
    ///   - read: Reads a page.
    init(above highest: Int, _ read: @escaping (_ page: Int, _ limit: Int) async throws -> [Model]) {
        self.highest = highest
        self.read = read
    }

    /// Of several that are the same the first one that was written counts.
    func find(_ compare: (Model) -> Likeness) async throws -> CreationFinding<Model> {
        var newer: [Model] = []
        for page in 1...Self.pageCount {
            let rows = try await read(page, Self.pageSize)
            newer += rows.filter { $0.id.rawValue > highest }
            // Rows may come in an order that is not quite theirs: only a page without a newer one ends it, or the last.
            guard rows.count == Self.pageSize, rows.contains(where: { $0.id.rawValue > highest }) else {
                return judge(newer, compare)
            }
        }
        let found = judge(newer, compare)
        if case .absent = found { return .unclear("more than \(newer.count) were written since") }
        return found
    }

    private func judge(_ newer: [Model], _ compare: (Model) -> Likeness) -> CreationFinding<Model> {
        let ascending = newer.sorted { $0.id.rawValue < $1.id.rawValue }
        if let same = ascending.first(where: { compare($0) == .same }) { return .found(same) }
        guard let similar = ascending.first(where: { compare($0) == .similar }) else { return .absent }
        return .unclear("\(similar.entityKey) stands there with another text")
    }
}

extension String {
    /// Whether it is the text that was sent, as servers keep it: without blanks around it.
    func isSameText(as sent: String) -> Bool {
        trimmingCharacters(in: .whitespacesAndNewlines) == sent.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

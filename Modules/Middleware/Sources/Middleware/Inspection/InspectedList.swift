import Cache
import Primitives
import Propagation

/// A list or query in its client store's inspection, from the list's initializer to its end.
///
/// Its state has a reference for each row, of at most ``rowLimit`` rows: a state is complete and is made again for each page, so a long
/// list would otherwise cost the square of its rows.
final class InspectedList: Sendable {
    /// The number of rows that a state refers to.
    static var rowLimit: Int { 1_000 }

    private let owner: ClientStoreInspection
    private let id: InspectedID

    /// - Parameter kind: `feed` or `query`.
    init(_ kind: String, in clientStore: ClientStore) {
        owner = clientStore.inspected
        id = owner.makeListID(kind)
    }

    deinit { owner.setList(id, nil) }

    /// The mark of the list, for code that must not hold the list.
    var mark: Mark { Mark(inspection: owner.inspection, id: id) }

    /// A list's mark.
    struct Mark: Sendable {
        fileprivate let inspection: Inspection
        fileprivate let id: InspectedID

        /// Marks the list as changed. It can be called on any thread.
        func callAsFunction() { inspection.mark(id) }
    }

    /// Registers the list, which is not held.
    ///
    /// - Parameter describe: Returns the headline, fields and rows of the list, without reading it observably.
    func begin<List: AnyObject & Sendable>(
        with list: List,
        _ describe: @escaping @MainActor @Sendable (List) -> InspectedRows
    ) {
        owner.setList(id) { [id, list = WeakReference(list)] in
            list.object.map { describe($0).state(id) }
        }
    }
}

/// The headline, fields and rows of a list as an inspector shows them.
@MainActor
struct InspectedRows {
    private let headline: String
    private var fields: [InspectedState.Field]
    private let links: [InspectedState.Link]

    /// - Parameters:
    ///   - headline: The list in words.
    ///   - rows: The rows that the list holds.
    ///   - fields: The fields other than the number of rows.
    init<Rows: Collection>(_ headline: String, _ rows: Rows, fields: [InspectedState.Field] = [])
    where Rows.Element: TierModel {
        self.headline = headline
        let limit = InspectedList.rowLimit
        self.fields = [.init("rows", "\(rows.count)")] + fields
        if rows.count > limit { self.fields.append(.init("rows without a reference here", "\(rows.count - limit)")) }
        links = rows.prefix(limit).map { InspectedState.Link("rows", to: $0.inspectedID) }
    }

    fileprivate func state(_ id: InspectedID) -> InspectedState {
        InspectedState(id, of: EntityKey(kind: id.tier, id: id.id), headline: headline, fields: fields, links: links)
    }
}

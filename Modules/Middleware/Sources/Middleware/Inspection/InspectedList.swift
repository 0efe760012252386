import Cache
import Primitives
import Propagation

/// A list, query or stub in its client store's inspection, from its initializer to its end.
///
/// The state of a list has a reference for each row, of at most ``rowLimit`` rows: a state is complete and is made again for each page, so
/// a long list would otherwise cost the square of its rows.
final class InspectedList: Sendable {
    /// The number of rows that a state refers to.
    static var rowLimit: Int { 1_000 }

    private let owner: ClientStoreInspection
    /// The id of the list in an inspector.
    let id: InspectedID

    /// - Parameter sort: `feed`, `query`, or the name of the stub's tier, as `post0`.
    init(_ sort: String, in clientStore: ClientStore) {
        owner = clientStore.inspected
        id = owner.makeListID(sort)
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
        begin(withObject: list) { describe($0).state($1) }
    }

    /// Registers an object, which is not held.
    ///
    /// - Parameter describe: Returns the state of the object with an id, without reading it observably.
    func begin<Object: AnyObject & Sendable>(
        withObject object: Object,
        _ describe: @escaping @MainActor @Sendable (Object, InspectedID) -> InspectedState
    ) {
        owner.setList(id) { [id, object = WeakReference(object)] in object.object.map { describe($0, id) } }
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

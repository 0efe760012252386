import Cache
import Primitives
import Propagation

/// A list, query or stub that an inspector shows, and that its client store's inspection lists.
@MainActor
protocol InspectedObject: AnyObject, Sendable {
    /// Returns the state, without reading the object observably.
    func inspectedState(as id: InspectedID) -> InspectedState
}

/// The place of a list, query or stub in its client store's inspection, from its initializer to its end.
///
/// An object takes its place in its initializer, begins at the end of it, and ends in its `deinit`. While nobody inspects, it costs two words
/// in an array; it is registered although nobody inspects, because an inspector may come later.
struct InspectedList: Sendable {
    private let owner: ClientStoreInspection
    private let place: ClientStoreInspection.Place

    /// - Parameter sort: `feed`, `query`, or the name of the stub's tier, as `post0`.
    init(_ sort: String, in clientStore: ClientStore) {
        owner = clientStore.inspected
        place = owner.makePlace(sort)
    }

    /// The id of the list in an inspector.
    var id: InspectedID { owner.id(of: place) }

    /// Registers the object, which is not held.
    func begin(with object: any InspectedObject) {
        owner.set(WeakReference(object), at: place)
        mark()
    }

    /// Removes the object. It can be called on any thread.
    func end() {
        owner.set(nil, at: place)
        mark()
    }

    /// Marks the object as changed. It can be called on any thread.
    func mark() { owner.inspection.mark(id) }
}

/// The headline, fields and rows of a list as an inspector shows them.
///
/// The state of a list has a reference for each row, of at most ``rowLimit`` rows: a state is complete and is made again for each page, so
/// a long list would otherwise cost the square of its rows.
@MainActor
struct InspectedRows {
    /// The number of rows that a state refers to.
    private static var rowLimit: Int { 1_000 }

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
        let limit = Self.rowLimit
        self.fields = [.init("rows", "\(rows.count)")] + fields
        if rows.count > limit { self.fields.append(.init("rows without a reference here", "\(rows.count - limit)")) }
        links = rows.prefix(limit).map { InspectedState.Link("rows", to: $0.inspectedID) }
    }

    /// Returns the state of the list.
    func state(_ id: InspectedID) -> InspectedState {
        InspectedState(id, of: EntityKey(kind: id.tier, id: id.id), headline: headline, fields: fields, links: links)
    }
}

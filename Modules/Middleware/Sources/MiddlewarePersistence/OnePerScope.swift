package import Persistence

/// One object for each store and scope: all who ask while somebody holds it get the same, and none is held here.
///
/// The object has to hold its store, so that while it lives the store's identity is nobody else's.
package struct OnePerScope<Object: AnyObject> {
    private struct Place: Hashable {
        let store: ObjectIdentifier
        let scope: StoreScope
    }

    private struct Entry {
        weak var object: Object?
    }

    private var living: [Place: Entry] = [:]

    package init() {}

    /// The one of a scope in a store; made, if nobody holds one.
    ///
    /// - Complexity: O(scopes).
    package mutating func object(of scope: StoreScope, in store: FileStore, make: () -> Object) -> Object {
        let place = Place(store: ObjectIdentifier(store), scope: scope)
        if let known = living[place]?.object { return known }
        living = living.filter { $0.value.object != nil }
        let new = make()
        living[place] = Entry(object: new)
        return new
    }
}

package import Persistence

/// One object for each store and scope: all callers get the same object while it lives. The objects are held weakly.
///
/// The object has to retain its store, so that the store's identity stays unique while the object lives.
package struct ScopedInstances<Object: AnyObject> {
    private struct Place: Hashable {
        let store: ObjectIdentifier
        let scope: StoreScope
    }

    private struct Entry {
        weak var object: Object?
    }

    private var living: [Place: Entry] = [:]

    package init() {}

    /// Returns the object of a scope in a store, or makes one if none lives.
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

/// The names that keep each object alive: handles first, then `_` if no handle retains the object, then views, then the lists to which
/// `back` returns if nothing else retains it, and at last the checkpoint of a lesson or a demo.
@MainActor
struct Retainers {
    private var names: [ObjectIdentifier: [String]] = [:]
    /// All names in the order in which they are printed.
    private var order: [String] = []

    /// Finds the holders of a session's objects.
    init(_ session: Session) {
        for holder in session.holders {
            if holder.isSecondary { addUnheld(holder.name, holder.object) } else { add(holder.name, holder.object) }
        }
    }

    private mutating func add(_ name: String, _ object: any Showable) {
        if !order.contains(name) { order.append(name) }
        for identity in Self.identities(of: object) where names[identity]?.contains(name) != true {
            names[identity, default: []].append(name)
        }
    }

    /// Adds a name that is only worth telling for objects that no other name retains.
    private mutating func addUnheld(_ name: String, _ object: any Showable) {
        if !order.contains(name) { order.append(name) }
        for identity in Self.identities(of: object) where names[identity] == nil { names[identity] = [name] }
    }

    subscript(identity: ObjectIdentifier) -> [String] { names[identity] ?? [] }

    /// Returns the names that retain any tier of an entity.
    func names(of object: LiveObject) -> [String] {
        let holding = Set(object.identities.flatMap { self[$0] })
        return order.filter(holding.contains)
    }

    /// Returns true if only the checkpoint of a lesson or a demo retains an entity.
    func areSetAside(_ object: LiveObject) -> Bool { names(of: object) == [SessionCheckpoint.holderName] }

    /// Returns all identities that `object` keeps alive: its own, and those of the objects that it retains directly or indirectly.
    static func identities(of object: any Showable) -> Set<ObjectIdentifier> {
        var found: Set<ObjectIdentifier> = []
        var open: [any Showable] = [object]
        var seen: Set<ObjectIdentifier> = []
        while let next = open.popLast() {
            // Objects are compared by the identity that they retain, because two wrappers of one object may retain different parts of what
            // they show.
            if let identity = next.retainedIdentities.first ?? next.identity, !seen.insert(identity).inserted {
                continue
            }
            found.formUnion(next.retainedIdentities)
            open += next.retainedObjects
        }
        return found
    }
}

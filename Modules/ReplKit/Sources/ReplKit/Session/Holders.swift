/// Says who keeps an object alive: handles first, then `_` if no handle does, then views.
@MainActor
struct Holders {
    private var names: [ObjectIdentifier: [String]] = [:]
    /// All names, in the order to print them.
    private var order: [String] = []

    init(handles: Handles, views: Views) {
        for (name, object) in handles.all { add(name, object) }
        if let last = handles.last {
            let held = Self.identities(of: last).filter { names[$0] == nil }
            for identity in held { names[identity, default: []].append("_") }
            order.append("_")
        }
        for view in views.all { add(view.name, view.showable) }
    }

    private mutating func add(_ name: String, _ object: any Showable) {
        if !order.contains(name) { order.append(name) }
        for identity in Self.identities(of: object) where names[identity]?.contains(name) != true {
            names[identity, default: []].append(name)
        }
    }

    subscript(identity: ObjectIdentifier) -> [String] { names[identity] ?? [] }

    /// Who holds any of an entity's tiers.
    func names(of object: LiveObject) -> [String] {
        let holding = Set(object.identities.flatMap { self[$0] })
        return order.filter(holding.contains)
    }

    /// Everything that is alive through `object`: itself, what it holds, and what that holds.
    static func identities(of object: any Showable) -> Set<ObjectIdentifier> {
        var found: Set<ObjectIdentifier> = []
        var open: [any Showable] = [object]
        var seen: Set<ObjectIdentifier> = []
        while let next = open.popLast() {
            // What is shown may be more than what is held: one thing may hold less of it than another.
            if let identity = next.heldIdentities.first ?? next.identity, !seen.insert(identity).inserted { continue }
            found.formUnion(next.heldIdentities)
            open += next.held
        }
        return found
    }
}

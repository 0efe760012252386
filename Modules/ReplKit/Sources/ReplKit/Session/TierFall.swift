public import Primitives

/// A fall of an entity to a lower tier, because the last object that retained the higher tier was released.
struct TierFall {
    let reference: EntityKey
    let from: String
    let to: String
    /// The names of the fields that the entity no longer has; empty if they are not known.
    let fields: [String]
    /// The names that held the higher tier.
    let holders: [String]

    /// Returns the fall in words: `person:24 T3 -> T1: post_count and 4 more went; p held them`.
    func text(_ signs: Signs) -> String {
        let holders = holders.joined(conjunction: "and")
        guard let first = fields.first else { return "\(change(signs)); \(holders) held it at \(from)" }
        let (more, them) = fields.count > 1 ? (" and \(fields.count - 1) more", "them") : ("", "it")
        return "\(change(signs)): \(first)\(more) went; \(holders) held \(them)"
    }

    private func change(_ signs: Signs) -> String { "\(commandText(for: reference)) \(from) \(signs.arrow) \(to)" }

    /// Returns one line about all falls, with the first one in full; nil if there are none.
    static func text(of falls: [TierFall], _ signs: Signs) -> String? {
        guard let first = falls.first else { return nil }
        let others = falls.dropFirst()
        guard !others.isEmpty else { return first.text(signs) }
        let named = others.count <= 3 ? others : others.prefix(2)
        let rest = others.count - named.count
        let more = rest > 0 ? ["\(rest) others"] : []
        return "\(first.text(signs)); also \((named.map { $0.change(signs) } + more).joined(conjunction: "and"))"
    }
}

/// The higher tiers that objects retain, recorded before the objects are released. It retains none of them.
@MainActor
struct HeldTiers {
    private struct Entry {
        let reference: EntityKey
        let tier: String
        /// The identity of the lowest tier, which distinguishes the entities of several accounts.
        let lowest: ObjectIdentifier
        /// The names of the fields by the tier that adds them.
        let fields: [String: [String]]
        var holders: [String]
    }

    private var entries: [Entry] = []
    private var places: [ObjectIdentifier: Int] = [:]

    /// Records the tiers of all objects that are retained directly or indirectly.
    ///
    /// - Parameters:
    ///   - objects: The objects that are about to be released, with the names that hold them.
    ///   - session: The session whose kinds define the tiers.
    /// - Complexity: O(retained objects), plus the fields of `objects`.
    init(of objects: [(name: String, object: any Showable)], in session: Session) {
        for (name, object) in objects { add(object, heldBy: name, session) }
    }

    private mutating func add(_ root: any Showable, heldBy name: String, _ session: Session) {
        var seen: Set<ObjectIdentifier> = []
        var level: [any Showable] = [root]
        var isRoot = true
        while !level.isEmpty {
            var next: [any Showable] = []
            for object in level {
                let own = object.retainedIdentities
                if let identity = own.first ?? object.identity, !seen.insert(identity).inserted { continue }
                add(object, own, heldBy: name, isRoot: isRoot, session)
                next += object.retainedObjects
            }
            (level, isRoot) = (next, false)
        }
    }

    private mutating func add(
        _ object: any Showable,
        _ own: [ObjectIdentifier],
        heldBy name: String,
        isRoot: Bool,
        _ session: Session
    ) {
        // An object that retains one tier cannot fall below it.
        guard own.count > 1, let lowest = own.last, let tier = object.tierLabel else { return }
        if let place = places[lowest] {
            if !entries[place].holders.contains(name) { entries[place].holders.append(name) }
            return
        }
        let fields = isRoot ? Self.fieldsByTier(of: object) : [:]
        places[lowest] = entries.count
        entries.append(
            Entry(reference: object.reference, tier: tier, lowest: lowest, fields: fields, holders: [name])
        )
    }

    private static func fieldsByTier(of object: any Showable) -> [String: [String]] {
        let grouped = object.fields().compactMap { field in field.group.map { (tier: $0, name: field.name) } }
        return Dictionary(grouping: grouped, by: \.tier).mapValues { $0.map(\.name) }
    }

    // MARK: After the release

    /// Returns the entities that have fallen since, in the order in which they were retained.
    ///
    /// - Complexity: O(live objects of the recorded kinds).
    func falls(in session: Session) -> [TierFall] {
        compareWithLiving(in: session) { entry, live, tiers in
            guard let now = live.tier, let after = tiers.firstIndex(of: now),
                let before = tiers.firstIndex(of: entry.tier), after < before
            else { return nil }
            return TierFall(
                reference: entry.reference,
                from: entry.tier,
                to: now,
                fields: tiers[(after + 1)...before].flatMap { entry.fields[$0] ?? [] },
                holders: entry.holders
            )
        }
    }

    /// Returns the entities that still have the recorded tier because only `_` retains it, with the tier.
    func heldByLastResult(in session: Session) -> [(reference: EntityKey, tier: String)] {
        guard session.handleTable.lastResult != nil else { return [] }
        let holders = Retainers(session)
        return compareWithLiving(in: session) { entry, live, _ in
            guard live.tier == entry.tier, let top = live.identities.first, holders[top] == ["_"] else { return nil }
            return (entry.reference, entry.tier)
        }
    }

    private func compareWithLiving<Result>(
        in session: Session,
        _ compare: (Entry, LiveObject, _ tiers: [String]) -> Result?
    ) -> [Result] {
        var living: [String: [ObjectIdentifier: LiveObject]] = [:]
        return entries.compactMap { entry in
            guard let kind = session.registry.kind(named: entry.reference.kind) else { return nil }
            let objects =
                living[entry.reference.kind]
                ?? Dictionary(
                    kind.liveObjects(in: session).compactMap { object in object.identities.last.map { ($0, object) } }
                ) { first, _ in first }
            living[entry.reference.kind] = objects
            // The identity may belong to another object by now.
            guard let live = objects[entry.lowest], live.reference == entry.reference else { return nil }
            return compare(entry, live, kind.tiers)
        }
    }
}

extension Session {
    /// Returns a note about the entities that have fallen; empty if there are none.
    func notes(of falls: [TierFall]) -> [Output.Block] {
        TierFall.text(of: falls, signs).map { [.line(OutputLine(.note, $0))] } ?? []
    }

    /// Shows the entities that have fallen because a result was replaced, where the changes of views are shown: they are no part of a
    /// command's output.
    ///
    /// A fall is shown if a name that a person gave held the higher tier. What only `_` held is shown if the person has looked at the
    /// tier of that entity, or if the step of a lesson is about tiers; otherwise nobody has asked for it, and `trace on` shows it.
    func show(_ falls: [TierFall]) {
        let told = falls.filter { fall in
            fall.holders != ["_"] || tour.isAboutTiers || referencesWithKnownTier.contains(fall.reference)
        }
        show(Output(notes(of: told)))
    }

    /// Records that a person looks at the tier of an entity, as with `upgrade`: a fall of it is then reported even if only the last result
    /// held the higher tier.
    ///
    /// - Parameter reference: The reference of the entity.
    public func lookAtTier(of reference: EntityKey) { referencesWithKnownTier.insert(reference) }

    /// Returns the higher tiers that views retain.
    func heldTiers(ofViews names: [String]) -> HeldTiers {
        let closed = views.all.filter { names.contains($0.name) }.map { (name: $0.name, object: $0.showable) }
        return HeldTiers(of: closed, in: self)
    }

    /// Makes an object the last result and gives it a name, in place of the objects that `_` and the name meant before.
    ///
    /// - Returns: The higher tiers that these objects retained.
    func setResult(_ result: any Showable, named name: String?) -> HeldTiers {
        let held = HeldTiers(of: handleTable.replaced(by: result, named: name, besides: views), in: self)
        handleTable.lastResult = result
        if let name { handleTable[name] = result }
        return held
    }
}

extension HandleTable {
    /// Returns the objects that are released when a result replaces them; without those that something else is known to retain. A list that
    /// only `_` held is left out: each new list replaces it.
    fileprivate func replaced(by result: any Showable, named name: String?, besides views: WatchedViews) -> [(
        name: String, object: any Showable
    )] {
        let named = name.flatMap { name in self[name].map { (name: name, object: $0) } }
        let last = lastResult.flatMap { $0.rows() == nil ? (name: "_", object: $0) : nil }
        let replaced = [named, last].compactMap(\.self)
        let kept = [result] + all.filter { $0.name != name }.map(\.object) + views.all.map(\.showable)
        let identities = Set(kept.compactMap { $0.retainedIdentities.first })
        return replaced.filter { replaced in
            replaced.object.retainedIdentities.first.map { !identities.contains($0) } ?? true
        }
    }
}

/// The edits of one entity in the order in which they were submitted; one at a time is under way.
struct EditLane: Sendable {
    /// Whose: the kind of entity that is edited, and which one.
    struct Name: Hashable, Sendable {
        let kind: String
        let id: EntityID
    }

    /// The edit that is being recorded or sent.
    private(set) var current: Edit?
    private(set) var waiting: [Edit] = []

    var isEmpty: Bool { current == nil && waiting.isEmpty }

    mutating func append(_ edit: Edit) { waiting.append(edit) }

    /// Starts the first that waits, unless one is under way.
    mutating func startNext() -> Edit? {
        guard current == nil, !waiting.isEmpty else { return nil }
        current = waiting.removeFirst()
        return current
    }

    /// Ends what is under way, if it is this.
    mutating func end(_ id: Edit.ID) -> Edit? {
        guard let edit = current, edit.id == id else { return nil }
        current = nil
        return edit
    }

    /// Takes out the absolute edit that waits for an absolute one to take its place.
    ///
    /// Called for each that comes, so that however often somebody taps, as many wait as there are fields.
    mutating func dropSuperseded(by edit: Edit) -> Edit? {
        guard edit.kind == .absolute else { return nil }
        let isOfSameFields = { (other: Edit) in other.key == edit.key && other.group == edit.group }
        guard let index = waiting.lastIndex(where: isOfSameFields), waiting[index].kind == .absolute else { return nil }
        return waiting.remove(at: index)
    }

    /// Takes out absolute edits behind which another of the same fields waits: only the last counts.
    ///
    /// One that adds counts for itself, and what it adds to has to be there first.
    mutating func dropSuperseded() -> [Edit] {
        struct Place: Hashable { let key: EntryKey, group: GroupSet }
        var later: Set<Place> = []
        var dropped: [Edit] = []
        for edit in waiting.reversed() {
            let place = Place(key: edit.key, group: edit.group)
            if edit.kind == .accumulating {
                later.remove(place)
            } else if !later.insert(place).inserted {
                dropped.append(edit)
            }
        }
        waiting.removeAll { edit in dropped.contains { $0.id == edit.id } }
        return dropped.reversed()
    }

    /// Takes out the first that waits.
    mutating func dropFirst() -> Edit { waiting.removeFirst() }
}

/// The edits of one entity in the order in which they were submitted; one at a time is under way.
struct EditLane: Sendable {
    /// Whose: the kind of entity that is edited, and which one.
    struct Name: Hashable, Sendable {
        let kind: String
        let id: EntityID
    }

    /// The edit that is being recorded or sent.
    var current: Edit?
    /// Those behind it; of absolute ones of the same fields, one.
    var waiting: [Edit] = []

    /// Takes out the absolute edit that waits for an absolute one to take its place.
    ///
    /// Called for each that comes, so that however often somebody taps, as many wait as there are fields.
    mutating func dropSuperseded(by edit: Edit) -> Edit? {
        guard edit.kind == .absolute else { return nil }
        let isOfSameFields = { (other: Edit) in other.key == edit.key && other.group == edit.group }
        guard let index = waiting.lastIndex(where: isOfSameFields), waiting[index].kind == .absolute else { return nil }
        return waiting.remove(at: index)
    }
}

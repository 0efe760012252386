/// What came of asking for the model of a tier of an entity, by who makes one if there is none.
@usableFromInline
enum ModelOrEntry: Sendable {
    case living(any AnyObject & Sendable)
    /// There is none. The entry is held for the one that is made.
    case held(HeldEntry)
}

/// An entry that is held for a model: where it stands, and what the model shows.
@usableFromInline
struct HeldEntry: Sendable {
    let place: EntryTable.Place
    @usableFromInline let shown: AnyBox

    init(place: EntryTable.Place, shown: AnyBox) { (self.place, self.shown) = (place, shown) }
}

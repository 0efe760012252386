/// The type of each slot's values, as long as all have the same type.
///
/// Only then does a posted value replace every displayed value; a value of another type would be merged into it.
struct SlotTypes {
    private var kinds: [UInt8] = []
    private var numbers: [ObjectIdentifier: UInt8] = [:]
    private var last: (type: ObjectIdentifier, number: UInt8)?

    private static let unknown: UInt8 = 0
    private static let several = UInt8.max

    /// Adds a slot of unknown type.
    mutating func append() { kinds.appendSparingly(Self.unknown) }

    /// Resets the type of a slot to unknown.
    mutating func reset(_ slot: Int32) { kinds[Int(slot)] = Self.unknown }

    /// Returns true if all values of a slot have one known type and no projection identifier.
    func hasSingleType(_ slot: Int32) -> Bool { kinds[Int(slot)] != Self.unknown && kinds[Int(slot)] != Self.several }

    /// Records the type of a value of a slot.
    mutating func record<Value: ConsistencyManagerModel>(_ value: Value, of slot: Int32) {
        let known = kinds[Int(slot)]
        guard known != Self.several else { return }
        let kind = value.projectionIdentifier == nil ? number(of: ObjectIdentifier(Value.self)) : Self.several
        if known != kind { kinds[Int(slot)] = known == Self.unknown ? kind : Self.several }
    }

    /// Records the type of a posted value of a slot. It takes the index of the entry, because an entry would be copied.
    mutating func recordType(ofEntry index: Int, in change: PreparedChange, for slot: Int32) {
        guard change.entries[index].others.isEmpty else { return kinds[Int(slot)] = Self.several }
        record(change.entries[index].value, of: slot)
    }

    private mutating func number(of type: ObjectIdentifier) -> UInt8 {
        if let last, last.type == type { return last.number }
        let number = numbers[type] ?? UInt8(min(numbers.count + 1, Int(Self.several)))
        if number != Self.several { numbers[type] = number }
        last = (type, number)
        return number
    }
}

/// Of which type the values of each slot are, as long as all are of one.
///
/// Only then does a value that is posted take the place of what is shown, whatever that is; one of another type would be merged into it.
struct KindList {
    private var kinds: [UInt8] = []
    private var numbers: [ObjectIdentifier: UInt8] = [:]
    private var last: (type: ObjectIdentifier, number: UInt8)?

    private static let unknown: UInt8 = 0
    private static let several = UInt8.max

    /// Adds a slot about whose values nothing is known.
    mutating func append() { kinds.appendSparingly(Self.unknown) }

    /// Forgets what is known of a slot.
    mutating func reset(_ slot: Int32) { kinds[Int(slot)] = Self.unknown }

    /// Whether all values of a slot are known to be of one type, and of no projection of it.
    func isOne(_ slot: Int32) -> Bool { kinds[Int(slot)] != Self.unknown && kinds[Int(slot)] != Self.several }

    /// Notes a value of a slot.
    mutating func note<Value: ConsistencyManagerModel>(_ value: Value, of slot: Int32) {
        let known = kinds[Int(slot)]
        guard known != Self.several else { return }
        let kind = value.projectionIdentifier == nil ? number(of: ObjectIdentifier(Value.self)) : Self.several
        if known != kind { kinds[Int(slot)] = known == Self.unknown ? kind : Self.several }
    }

    /// Notes what is posted of a slot: an entry of a change, by its index, since an entry would be copied.
    mutating func note(_ index: Int, in change: PreparedChange, of slot: Int32) {
        guard change.entries[index].others.isEmpty else { return kinds[Int(slot)] = Self.several }
        note(change.entries[index].value, of: slot)
    }

    private mutating func number(of type: ObjectIdentifier) -> UInt8 {
        if let last, last.type == type { return last.number }
        let number = numbers[type] ?? UInt8(min(numbers.count + 1, Int(Self.several)))
        if number != Self.several { numbers[type] = number }
        last = (type, number)
        return number
    }
}

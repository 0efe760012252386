/// Marks that people set on objects: votes, saves, subscriptions or bans. There is at most one value for each person and object.
struct Marks<Value: Sendable>: Sendable {
    private var byPerson = Pages<OrderedMap<Value>>()

    /// The person's mark on `thing`; nil if there is none. Assigning nil removes it.
    subscript(person: PersonID, thing: Int32) -> Value? {
        get { Int(person) < byPerson.count && person >= 0 ? byPerson[Int(person)][thing] : nil }
        set {
            let isKnown = person >= 0 && Int(person) < byPerson.count
            // Returns early, so that an invented person number from a client does not grow the table.
            if !isKnown, newValue == nil { return }
            byPerson.grow(toHold: Int(person), with: OrderedMap())
            byPerson[Int(person)][thing] = newValue
        }
    }

    /// Replaces all marks of a person.
    mutating func set(_ marks: OrderedMap<Value>, of person: PersonID) {
        byPerson.grow(toHold: Int(person), with: OrderedMap())
        byPerson[Int(person)] = marks
    }

    /// Removes all marks on `thing`.
    mutating func removeAll(on thing: Int32) {
        for index in byPerson.indices where byPerson[index][thing] != nil { byPerson[index][thing] = nil }
    }

    /// Removes all marks of a person.
    mutating func removeAll(of person: PersonID) {
        if Int(person) < byPerson.count, person >= 0 { byPerson[Int(person)] = OrderedMap() }
    }

    /// Returns the marks of a person, by the object's number in ascending order.
    func all(of person: PersonID) -> OrderedMap<Value> {
        Int(person) < byPerson.count && person >= 0 ? byPerson[Int(person)] : OrderedMap()
    }

    /// All marks, by person and thing.
    var rows: [(person: PersonID, thing: Int32, value: Value)] {
        byPerson.indices.flatMap { person in
            byPerson[person].map { (PersonID(person), $0.key, $0.value) }
        }
    }

    /// The marks by person.
    var all: [(person: PersonID, marks: OrderedMap<Value>)] {
        byPerson.indices.compactMap { byPerson[$0].isEmpty ? nil : (PersonID($0), byPerson[$0]) }
    }

    /// Returns the people who have marked `thing`.
    ///
    /// - Complexity: O(people).
    func people(on thing: Int32) -> [(person: PersonID, value: Value)] {
        byPerson.indices.compactMap { index in
            byPerson[index][thing].map { (PersonID(index), $0) }
        }
    }
}

/// What people have set on things: a vote, a save, a subscription, a ban. One value for each person and thing.
struct Marks<Value: Sendable>: Sendable {
    private var byPerson = Pages<OrderedMap<Value>>()

    /// The person's mark on `thing`, nil when there is none; assigning nil takes it away.
    subscript(person: PersonID, thing: Int32) -> Value? {
        get { Int(person) < byPerson.count && person >= 0 ? byPerson[Int(person)][thing] : nil }
        set {
            let isKnown = person >= 0 && Int(person) < byPerson.count
            // Nothing is taken from somebody who has nothing, whatever number a client made up for them.
            if !isKnown, newValue == nil { return }
            byPerson.grow(toHold: Int(person), with: OrderedMap())
            byPerson[Int(person)][thing] = newValue
        }
    }

    /// Replaces all that a person has set.
    mutating func set(_ marks: OrderedMap<Value>, of person: PersonID) {
        byPerson.grow(toHold: Int(person), with: OrderedMap())
        byPerson[Int(person)] = marks
    }

    /// Takes away everybody's mark on `thing`.
    mutating func removeAll(on thing: Int32) {
        for index in byPerson.indices where byPerson[index][thing] != nil { byPerson[index][thing] = nil }
    }

    /// Takes away all of the person's marks.
    mutating func removeAll(of person: PersonID) {
        if Int(person) < byPerson.count, person >= 0 { byPerson[Int(person)] = OrderedMap() }
    }

    /// All things the person has marked, in the order of their numbers.
    func all(of person: PersonID) -> OrderedMap<Value> {
        Int(person) < byPerson.count && person >= 0 ? byPerson[Int(person)] : OrderedMap()
    }

    /// All marks, by person and thing.
    var rows: [(person: PersonID, thing: Int32, value: Value)] {
        byPerson.indices.flatMap { person in
            byPerson[person].map { (PersonID(person), $0.key, $0.value) }
        }
    }

    /// Everybody's marks.
    var all: [(person: PersonID, marks: OrderedMap<Value>)] {
        byPerson.indices.compactMap { byPerson[$0].isEmpty ? nil : (PersonID($0), byPerson[$0]) }
    }

    /// Everybody who has marked `thing`.
    ///
    /// - Complexity: O(people).
    func people(on thing: Int32) -> [(person: PersonID, value: Value)] {
        byPerson.indices.compactMap { index in
            byPerson[index][thing].map { (PersonID(index), $0) }
        }
    }
}

import Consistency

/// Somebody; without an identifier a mere part of a household.
struct Person: Model {
    var id: Int?
    var name: String?

    var modelIdentifier: ModelIdentifier? { id.map { "Person:\($0)" } }

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> Person {
        switch model {
        case let same as Person: same
        case let full as FullPerson: Person(id: full.id, name: full.name)
        default: throw UnknownProjection()
        }
    }
}

/// The same with a field more.
struct FullPerson: Model {
    var id: Int?
    var name: String?
    var age: Int?

    var modelIdentifier: ModelIdentifier? { id.map { "Person:\($0)" } }

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> FullPerson {
        switch model {
        case let same as FullPerson: same
        case let person as Person: FullPerson(id: person.id, name: person.name, age: age)
        default: throw UnknownProjection()
        }
    }
}

/// A tree with a child that it cannot do without, and others.
struct Household: Model {
    var id: Int
    var name = ""
    var head = Person()
    var guests: [Person] = []

    var modelIdentifier: ModelIdentifier? { "Household:\(id)" }
    static let children: Children<Self> = [.required(\.head), .elements(\.guests)]
}

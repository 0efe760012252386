import Consistency

/// A person; without an identifier, only a part of a household.
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

/// A wider projection of ``Person`` with one more field.
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

/// A tree with one required child and any number of optional children.
struct Household: Model {
    var id: Int
    var name = ""
    var head = Person()
    var guests: [Person] = []

    var modelIdentifier: ModelIdentifier? { "Household:\(id)" }
    static let children: Children<Self> = [.required(\.head), .elements(\.guests)]
}

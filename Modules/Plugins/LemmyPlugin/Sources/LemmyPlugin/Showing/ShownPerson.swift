import LemmyIdentifiers
import LemmyMiddleware
import Primitives
import ReplKit
import WireRuntime

/// A person.
struct ShownPerson: Showable {
    let person: any Person

    init(_ person: any Person) {
        self.person = person
    }

    var reference: EntityKey { EntityKey(kind: "person", id: person.id.rawValue) }

    var tierLabel: String? { "T1" }

    var identity: ObjectIdentifier? { ObjectIdentifier(person) }

    var headline: String { person.displayName ?? person.name }

    func fields() -> [ShownField] {
        [
            ShownField("name", person.name),
            ShownField("display_name", person.displayName),
            ShownField("address", person.actorId.string),
            ShownField("bot", person.isBot),
            ShownField("banned", person.banned),
            ShownField("created", .date(person.created)),
            ShownField("bio", person.biography),
        ]
    }
}

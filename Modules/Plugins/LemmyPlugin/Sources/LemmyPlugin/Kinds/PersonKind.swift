import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// `person:3`: whoever is alive, as the creator of something that is held.
struct PersonKind: EntityKind {
    let lemmy: LemmySession

    var name: String { "person" }
    var summary: String { "a person who is shown somewhere: person:3, person:alice" }
    var tiers: [String] { ["T1"] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        let people = try lemmy.client.caches.person1
        let living = Int(id).flatMap { people[PersonID($0)] } ?? people.objects.first { $0.local && $0.name == id }
        guard let living else {
            throw ReplError(
                .unknownReference,
                "person:\(id) is shown nowhere, and people are not fetched on their own yet",
                hint: "load a post of theirs, then its creator: load post 42 as p; show p.creator"
            )
        }
        return Loaded(ShownPerson(living), from: .alive)
    }

    func live(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap { client in
            client.caches.person1.objects.sorted { $0.id < $1.id }.map { person in
                LiveObject(ShownPerson(person).reference, tier: "T1", identities: [ObjectIdentifier(person)])
            }
        }
    }
}

import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension PersonTiers: LemmyTiers {
    static var summary: String { "a person: person:3, person:alice, @alice@strata.test, or their address" }
    static func lowest(of client: ApiClient) -> ModelCache<Person1> { client.caches.person1 }
    static var keptTiers: [KeptTier<PersonTiers>] {
        [
            KeptTier(Person4.self) { $0 },
            KeptTier(Person3.self) { $0 },
            KeptTier(Person2.self) { $0 },
            KeptTier(Person1.self) { $0 },
        ]
    }
    static func content(_ person: Person1) -> any PersonStubProviding { person }
    static func stub(at address: WireURL, of client: ApiClient) -> any PersonStubProviding {
        PersonStub(actorId: address, api: client)
    }
    static func fetch(_ id: PersonID, from client: ApiClient) async throws -> any PersonStubProviding {
        try await client.getPerson(id: id)
    }
    static var fetchByName: ((String, ApiClient) async throws -> any PersonStubProviding)? {
        { try await $1.getPerson(username: $0) }
    }
    static var goesByNames: Bool { true }
    static var exampleID: String { "alice" }
    static var pathWord: String? { "u" }
    static func recognizes(_ text: String) -> Bool {
        guard text.contains("://") else { return text.hasPrefix("@") && text.count > 1 }
        return text.contains("/u/") || text.contains("/users/")
    }
    static func name(of person: Person1) -> String? { name(person.name, at: person.actorId, isLocal: person.local) }
    static func isNamed(_ name: String, _ person: Person1) -> Bool {
        isNamed(name, name: person.name, at: person.actorId, isLocal: person.local)
    }
}

import Foundation
import LemmyMiddleware
import LemmyMiddlewareMocks
import Networking
import Propagation

struct Nowhere: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "no road to \(request.path)")
    }
}

ClientRegistry.shared.install(
    ClientRegistry.Environment(commits: Commits(), retries: .none) { _ throws(NetworkingError) in Nowhere() }
)

// Creates a guest client of lemmy.world.
let url = URL(string: "lemmy.world")!
let token: String? = nil
let api: ApiClient = .getApiClient(for: url, with: token)

print("one client: \(ApiClient.getApiClient(for: url, with: token) === api)")

// A person at each tier: a function that accepts the lowest tier accepts all tiers.
var snapshot = Person2Value.mock(id: 7, server: "lemmy.world") { $0.postCount = 12 }
snapshot.person1.fields.name = "alice"
let label = try api.caches.person1.createModel(from: snapshot.person1)
sayHello(person: label)
print(personLine(person: label))
print(shortPersonLine(person: label))
let person = try api.caches.person2.createModel(from: snapshot)
sayHello(person: person)
printPostCount(person: person)
print(personLine(person: person))
print(shortPersonLine(person: person))
print("one object: \(person.person1 === label), its client: \(person.api === api)")

// A post, held as its highest known tier.
let page = Post3Value.mock(id: 42, server: "lemmy.world", post1: { $0.title = "On tiers" }, post2: { $0.score = 3 })
let row = try api.caches.post1.createModel(from: page.post2.post1)
let post = AnyPost(row)
vote(for: row)
do {
    try await post.upgrade()
} catch {
    print("not upgraded: \(error), seen: \(post.error != nil)")
}
let top = try api.caches.post3.createModel(from: page)
print("the handle shows the page: \(post.wrappedValue as? Post3 === top)")
printScore(post: top)
print("at the top upgrade() is itself: \(try await top.upgrade() as? Post3 === top)")
print("can be voted on: \(canVote(on: row)) and \(canVote(on: top))")

import Foundation
import LemmyMiddleware
import Networking
import Propagation

// The guide's functions, as they stand there, one tier down where the tier does not exist yet.
func sayHello(person: any Person) {
    print("Hello \(person.name)!")
}

func printScore(post: any Post2Providing) {
    print("\(post.title): \(post.score)")
}

func describe(post: any Post) {
    if let post = post as? any Post2Providing { printScore(post: post) }
    print("\(post.score_ ?? 0) points")
}

struct Nowhere: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "no road to \(request.path)")
    }
}

let registry = ClientRegistry(
    ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in Nowhere() }
)
guard let url = URL(string: "lemmy.world") else { fatalError("lemmy.world is a URL") }
let token: String? = nil
let api: ApiClient = .getApiClient(for: url, with: token, in: registry)
print("one client: \(ApiClient.getApiClient(for: url, with: token, in: registry) === api)")
do {
    describe(post: try await api.getPost(id: 42))
} catch {
    print("not shown: \(error)")
}

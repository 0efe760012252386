import ApiTypes
import Middleware
import Primitives
import Propagation
import WireRuntime

/// What a ``BlockList`` is made of: it holds the records that say who is blocked, since a person's row does not.
@MainActor
final class BlockRecords {
    private let api: ApiClient
    /// The viewer, as last loaded, who holds the records of those days.
    private(set) var viewer: Person4?
    /// Those that came since, by what they are of.
    private var added: [EntityKey: AnyObject] = [:]

    init(_ api: ApiClient) { self.api = api }

    /// Holds a record.
    func hold(_ record: some TierModel) { added[record.entityKey] = record }

    /// A part of who the viewer is, as a list. Parts that are loaded at once are one request.
    func source<Item: TierModel>(
        _ name: String,
        _ part: @escaping @Sendable (Person4Value) -> [Item.Value]
    ) -> FeedSource<Item> where Item.Client == ApiClient {
        FeedSource("blocked \(name)", of: api) { [self] _ in
            let answer = try await read()
            return Answer(FeedPage(part(answer.value), next: nil), startedAt: answer.startedAt, cause: answer.cause)
        }
    }

    private func read() async throws -> Answer<Person4Value> {
        if let refusal = api.writeRefusal("asking whom I block") { throw refusal }
        try await api.cancellable { [api] in try await api.learnVersion(because: Cause.current) }
        let host = api.siteName
        let answer = try await api.readValue(ApiGetSite()) { answer, server throws(ApiClientError) in
            guard let me = answer.myUser else {
                throw ApiClientError(.notLoggedIn, "\(host) names nobody", hint: "log in again")
            }
            return Person4Value(me, server: server)
        }
        // Before the rows are looked at, and for as long as they are listed.
        viewer = try api.home.show(answer) { api.caches.person4.model(of: $0, in: $1) }
        return answer
    }
}

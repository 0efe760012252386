import Consistency
import Middleware
import MiddlewareRequests
import Networking
import Propagation

/// The fields of the tests' entity, without a mask and with one group.
struct LeafFields: TierFields {
    var name: String
    var likes: Int

    static let groups: [FieldGroup<LeafFields>] = [.likes]
}

extension FieldGroup where Fields == LeafFields {
    static let likes = Self("likes", index: 1) { $1.likes = $0.likes }
}

/// The tier value of a ``Leaf``, without any code that the module or the compiler provides.
struct LeafValue: TierValue {
    static let kind = "leaf"
    static let tier = 1
    var server: String
    var id: Int
    var snapshot: Snapshot<LeafFields>
    var groups = GroupSet.all

    init(_ id: Int, _ name: String = "oak", likes: Int = 0, at server: String = "leaves.test") {
        self.server = server
        self.id = id
        snapshot = Snapshot(LeafFields(name: name, likes: likes))
    }
}

/// The smallest possible entity.
@MainActor
final class Leaf: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: LeafClient
    nonisolated let id: Int
    var storage: TierStorage<Leaf>

    init(api: LeafClient, value: LeafValue, storage: TierStorage<Leaf>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
    }

    deinit { api.clientStore.unregister(Leaf.self, id, ObjectIdentifier(self)) }

    var name: String { reading(\.name).name }
    var likes: Int { reading(\.likes).likes }

    var tierValue: LeafValue {
        _ = reading(\.tierValue)
        return LeafValue(
            id,
            storage.snapshot.fields.name,
            likes: storage.snapshot.fields.likes,
            at: api.clientStore.server
        )
    }

    static let observed: [ObservedField<Leaf>] = [
        ObservedField("name", { \.name }, { $0.name }),
        ObservedField("likes", { \.likes }, { $0.likes }),
    ]

    /// Likes the leaf; `send` makes the request.
    func like(_ send: @escaping @MainActor @Sendable () async throws -> LeafValue) -> Task<EditResult, Never> {
        submit(.likes, "like leaf:\(id)") {
            $0.likes = 1
        } request: { _ in
            EditRequest { try await send() }
        }
    }
}

/// A client with a client store and nothing else; by default, its server has no answers.
@MainActor
final class LeafClient: RequestClient {
    nonisolated let clientStore: ClientStore
    nonisolated let requests: RequestSender

    init(
        server: String = "leaves.test",
        commits: Commits = Commits(),
        requests: RequestSender = RequestSender(TableTransport())
    ) {
        clientStore = ClientStore(server: server, commits: commits)
        self.requests = requests
        clientStore.add(Leaf.self)
    }

    func show(_ answer: Answer<[LeafValue]>) throws -> [Leaf] {
        try clientStore.publish(answer, models(Leaf.self).models(of:in:))
    }
}

import Consistency
import Middleware
import Propagation

/// What the tests' entity shows: no mask, one group.
struct LeafFields: TierFields {
    var name: String
    var likes: Int

    static let groups: [FieldGroup<LeafFields>] = [.likes]
}

extension FieldGroup where Fields == LeafFields {
    static let likes = Self("likes", index: 1) { $1.likes = $0.likes }
}

/// The snapshot of a ``Leaf``, with nothing written that the module or the compiler writes.
struct LeafValue: TierValue {
    static let kind = "leaf"
    static let tier = 1
    var server: String
    var id: Int
    var box: Box<LeafFields>
    var groups = GroupSet.all

    init(_ id: Int, _ name: String = "oak", likes: Int = 0, at server: String = "leaves.test") {
        self.server = server
        self.id = id
        box = Box(LeafFields(name: name, likes: likes))
    }
}

/// The smallest entity that there is.
@MainActor
final class Leaf: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: LeafClient
    nonisolated let id: Int
    var display: TierDisplay<Leaf>

    init(api: LeafClient, value: LeafValue, display: TierDisplay<Leaf>, in moment: AnswerMoment) {
        (self.api, id, self.display) = (api, value.id, display)
    }

    deinit { api.home.leave(Leaf.self, id, ObjectIdentifier(self)) }

    var name: String { reading(\.name).name }
    var likes: Int { reading(\.likes).likes }

    var tierValue: LeafValue {
        _ = reading(\.tierValue)
        return LeafValue(id, display.box.fields.name, likes: display.box.fields.likes, at: api.home.server)
    }

    static let observed: [ObservedField<Leaf>] = [
        ObservedField("name", { \.name }, { $0.name }),
        ObservedField("likes", { \.likes }, { $0.likes }),
    ]

    /// Likes it; `send` is the request.
    func like(_ send: @escaping @MainActor @Sendable () async throws -> LeafValue) -> Task<EditResult, Never> {
        submit(.likes, "like leaf:\(id)") {
            $0.likes = 1
        } request: { _ in
            EditRequest { try await send() }
        }
    }
}

/// A client with a home and nothing else.
@MainActor
final class LeafClient: ContentClient {
    nonisolated let home: Home

    init(server: String = "leaves.test", commits: Commits = Commits()) {
        home = Home(server: server, commits: commits)
        home.add(Leaf.self)
    }

    func show(_ answer: Answer<[LeafValue]>) throws -> [Leaf] {
        try home.show(answer, models(Leaf.self).models(of:in:))
    }
}

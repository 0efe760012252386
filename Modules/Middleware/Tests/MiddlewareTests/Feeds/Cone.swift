import Consistency
import Middleware

/// Another kind of entity, for merged lists.
struct ConeFields: TierFields {
    var length: Int
}

struct ConeValue: TierValue {
    static let kind = "cone"
    static let tier = 1
    var server: String
    var id: Int
    var snapshot: Snapshot<ConeFields>
    var groups = GroupSet.all

    init(_ id: Int, length: Int) {
        server = "leaves.test"
        self.id = id
        snapshot = Snapshot(ConeFields(length: length))
    }
}

@MainActor
final class Cone: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: LeafClient
    nonisolated let id: Int
    var storage: TierStorage<Cone>

    init(api: LeafClient, value: ConeValue, storage: TierStorage<Cone>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
    }

    deinit { api.clientStore.unregister(Cone.self, id, ObjectIdentifier(self)) }

    var length: Int { reading(\.length).length }
    var tierValue: ConeValue { ConeValue(id, length: reading(\.tierValue).length) }
    static let observed: [ObservedField<Cone>] = [ObservedField("length", { \.length }, { $0.length })]
}

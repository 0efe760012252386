import Consistency
import Middleware

/// Another kind of entity, for lists of several.
struct ConeFields: TierFields {
    var length: Int
}

struct ConeValue: TierValue {
    static let kind = "cone"
    static let tier = 1
    var server: String
    var id: Int
    var box: Box<ConeFields>
    var groups = GroupSet.all

    init(_ id: Int, length: Int) {
        server = "leaves.test"
        self.id = id
        box = Box(ConeFields(length: length))
    }
}

@MainActor
final class Cone: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: LeafClient
    nonisolated let id: Int
    var display: TierDisplay<Cone>

    init(api: LeafClient, value: ConeValue, display: TierDisplay<Cone>, in moment: AnswerMoment) {
        (self.api, id, self.display) = (api, value.id, display)
    }

    deinit { api.home.leave(Cone.self, id, ObjectIdentifier(self)) }

    var length: Int { reading(\.length).length }
    var tierValue: ConeValue { ConeValue(id, length: reading(\.tierValue).length) }
    static let observed: [ObservedField<Cone>] = [ObservedField("length", { \.length }, { $0.length })]
}

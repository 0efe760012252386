import Consistency
import Middleware

/// Another kind of entity, for lists of several.
struct TwigFields: TierFields {
    var length: Int
}

struct TwigValue: TierValue, SimpleModel {
    static let kind = "twig"
    static let tier = 1
    var server: String
    var id: Int
    var box: Box<TwigFields>
    var groups = GroupSet.all

    init(_ id: Int, length: Int) {
        server = "leaves.test"
        self.id = id
        box = Box(TwigFields(length: length))
    }
}

@MainActor
final class Twig: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: LeafClient
    nonisolated let id: Int
    var display: TierDisplay<Twig>

    init(api: LeafClient, value: TwigValue, display: TierDisplay<Twig>, in moment: AnswerMoment) {
        (self.api, id, self.display) = (api, value.id, display)
    }

    deinit { api.home.leave(Twig.self, id, ObjectIdentifier(self)) }

    var length: Int { reading(\.length).length }
    var tierValue: TwigValue { TwigValue(id, length: reading(\.tierValue).length) }
    static let observed: [ObservedField<Twig>] = [ObservedField("length", { \.length }, { $0.length })]
}

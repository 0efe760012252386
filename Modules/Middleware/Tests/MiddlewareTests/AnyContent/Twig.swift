import Consistency
import Middleware
import Propagation

/// The field of each tier of the followed entity: a name. The name of the lowest tier is the address.
struct Twig1Fields: TierFields {
    var name: String
    var stubAddress: String? { name }
}
struct Twig2Fields: TierFields { var name: String }
struct Twig3Fields: TierFields { var name: String }

struct Twig1Value: TierValue {
    static let kind = "twig"
    static let tier = 1
    var server = "twigs.test"
    var id: Int
    var snapshot: Snapshot<Twig1Fields>
    var groups = GroupSet.all

    init(_ id: Int) { (self.id, snapshot) = (id, Snapshot(Twig1Fields(name: "twig://\(id)"))) }
}

struct Twig2Value: TierValue {
    static let kind = "twig"
    static let tier = 2
    var server = "twigs.test"
    var twig1: Twig1Value
    var snapshot: Snapshot<Twig2Fields>
    var groups = GroupSet.all
    var id: Int { twig1.id }

    init(_ id: Int) { (twig1, snapshot) = (Twig1Value(id), Snapshot(Twig2Fields(name: "two"))) }

    func collect(into updates: inout EntityUpdates) {
        twig1.collect(into: &updates)
        updates.add(self)
    }
}

struct Twig3Value: TierValue {
    static let kind = "twig"
    static let tier = 3
    var server = "twigs.test"
    var twig2: Twig2Value
    var snapshot: Snapshot<Twig3Fields>
    var groups = GroupSet.all
    var id: Int { twig2.id }

    init(_ id: Int) { (twig2, snapshot) = (Twig2Value(id), Snapshot(Twig3Fields(name: "three"))) }

    func collect(into updates: inout EntityUpdates) {
        twig2.collect(into: &updates)
        updates.add(self)
    }
}

/// A twig at any tier.
@MainActor
protocol TwigStubProviding: AnyObject {
    nonisolated var api: TwigClient { get }
    nonisolated var twig1_: Twig1? { get }
    nonisolated var twig2_: Twig2? { get }
    nonisolated var twig3_: Twig3? { get }
}

extension TwigStubProviding {
    nonisolated var twig1_: Twig1? { nil }
    nonisolated var twig2_: Twig2? { nil }
    nonisolated var twig3_: Twig3? { nil }

    /// The highest known tier.
    var tier: Int { TwigTiers.tiers.indices.last { TwigTiers.isKnown(self, $0 + 1) }.map { $0 + 1 } ?? 0 }
}

@MainActor
final class TwigStub: TwigStubProviding {
    nonisolated let api: TwigClient
    let address: String

    init(api: TwigClient, address: String) { (self.api, self.address) = (api, address) }
}

@MainActor
final class Twig1: TierModel, TwigStubProviding, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: TwigClient
    nonisolated let id: Int
    var storage: TierStorage<Twig1>

    init(api: TwigClient, value: Twig1Value, storage: TierStorage<Twig1>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
    }

    deinit { api.clientStore.unregister(Twig1.self, id, ObjectIdentifier(self)) }

    nonisolated var twig1_: Twig1? { self }
    var tierValue: Twig1Value { Twig1Value(id) }
    static let observed: [ObservedField<Twig1>] = []
}

@MainActor
final class Twig2: TierModel, TwigStubProviding, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: TwigClient
    nonisolated let id: Int
    nonisolated let twig1: Twig1
    var storage: TierStorage<Twig2>

    init(api: TwigClient, value: Twig2Value, storage: TierStorage<Twig2>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
        twig1 = api.models(Twig1.self).model(of: value.twig1, in: moment)
    }

    deinit { api.clientStore.unregister(Twig2.self, id, ObjectIdentifier(self)) }

    nonisolated var twig1_: Twig1? { twig1 }
    nonisolated var twig2_: Twig2? { self }
    var tierValue: Twig2Value { Twig2Value(id) }
    static let observed: [ObservedField<Twig2>] = []
}

@MainActor
final class Twig3: TierModel, TwigStubProviding, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: TwigClient
    nonisolated let id: Int
    nonisolated let twig2: Twig2
    var storage: TierStorage<Twig3>

    init(api: TwigClient, value: Twig3Value, storage: TierStorage<Twig3>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
        twig2 = api.models(Twig2.self).model(of: value.twig2, in: moment)
    }

    deinit { api.clientStore.unregister(Twig3.self, id, ObjectIdentifier(self)) }

    nonisolated var twig1_: Twig1? { twig2.twig1 }
    nonisolated var twig2_: Twig2? { twig2 }
    nonisolated var twig3_: Twig3? { self }
    var tierValue: Twig3Value { Twig3Value(id) }
    static let observed: [ObservedField<Twig3>] = []
}

typealias AnyTwig = AnyContent<TwigTiers>

enum TwigTiers: EntityTiers {
    static let tiers: [EntityTier<TwigTiers>] = [
        EntityTier({ $0.twig1_ }, in: { $0.models(Twig1.self) }) { $0 },
        EntityTier({ $0.twig2_ }, in: { $0.models(Twig2.self) }) { $0 },
        EntityTier({ $0.twig3_ }, in: { $0.models(Twig3.self) }) { $0 },
    ]
    static func id(of twig: any TwigStubProviding) -> Int? { twig.twig1_?.id }
    static func address(of twig: any TwigStubProviding) -> String? { (twig as? TwigStub)?.address }
    static func client(of twig: any TwigStubProviding) -> TwigClient { twig.api }
    static func upgrade(_ twig: any TwigStubProviding) async throws -> any TwigStubProviding {
        try await twig.api.upgrade(twig)
    }

    static func isKnown(_ twig: any TwigStubProviding, _ tier: Int) -> Bool {
        switch tier {
        case 1: twig.twig1_ != nil
        case 2: twig.twig2_ != nil
        default: twig.twig3_ != nil
        }
    }
}

import Primitives
import ReplKit

/// A plug-in with an entity of two tiers: `layer:1` is a base at T1, and has a top at T2 as long as something retains one.
@MainActor
struct LayersPlugin: Plugin {
    let name = "layers"
    let world = LayerWorld()

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(LayerKind(world: world))
        for (verb, isHigh) in [("base", false), ("top", true)] {
            let parameter = Parameter.number("ID", in: 1...9)
            try registrar.add(
                Command(
                    verb,
                    group: .read,
                    summary: "Get a layer",
                    parameters: [parameter],
                    bindsResult: true,
                    examples: ["\(verb) 1"]
                ) { [world] call in
                    let layer = world.layer(try call.number("ID"), isHigh: isHigh)
                    return .done("\(layer.reference) at \(layer.tierLabel ?? "")", result: layer)
                }
            )
        }
        try registrar.add(
            Command(
                "tops",
                group: .read,
                summary: "List layers at T2",
                bindsResult: true,
                examples: ["tops"]
            ) { [world] _ in
                .list(ShownLayers(layers: (1...3).map { world.layer($0, isHigh: true) }))
            }
        )
    }
}

/// The living layers.
@MainActor
final class LayerWorld {
    final class Base {
        let id: Int
        weak var top: Top?
        init(_ id: Int) { self.id = id }
    }

    final class Top {
        let base: Base
        init(_ base: Base) { self.base = base }
    }

    private struct WeakBase {
        weak var base: Base?
    }

    private var bases: [Int: WeakBase] = [:]

    func layer(_ id: Int, isHigh: Bool) -> ShownLayer {
        let base = bases[id]?.base ?? Base(id)
        bases[id] = WeakBase(base: base)
        guard isHigh else { return ShownLayer(base: base, top: nil) }
        let top = base.top ?? Top(base)
        base.top = top
        return ShownLayer(base: base, top: top)
    }

    var living: [Base] { bases.values.compactMap(\.base).sorted { $0.id < $1.id } }
}

/// A layer, which retains a base and perhaps a top. It shows the top of the base while one lives.
struct ShownLayer: Showable {
    let base: LayerWorld.Base
    let top: LayerWorld.Top?

    var reference: EntityKey { EntityKey(kind: "layer", id: base.id) }
    var tierLabel: String? { base.top == nil ? "T1" : "T2" }
    var identity: ObjectIdentifier? { base.top.map { ObjectIdentifier($0) } ?? ObjectIdentifier(base) }
    var retainedIdentities: [ObjectIdentifier] { (top.map { [ObjectIdentifier($0)] } ?? []) + [ObjectIdentifier(base)] }
    var headline: String { "layer \(base.id)" }

    func fields() -> [ShownField] {
        let low = ShownField("id", .number(base.id), group: "T1")
        guard base.top != nil else { return [low] }
        return [low] + ["height", "weight"].map { ShownField($0, .number(2), group: "T2") }
    }
}

struct ShownLayers: Showable {
    let layers: [ShownLayer]

    var reference: EntityKey { EntityKey(kind: "layers", id: "all") }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "layers" }
    func fields() -> [ShownField] { [] }
    func rows() -> [any Showable]? { layers }
}

struct LayerKind: EntityKind {
    let world: LayerWorld
    var name: String { "layer" }
    var summary: String { "A layer" }
    var tiers: [String] { ["T1", "T2"] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        guard let id = Int(id) else { throw ReplError(.badNumber, "no layer", hint: "layer:1") }
        return LoadResult(world.layer(id, isHigh: tier == "T2"), from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        world.living.map { base in
            let top = base.top.map { [ObjectIdentifier($0)] } ?? []
            return LiveObject(
                EntityKey(kind: "layer", id: base.id),
                tier: top.isEmpty ? "T1" : "T2",
                identities: top + [ObjectIdentifier(base)]
            )
        }
    }

    func tierField(named name: String, in session: Session) -> TierField? {
        switch name {
        case "id": TierField(tier: "T1")
        case "height", "weight": TierField(tier: "T2", expression: "layer.\(name)_")
        default: nil
        }
    }

    func tierFieldNames(in session: Session) -> [String] { ["id", "height", "weight"] }
}

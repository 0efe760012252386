public import Consistency
public import Primitives

/// The immutable snapshot of one tier of one entity: what value trees, files and `--json` hold.
///
/// It is made from a wire value, and models are made from it: wire value → tier value → content model. A tier value contains the tier
/// values below it and those of its neighbours, each with an identifier of its own, so that one of them can change in every tree that
/// contains it.
public protocol TierValue: Model, Codable, Hashable, Sendable {
    /// The identity within the kind, typed.
    associatedtype ID: Hashable & Sendable

    /// The entity's identity.
    var id: ID { get }

    /// The server that said so, by host.
    var server: String { get }

    /// The kind's name: `post`.
    static var kind: String { get }

    /// How much is known: 1, 2, 3…
    static var tier: Int { get }
}

extension TierValue {
    /// The entity's name in logs and the REPL, `post:42`; the same for all its tiers.
    public var entityKey: EntityKey { EntityKey(kind: Self.kind, id: "\(id)") }
}

extension TierValue {
    /// Names the value in trees; as ``Consistency/ConsistencyManagerModel/modelIdentifier``, which is never nil here.
    public var identifier: ModelIdentifier { Self.identifier(id, server: server) }

    /// Names the value of an entity in trees: kind, tier, id and server, `post2:42@lemmy.world`.
    public static func identifier(_ id: ID, server: String) -> ModelIdentifier {
        "\(kind)\(tier):\(id)@\(server)"
    }
}

public import Consistency
public import Primitives

/// The immutable value of one tier of one entity, as value trees, files and `--json` contain it.
///
/// It is made from a wire value, and models are made from it: wire value → tier value → content model. A tier value contains the tier
/// values below it and those of its neighbours, each with its own identifier, so that one of them can change in every tree that contains
/// it. Its own fields are a snapshot that the client store, the model and the trees share.
@dynamicMemberLookup
public protocol TierValue: Model, TierAnswer, Codable, Hashable, Sendable {
    /// The typed identity within the kind.
    associatedtype ID: Hashable & Sendable
    /// The fields that this tier adds to the tier below.
    associatedtype Fields: TierFields

    /// The entity's identity.
    var id: ID { get }

    /// The server that delivered the value: the host, and the port if it is not the scheme's default.
    var server: String { get }

    /// The snapshot of the fields that this tier adds.
    var snapshot: Snapshot<Fields> { get set }

    /// The groups of fields that the answer contains; the other fields are undefined.
    var groups: GroupSet { get set }

    /// Returns an identity without its type. Provided for `Int` and `String`.
    static func entityID(of id: ID) -> EntityID

    /// Returns an identity with its type; nil if it is not of this kind. Provided for `Int` and `String`.
    static func id(of entityID: EntityID) -> ID?

    /// Returns the key of this tier of an entity in a client store, made from ``entityID(of:)``. Implement it only if that would make a
    /// text of two numbers.
    static func key(of id: ID) -> TierKey

    /// The kind's name: `post`.
    static var kind: String { get }

    /// The number of the tier: 1, 2, 3 and so on.
    static var tier: Int { get }

    /// The kind of entity in whose lane its edits are sent: its own kind, unless it is a relation to another entity.
    static var lane: String { get }

    /// Visits its parts, each by its name. It visits none by default.
    func visitParts(_ visitor: inout some TierPartVisitor)

    /// Transforms its parts.
    mutating func transformParts(_ change: inout TierPartTransform)
}

extension TierValue {
    /// Returns its own kind.
    public static var lane: String { kind }

    /// The fields that this tier adds.
    public var fields: Fields {
        get { snapshot.fields }
        set { snapshot = Snapshot(newValue) }
    }

    /// A field of its own tier: `value.score` is `value.fields.score`.
    @inlinable
    public subscript<Value>(dynamicMember field: KeyPath<Fields, Value>) -> Value { snapshot.fields[keyPath: field] }

    /// Returns the groups of an answer: all except some.
    public static func includedGroups(allBut groups: FieldGroup<Fields>...) -> GroupSet { .all(but: groups) }

    /// Returns the groups of an answer, without one that the answer may leave out.
    public static func includedGroups(_ groups: GroupSet, without group: FieldGroup<Fields>, if isSilent: Bool)
        -> GroupSet
    {
        isSilent ? groups.subtracting(group.set) : groups
    }

    /// Returns the value with some fields changed and their groups added, for fields that an answer contains in another place.
    public func updating(_ groups: FieldGroup<Fields>..., change: (inout Fields) -> Void) -> Self {
        var (value, fields) = (self, snapshot.fields)
        change(&fields)
        value.snapshot = Snapshot(fields)
        value.groups = groups.reduce(value.groups) { $0.union($1.set) }
        return value
    }

    /// The entity's name in logs and the REPL, `post:42`; the same for all its tiers.
    public var entityKey: EntityKey { EntityKey(kind: Self.kind, id: "\(id)") }

    /// The name of the tier in logs, files and inspectors: `post2`.
    package static var tierName: String { "\(kind)\(tier)" }

    /// Returns the key of this tier of an entity in a client store.
    @inlinable
    public static func key(of id: ID) -> TierKey { TierKey(Fields.self, entityID(of: id)) }

    /// The update of its own tier, without children.
    @inlinable
    package var update: EntityUpdate { EntityUpdate(Self.key(of: id), snapshot, groups) }

    /// Returns the value with another snapshot of its own fields; itself if that has another type.
    func replacingSnapshot(_ snapshot: AnySnapshot) -> Self {
        guard let snapshot = snapshot as? Snapshot<Fields>, snapshot !== self.snapshot else { return self }
        var value = self
        value.snapshot = snapshot
        return value
    }

    // MARK: In trees

    /// The identifier of the value in trees; as `modelIdentifier`, but never nil.
    public var identifier: ModelIdentifier { Self.identifier(id, server: server) }

    /// The identifier of the value in trees; never nil.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// Returns the identifier of an entity's value in trees: kind, tier, id and server, `post2:42@lemmy.world`.
    public static func identifier(_ id: ID, server: String) -> ModelIdentifier {
        "\(tierName):\(entityID(of: id))@\(server)"
    }
}

extension TierValue where ID == Int {
    /// Returns the number.
    public static func entityID(of id: Int) -> EntityID { .number(id) }

    /// Returns the number, if it is one.
    public static func id(of entityID: EntityID) -> Int? {
        if case .number(let number) = entityID { number } else { nil }
    }
}

extension TierValue where ID == String {
    /// Returns the text.
    public static func entityID(of id: String) -> EntityID { .text(id) }

    /// Returns the text, if it is one.
    public static func id(of entityID: EntityID) -> String? {
        if case .text(let text) = entityID { text } else { nil }
    }
}

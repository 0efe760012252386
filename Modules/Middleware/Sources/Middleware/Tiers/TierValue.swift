public import Consistency
public import Primitives

/// The immutable snapshot of one tier of one entity: what value trees, files and `--json` hold.
///
/// It is made from a wire value, and models are made from it: wire value → tier value → content model. A tier value contains the tier
/// values below it and those of its neighbours, each with an identifier of its own, so that one of them can change in every tree that
/// contains it. Its own fields are a box that the home, the model and the trees share.
@dynamicMemberLookup
public protocol TierValue: Model, TierAnswer, Codable, Hashable, Sendable {
    /// The identity within the kind, typed.
    associatedtype ID: Hashable & Sendable
    /// What this tier adds to the tier below.
    associatedtype Fields: TierFields

    /// The entity's identity.
    var id: ID { get }

    /// The server that said so: host, and port if it is not the scheme's own.
    var server: String { get }

    /// What this tier adds.
    var box: Box<Fields> { get set }

    /// Which groups of the fields the answer says; the others are left open.
    var groups: GroupSet { get set }

    /// An identity without its type. Given for `Int` and `String`.
    static func entityID(of id: ID) -> EntityID

    /// An identity with its type; nil if it is none of this kind. Given for `Int` and `String`.
    static func id(of entityID: EntityID) -> ID?

    /// Names this tier of an entity in a home: what ``entityID(of:)`` says. Write it yourself only if that makes a text of two numbers.
    static func key(of id: ID) -> EntryKey

    /// The kind's name: `post`.
    static var kind: String { get }

    /// How much is known: 1, 2, 3…
    static var tier: Int { get }

    /// The kind of entity whose edits its own are sent in line with; its kind, unless it is a relation to another.
    static var lane: String { get }

    /// Visits the snapshots that it is made of, each by its name; none, unless it says so.
    func visitParts(_ visitor: inout some TierPartVisitor)

    /// Puts other snapshots in their places.
    mutating func changeParts(_ change: inout TierPartChange)
}

extension TierValue {
    /// Its own kind.
    public static var lane: String { kind }

    /// What this tier adds.
    public var fields: Fields {
        get { box.fields }
        set { box = Box(newValue) }
    }

    /// A field of its own tier: `value.score` is `value.fields.score`.
    @inlinable
    public subscript<Value>(dynamicMember field: KeyPath<Fields, Value>) -> Value { box.fields[keyPath: field] }

    /// The groups that an answer says: all but some.
    public static func says(allBut groups: FieldGroup<Fields>...) -> GroupSet { .all(but: groups) }

    /// The groups that an answer says, without one that it is silent about.
    public static func says(_ groups: GroupSet, without group: FieldGroup<Fields>, if isSilent: Bool) -> GroupSet {
        isSilent ? groups.subtracting(group.set) : groups
    }

    /// The value with some fields changed, and their groups said: what an answer says of it elsewhere.
    public func saying(_ groups: FieldGroup<Fields>..., change: (inout Fields) -> Void) -> Self {
        var (value, fields) = (self, box.fields)
        change(&fields)
        value.box = Box(fields)
        value.groups = groups.reduce(value.groups) { $0.union($1.set) }
        return value
    }

    /// The entity's name in logs and the REPL, `post:42`; the same for all its tiers.
    public var entityKey: EntityKey { EntityKey(kind: Self.kind, id: "\(id)") }

    /// Names this tier of an entity in a home.
    @inlinable
    public static func key(of id: ID) -> EntryKey { EntryKey(Fields.self, entityID(of: id)) }

    /// What it says of its own tier, children aside.
    @inlinable
    package var saying: Saying { Saying(Self.key(of: id), box, groups) }

    /// The value with other fields of its own; itself if they are of another type.
    func showing(_ box: AnyBox) -> Self {
        guard let box = box as? Box<Fields>, box !== self.box else { return self }
        var value = self
        value.box = box
        return value
    }

    // MARK: In trees

    /// Names the value in trees; as `modelIdentifier`, which is never nil here.
    public var identifier: ModelIdentifier { Self.identifier(id, server: server) }

    /// Names the value in trees; never nil.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// Names the value of an entity in trees: kind, tier, id and server, `post2:42@lemmy.world`.
    public static func identifier(_ id: ID, server: String) -> ModelIdentifier {
        "\(kind)\(tier):\(entityID(of: id))@\(server)"
    }
}

extension TierValue where ID == Int {
    /// The number.
    public static func entityID(of id: Int) -> EntityID { .number(id) }

    /// The number, if it is one.
    public static func id(of entityID: EntityID) -> Int? {
        if case .number(let number) = entityID { number } else { nil }
    }
}

extension TierValue where ID == String {
    /// The text.
    public static func entityID(of id: String) -> EntityID { .text(id) }

    /// The text, if it is one.
    public static func id(of entityID: EntityID) -> String? {
        if case .text(let text) = entityID { text } else { nil }
    }
}

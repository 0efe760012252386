public import Observation
public import Primitives
public import Propagation

/// The live object of one tier of one entity.
///
/// There is one per identity, tier and client. Views hold it and watch its properties through Observation; it changes only inside a
/// commit of its client, when the client's ``Home`` says so.
///
/// - Important: A model's `deinit` calls `api.home.leave(Note2.self, id, ObjectIdentifier(self))`: without it its entry in the home, and
///   with it the identity, would be kept for ever.
@MainActor
public protocol TierModel: AnyObject, Observable, Identifiable, Hashable, Sendable {
    /// The snapshot of this tier.
    associatedtype Value: TierValue
    /// The kind of client it belongs to.
    associatedtype Client: ContentClient

    /// The client it came from, and whose account its edits are made with.
    nonisolated var api: Client { get }

    /// The entity's identity.
    nonisolated var id: Value.ID { get }

    /// What it shows of its own tier.
    var display: TierDisplay<Self> { get set }

    /// What is shown now, pending edits included, as a snapshot. Observable.
    ///
    /// - Complexity: O(children).
    var tierValue: Value { get }

    /// What changes when the fields do, in the order of their bits in ``TierFields/changes(from:)``.
    static var observed: [ObservedField<Self>] { get }

    /// Makes the object; only the client's cache does, so that there is one.
    ///
    /// - Parameters:
    ///   - api: The client.
    ///   - value: What brought it; children are made from it (``ModelCache/model(of:in:)``).
    ///   - display: What it shows.
    ///   - moment: When that was said.
    init(api: Client, value: Value, display: TierDisplay<Self>, in moment: AnswerMoment)

    /// Shows another answer's children: neighbours that may be others than before (`link`), if the fields that are
    /// shown name them.
    ///
    /// - Returns: Which of its references changed. Nothing, unless a tier has references.
    func relink(to value: Value, in moment: AnswerMoment) -> [FieldChange]
}

/// What a model keeps of its own tier: the box that the home shows, and who watches.
@MainActor
public struct TierDisplay<Model: TierModel> {
    /// The fields, pending edits included.
    @inlinable
    public var box: Box<Model.Value.Fields> { shown }

    @usableFromInline var shown: Box<Model.Value.Fields>
    // Made when somebody first reads: most models of a long feed are never looked at.
    @usableFromInline var registrar: ObservationRegistrar?

    /// - Parameter value: What brought it: nearly always its own box is the one to show.
    @inlinable
    init(_ box: AnyBox, of value: Model.Value) {
        if box === value.box {
            shown = value.box
        } else if let box = box as? Box<Model.Value.Fields> {
            shown = box
        } else {
            preconditionFailure("\(value.identifier) has two types of fields")
        }
    }
}

extension TierModel {
    /// Two models are the same if they are one object: there is one of each entity.
    public nonisolated static func == (left: Self, right: Self) -> Bool { left === right }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Value.kind, id: "\(id)") }

    /// Where its changes are committed.
    public nonisolated var commits: Commits { api.home.commits }

    /// Names its tier in the home.
    nonisolated var key: EntryKey { Value.key(of: id) }

    /// The fields, for the getter of one of them: notes that the property was read.
    @inlinable
    public func reading<Property>(_ property: KeyPath<Self, Property>) -> Value.Fields {
        if display.registrar == nil { display.registrar = ObservationRegistrar() }
        if Property.self == Value.self { noteWholeRead() } else { display.registrar?.access(self, keyPath: property) }
        return display.box.fields
    }

    /// Notes that all of it was read. Observation tells a requirement's key path from that of the property that meets it, so that the one who
    /// reads the snapshot and the one who changes it have to name it in one place.
    @usableFromInline
    func noteWholeRead() {
        if display.registrar == nil { display.registrar = ObservationRegistrar() }
        display.registrar?.access(self, keyPath: \.tierValue)
    }

    /// Has no references.
    public func relink(to value: Value, in moment: AnswerMoment) -> [FieldChange] { [] }

    /// Whether what its own tier shows was read from a file, and no answer of this launch has said it: worth asking for again where there is
    /// a connection. An edit since then changes nothing of that. Not observable.
    public var isStored: Bool { api.home.knowledge.withLock { $0.isStored(key) } }

    // MARK: Changing, for the home

    /// Shows other fields: whoever read one that differs is told when the commit ends.
    func show(_ new: Box<Value.Fields>, editsChanged: Bool = false, references: [FieldChange] = []) {
        let old = display.box
        let mask = old === new ? [] : new.fields.changes(from: old.fields)
        guard !mask.isEmpty || editsChanged || !references.isEmpty else {
            display.shown = new
            return
        }
        let changed = Self.fields(in: mask, from: old.fields, to: new.fields)
        if let registrar = display.registrar {
            for field in changed { field.willSet(registrar, self) }
            let isOther = !changed.isEmpty || !references.isEmpty
            if isOther { registrar.willSet(self, keyPath: \.tierValue) }
            if editsChanged { registrar.willSet(self, keyPath: \.editState) }
            display.shown = new
            for field in changed { field.didSet(registrar, self) }
            if isOther { registrar.didSet(self, keyPath: \.tierValue) }
            if editsChanged { registrar.didSet(self, keyPath: \.editState) }
        } else {
            display.shown = new
        }
        guard commits.wantsChanges, !changed.isEmpty || !references.isEmpty else { return }
        let fields = changed.map {
            FieldChange($0.name, from: $0.describe(old.fields), to: $0.describe(new.fields))
        }
        commits.record(EntityChange(entityKey, references + fields))
    }

    /// The fields that a mask names; those that differ, if it names none.
    private static func fields(
        in mask: ChangeMask,
        from old: Value.Fields,
        to new: Value.Fields
    ) -> [ObservedField<Self>] {
        if mask == .unknown { return observed.filter { $0.differs(old, new) } }
        return observed.indices.filter { mask.rawValue >> UInt64($0) & 1 == 1 }.map { observed[$0] }
    }

    /// Notes that references have been replaced.
    @usableFromInline
    func show(_ references: [FieldChange]) {
        show(display.box, references: references)
        if !api.home.shownInTrees.isEmpty { api.home.noteForTrees(key, display.box) }
    }
}

public import Observation
public import Primitives
public import Propagation

/// The living object of one tier of one entity.
///
/// There is one per identity, tier and client. Views hold it and observe its properties through Observation. It changes only inside a
/// commit of its client, when the client's ``ClientStore`` updates it.
///
/// - Important: A model's `deinit` calls `api.clientStore.unregister(Note2.self, id, ObjectIdentifier(self))`. Without this call its entry
///   in the client store, and with it the identity, would be kept forever.
@MainActor
public protocol TierModel: AnyObject, Observable, Identifiable, Hashable, Inspectable, Sendable {
    /// The type of this tier's value.
    associatedtype Value: TierValue
    /// The type of the client that the model belongs to.
    associatedtype Client: ContentClient

    /// The client that the model came from, and whose account sends its edits.
    nonisolated var api: Client { get }

    /// The entity's identity.
    nonisolated var id: Value.ID { get }

    /// The shown state of its own tier.
    var storage: TierStorage<Self> { get set }

    /// The shown state as a tier value, including pending edits. Observable.
    ///
    /// - Complexity: O(children).
    var tierValue: Value { get }

    /// The observed fields, in the order of their bits in ``TierFields/changes(from:)``.
    static var observed: [ObservedField<Self>] { get }

    /// The names of the observed fields that an inspector never shows, such as a token or an e-mail address. None by default.
    static var hiddenFields: Set<String> { get }

    /// Makes the object. Only the client's model cache calls it, so that there is one object for each entity.
    ///
    /// - Parameters:
    ///   - api: The client.
    ///   - value: The value that the model is made from; children are made from it too (``ModelCache/model(of:in:)``).
    ///   - storage: The shown state.
    ///   - moment: The context of the answer.
    init(api: Client, value: Value, storage: TierStorage<Self>, in moment: AnswerContext)

    /// Updates the references to children from another answer (`setRelationship`), if the shown fields name those children.
    ///
    /// - Returns: The changed references; empty for a tier without references.
    func updateRelationships(from value: Value, in moment: AnswerContext) -> [FieldChange]
}

/// The storage of a model's own tier: the snapshot that the client store publishes, and the observers.
@MainActor
public struct TierStorage<Model: TierModel> {
    /// The fields, including pending edits.
    @inlinable
    public var snapshot: Snapshot<Model.Value.Fields> { shown }

    @usableFromInline var shown: Snapshot<Model.Value.Fields>
    // Made at the first read, because most models of a long feed are never observed.
    @usableFromInline var registrar: ObservationRegistrar?

    /// Makes the storage of a new model.
    ///
    /// - Parameter value: The value that the model is made from; in nearly all cases its own snapshot is the one to show.
    @inlinable
    init(_ snapshot: AnySnapshot, of value: Model.Value) {
        if snapshot === value.snapshot {
            shown = value.snapshot
        } else if let snapshot = snapshot as? Snapshot<Model.Value.Fields> {
            shown = snapshot
        } else {
            preconditionFailure("\(value.identifier) has two types of fields")
        }
    }
}

extension TierModel {
    /// Returns true if two models are the same object; there is one object for each entity.
    public nonisolated static func == (left: Self, right: Self) -> Bool { left === right }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Value.kind, id: "\(id)") }

    /// The commits in which the model changes.
    public nonisolated var commits: Commits { api.clientStore.commits }

    /// The key of its tier in the client store.
    nonisolated var key: TierKey { Value.key(of: id) }

    /// Registers a property as read, and returns the fields. Use it in the getter of a field.
    @inlinable
    public func reading<Property>(_ property: KeyPath<Self, Property>) -> Value.Fields {
        if let recorder = ReadRecorder.current {
            recorder.record(self)
            return storage.snapshot.fields
        }
        if storage.registrar == nil { storage.registrar = ObservationRegistrar() }
        if Property.self == Value.self {
            accessWholeValue()
        } else {
            storage.registrar?.access(self, keyPath: property)
        }
        return storage.snapshot.fields
    }

    /// Registers the whole value as read. For Observation, the key path of a protocol requirement differs from that of the property that
    /// implements it, so reads and changes must use the key path in the same place.
    @usableFromInline
    func accessWholeValue() {
        if let recorder = ReadRecorder.current { return recorder.record(self) }
        if storage.registrar == nil { storage.registrar = ObservationRegistrar() }
        storage.registrar?.access(self, keyPath: \.tierValue)
    }

    /// Returns no changes: the tier has no references.
    public func updateRelationships(from value: Value, in moment: AnswerContext) -> [FieldChange] { [] }

    /// True if the shown fields of its own tier were read from a file, and no answer of this launch has delivered them. Reload such a model
    /// when there is a connection. A later edit does not change this. Not observable.
    public var isStored: Bool { api.clientStore.entityStore.withLock { $0.isStored(key) } }

    // MARK: Changes by the client store

    /// Shows other fields. Observers of the changed fields are notified when the commit ends.
    func update(_ new: Snapshot<Value.Fields>, editsChanged: Bool = false, references: [FieldChange] = []) {
        let old = storage.snapshot
        let mask = old === new ? [] : new.fields.changes(from: old.fields)
        guard !mask.isEmpty || editsChanged || !references.isEmpty else {
            storage.shown = new
            return
        }
        let changed = Self.fields(in: mask, from: old.fields, to: new.fields)
        if let registrar = storage.registrar {
            for field in changed { field.willSet(registrar, self) }
            let isOther = !changed.isEmpty || !references.isEmpty
            if isOther { registrar.willSet(self, keyPath: \.tierValue) }
            if editsChanged { registrar.willSet(self, keyPath: \.editState) }
            storage.shown = new
            for field in changed { field.didSet(registrar, self) }
            if isOther { registrar.didSet(self, keyPath: \.tierValue) }
            if editsChanged { registrar.didSet(self, keyPath: \.editState) }
        } else {
            storage.shown = new
        }
        commits.inspection.mark(inspectedID)
        if api.clientStore.queries.hasQueries { api.clientStore.queries.modelChanged(key) }
        guard commits.wantsChanges, !changed.isEmpty || !references.isEmpty else { return }
        let fields = changed.map {
            FieldChange($0.name, from: $0.describe(old.fields), to: $0.describe(new.fields))
        }
        commits.record(EntityChange(entityKey, references + fields))
    }

    /// Returns the fields in a mask; for an unknown mask, those that differ.
    private static func fields(
        in mask: ChangeMask,
        from old: Value.Fields,
        to new: Value.Fields
    ) -> [ObservedField<Self>] {
        if mask == .unknown { return observed.filter { $0.differs(old, new) } }
        return observed.indices.filter { mask.rawValue >> UInt64($0) & 1 == 1 }.map { observed[$0] }
    }

    /// Records that references have been replaced.
    @usableFromInline
    func show(_ references: [FieldChange]) {
        update(storage.snapshot, references: references)
        if !api.clientStore.shownInTrees.isEmpty { api.clientStore.markDirtyInTrees(key, storage.snapshot) }
    }
}

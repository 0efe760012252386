import Cache
import Primitives
import Propagation

/// The living objects of a client store as an inspector sees them: its models, its lists, queries and stubs, the items of its
/// outbox and its confirmed edits.
///
/// It is an object of its own because ``Inspection`` holds its sources weakly: every model retains its client store, and retain and release
/// are slow for an object with a weak reference (``WeakReference``).
///
/// A model is marked when it is made, when it dies, and when its shown fields, its references or its edits change. An answer that delivers
/// equal values marks nothing, although it moves the stamps of their groups: a warm page would otherwise read every one of its models. So
/// the stamps that an inspector shows are those of an object's last change.
@MainActor
final class ClientStoreInspection {
    /// The marks of the environment.
    nonisolated let inspection: Inspection
    nonisolated let inspectionNumber: Int
    private nonisolated let state = Lock(State())
    /// The tiers by their names.
    private var tiers: [String: any AnyIdentityMap] = [:]
    /// The confirmed edits as they were when they were last marked.
    private var lastConfirmedEdits: ConfirmedEditsSummary?

    private struct State: Sendable {
        var clientStore: WeakReference<ClientStore>?
        var account: String?
        /// The feeds, the queries, and the stubs of each kind of entity.
        var sorts: [Sort] = []
    }

    private struct Sort: Sendable {
        let name: String
        var objects = NumberedList<WeakReference<any AnyObject & Sendable>>()
    }

    /// The place of a list, query or stub: its sort, and its number within the sort.
    struct Place: Sendable {
        fileprivate let sort: Int
        fileprivate let number: Int
    }

    nonisolated init(_ inspection: Inspection) {
        self.inspection = inspection
        inspectionNumber = inspection.makeSourceNumber()
    }

    deinit {
        // The confirmed edits and the outbox end with the client store; its models, lists and queries have ended before.
        guard inspection.isOn else { return }
        inspection.mark(confirmedEditsID)
        inspection.setNeedsRoots()
    }

    /// Registers the client store, at the end of its initializer.
    nonisolated func begin(with clientStore: ClientStore) {
        state.withLock { $0.clientStore = WeakReference(clientStore) }
        inspection.add(self)
    }

    private nonisolated var clientStore: ClientStore? { state.withLock { $0.clientStore }?.object }

    func add(_ tier: any AnyIdentityMap) { tiers[tier.kind] = tier }

    /// The name of the account, which the source's name contains.
    nonisolated var account: String? {
        get { state.withLock { $0.account } }
        set {
            let isOther = state.withLock { state in
                defer { state.account = newValue }
                return state.account != newValue
            }
            if isOther { inspection.setNeedsRoots() }
        }
    }

    // MARK: Lists, queries and stubs

    /// Returns the place of a new list, query or stub.
    ///
    /// - Parameter sort: `feed`, `query`, or the name of the stub's tier, as `post0`.
    nonisolated func makePlace(_ sort: String) -> Place {
        state.withLock { state in
            let index = state.sorts.firstIndex { $0.name == sort } ?? state.sorts.count
            if index == state.sorts.count { state.sorts.append(Sort(name: sort)) }
            return Place(sort: index, number: state.sorts[index].objects.makeNumber())
        }
    }

    nonisolated func id(of place: Place) -> InspectedID {
        id(state.withLock { $0.sorts[place.sort].name }, place.number)
    }

    private nonisolated func id(_ sort: String, _ number: Int) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: sort, id: "\(number)")
    }

    /// Stores the object of a place, which is not held; nil removes it. It is called on any thread.
    nonisolated func set(_ object: WeakReference<any AnyObject & Sendable>?, at place: Place) {
        state.withLock { $0.sorts[place.sort].objects[place.number] = object }
    }

    private func listState(_ id: InspectedID) -> InspectedState? {
        guard let number = Int(id.id) else { return nil }
        let found = state.withLock { state in state.sorts.first { $0.name == id.tier }?.objects[number] }
        return (found?.object as? any InspectedObject)?.inspectedState(as: id)
    }

    // MARK: The confirmed edits

    private struct ConfirmedEditsSummary: Equatable {
        let count: Int
        let last: Stamp
        let cut: Stamp
    }

    /// The id of the confirmed edits. An inspector shows them as the journal of the account.
    private nonisolated var confirmedEditsID: InspectedID {
        InspectedID(source: inspectionNumber, tier: "journal", id: "edits")
    }

    private func confirmedEdits(of clientStore: ClientStore) -> ConfirmedEditsSummary? {
        let edits = clientStore.entityStore.withLock { store in
            ConfirmedEditsSummary(
                count: store.confirmedEdits.count,
                last: store.confirmedEdits.last,
                cut: store.confirmedEdits.cut
            )
        }
        return edits.count > 0 || edits.cut != .never ? edits : nil
    }

    /// Marks the confirmed edits if they have changed. It is called after each event of the entity store while an inspector is attached.
    func markConfirmedEdits(of clientStore: ClientStore) {
        let new = confirmedEdits(of: clientStore)
        guard new != lastConfirmedEdits else { return }
        lastConfirmedEdits = new
        inspection.mark(confirmedEditsID)
    }

    private func confirmedEditsState(of clientStore: ClientStore) -> InspectedState? {
        guard let edits = confirmedEdits(of: clientStore) else { return nil }
        return InspectedState(
            confirmedEditsID,
            of: EntityKey(kind: "journal", id: clientStore.server),
            headline: "\(edits.count) confirmed edits",
            fields: [
                .init("confirmed edits", "\(edits.count)"),
                .init("last", edits.last.words),
                .init("cut", edits.cut.words),
            ]
        )
    }
}

extension ClientStoreInspection: BatchedInspectionSource {
    var inspectionName: String {
        let server = clientStore?.server ?? ""
        return account.map { "\(server) as \($0)" } ?? server
    }

    /// Lists the models, then the confirmed edits, the items of the outbox, and the lists, queries and stubs of each sort. A dying object
    /// may be among them; it has no state.
    func inspectedIDs(from start: InspectionPosition, limit: Int) -> InspectedBatch {
        guard let clientStore else { return InspectedBatch([], next: nil) }
        let (ids, next): ([InspectedID], Int?)
        switch start.section {
        case 0: (ids, next) = modelIDs(of: clientStore, from: start.index, limit: limit)
        case 1: (ids, next) = (confirmedEdits(of: clientStore) == nil ? [] : [confirmedEditsID], nil)
        case 2: (ids, next) = clientStore.outbox.inspectedIDs(from: start.index, limit: limit)
        default: (ids, next) = listIDs(start.section - Self.listSection, from: start.index, limit: limit)
        }
        let isLast = start.section - Self.listSection + 1 >= state.withLock { $0.sorts.count }
        let following = isLast ? nil : InspectionPosition(section: start.section + 1)
        return InspectedBatch(ids, next: next.map { .init(section: start.section, index: $0) } ?? following)
    }

    /// The first section of lists, queries and stubs.
    private static var listSection: Int { 3 }

    private func modelIDs(of clientStore: ClientStore, from slot: Int, limit: Int) -> ([InspectedID], Int?) {
        let (models, next) = clientStore.entityStore.withLock { $0.modelIDs(from: slot, limit: limit) }
        let names = clientStore.tiers.withLock { $0 }.map { (UInt(bitPattern: $0.key), $0.value.kind) }
        let tiers = Dictionary(names) { first, _ in first }
        let ids = models.compactMap { model in
            tiers[model.tier].map { InspectedID(source: inspectionNumber, tier: $0, id: "\(model.id)") }
        }
        return (ids, next)
    }

    private func listIDs(_ sort: Int, from number: Int, limit: Int) -> ([InspectedID], Int?) {
        let found = state.withLock { state in
            state.sorts.indices.contains(sort)
                ? (state.sorts[sort].name, state.sorts[sort].objects.batch(from: number, limit: limit)) : nil
        }
        guard let (name, (objects, next)) = found else { return ([], nil) }
        return (objects.map { id(name, $0.number) }, next)
    }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        guard id.source == inspectionNumber, let clientStore else { return nil }
        if let tier = tiers[id.tier] {
            // Of a number and of a text that is spelled like one, a tier has one as an identity.
            if let number = Int(id.id), let found = tier.state(of: .number(number)) { return found }
            return tier.state(of: .text(id.id))
        }
        switch id.tier {
        case "outbox": return Int(id.id).flatMap { clientStore.outbox.inspectedState($0) }
        case "journal": return confirmedEditsState(of: clientStore)
        default: return listState(id)
        }
    }
}

extension ClientStore {
    /// The name of the account for people, which an inspector shows beside the server; nil for a guest, and until it is known. The client
    /// sets it, on any thread.
    public nonisolated var inspectionAccount: String? {
        get { inspected.account }
        set { inspected.account = newValue }
    }
}

extension EntityStore {
    /// The tiers and identities of some entries with a model, and the slot from which to read on; nil at the end. A model whose
    /// deinitialization has begun is among them.
    ///
    /// No model is retained for this: the last reference to it would be released under the lock that its `deinit` takes.
    ///
    /// - Complexity: O(limit).
    func modelIDs(from slot: Int, limit: Int) -> (found: [(tier: UInt, id: EntityID)], next: Int?) {
        entries.identities(from: slot, limit: limit) { $0.model != nil }
    }
}

extension Stamp {
    /// The stamp in words: `#512`.
    fileprivate var words: String {
        if self == .never { return ValueText.missing }
        if isDated { return "the time of a file" }
        return isStored ? "#\(number) of an earlier launch" : "#\(number)"
    }
}

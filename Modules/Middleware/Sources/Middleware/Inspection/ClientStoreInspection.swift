import Cache
import Primitives
import Propagation

/// The living objects of a client store as an inspector sees them: its models, its lists, queries and stubs, the items of its
/// outbox and its journal.
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
    /// The journal as it was when it was last marked.
    private var lastJournal: JournalSummary?

    private struct State: Sendable {
        var clientStore: WeakReference<ClientStore>?
        var account: String?
        /// The number of the last feed, the last query, the last stub of each kind of entity.
        var lastNumbers: [String: Int] = [:]
        /// The descriptions of the lists, queries and stubs.
        var lists: [InspectedID: @MainActor @Sendable () -> InspectedState?] = [:]
    }

    nonisolated init(_ inspection: Inspection) {
        self.inspection = inspection
        inspectionNumber = inspection.makeSourceNumber()
    }

    deinit {
        // The journal and the outbox end with the client store; its models, lists and queries have ended before.
        guard inspection.isOn else { return }
        inspection.mark(journalID)
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

    /// Returns the id of a new list, query or stub.
    ///
    /// - Parameter sort: `feed`, `query`, or the name of the stub's tier, as `post0`.
    nonisolated func makeListID(_ sort: String) -> InspectedID {
        let number = state.withLock { state in
            state.lastNumbers[sort, default: 0] += 1
            return state.lastNumbers[sort, default: 0]
        }
        return InspectedID(source: inspectionNumber, tier: sort, id: "\(number)")
    }

    /// Adds or removes a list, query or stub. It is called on any thread.
    nonisolated func setList(_ id: InspectedID, _ describe: (@MainActor @Sendable () -> InspectedState?)?) {
        // Released outside the lock: the closure refers to the list.
        let old = state.withLock { state in
            defer { state.lists[id] = describe }
            return state.lists[id]
        }
        withExtendedLifetime(old) {}
        inspection.mark(id)
    }

    // MARK: The journal

    private struct JournalSummary: Equatable {
        let count: Int
        let last: Stamp
        let cut: Stamp
    }

    private nonisolated var journalID: InspectedID {
        InspectedID(source: inspectionNumber, tier: "journal", id: "edits")
    }

    private func journal(of clientStore: ClientStore) -> JournalSummary? {
        let journal = clientStore.entityStore.withLock { store in
            JournalSummary(count: store.journal.count, last: store.journal.last, cut: store.journal.cut)
        }
        return journal.count > 0 || journal.cut != .never ? journal : nil
    }

    /// Marks the journal if it has changed. It is called after each event of the entity store while an inspector is attached.
    func markJournal(of clientStore: ClientStore) {
        let new = journal(of: clientStore)
        guard new != lastJournal else { return }
        lastJournal = new
        inspection.mark(journalID)
    }

    private func journalState(of clientStore: ClientStore) -> InspectedState? {
        guard let journal = journal(of: clientStore) else { return nil }
        return InspectedState(
            journalID,
            of: EntityKey(kind: "journal", id: clientStore.server),
            headline: "\(journal.count) confirmed edits",
            fields: [
                .init("confirmed edits", "\(journal.count)"),
                .init("last", journal.last.words),
                .init("cut", journal.cut.words),
            ]
        )
    }
}

extension ClientStoreInspection: InspectionSource {
    var inspectionName: String {
        let server = clientStore?.server ?? ""
        return account.map { "\(server) as \($0)" } ?? server
    }

    /// The ids of all models, lists, queries, stubs and outbox items, and of the journal. A dying model may be among them; it has no state.
    var inspectedIDs: [InspectedID] {
        guard let clientStore else { return [] }
        let names = clientStore.tiers.withLock { $0 }.map { (UInt(bitPattern: $0.key), $0.value.kind) }
        let tiers = Dictionary(names) { first, _ in first }
        let models = clientStore.entityStore.withLock { $0.modelIDs }
        var ids = models.compactMap { model in
            tiers[model.tier].map { InspectedID(source: inspectionNumber, tier: $0, id: "\(model.id)") }
        }
        ids += state.withLock { Array($0.lists.keys) }
        ids += clientStore.outbox.inspectedIDs
        if journal(of: clientStore) != nil { ids.append(journalID) }
        return ids
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
        case "journal": return journalState(of: clientStore)
        default: return state.withLock { $0.lists[id] }?()
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
    /// The tiers and identities of the entries with a model; a model whose deinitialization has begun is among them.
    ///
    /// No model is retained for this: the last reference to it would be released under the lock that its `deinit` takes.
    ///
    /// - Complexity: O(entries).
    var modelIDs: [(tier: UInt, id: EntityID)] { entries.identities { $0.model != nil } }
}

extension Stamp {
    /// The stamp in words: `#512`.
    fileprivate var words: String {
        if self == .never { return ValueText.missing }
        if isDated { return "the time of a file" }
        return isStored ? "#\(number) of an earlier launch" : "#\(number)"
    }
}

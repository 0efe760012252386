import Cache
public import Foundation
public import Observation
public import Primitives
public import Propagation

/// The account owner's edits and creations that the server has not confirmed, in order. With an edit log, they survive a relaunch.
///
/// With a log (``persist(in:restoring:)``), a ``DurableEdit`` is on disk before its request is sent, and is removed when its answer is
/// confirmed. Without a connection it stays shown as pending and waits here instead of being rolled back; its result is
/// ``EditResult/deferred(_:)``. Waiting items are sent in order: when another request was answered, when another edit is made, after
/// growing pauses, and by ``send()``. An item that the server then refuses is rolled back and stays listed until a person has seen it.
///
/// ```swift
/// for item in client.clientStore.outbox.items { print(item.number, item.words, item.state) }
/// await client.clientStore.outbox.send()
/// ```
///
/// Without a log it is empty, and an edit that cannot be sent fails.
@Observable
@MainActor
public final class Outbox {
    /// The unconfirmed items, in the order in which they were made. Observable.
    public private(set) var items: [OutboxItem] = []
    /// The numbers of the waiting items that could not be written to disk. They are sent like the others, but are lost when the program
    /// ends.
    ///
    /// They are written with the next successful write, after pauses, and by ``retryFailedWrites()``. Observable.
    public private(set) var unpersisted: Set<OutboxItem.ID> = []
    /// The numbers of the items that have ended but could not be removed from the disk, for example because it is full. If the program ends
    /// before their removal is written, the next launch takes them up again: it may send an edit that was undone since.
    ///
    /// Their removal is written again when those of ``unpersisted`` are. Observable.
    public private(set) var unremoved: Set<OutboxItem.ID> = []
    /// The names of the log's parts that exist but cannot be read; their waiting items are not among ``items``.
    ///
    /// A part that the system refuses is read again at the next write; a part of a newer program waits for that program. Observable.
    public private(set) var unreadParts: [String] = []
    /// The number of unconfirmed creations, by parent entity.
    private(set) var waitingCreations: [EntityKey: Int] = [:]

    /// The pauses and limits for retries.
    @ObservationIgnored public var retryPolicy = OutboxRetryPolicy()
    /// The clock that tells the time and sleeps; the client sets it.
    @ObservationIgnored public var clock: any WallClock = SystemClock()

    /// The handlers that receive the result of each waiting item. An item that was refused and sent again has a second result.
    @ObservationIgnored public let results = HandlerList<OutboxItemResult>()

    // Not a `weak` reference: every model of the client store retains the client, and retain and release are slow for an object with a weak
    // reference.
    @ObservationIgnored private let weakStore: WeakReference<ClientStore>
    @ObservationIgnored private var findClient: @Sendable () -> (any ContentClient)? = { nil }
    @ObservationIgnored var edits: [String: any DurableEdit.Type] = [:]
    @ObservationIgnored var creations: [String: any DurableCreation.Type] = [:]
    @ObservationIgnored var entries: [OutboxEntry] = []

    // The log of the items; see Outbox+Persistence.swift.
    @ObservationIgnored var editLog: (any EditLog)?
    @ObservationIgnored var isAwaitingLog = false
    /// The changes that the disk does not have yet.
    @ObservationIgnored var failedWrites: [(entry: OutboxEntry, isRemoved: Bool)] = []
    /// A copy of ``unpersisted`` that an inspector reads without registering an observer.
    @ObservationIgnored private(set) var unwritten: Set<OutboxItem.ID> = []
    @ObservationIgnored var writeRetryTimer: Task<Void, Never>?
    @ObservationIgnored var writeRetryCount = 0

    // The state of sending; see Outbox+Sending.swift.
    @ObservationIgnored var draining: Task<Void, Never>?
    @ObservationIgnored var timer: Task<Void, Never>?
    @ObservationIgnored var retryState = RetryState() {
        didSet { if retryState.obstacle != oldValue.obstacle { markWaitingForInspection() } }
    }
    /// True after a log-out: nothing is stored any more.
    @ObservationIgnored package private(set) var isClosed = false

    init(_ clientStore: ClientStore) { weakStore = WeakReference(clientStore) }

    /// The client store of the outbox; nil once it is gone.
    var clientStore: ClientStore? { weakStore.object }

    /// The client that sends the items; nil once it is gone.
    var client: (any ContentClient)? { findClient() }

    deinit {
        timer?.cancel()
        writeRetryTimer?.cancel()
    }

    /// The condition that the first waiting item waits for; nil while nothing blocks it.
    public var blockedBy: EditObstacle? { retryState.obstacle }

    /// The end of the pause that the server asked for; nil without one.
    public var pausedUntil: Date? { retryState.pausedUntil }

    /// The number of items that wait for the server, without those that need a person's decision. Observable.
    public var waitingCount: Int { items.count { !$0.needsDecision } }

    /// The number of items that wait for a person's decision. Observable.
    public var undecidedCount: Int { items.count { $0.needsDecision } }

    /// Returns the number of waiting creations below an entity: a comment made offline has no row, so its parent shows that one waits.
    /// Observable.
    public func waitingCount(under parent: EntityKey) -> Int { waitingCreations[parent] ?? 0 }

    /// True if every waiting item is on disk, as far as it has been written; false for example with a full disk. Observable.
    public var isPersisted: Bool { unpersisted.isEmpty }

    /// Records the changes that the disk does not have yet.
    func setFailedWrites(_ changes: [(entry: OutboxEntry, isRemoved: Bool)]) {
        failedWrites = changes
        // An item whose newer state is not on the disk is there in an older one: a later launch decides about it again.
        let numbers = Set(changes.filter { !$0.isRemoved && !$0.entry.isOnDisk }.map(\.entry.intention.number))
        let ended = Set(changes.filter { $0.isRemoved && $0.entry.isOnDisk }.map(\.entry.intention.number))
        unwritten = numbers
        guard let clientStore, numbers != unpersisted || ended != unremoved else { return }
        markForInspection(numbers.symmetricDifference(unpersisted))
        let words = "outbox: \(numbers.count) not on the disk"
        clientStore.commits.run(clientStore.commits.cause ?? clientStore.commits.makeCause(.other, words)) {
            if numbers != unpersisted { unpersisted = numbers }
            if ended != unremoved { unremoved = ended }
        }
    }

    /// Records the parts of the log that cannot be read.
    package func setUnreadParts(_ parts: [String]) {
        guard let clientStore, parts != unreadParts else { return }
        let words = "outbox: \(parts.count) parts cannot be read"
        clientStore.commits.run(clientStore.commits.cause ?? clientStore.commits.makeCause(.disk, words)) {
            unreadParts = parts
        }
    }

    /// True if the outbox stores items, or waits for a log.
    var isOpen: Bool { editLog != nil || isAwaitingLog }

    /// Registers the durable types that can be decoded from a file, and the client that sends them, which is held weakly. Call it before
    /// ``persist(in:restoring:)``.
    public func register(
        _ client: some ContentClient,
        edits: [any DurableEdit.Type],
        creations: [any DurableCreation.Type] = []
    ) {
        findClient = { [client = WeakReference(client)] in client.object }
        for type in edits { self.edits[type.kind] = type }
        for type in creations {
            self.creations[type.kind] = type
            watch(type)
        }
    }

    private func watch<Deed: DurableCreation>(_ type: Deed.Type) {
        guard let clientStore else { return }
        let tiers = tiers(of: type)
        clientStore.entityStore.withLock { $0.highestKnownIDs.track(tiers) }
    }

    /// Returns the tiers of the entity that a creation makes.
    func tiers<Deed: DurableCreation>(of type: Deed.Type) -> [ObjectIdentifier] {
        clientStore?.tierRegistry.tiers(of: Deed.Model.Value.kind) ?? []
    }

    // MARK: Entries

    /// Appends an item to the list.
    func add(_ entry: OutboxEntry) {
        entries.append(entry)
        publish(entry)
    }

    /// Removes an item from this outbox; a caller that ends it for good also writes its removal.
    func drop(_ entry: OutboxEntry) {
        guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
        entries.remove(at: index)
        detach(entry)
        publish(entry, isGone: true)
    }

    /// Detaches an item from its edit, which then counts as not stored.
    func detach(_ entry: OutboxEntry) {
        if let edit = entry.edit { clientStore?.submissions[edit.id]?.entry = nil }
    }

    /// Publishes the change of an item.
    ///
    /// - Complexity: O(log n) to find it, with n waiting items.
    func publish(_ entry: OutboxEntry, isGone: Bool = false) {
        let new = entry.current
        guard let clientStore, new.number > 0 else { return }
        let index = items.firstIndex(notBefore: new.number) { $0.number }
        let old = index < items.count && items[index].number == new.number ? items[index] : nil
        guard isGone ? old != nil : old != new else { return }
        markForInspection([new.number])
        clientStore.commits.run(
            clientStore.commits.cause ?? clientStore.commits.makeCause(.other, "outbox: \(new.words)")
        ) {
            if isGone {
                items.remove(at: index)
            } else if old == nil {
                items.insert(new, at: index)
            } else {
                items[index] = new
            }
            count(old, by: -1)
            if !isGone { count(new, by: 1) }
        }
    }

    private func count(_ intention: OutboxItem?, by change: Int) {
        guard let intention, intention.isWaitingCreation else { return }
        let count = waitingCreations[intention.subject, default: 0] + change
        waitingCreations[intention.subject] = count > 0 ? count : nil
    }

    /// Publishes the changes of any items.
    func publish() {
        guard let clientStore else { return }
        let listed = entries.map(\.current).filter { $0.number > 0 }
        guard listed != items else { return }
        markForInspection(Set(Set(listed).symmetricDifference(items).map(\.number)))
        let counts = Dictionary(
            listed.filter(\.isWaitingCreation).map { ($0.subject, 1) },
            uniquingKeysWith: +
        )
        clientStore.commits.run(
            clientStore.commits.cause ?? clientStore.commits.makeCause(.other, "outbox: \(listed.count)")
        ) {
            items = listed
            if counts != waitingCreations { waitingCreations = counts }
        }
    }

    /// Notifies the handlers of an item's end if no caller waits for it; a waiting caller gets it as the result.
    func notifyResult(of entry: OutboxEntry, _ outcome: OutboxItemResult.Outcome) {
        guard entry.isUnobserved, !isSentInBatch(entry), entry.intention.number > 0, !results.isEmpty else { return }
        results.notify(OutboxItemResult(intention: entry.intention, outcome: outcome))
    }

    /// Returns the entry of an item; nil if it is gone.
    ///
    /// - Complexity: O(log n) with n waiting items; O(n) for one that is gone.
    func entry(_ number: OutboxItem.ID) -> OutboxEntry? {
        let index = entries.firstIndex(notBefore: number) { $0.intention.number }
        if index < entries.count, entries[index].intention.number == number { return entries[index] }
        return entries.first { $0.intention.number == number }
    }

    /// Removes all items and fails the waiting ones: the account was logged out, and its stored items are wiped.
    func close(_ error: any Error) {
        isClosed = true
        timer?.cancel()
        writeRetryTimer?.cancel()
        draining?.cancel()
        setFailedWrites([])
        setUnreadParts([])
        let given = entries
        (entries, editLog, isAwaitingLog) = ([], nil, false)
        given.forEach(detach)
        clientStore?.hasBacklog = false
        for entry in given where entry.edit == nil { entry.outcome?.finish(.failed(error)) }
        for entry in given { notifyResult(of: entry, .withdrawn) }
        publish()
    }
}

extension OutboxItem {
    fileprivate var isWaitingCreation: Bool { isCreation && !needsDecision }
}

extension Array {
    /// Returns the index of the first element whose number is not below the given one; the elements are sorted by number.
    fileprivate func firstIndex(notBefore number: OutboxItem.ID, by own: (Element) -> OutboxItem.ID) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if own(self[middle]) < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

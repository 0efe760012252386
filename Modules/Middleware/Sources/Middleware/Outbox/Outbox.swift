import Cache
public import Foundation
public import Observation
public import Primitives
public import Propagation

/// What the account's owner did and the server has not confirmed, in order; it outlives the program where it is kept.
///
/// With a recorder (``keep(in:restoring:)``) an edit that says of itself how it is sent again (``DurableEdit``) is on the disk before its
/// request is sent, and gone from there when its answer is confirmed. If there is no connection, it stays shown as pending and waits here
/// instead of being taken back; its result is ``EditResult/deferred(_:)``. What waits is sent in order: when another request was answered,
/// when something else is done, after longer and longer pauses, and by ``send()``. What the server then refuses is taken back and stays listed until a person has
/// seen it.
///
/// ```swift
/// for intention in client.home.outbox.intentions { print(intention.number, intention.words, intention.state) }
/// await client.home.outbox.send()
/// ```
///
/// Without a recorder it is empty, and an edit that cannot be sent fails.
@Observable
@MainActor
public final class Outbox {
    /// What has not been confirmed, in the order in which it was made. Observable.
    public private(set) var intentions: [Intention] = []
    /// The numbers of what waits and could not be written to the disk: they are sent as the others are, but are lost with the program.
    ///
    /// They are written with the next that is, after pauses, and by ``keepAgain()``. Observable.
    public private(set) var unkept: Set<Intention.ID> = []
    /// What recorders call the parts that cannot be read, though they are there: what waits in them is not among ``intentions``.
    ///
    /// What the system refuses is asked for again with the next write; what a newer program wrote waits for that program. Observable.
    public private(set) var unreadParts: [String] = []
    /// How much of what creates has not been confirmed, by what it is to stand under.
    private(set) var unconfirmedCreations: [EntityKey: Int] = [:]

    /// How long it waits for what.
    @ObservationIgnored public var patience = OutboxPatience()
    /// Tells the time and waits; set by the client.
    @ObservationIgnored public var clock: any WallClock = SystemClock()

    /// Tells what became of each that waited: one that was refused, and sent again by a person, ends once more.
    @ObservationIgnored public let ends = Handlers<IntentionEnd>()

    // No weak reference: every model of the home holds the client, and takes and gives it back the slow way if there is one.
    @ObservationIgnored private let ownHome: LooseReference<Home>
    @ObservationIgnored private var findClient: @Sendable () -> (any ContentClient)? = { nil }
    @ObservationIgnored var edits: [String: any DurableEdit.Type] = [:]
    @ObservationIgnored var creations: [String: any DurableCreation.Type] = [:]
    @ObservationIgnored var entries: [OutboxEntry] = []

    // Where it is kept; see Outbox+Keeping.
    @ObservationIgnored var recorder: (any EditRecorder)?
    @ObservationIgnored var isExpectingRecorder = false
    /// What the disk has otherwise than it is.
    @ObservationIgnored var unwritable: [(entry: OutboxEntry, isRemoved: Bool)] = []
    @ObservationIgnored var keepTimer: Task<Void, Never>?
    @ObservationIgnored var keepTries = 0

    // What is being sent; see Outbox+Sending.
    @ObservationIgnored var draining: Task<Void, Never>?
    @ObservationIgnored var timer: Task<Void, Never>?
    @ObservationIgnored var connection = Connection()
    /// Logged out: nothing is kept any more.
    @ObservationIgnored package private(set) var isClosed = false

    init(_ home: Home) { ownHome = LooseReference(home) }

    /// Whose it is; nil once that goes.
    var home: Home? { ownHome.object }

    /// Whom it is sent by; nil once that goes.
    var client: (any ContentClient)? { findClient() }

    deinit {
        timer?.cancel()
        keepTimer?.cancel()
    }

    /// What the first that waits has to wait for; nil while nothing was in its way.
    public var blockedBy: EditObstacle? { connection.obstacle }

    /// Until when the server asks to be left alone; nil if it asks nothing.
    public var pausedUntil: Date? { connection.pausedUntil }

    /// How many things wait for the server: what needs a person's decision is not among them. Observable.
    public var waitingCount: Int { intentions.count { !$0.needsDecision } }

    /// How many things wait for a person's decision. Observable.
    public var undecidedCount: Int { intentions.count { $0.needsDecision } }

    /// How much that was written under an entity is not there yet: an offline comment has no row, so what it answers says that one waits.
    /// Observable.
    public func waitingCount(under parent: EntityKey) -> Int { unconfirmedCreations[parent] ?? 0 }

    /// Whether everything that waits is on the disk, as far as it has been written: a full disk keeps nothing. Observable.
    public var isKept: Bool { unkept.isEmpty }

    /// Notes what the disk has otherwise than it is.
    func noteUnwritable(_ changes: [(entry: OutboxEntry, isRemoved: Bool)]) {
        unwritable = changes
        let numbers = Set(changes.filter { !$0.isRemoved }.map(\.entry.intention.number))
        guard let home, numbers != unkept else { return }
        let words = "outbox: \(numbers.count) not on the disk"
        home.commits.run(home.commits.cause ?? home.commits.makeCause(.other, words)) { unkept = numbers }
    }

    /// Notes which parts of what is kept cannot be read.
    package func noteUnread(_ parts: [String]) {
        guard let home, parts != unreadParts else { return }
        let words = "outbox: \(parts.count) parts cannot be read"
        home.commits.run(home.commits.cause ?? home.commits.makeCause(.disk, words)) { unreadParts = parts }
    }

    /// Whether it keeps anything.
    var isOpen: Bool { recorder != nil || isExpectingRecorder }

    /// Tells what a client knows to do from a file, and whom it is sent by; the client is held weakly. Before ``keep(in:restoring:)``.
    public func serve(
        _ client: some ContentClient,
        edits: [any DurableEdit.Type],
        creations: [any DurableCreation.Type] = []
    ) {
        findClient = { [client = LooseReference(client)] in client.object }
        for type in edits { self.edits[type.kind] = type }
        for type in creations {
            self.creations[type.kind] = type
            watch(type)
        }
    }

    private func watch<Deed: DurableCreation>(_ type: Deed.Type) {
        guard let home else { return }
        let tiers = tiers(of: type)
        home.highestSeen.withLock { $0.watch(tiers) }
    }

    /// The tiers of what a creation makes.
    func tiers<Deed: DurableCreation>(of type: Deed.Type) -> [ObjectIdentifier] {
        home?.tierNames.tiers(of: Deed.Model.Value.kind) ?? []
    }

    // MARK: Entries

    /// Lists one more, at its place in the order.
    func add(_ entry: OutboxEntry) {
        entries.append(entry)
        publish(entry)
    }

    /// Forgets one, here; whoever ends it for good writes that down too.
    func drop(_ entry: OutboxEntry) {
        guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
        entries.remove(at: index)
        detach(entry)
        publish(entry, isGone: true)
    }

    /// Has its edit be one that is not kept.
    func detach(_ entry: OutboxEntry) {
        if let edit = entry.edit { home?.submissions[edit.id]?.entry = nil }
    }

    /// Has what observes it hear of what changed of one.
    ///
    /// - Complexity: O(log n) to find it, however much waits.
    func publish(_ entry: OutboxEntry, isGone: Bool = false) {
        let new = entry.listed
        guard let home, new.number > 0 else { return }
        let index = intentions.firstIndex(notBefore: new.number)
        let old = index < intentions.count && intentions[index].number == new.number ? intentions[index] : nil
        guard isGone ? old != nil : old != new else { return }
        home.commits.run(home.commits.cause ?? home.commits.makeCause(.other, "outbox: \(new.words)")) {
            if isGone {
                intentions.remove(at: index)
            } else if old == nil {
                intentions.insert(new, at: index)
            } else {
                intentions[index] = new
            }
            count(old, by: -1)
            if !isGone { count(new, by: 1) }
        }
    }

    private func count(_ intention: Intention?, by change: Int) {
        guard let intention, intention.isUnconfirmedCreation else { return }
        let count = unconfirmedCreations[intention.subject, default: 0] + change
        unconfirmedCreations[intention.subject] = count > 0 ? count : nil
    }

    /// Has what observes it hear of what changed of any.
    func publish() {
        guard let home else { return }
        let listed = entries.map(\.listed).filter { $0.number > 0 }
        guard listed != intentions else { return }
        let counts = Dictionary(
            listed.filter(\.isUnconfirmedCreation).map { ($0.subject, 1) },
            uniquingKeysWith: +
        )
        home.commits.run(home.commits.cause ?? home.commits.makeCause(.other, "outbox: \(listed.count)")) {
            intentions = listed
            if counts != unconfirmedCreations { unconfirmedCreations = counts }
        }
    }

    /// Tells of the end of what nobody waits for; who does gets it as the result.
    func tellEnd(of entry: OutboxEntry, _ outcome: IntentionEnd.Outcome) {
        guard entry.isTold, !isElsewhere(entry), entry.intention.number > 0, !ends.isEmpty else { return }
        ends.tell(IntentionEnd(intention: entry.intention, outcome: outcome))
    }

    func entry(_ number: Intention.ID) -> OutboxEntry? { entries.first { $0.intention.number == number } }

    /// Forgets everything, and gives up what waits: the account was logged out, and what was kept of it is wiped.
    func close(_ error: any Error) {
        isClosed = true
        timer?.cancel()
        keepTimer?.cancel()
        draining?.cancel()
        noteUnwritable([])
        noteUnread([])
        let given = entries
        (entries, recorder, isExpectingRecorder) = ([], nil, false)
        given.forEach(detach)
        home?.hasBacklog = false
        for entry in given where entry.edit == nil { entry.outcome?.settle(.failed(error)) }
        for entry in given { tellEnd(of: entry, .withdrawn) }
        publish()
    }
}

extension Intention {
    fileprivate var isUnconfirmedCreation: Bool { isCreation && !needsDecision }
}

extension [Intention] {
    /// Where the first is whose number is not below this one; they are in the order of their numbers.
    fileprivate func firstIndex(notBefore number: Intention.ID) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

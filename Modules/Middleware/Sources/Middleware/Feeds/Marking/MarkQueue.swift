/// The identities that wait to be marked together. A pure value.
///
/// Each is sent once. One that was taken out before it was sent is not sent; one that was taken out while it was being sent does not come back
/// if that fails.
struct MarkQueue<ID: Hashable & Sendable>: Sendable {
    /// What became of one that is no longer wanted.
    enum Removal {
        case notQueued
        /// It will not be sent.
        case removed
        /// It is being sent.
        case tooLate
    }

    /// Those that wait, oldest first.
    private(set) var waiting: [ID] = []
    private var queued: Set<ID> = []
    private var underWay: [ID] = []
    private var unwanted: Set<ID> = []
    private var sinceAttempt = 0

    /// How many wait or are being sent, and are wanted.
    var count: Int { waiting.count + underWay.count - unwanted.count }

    func contains(_ id: ID) -> Bool { queued.contains(id) || underWay.contains(id) && !unwanted.contains(id) }

    /// Whether so many came since the last attempt that another is due: one that fails is not made again with each that comes.
    func isDue(_ limit: Int) -> Bool { underWay.isEmpty && sinceAttempt >= limit }

    /// Adds one.
    ///
    /// - Parameter isAnew: Whether something was done since that one which is being sent does not undo: then it is sent again.
    /// - Returns: Whether it waits now and did not before; one that is being sent is not sent again otherwise.
    mutating func add(_ id: ID, isAnew: Bool = false) -> Bool {
        if !isAnew, underWay.contains(id) {
            unwanted.remove(id)
            return false
        }
        guard queued.insert(id).inserted else { return false }
        waiting.append(id)
        sinceAttempt += 1
        return true
    }

    mutating func remove(_ id: ID) -> Removal {
        if queued.remove(id) != nil {
            waiting.removeAll { $0 == id }
            return .removed
        }
        guard underWay.contains(id) else { return .notQueued }
        unwanted.insert(id)
        return .tooLate
    }

    /// Takes those that wait and may be sent, to be sent now; none while others are being sent.
    mutating func take(where isReady: (ID) -> Bool = { _ in true }) -> [ID] {
        guard underWay.isEmpty else { return [] }
        (underWay, sinceAttempt) = (waiting.filter(isReady), 0)
        waiting.removeAll { underWay.contains($0) }
        queued = Set(waiting)
        return underWay
    }

    /// Ends what was taken; if it was not sent, those that are wanted wait again, before those that came since.
    ///
    /// - Returns: Those that are given up: not sent, and no longer wanted.
    mutating func finish(isSent: Bool) -> [ID] {
        defer { (underWay, unwanted) = ([], []) }
        guard !isSent else { return [] }
        let wanted = underWay.filter { !unwanted.contains($0) }
        waiting = wanted + waiting
        queued.formUnion(wanted)
        return underWay.filter(unwanted.contains)
    }

    /// Empties it, but for what is being sent, which does not come back.
    ///
    /// - Returns: Those that will not be sent.
    mutating func removeAll() -> [ID] {
        defer { (waiting, queued, unwanted, sinceAttempt) = ([], [], Set(underWay), 0) }
        return waiting
    }
}

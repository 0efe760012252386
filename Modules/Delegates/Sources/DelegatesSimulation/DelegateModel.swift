import Foundation

/// What a delegate must show, worked out from the rules alone: it knows nothing of tasks, commits or files.
///
/// Calls take effect at once; what follows from them when nobody else acts follows in ``settle()``.
struct DelegateModel {
    /// What is at hand, as somebody who asked last was told.
    enum Local { case nothing, reading, fresh, stale, unreadable }
    /// What became of the last refresh.
    enum Refresh { case idle, running, failed, cancelled }
    /// Who asks.
    enum Urgency { case program, person, forced }

    /// What is on the disk.
    enum File: Equatable {
        case absent, damaged, unparsable
        /// Of a version that this one leaves alone.
        case newer
        case good(Int, at: Date)
        case older(Int, at: Date)
    }

    /// How it ended for somebody who waited.
    enum Ending: Equatable { case value(Int), failed, unparsable, cancelled, gaveUp }

    struct Asking {
        let urgency: Urgency
        let argument: Int?
        let waiter: Int?
        let callOffs: Int
    }

    struct Flight {
        let argument: Int?
        var waiters: [Int]
        /// How often the data had been invalidated when it began; nil before.
        var begunAt: Int?
        var number = 0
    }

    // The world.
    var now: Date
    var file = File.absent
    var isLoggedOut = false
    var lastInvalidation: Date?

    // What is shown, and what it is derived from.
    var local = Local.nothing
    var refresh = Refresh.idle
    var data: Int?
    var time: Date?
    var cache: Int?
    private var reason = ""
    private var why = ""

    // Who waits for what.
    private(set) var endings: [Int: Ending] = [:]
    private(set) var fetches = 0
    private var asked = false
    private var askings: [Asking] = []
    private var flights: [Flight] = []
    /// Fetches that were called off and have not heard of it.
    private var deaf: [Int] = []
    private var callOffs = 0
    private var invalidations = 0
    /// The last invalidation that the disk has.
    private var keptInvalidation: Date?
    private var isInvalidated = false
    private var failures = 0
    private var failedAt: Date?
    private var lastFailure = Ending.failed
    /// What parsed last.
    private var good: Int?

    init(now: Date) { self.now = now }

    /// How many fetches wait for an answer.
    var heldCount: Int { deaf.count + (flights.first?.begunAt != nil ? 1 : 0) }

    /// The table of the contract, read out.
    var status: String {
        switch (local, refresh) {
        case (.nothing, .idle), (.nothing, .cancelled): "nil"
        case (.reading, _), (.nothing, .running), (.unreadable, .running): "inProgress"
        case (.fresh, .running), (.stale, .running): "cached"
        case (.fresh, .idle), (.fresh, .cancelled): "success"
        case (.fresh, .failed), (.stale, .failed): "failure \(reason)"
        case (.stale, .cancelled): "failure refresh cancelled"
        case (.nothing, .failed): "lethal \(reason)"
        case (.unreadable, .failed): "lethal \(reason); stored data: \(why)"
        case (.unreadable, .cancelled): "lethal \(why)"
        case (.stale, .idle), (.unreadable, .idle): "never seen"
        }
    }

    // MARK: What happens

    mutating func ask(_ urgency: Urgency, _ argument: Int? = nil, waiter: Int? = nil) {
        if !asked {
            asked = true
            if local == .nothing { local = .reading }
        }
        askings.append(Asking(urgency: urgency, argument: argument, waiter: waiter, callOffs: callOffs))
    }

    mutating func giveUp(_ waiter: Int) {
        guard endings[waiter] == nil else { return }
        endings[waiter] = .gaveUp
        for index in flights.indices { flights[index].waiters.removeAll { $0 == waiter } }
    }

    mutating func cancel() {
        callOffs += 1
        guard !flights.isEmpty else { return }
        for flight in flights { end(flight, .cancelled) }
        if let running = flights.first, running.begunAt != nil, !SimulatedSchool.hears(running.number) {
            deaf.append(running.number)
        }
        // One that hears puts the cache back as it ends.
        flights = []
        refresh = .cancelled
    }

    mutating func set(_ value: Int) {
        data = value
        local = .fresh
    }

    mutating func invalidate() {
        invalidations += 1
        isInvalidated = true
        lastInvalidation = now
        if !isLoggedOut { keptInvalidation = now }
        if asked { ask(.person) }
    }

    mutating func reconnect() {
        if asked { ask(refresh == .failed ? .forced : .person) }
    }

    mutating func answer(_ answer: DelegateStep.Answer) {
        if !deaf.isEmpty {
            deaf.removeFirst()
            cache = good
            return
        }
        guard flights.first?.begunAt != nil else { return }
        let flight = flights.removeFirst()
        let next = flights.isEmpty ? nil : Refresh.running
        switch answer {
        case .value(let value):
            (data, time, good, cache) = (value * 10, now, value, value)
            (local, refresh) = (.fresh, next ?? .idle)
            isInvalidated = flight.begunAt != invalidations
            (failures, failedAt) = (0, nil)
            if !isLoggedOut { file = .good(value, at: now) }
            end(flight, .value(value * 10))
        case .cancelled:
            cache = good
            refresh = next ?? .cancelled
            end(flight, .cancelled)
        case .failure, .broken:
            cache = good
            refresh = next ?? .failed
            if next == nil {
                reason = answer == .failure ? "outage" : "it was fetched, but does not parse: less than nothing"
            }
            failures = min(failures + 1, 16)
            failedAt = now
            lastFailure = answer == .failure ? .failed : .unparsable
            end(flight, lastFailure)
        }
    }

    /// The delegate goes, and nobody waits for it.
    mutating func letGo() {
        let (file, clock, isLoggedOut, invalidation, endings, fetches) = (
            file, now, isLoggedOut, lastInvalidation, endings, fetches
        )
        let kept = keptInvalidation
        self = DelegateModel(now: clock)
        (self.file, self.isLoggedOut, lastInvalidation) = (file, isLoggedOut, invalidation)
        (self.endings, self.fetches) = (endings, fetches)
        keptInvalidation = kept
    }

    mutating func relaunch() {
        letGo()
        (isLoggedOut, lastInvalidation) = (false, keptInvalidation)
    }

    mutating func logOut() {
        cancel()
        let (deaf, callOffs) = (deaf, callOffs)
        letGo()
        (self.deaf, self.callOffs) = (deaf, callOffs)
        (file, isLoggedOut, lastInvalidation) = (.absent, true, nil)
        keptInvalidation = nil
    }

    // MARK: What follows

    mutating func settle() {
        if asked { read() }
        let pending = askings
        askings = []
        for asking in pending { judge(asking) }
        guard deaf.isEmpty, var first = flights.first, first.begunAt == nil else { return }
        fetches += 1
        (first.begunAt, first.number) = (invalidations, fetches)
        flights[0] = first
    }

    private var hasRead = false

    private mutating func read() {
        guard !hasRead else { return }
        hasRead = true
        let found = isLoggedOut ? .absent : file
        switch found {
        case .absent, .newer: break
        case .damaged:
            why = "corrupt"
            file = .absent
        case .unparsable: why = "it does not parse: less than nothing"
        case .good(let value, let at), .older(let value, let at):
            (cache, good) = (value, value)
            guard data == nil else { return }
            (data, time) = (value * 10, at)
            if let lastInvalidation, at <= lastInvalidation { isInvalidated = true }
            file = .good(value, at: at)
        }
    }

    private var finding: Local {
        guard data != nil else { return why.isEmpty ? .nothing : .unreadable }
        guard !isInvalidated, let time else { return .stale }
        let age = now.timeIntervalSince(time)
        return age >= 0 && age < 7200 ? .fresh : .stale
    }

    private var mayTryAgain: Bool {
        guard let failedAt else { return true }
        let pause = min(30, pow(2, Double(failures - 1)))
        return now < failedAt || now >= failedAt.addingTimeInterval(pause)
    }

    private mutating func judge(_ asking: Asking) {
        let finding = finding
        local = finding
        let isNeeded = asking.urgency == .forced || finding != .fresh
        if asking.callOffs != callOffs {
            guard isNeeded else { return end(asking, .value(data!)) }
            if flights.isEmpty { refresh = .cancelled }
            return end(asking, .cancelled)
        }
        let joined = flights.lastIndex { flight in
            (flight.begunAt ?? invalidations) == invalidations
                && (asking.urgency != .forced || flight.argument == asking.argument)
        }
        if let joined {
            if let waiter = asking.waiter, endings[waiter] == nil { flights[joined].waiters.append(waiter) }
            return
        }
        guard isNeeded else { return end(asking, .value(data!)) }
        if flights.isEmpty, asking.urgency == .program, refresh == .failed, !mayTryAgain {
            return end(asking, lastFailure)
        }
        flights.append(Flight(argument: asking.argument, waiters: asking.waiter.map { [$0] } ?? []))
        refresh = .running
    }

    private mutating func end(_ asking: Asking, _ ending: Ending) {
        if let waiter = asking.waiter, endings[waiter] == nil { endings[waiter] = ending }
    }

    private mutating func end(_ flight: Flight, _ ending: Ending) {
        for waiter in flight.waiters where endings[waiter] == nil { endings[waiter] = ending }
    }
}

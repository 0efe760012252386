import Foundation

/// The expected state of a delegate, computed from the rules alone, without tasks, commits or files.
///
/// Calls take effect at once; their consequences follow in ``runPending()``.
struct DelegateModel {
    /// The local data as of the last request.
    enum Local { case nothing, reading, fresh, stale, unreadable }
    /// The state of the last refresh.
    enum Refresh { case idle, running, failed, cancelled }
    /// The priority of a request.
    enum RefreshPriority { case program, person, forced }

    /// The state of the file on disk.
    enum File: Equatable {
        case absent, damaged, unparsable
        /// A file of a newer version, which this version leaves alone.
        case newer
        case good(Int, at: Date)
        case older(Int, at: Date)
    }

    /// The result that a waiter received.
    enum WaitResult: Equatable { case value(Int), failed, unparsable, cancelled, gaveUp }

    struct Request {
        let urgency: RefreshPriority
        let argument: Int?
        let waiter: Int?
        let cancellationCount: Int
    }

    struct Flight {
        let argument: Int?
        var waiters: [Int]
        /// The invalidation count at the start of the fetch; nil before.
        var begunAt: Int?
        var number = 0
    }

    // The environment.
    var now: Date
    var file = File.absent
    var isLoggedOut = false
    var lastInvalidation: Date?

    // The displayed state and the values that it is derived from.
    var local = Local.nothing
    var refresh = Refresh.idle
    var data: Int?
    var time: Date?
    var cache: Int?
    private var reason = ""
    private var why = ""

    // The requests, the fetches and their results.
    private(set) var endings: [Int: WaitResult] = [:]
    private(set) var fetches = 0
    private var asked = false
    private var pendingAsks: [Request] = []
    private var flights: [Flight] = []
    /// The fetches that were cancelled but ignore it.
    private var uncancellable: [Int] = []
    private var cancellationCount = 0
    private var invalidations = 0
    /// The last invalidation that is stored on disk.
    private var keptInvalidation: Date?
    private var isInvalidated = false
    private var failures = 0
    private var failedAt: Date?
    private var lastFailure = WaitResult.failed
    /// The last cache that parsed.
    private var good: Int?

    init(now: Date) { self.now = now }

    /// The number of fetches that wait for a response.
    var heldCount: Int { uncancellable.count + (flights.first?.begunAt != nil ? 1 : 0) }

    /// The status according to the table of the contract.
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

    // MARK: Events

    mutating func ask(_ urgency: RefreshPriority, _ argument: Int? = nil, waiter: Int? = nil) {
        if !asked {
            asked = true
            if local == .nothing { local = .reading }
        }
        pendingAsks.append(
            Request(urgency: urgency, argument: argument, waiter: waiter, cancellationCount: cancellationCount)
        )
    }

    mutating func giveUp(_ waiter: Int) {
        guard endings[waiter] == nil else { return }
        endings[waiter] = .gaveUp
        for index in flights.indices { flights[index].waiters.removeAll { $0 == waiter } }
    }

    mutating func cancel() {
        cancellationCount += 1
        guard !flights.isEmpty else { return }
        for flight in flights { end(flight, .cancelled) }
        if let running = flights.first, running.begunAt != nil, !SimulatedSchool.hears(running.number) {
            uncancellable.append(running.number)
        }
        // A fetch that notices the cancellation restores the cache as it ends.
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
        if !uncancellable.isEmpty {
            uncancellable.removeFirst()
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

    /// Releases the delegate, which has no waiters then.
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
        let (deaf, cancellationCount) = (uncancellable, cancellationCount)
        letGo()
        (self.uncancellable, self.cancellationCount) = (deaf, cancellationCount)
        (file, isLoggedOut, lastInvalidation) = (.absent, true, nil)
        keptInvalidation = nil
    }

    // MARK: Consequences

    mutating func runPending() {
        if asked { read() }
        let pending = pendingAsks
        pendingAsks = []
        for asking in pending { handle(asking) }
        guard uncancellable.isEmpty, var first = flights.first, first.begunAt == nil else { return }
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

    private var canRetry: Bool {
        guard let failedAt else { return true }
        let pause = min(30, pow(2, Double(failures - 1)))
        return now < failedAt || now >= failedAt.addingTimeInterval(pause)
    }

    private mutating func handle(_ asking: Request) {
        let finding = finding
        local = finding
        let isNeeded = asking.urgency == .forced || finding != .fresh
        if asking.cancellationCount != cancellationCount {
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
        if flights.isEmpty, asking.urgency == .program, refresh == .failed, !canRetry {
            return end(asking, lastFailure)
        }
        flights.append(Flight(argument: asking.argument, waiters: asking.waiter.map { [$0] } ?? []))
        refresh = .running
    }

    private mutating func end(_ asking: Request, _ ending: WaitResult) {
        if let waiter = asking.waiter, endings[waiter] == nil { endings[waiter] = ending }
    }

    private mutating func end(_ flight: Flight, _ ending: WaitResult) {
        for waiter in flight.waiters where endings[waiter] == nil { endings[waiter] = ending }
    }
}

import Foundation

/// What becomes of one request.
struct FaultDecision {
    /// Where its answer comes from.
    enum Source {
        case server
        case noConnection
        case made(HTTPResponse)
    }

    /// How long it waits first.
    var wait = Duration.zero
    var source = Source.server
    /// What is done to the answer, in this order.
    var malformedAt: Double?
    var cut: Faults.Cut?
    /// What strikes it; a wait is none.
    var struck: [Faults.Kind] = []
}

/// What is on, and what that means for a request.
struct FaultSettings {
    private struct Entry {
        var mode: Faults.Mode
        let pattern: RequestPattern
        var bucket: TokenBucket?
        var struck = 0

        var setting: Faults.Setting { Faults.Setting(mode, on: pattern) }
    }

    /// As they were said, the latest last; for each kind and pattern at most one.
    private var entries: [Entry] = []

    /// Switches a fault on or off. What is said of every request replaces what was said of some.
    mutating func set(_ setting: Faults.Setting, at now: Date) {
        let ended: Faults.Kind? = if case .off(let kind) = setting.mode { kind } else { setting.mode.kind }
        entries.removeAll { entry in
            entry.mode.kind == ended && (setting.pattern == .every || entry.pattern == setting.pattern)
        }
        guard setting.mode.kind != nil, !setting.mode.isNothing else { return }
        var entry = Entry(mode: setting.mode, pattern: setting.pattern)
        if case .limit(let limit) = setting.mode, limit.requests > 0 {
            entry.bucket = TokenBucket(limit.requests, per: limit.period, at: now)
        }
        entries.append(entry)
    }

    func active(countHeld: (_ isMeant: (HTTPRequest) -> Bool) -> Int) -> [Faults.Active] {
        Faults.Kind.allCases.flatMap { kind in
            entries.indices.filter { entries[$0].mode.kind == kind }.map { index in
                Faults.Active(
                    setting: entries[index].setting,
                    struck: entries[index].struck,
                    held: kind == .hold ? countHeld { latest(.hold, $0) == index } : 0
                )
            }
        }
    }

    func holds(_ request: HTTPRequest) -> Bool { latest(.hold, request) != nil }

    /// Whether the request is held; counts it.
    mutating func noteHold(_ request: HTTPRequest) -> Bool { take(.hold, request) != nil }

    /// Says what becomes of a request, and uses up what is counted.
    mutating func decide(_ request: HTTPRequest, _ chance: Chance, at now: Date) -> FaultDecision {
        var decision = FaultDecision()
        if take(.offline, request) != nil {
            // Who has no connection learns it at once.
            decision.source = .noConnection
            decision.struck = [.offline]
            return decision
        }
        if case .delay(let wait)? = take(.delay, request) { decision.wait += wait }
        if case .jitter(let wait)? = take(.jitter, request) { decision.wait += wait * chance.jitter }
        if let (kind, response) = answer(to: request, chance, at: now) {
            decision.source = .made(response)
            decision.struck.append(kind)
        }
        if take(.malformed, request) != nil {
            decision.malformedAt = chance.place
            decision.struck.append(.malformed)
        }
        if case .truncate(let cut)? = take(.truncate, request) {
            decision.cut = cut
            decision.struck.append(.truncate)
        }
        return decision
    }

    /// What strikes some requests comes before what strikes all of them: else it would never be seen.
    private mutating func answer(
        to request: HTTPRequest,
        _ chance: Chance,
        at now: Date
    ) -> (Faults.Kind, HTTPResponse)? {
        if let index = latest(.fail, request), case .fail(let count) = entries[index].mode {
            entries[index].mode = .fail(count - 1)
            entries[index].struck += 1
            if count == 1 { entries.remove(at: index) }
            return (.fail, .failure(by: .fail))
        }
        if let index = latest(.rate, request), case .rate(let share) = entries[index].mode, chance.strikes < share {
            entries[index].struck += 1
            return (.rate, .failure(by: .rate))
        }
        if let response = refusal(of: request, at: now) { return (.limit, response) }
        if take(.html, request) != nil { return (.html, .proxyPage(502, "Bad Gateway")) }
        return nil
    }

    /// What a limit says to a request that is one too many.
    private mutating func refusal(of request: HTTPRequest, at now: Date) -> HTTPResponse? {
        guard let index = latest(.limit, request), case .limit(let limit) = entries[index].mode else { return nil }
        var seconds: Double?
        if entries[index].bucket != nil {
            seconds = entries[index].bucket?.take(at: now)
            if seconds == nil { return nil }
        }
        entries[index].struck += 1
        switch limit.answerer {
        case .server: return .rateLimited
        case .proxy:
            return .proxyPage(429, "Too Many Requests", retryAfter: seconds.map { max(1, Int($0.rounded(.up))) })
        }
    }

    /// The mode of a kind that is on for a request; counts that it strikes.
    private mutating func take(_ kind: Faults.Kind, _ request: HTTPRequest) -> Faults.Mode? {
        guard let index = latest(kind, request) else { return nil }
        entries[index].struck += 1
        return entries[index].mode
    }

    /// Of one fault that is on for several patterns, the one said last counts.
    private func latest(_ kind: Faults.Kind, _ request: HTTPRequest) -> Int? {
        entries.lastIndex { $0.mode.kind == kind && $0.pattern.matches(request) }
    }
}

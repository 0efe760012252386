import Foundation

/// The effect of the faults on one request.
struct FaultDecision {
    /// The source of its response.
    enum Source {
        case server
        case noConnection
        case made(HTTPResponse)
    }

    /// The time to wait first.
    var wait = Duration.zero
    var source = Source.server
    /// The changes to the response, in the order in which they are applied.
    var malformedAt: Double?
    var cut: Faults.Truncation?
    /// The faults that affect it, not counting waits.
    var struck: [Faults.Kind] = []
}

/// The active faults, and the rules that apply them to a request.
struct FaultSettings {
    private struct Entry {
        var mode: Faults.Mode
        let pattern: RequestPattern
        var bucket: TokenBucket?
        var struck = 0

        var setting: Faults.Setting { Faults.Setting(mode, on: pattern) }
    }

    /// The settings in the order in which they were made, at most one for each kind and pattern.
    private var entries: [Entry] = []

    /// Switches a fault on or off. A setting for every request replaces settings of that fault for some requests.
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
                    affectedCount: entries[index].struck,
                    held: kind == .hold ? countHeld { latest(.hold, $0) == index } : 0
                )
            }
        }
    }

    func holds(_ request: HTTPRequest) -> Bool { latest(.hold, request) != nil }

    /// Returns true if the request is held, and counts it.
    mutating func recordHold(_ request: HTTPRequest) -> Bool { consume(.hold, request) != nil }

    /// Decides the effect on a request, and decrements counted faults.
    mutating func decide(_ request: HTTPRequest, _ chance: FaultRandomness, at now: Date) -> FaultDecision {
        var decision = FaultDecision()
        if consume(.offline, request) != nil {
            // Without a connection the request fails immediately.
            decision.source = .noConnection
            decision.struck = [.offline]
            return decision
        }
        if case .delay(let wait)? = consume(.delay, request) { decision.wait += wait }
        if case .jitter(let wait)? = consume(.jitter, request) { decision.wait += wait * chance.jitter }
        if let (kind, response) = answer(to: request, chance, at: now) {
            decision.source = .made(response)
            decision.struck.append(kind)
        }
        if consume(.malformed, request) != nil {
            decision.malformedAt = chance.place
            decision.struck.append(.malformed)
        }
        if case .truncate(let cut)? = consume(.truncate, request) {
            decision.cut = cut
            decision.struck.append(.truncate)
        }
        return decision
    }

    /// Returns the first response that a fault makes. Faults for some requests come before faults for all, because they would otherwise
    /// never apply.
    private mutating func answer(
        to request: HTTPRequest,
        _ chance: FaultRandomness,
        at now: Date
    ) -> (Faults.Kind, HTTPResponse)? {
        if let index = latest(.fail, request), case .fail(let count) = entries[index].mode {
            entries[index].mode = .fail(count - 1)
            entries[index].struck += 1
            if count == 1 { entries.remove(at: index) }
            return (.fail, .failure(by: .fail))
        }
        if let index = latest(.rate, request), case .rate(let share) = entries[index].mode, chance.draw < share {
            entries[index].struck += 1
            return (.rate, .failure(by: .rate))
        }
        if let response = refusal(of: request, at: now) { return (.limit, response) }
        if consume(.html, request) != nil { return (.html, .proxyPage(502, "Bad Gateway")) }
        return nil
    }

    /// Returns the response to a request that exceeds a limit.
    private mutating func refusal(of request: HTTPRequest, at now: Date) -> HTTPResponse? {
        guard let index = latest(.limit, request), case .limit(let limit) = entries[index].mode else { return nil }
        var seconds: Double?
        if entries[index].bucket != nil {
            seconds = entries[index].bucket?.consumeToken(at: now)
            if seconds == nil { return nil }
        }
        entries[index].struck += 1
        switch limit.answerer {
        case .server: return .rateLimited
        case .proxy:
            return .proxyPage(429, "Too Many Requests", retryAfter: seconds.map { max(1, Int($0.rounded(.up))) })
        }
    }

    /// Returns the active mode of a kind for a request, and counts the request.
    private mutating func consume(_ kind: Faults.Kind, _ request: HTTPRequest) -> Faults.Mode? {
        guard let index = latest(kind, request) else { return nil }
        entries[index].struck += 1
        return entries[index].mode
    }

    /// Returns the last setting of a fault whose pattern matches the request.
    private func latest(_ kind: Faults.Kind, _ request: HTTPRequest) -> Int? {
        entries.lastIndex { $0.mode.kind == kind && $0.pattern.matches(request) }
    }
}

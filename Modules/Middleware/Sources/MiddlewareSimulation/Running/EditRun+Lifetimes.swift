import Middleware
import Propagation

extension EditRun {
    // MARK: Holders

    /// Makes a model from a page of any age, or from a value that a tree holds now.
    mutating func retain(_ account: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        guard !clients[account].isClosed else { return }
        let pages = clients[account].pages
        if !pages.isEmpty, draw.below(3) > 0 {
            let page = pages[draw.below(pages.count)]
            guard !clients[account].entityStore.isOutdated(page.stamp) else { return }
            let said = page.said[draw.below(page.said.count)]
            record(
                "account \(account) shows \(SimulatedTier.all[said.subject]) from page \(page.number): \(words([said]))"
            )
            try addHolder(of: said, account, at: page.stamp, &draw)
        } else {
            let subject = randomTier(&draw)
            let said = SimulatedUpdate(
                subject,
                groups(of: subject, &draw),
                server.view(of: SimulatedTier.all[subject], for: account)
            )
            let page = SimulatedPage(number: makeNumber(), stamp: commits.makeStamp(), said: [said])
            clients[account].pages.append(page)
            record("account \(account) shows as it is now \(words([said])) (page \(page.number))")
            try addHolder(of: said, account, at: page.stamp, &draw)
        }
    }

    mutating func addHolder(of said: SimulatedUpdate, _ account: Int, at stamp: Stamp, _ draw: inout SeededRandom)
        throws(Mismatch)
    {
        clients[account].holders[said.subject] += 1
        oracles[account].retain(said.subject)
        oracles[account].receive(said.subject, said.values, said.groups, at: stamp)
        let actions = clients[account].entityStore.handle(.retained(said.update, stamp))
        clients[account].shown[said.subject] = clients[account].entityStore.shown(said.update.key)
        try act(account, actions, &draw)
    }

    mutating func release(_ account: Int, _ draw: inout SeededRandom) {
        let held = SimulatedTier.all.indices.filter { clients[account].holders[$0] > 0 }
        guard !held.isEmpty else { return }
        let subject = held[draw.below(held.count)]
        record("account \(account) stops showing \(SimulatedTier.all[subject])")
        release(subject, account)
    }

    mutating func releaseAll(_ account: Int) {
        guard clients[account].holders.contains(where: { $0 > 0 }) else { return }
        record("account \(account) shows nothing any more")
        for subject in SimulatedTier.all.indices {
            while clients[account].holders[subject] > 0 { release(subject, account) }
        }
    }

    private mutating func release(_ subject: Int, _ account: Int) {
        clients[account].holders[subject] -= 1
        if clients[account].holders[subject] == 0 { clients[account].shown[subject] = nil }
        dropIfUnretained(subject, account)
        _ = clients[account].entityStore.handle(.released(SimulatedTier.all[subject].key))
    }

    // MARK: Launches

    /// Ends the process and starts it again; the server has either applied the sent edits or never will.
    mutating func restart(_ account: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        for index in requests.indices where requests[index].account == account {
            guard case .edit = requests[index].kind, draw.bool() else { continue }
            serve(index, all: true)
        }
        requests.removeAll { $0.account == account }
        answers.removeAll { $0.request.account == account }
        let isClosed = clients[account].isClosed
        if isClosed { clients[account].disk = [:] }
        let lines = clients[account].restart()
        record("account \(account) starts again")
        let disk = clients[account].disk
        let places = disk.keys.sorted { ($0.subject, $0.group) < ($1.subject, $1.group) }
        oracles[account].restart(
            places.compactMap { place in
                disk[place]?.confirmed.map {
                    (place, Oracle.Fact(stamp: $0.stamp, value: value(in: $0.snapshot, place)))
                }
            },
            doubts: places.filter { disk[$0]?.isOpen ?? false }
        )
        try act(account, clients[account].entityStore.handle(.restored(lines)), &draw)
    }

    func value(in snapshot: AnySnapshot, _ place: Oracle.Place) -> [Int] {
        SimulatedTier.all[place.subject].values(of: snapshot)[place.group]
    }

    mutating func logOut(_ account: Int) throws(Mismatch) {
        guard !clients[account].isClosed else { return }
        record("account \(account) logs out")
        clients[account].isClosed = true
        var draw = SeededRandom(0)
        try act(account, clients[account].entityStore.handle(.closed(SimulatedFailure())), &draw)
        if clients[account].actionsLeft == -1 { return }
        try require(oracles[account].waiting.allSatisfy(\.isEmpty), "edits wait after the log-out")
        clients[account].inFlight = [:]
    }
}

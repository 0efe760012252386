import Middleware
import Propagation

extension Run {
    // MARK: Who shows it

    /// A model is made: from a page of any age, or from what a tree holds now.
    mutating func hold(_ account: Int, _ draw: inout Draw) throws(Mismatch) {
        guard !shells[account].isClosed else { return }
        let pages = shells[account].pages
        if !pages.isEmpty, draw.below(3) > 0 {
            let page = pages[draw.below(pages.count)]
            guard !shells[account].knowledge.isOutdated(page.stamp) else { return }
            let said = page.said[draw.below(page.said.count)]
            note("account \(account) shows \(Subject.all[said.subject]) from page \(page.number): \(words([said]))")
            try hold(said, account, at: page.stamp, &draw)
        } else {
            let subject = drawnSubject(&draw)
            let said = Said(subject, groups(of: subject, &draw), server.view(of: Subject.all[subject], for: account))
            let page = Page(number: makeNumber(), stamp: commits.makeStamp(), said: [said])
            shells[account].pages.append(page)
            note("account \(account) shows as it is now \(words([said])) (page \(page.number))")
            try hold(said, account, at: page.stamp, &draw)
        }
    }

    mutating func hold(_ said: Said, _ account: Int, at stamp: Stamp, _ draw: inout Draw) throws(Mismatch) {
        shells[account].holders[said.subject] += 1
        oracles[account].hold(said.subject)
        oracles[account].tell(said.subject, said.values, said.groups, at: stamp)
        let actions = shells[account].knowledge.handle(.held(said.saying, stamp))
        shells[account].displayed[said.subject] = shells[account].knowledge.shown(said.saying.key)
        try act(account, actions, &draw)
    }

    mutating func release(_ account: Int, _ draw: inout Draw) {
        let held = Subject.all.indices.filter { shells[account].holders[$0] > 0 }
        guard !held.isEmpty else { return }
        let subject = held[draw.below(held.count)]
        note("account \(account) stops showing \(Subject.all[subject])")
        release(subject, account)
    }

    mutating func releaseAll(_ account: Int) {
        guard shells[account].holders.contains(where: { $0 > 0 }) else { return }
        note("account \(account) shows nothing any more")
        for subject in Subject.all.indices {
            while shells[account].holders[subject] > 0 { release(subject, account) }
        }
    }

    private mutating func release(_ subject: Int, _ account: Int) {
        shells[account].holders[subject] -= 1
        if shells[account].holders[subject] == 0 { shells[account].displayed[subject] = nil }
        dropIfUnheld(subject, account)
        _ = shells[account].knowledge.handle(.released(Subject.all[subject].key))
    }

    // MARK: Launches

    /// The process ends here and starts again; what had been sent, the server has made or never will.
    mutating func restart(_ account: Int, _ draw: inout Draw) throws(Mismatch) {
        for index in requests.indices where requests[index].account == account {
            guard case .edit = requests[index].kind, draw.coin() else { continue }
            serve(index, all: true)
        }
        requests.removeAll { $0.account == account }
        arrivals.removeAll { $0.request.account == account }
        let isClosed = shells[account].isClosed
        if isClosed { shells[account].disk = [:] }
        let lines = shells[account].restart()
        note("account \(account) starts again")
        let disk = shells[account].disk
        let places = disk.keys.sorted { ($0.subject, $0.group) < ($1.subject, $1.group) }
        oracles[account].restart(
            places.compactMap { place in
                disk[place]?.confirmed.map { (place, Oracle.Fact(stamp: $0.stamp, value: value(in: $0.box, place))) }
            },
            doubts: places.filter { disk[$0]?.isOpen ?? false }
        )
        try act(account, shells[account].knowledge.handle(.restored(lines)), &draw)
    }

    func value(in box: AnyBox, _ place: Oracle.Place) -> [Int] {
        Subject.all[place.subject].values(of: box)[place.group]
    }

    mutating func logOut(_ account: Int) throws(Mismatch) {
        guard !shells[account].isClosed else { return }
        note("account \(account) logs out")
        shells[account].isClosed = true
        var draw = Draw(0)
        try act(account, shells[account].knowledge.handle(.closed(Failure())), &draw)
        if shells[account].actionsLeft == -1 { return }
        try require(oracles[account].waiting.allSatisfy(\.isEmpty), "edits wait after the log-out")
        shells[account].underWay = [:]
    }
}

import Middleware
import Propagation

extension EditRun {
    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Mismatch) {
        if !condition { throw Mismatch(message: message()) }
    }

    /// Checks the expectations after every step.
    func check() throws(Mismatch) {
        for account in clients.indices {
            for subject in SimulatedTier.all.indices { try check(subject, account) }
            if let violation = clients[account].entityStore.invariantViolation {
                throw Mismatch(message: "account \(account): \(violation)")
            }
            let lives = oracles[account].shownFacts.count { $0 != nil }
            let entries = clients[account].entityStore.entryCount
            try require(entries == lives, "account \(account) has \(entries) entries instead of \(lives)")
            if clients[account].isRecording, !clients[account].isClosed { try checkDisk(account) }
        }
    }

    private func check(_ subject: Int, _ account: Int) throws(Mismatch) {
        let key = SimulatedTier.all[subject].key
        let shown = clients[account].entityStore.shown(key)
        guard oracles[account].shownFacts[subject] != nil else {
            return try require(
                shown == nil,
                "account \(account) knows \(SimulatedTier.all[subject]), which nobody shows"
            )
        }
        guard let shown, let verified = clients[account].entityStore.verified(key) else {
            throw Mismatch(message: "account \(account) has forgotten \(SimulatedTier.all[subject])")
        }
        let waiting = clients[account].entityStore.pendingEdits(key).map(\.id)
        let expected = oracles[account].waiting[subject].map(\.id)
        try require(
            waiting == expected,
            "account \(account), \(SimulatedTier.all[subject]): edits \(waiting) wait instead of \(expected)"
        )
        try require(
            clients[account].holders[subject] == 0 || clients[account].shown[subject] === shown,
            "account \(account), \(SimulatedTier.all[subject]): its model was not told what to show"
        )
        try check(subject, account, shown: shown, verified: verified)
    }

    private func check(_ subject: Int, _ account: Int, shown: AnySnapshot, verified: AnySnapshot) throws(Mismatch) {
        let one = SimulatedTier.all[subject]
        let (isShown, isVerified) = (one.values(of: shown), one.values(of: verified))
        for group in one.sizes.indices {
            let place = Oracle.Place(subject: subject, group: group)
            let isUncertain = clients[account].entityStore.isUncertain(one.key, .one(group))
            let isDoubted = oracles[account].doubts[place] != nil
            try require(
                isUncertain == isDoubted,
                "\(name(place, account)) is \(isUncertain ? "uncertain" : "certain"), expected \(isDoubted ? "uncertain" : "certain")"
            )
            let said = oracles[account].fact(place)?.value ?? one.unstatedValue(in: group)
            let expected = oracles[account].shown(place)
            try require(
                isVerified[group] == said,
                "\(name(place, account)): verified is \(isVerified[group]), expected \(said)"
            )
            try require(
                isShown[group] == expected,
                "\(name(place, account)): shown is \(isShown[group]), expected \(expected)"
            )
        }
    }

    private func name(_ place: Oracle.Place, _ account: Int) -> String {
        let subject = SimulatedTier.all[place.subject]
        return "account \(account), \(subject), \(subject.name(of: place.group))"
    }

    /// Checks that the disk has enough for the next launch: the last confirmed edits, and the edits that may have been applied.
    private func checkDisk(_ account: Int) throws(Mismatch) {
        var latest: [Oracle.Place: Oracle.Fact] = [:]
        for (place, fact) in oracles[account].confirmed
        where latest[place].map({ !fact.stamp.isOlder(than: $0.stamp) }) ?? true {
            latest[place] = fact
        }
        for (place, fact) in latest {
            let kept = clients[account].disk[place]?.confirmed.map { value(in: $0.snapshot, place) }
            try require(
                kept == fact.value,
                "\(name(place, account)): \(kept.map { "\($0)" } ?? "nothing") is on disk as confirmed, expected \(fact.value)"
            )
        }
        for (id, place) in clients[account].inFlight where clients[account].sent.contains(id) {
            try checkOpen(place, account)
        }
        for place in oracles[account].doubts.keys { try checkOpen(place, account) }
    }

    private func checkOpen(_ place: Oracle.Place, _ account: Int) throws(Mismatch) {
        try require(
            clients[account].disk[place]?.isOpen ?? false,
            "\(name(place, account)): may have been changed, and nothing on disk says so"
        )
    }
}

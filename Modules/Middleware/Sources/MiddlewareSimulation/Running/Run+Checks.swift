import Middleware
import Propagation

extension Run {
    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Mismatch) {
        if !condition { throw Mismatch(message: message()) }
    }

    /// What has to be so after every step.
    func check() throws(Mismatch) {
        for account in shells.indices {
            for subject in Subject.all.indices { try check(subject, account) }
            if let violation = shells[account].knowledge.invariantViolation {
                throw Mismatch(message: "account \(account): \(violation)")
            }
            let lives = oracles[account].lives.count { $0 != nil }
            let entries = shells[account].knowledge.entryCount
            try require(entries == lives, "account \(account) has \(entries) entries instead of \(lives)")
            if shells[account].isRecording, !shells[account].isClosed { try checkDisk(account) }
        }
    }

    private func check(_ subject: Int, _ account: Int) throws(Mismatch) {
        let key = Subject.all[subject].key
        let shown = shells[account].knowledge.shown(key)
        guard oracles[account].lives[subject] != nil else {
            return try require(shown == nil, "account \(account) knows \(Subject.all[subject]), which nobody shows")
        }
        guard let shown, let verified = shells[account].knowledge.verified(key) else {
            throw Mismatch(message: "account \(account) has forgotten \(Subject.all[subject])")
        }
        let waiting = shells[account].knowledge.pendingEdits(key).map(\.id)
        let expected = oracles[account].waiting[subject].map(\.id)
        try require(
            waiting == expected,
            "account \(account), \(Subject.all[subject]): edits \(waiting) wait instead of \(expected)"
        )
        try require(
            shells[account].holders[subject] == 0 || shells[account].displayed[subject] === shown,
            "account \(account), \(Subject.all[subject]): its model was not told what to show"
        )
        try check(subject, account, shown: shown, verified: verified)
    }

    private func check(_ subject: Int, _ account: Int, shown: AnyBox, verified: AnyBox) throws(Mismatch) {
        let one = Subject.all[subject]
        let (isShown, isVerified) = (one.values(of: shown), one.values(of: verified))
        for group in one.sizes.indices {
            let place = Oracle.Place(subject: subject, group: group)
            let isUncertain = shells[account].knowledge.isUncertain(one.key, .one(group))
            let isDoubted = oracles[account].doubts[place] != nil
            try require(
                isUncertain == isDoubted,
                "\(name(place, account)) is \(isUncertain ? "uncertain" : "certain"), expected \(isDoubted ? "uncertain" : "certain")"
            )
            let said = oracles[account].fact(place)?.value ?? one.poison(in: group)
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
        let subject = Subject.all[place.subject]
        return "account \(account), \(subject), \(subject.name(of: place.group))"
    }

    /// What is on disk is enough for the next launch: what was confirmed last, and what may have happened.
    private func checkDisk(_ account: Int) throws(Mismatch) {
        var latest: [Oracle.Place: Oracle.Fact] = [:]
        for (place, fact) in oracles[account].lasting
        where latest[place].map({ !fact.stamp.isOlder(than: $0.stamp) }) ?? true {
            latest[place] = fact
        }
        for (place, fact) in latest {
            let kept = shells[account].disk[place]?.confirmed.map { value(in: $0.box, place) }
            try require(
                kept == fact.value,
                "\(name(place, account)): \(kept.map { "\($0)" } ?? "nothing") is on disk as confirmed, expected \(fact.value)"
            )
        }
        for (id, place) in shells[account].underWay where shells[account].sent.contains(id) {
            try checkOpen(place, account)
        }
        for place in oracles[account].doubts.keys { try checkOpen(place, account) }
    }

    private func checkOpen(_ place: Oracle.Place, _ account: Int) throws(Mismatch) {
        try require(
            shells[account].disk[place]?.isOpen ?? false,
            "\(name(place, account)): may have been changed, and nothing on disk says so"
        )
    }
}

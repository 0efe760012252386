import Middleware
import Propagation

extension Run {
    /// Delivers what is under way, then reads everything once: now everybody must be shown what the server has.
    mutating func rest(_ seed: Draw) throws(Mismatch) {
        var draw = seed
        note("— everything that is under way arrives —")
        for account in shells.indices { shells[account].actionsLeft = nil }
        var rounds = 0
        while !requests.isEmpty || !arrivals.isEmpty || shells.contains(where: { !$0.records.isEmpty }) {
            rounds += 1
            try require(rounds < 10_000, "it does not come to rest")
            for account in shells.indices { try write(account) }
            try deliver(&draw)
            try handleArrival(&draw)
            try check()
        }
        for account in shells.indices {
            try checkSettled(account)
            if !shells[account].isClosed {
                try showPages(account, &draw)
                try read(account, &draw)
            }
            releaseAll(account)
            let left = shells[account].knowledge.entryCount
            try require(left == 0, "account \(account) has \(left) entries that nobody shows")
        }
    }

    private func checkSettled(_ account: Int) throws(Mismatch) {
        let shell = shells[account]
        for id in shell.deeds.keys {
            try require(shell.settled.contains(id), "account \(account): nobody was told what became of edit \(id)")
        }
        for (name, count) in server.made { try require(count == 1, "the server made edit \(name.id) \(count) times") }
    }

    /// What was confirmed is laid over pages of any age, whoever was alive in between.
    private mutating func showPages(_ account: Int, _ draw: inout Draw) throws(Mismatch) {
        note("— account \(account) shows its pages again —")
        for page in shells[account].pages where !shells[account].knowledge.isOutdated(page.stamp) {
            releaseAll(account)
            note("page \(page.number): \(words(page.said))")
            for said in page.said { try hold(said, account, at: page.stamp, &draw) }
            try check()
        }
    }

    private mutating func read(_ account: Int, _ draw: inout Draw) throws(Mismatch) {
        note("— account \(account) reads everything —")
        for subject in Subject.all.indices {
            let now = commits.makeStamp()
            let said = Said(subject, .all, server.view(of: Subject.all[subject], for: account))
            if shells[account].holders[subject] > 0 {
                try take([said], [], account, startedAt: now, answeredAt: commits.makeStamp(), &draw)
            } else {
                try hold(said, account, at: now, &draw)
            }
        }
        try check()
        for subject in Subject.all.indices {
            let one = Subject.all[subject]
            let truth = server.view(of: one, for: account)
            let shown = shells[account].knowledge.shown(one.key).map { one.values(of: $0) } ?? []
            try require(shown == truth, "account \(account), \(one): shown is \(shown) and the server has \(truth)")
            for group in one.sizes.indices {
                try require(
                    !shells[account].knowledge.isUncertain(one.key, .one(group)),
                    "account \(account), \(one), \(one.name(of: group)) is uncertain though it has just been read"
                )
            }
        }
    }
}

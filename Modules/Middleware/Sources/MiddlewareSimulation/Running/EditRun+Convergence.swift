import Middleware
import Propagation

extension EditRun {
    /// Delivers every request, then reads every entity once: now all accounts must show the server's values.
    mutating func converge(_ seed: SeededRandom) throws(Mismatch) {
        var draw = seed
        record("— everything that is under way arrives —")
        for account in clients.indices { clients[account].actionsLeft = nil }
        var rounds = 0
        while !requests.isEmpty || !answers.isEmpty || clients.contains(where: { !$0.records.isEmpty }) {
            rounds += 1
            try require(rounds < 10_000, "it does not come to rest")
            for account in clients.indices { try write(account) }
            try deliver(&draw)
            try handleAnswer(&draw)
            try check()
        }
        for account in clients.indices {
            try checkFinished(account)
            if !clients[account].isClosed {
                try showPages(account, &draw)
                try read(account, &draw)
            }
            releaseAll(account)
            let left = clients[account].entityStore.entryCount
            try require(left == 0, "account \(account) has \(left) entries that nobody shows")
        }
    }

    private func checkFinished(_ account: Int) throws(Mismatch) {
        let shell = clients[account]
        for id in shell.edits.keys {
            try require(shell.finished.contains(id), "account \(account): nobody was told what became of edit \(id)")
        }
        for (name, count) in server.made { try require(count == 1, "the server made edit \(name.id) \(count) times") }
    }

    /// Shows pages of any age: confirmed edits must be applied to them, whether or not a model was alive in between.
    private mutating func showPages(_ account: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        record("— account \(account) shows its pages again —")
        for page in clients[account].pages where !clients[account].entityStore.isOutdated(page.stamp) {
            releaseAll(account)
            record("page \(page.number): \(words(page.said))")
            for said in page.said { try addHolder(of: said, account, at: page.stamp, &draw) }
            try check()
        }
    }

    private mutating func read(_ account: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        record("— account \(account) reads everything —")
        for subject in SimulatedTier.all.indices {
            let now = commits.makeStamp()
            let said = SimulatedUpdate(subject, .all, server.view(of: SimulatedTier.all[subject], for: account))
            if clients[account].holders[subject] > 0 {
                try apply([said], [], account, startedAt: now, answeredAt: commits.makeStamp(), &draw)
            } else {
                try addHolder(of: said, account, at: now, &draw)
            }
        }
        try check()
        for subject in SimulatedTier.all.indices {
            let one = SimulatedTier.all[subject]
            let truth = server.view(of: one, for: account)
            let shown = clients[account].entityStore.shown(one.key).map { one.values(of: $0) } ?? []
            try require(shown == truth, "account \(account), \(one): shown is \(shown) and the server has \(truth)")
            for group in one.sizes.indices {
                try require(
                    !clients[account].entityStore.isUncertain(one.key, .one(group)),
                    "account \(account), \(one), \(one.name(of: group)) is uncertain though it has just been read"
                )
            }
        }
    }
}

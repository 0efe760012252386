import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation

extension DialectRun {
    /// Lets everything arrive, and compares the servers, the promises and the models.
    func end() async throws(Mismatch) {
        try await rest()
        for account in accounts.indices { try checkPromises(account) }
        for account in accounts.indices { try checkOwnMarks(account) }
        let shown = launch?.clients.map(Shown.init) ?? []
        for (account, client) in (launch?.clients ?? []).enumerated() {
            note("— \(name(account)) reads everything —")
            launch?.held[account] += try await read(shown[account], of: account, by: client)
        }
        await finish()
        if fault == .world { try await voteElsewhere() }
        for account in accounts.indices { try await compareWithNewClient(account, shown[account]) }
        try await dropEverything()
    }

    /// Delivers everything that is under way, in the schedule's order; nothing may wait afterwards.
    private func rest() async throws(Mismatch) {
        note("— everything that is under way arrives —")
        var draw = SplitMix64(seed: ~schedule.seed)
        for _ in 0..<10_000 {
            guard let (line, request, words) = draw.one(of: requests) else { break }
            note("deliver: \(words)")
            _ = line.deliver(request)
            try await settle()
        }
        for line in launch?.lines ?? [] { line.setOpen(true) }
        for _ in 0..<8 {
            clock.advance(by: .seconds(400))
            for client in launch?.clients ?? [] { await client.clientStore.outbox.send() }
            await finish()
        }
        for account in accounts.indices {
            guard let outbox = launch?.clients[account].clientStore.outbox else { continue }
            for item in outbox.items {
                let obstacle = outbox.blockedBy.map { ", blocked by \($0)" } ?? ""
                note("left by \(name(account)): \(item.number) \(item.words) \(item.state)\(obstacle)")
            }
        }
    }

    private func truth(for account: Int) throws(Mismatch) -> ServerTruth {
        do {
            return try ServerTruth(of: accounts[account].peer.server, for: accounts[account].token)
        } catch {
            throw Mismatch(message: "the server cannot be read: \(error)")
        }
    }

    private func checkPromises(_ account: Int) throws(Mismatch) {
        let left = launch?.clients[account].clientStore.outbox.items ?? []
        let verdict = Verdict(on: accounts[account].promises, left: left, by: try truth(for: account))
        let problems = verdict.problems
        try require(problems.isEmpty, "\(name(account)): \(problems.joined(separator: "; "))")
    }

    /// Checks that each model shows the marks that only its account changes as the server has them, before anything is read again.
    private func checkOwnMarks(_ account: Int) throws(Mismatch) {
        guard let client = launch?.clients[account] else { return }
        let truth = try truth(for: account)
        var marks: [(Setting, String, isKnown: Bool)] = []
        for post in client.caches.post2.sorted {
            let (id, unknown) = (post.id.rawValue, post.editState.unconfirmed)
            try require(post.editState.pending.isEmpty, "\(name(account)), post \(id): \(post.editState.pending) waits")
            let isVoteKnown = !unknown.contains(FieldGroup<Post2Fields>.vote.name)
            marks.append((Setting(.postVote, id), "\(post.vote.rawValue)", isVoteKnown))
            marks.append(
                (Setting(.postSaved, id), "\(post.saved)", !unknown.contains(FieldGroup<Post2Fields>.saved.name))
            )
        }
        for comment in client.caches.comment2.sorted {
            let (id, unknown) = (comment.id.rawValue, comment.editState.unconfirmed)
            try require(comment.editState.pending.isEmpty, "\(name(account)), comment \(id): an edit waits")
            marks.append((Setting(.commentVote, id), "\(comment.vote.rawValue)", unknown.isEmpty))
            marks.append((Setting(.commentSaved, id), "\(comment.saved)", unknown.isEmpty))
        }
        // Lemmy ends the subscription to a community that is blocked, which a stored list shows only once it is read again.
        for relation in client.caches.communityRelation.sorted where relation.id.rawValue != blockedCommunity {
            let (id, isKnown) = (relation.id.rawValue, relation.editState.unconfirmed.isEmpty)
            marks.append((Setting(.subscription, id), "\(relation.subscription.isSubscribed)", isKnown))
        }
        // Lemmy 0.18 saves a deleted post and then answers that there is none.
        let refused = Set(accounts[account].promises.filter { $0.told == .nothing }.compactMap(\.deed.setting))
        for (setting, shown, isKnown) in marks where isKnown && !refused.contains(setting) {
            guard let value = truth.value(of: setting), value != shown else { continue }
            throw Mismatch(
                message: "\(name(account)) at rest: \(setting) is shown as \(shown), and the server has \(value)"
            )
        }
    }

    /// The entities that an account shows.
    private struct Shown {
        let posts: [PostID]
        let comments: [CommentID]
        let communities: [CommunityID]

        @MainActor
        init(_ client: ApiClient) {
            posts = client.caches.post1.sorted.map(\.id)
            comments = client.caches.comment1.sorted.map(\.id)
            communities = client.caches.community1.sorted.map(\.id)
        }
    }

    /// Reads entities, each once, and returns what shows them.
    private func read(_ shown: Shown, of account: Int, by client: ApiClient) async throws(Mismatch) -> [AnyObject] {
        // A list does not say which communities the account moderates, and a server that has become another one names its version here.
        var held = try await found(account) { [try await client.getMyPerson()] }
        for id in shown.posts {
            held += try await found(account) { [try await client.getPost(id: id)] }
            held += try await found(account) { try await client.getComments(postId: id, sort: .new, limit: 50) }
        }
        for id in shown.comments { held += try await found(account) { [try await client.getComment(id: id)] } }
        for id in shown.communities { held += try await found(account) { [try await client.getCommunity(id: id)] } }
        held += try await found(account) { try await client.getPosts(.all, sort: .new, limit: 50).posts }
        return held
    }

    /// Returns the result of a read; nothing if the server no longer shows its subject to this account.
    private func found(_ account: Int, _ body: () async throws -> [AnyObject]) async throws(Mismatch) -> [AnyObject] {
        do {
            return try await body()
        } catch {
            let isGone = (error as? ApiClientError)?.code == .notFound
            try require(isGone, "\(name(account)): the last read failed: \(error)")
            return []
        }
    }

    /// Returns a client of the account that shares nothing with the schedule's.
    private func newClient(_ account: Int) -> ApiClient {
        let peer = accounts[account].peer
        let line = ScheduledTransport { peer.server.respond(to: $0) }
        line.setOpen(true)
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits(), clock: clock, retries: .none, dialects: Self.dialects) {
                _ throws(NetworkingError) in line
            }
        )
        return .getApiClient(for: peer.address, with: accounts[account].token, in: registry)
    }

    private func voteElsewhere() async throws(Mismatch) {
        do {
            let post = try await newClient(0).getPost(id: PostID(world.firstPost))
            _ = await post.castVote(post.vote == .up ? .down : .up).value
        } catch {
            throw Mismatch(message: "nobody votes elsewhere: \(error)")
        }
    }

    /// Compares every living post and comment with the values that a new client reads, field by field.
    private func compareWithNewClient(_ account: Int, _ read: Shown) async throws(Mismatch) {
        guard let client = launch?.clients[account] else { return }
        let other = newClient(account)
        let held = try await self.read(read, of: account, by: other)
        for post in client.caches.post2.sorted {
            guard let theirs = other.caches.post2[post.id] else { continue }
            let subject = "\(name(account)), post \(post.id)"
            try compare(post.tierValue.fields, theirs.tierValue.fields, subject)
            try compare(post.post1.tierValue.fields, theirs.post1.tierValue.fields, subject)
            let (mine, value) = (post.communityRelation.tierValue.fields, theirs.communityRelation.tierValue.fields)
            try compare(mine, value, "the community of \(subject)")
        }
        for comment in client.caches.comment2.sorted {
            guard let theirs = other.caches.comment2[comment.id] else { continue }
            let subject = "\(name(account)), comment \(comment.id)"
            try compare(comment.tierValue.fields, theirs.tierValue.fields, subject)
            try compare(comment.comment1.tierValue.fields, theirs.comment1.tierValue.fields, subject)
        }
        withExtendedLifetime(held) {}
    }

    private func compare<Fields: TierFields>(_ shown: Fields, _ read: Fields, _ subject: String) throws(Mismatch) {
        guard shown != read else { return }
        let pairs = zip(Mirror(reflecting: shown).children, Mirror(reflecting: read).children)
        let different = pairs.filter { "\($0.value)" != "\($1.value)" }.map { mine, theirs in
            "\(mine.label ?? "?") is shown as \(mine.value), and a new client reads \(theirs.value)"
        }
        throw Mismatch(message: "\(subject): \(different.joined(separator: "; "))")
    }

    /// Releases everything that is held: no model, no entry and no client may be left.
    private func dropEverything() async throws(Mismatch) {
        note("— everything is released —")
        guard let registry = launch?.registry, var clients = launch?.clients else { return }
        let kept = fault == .handle ? clients.first?.caches.post1.objects : nil
        launch?.held = []
        launch?.feeds = []
        try await waitUntil("models or entries outlive the last handle") {
            clients.allSatisfy { $0.caches.liveCount == 0 && $0.clientStore.entryCount == 0 }
        }
        for client in clients {
            try require(client.trees.registeredIdentifierCount == 0, "trees hold what nobody shows")
        }
        clients = []
        launch = nil
        try await waitUntil("a client outlives its last model") { registry.liveClientCount == 0 }
        withExtendedLifetime(kept) {}
    }

    /// Waits for a condition: work under way may still have to release its objects, which takes a limited number of turns.
    private func waitUntil(_ message: String, _ condition: () -> Bool) async throws(Mismatch) {
        var turns = 0
        while !condition() {
            try require(turns < 10_000, message)
            turns += 1
            await TierRun.turn()
        }
    }
}

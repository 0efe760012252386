import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation

extension ScheduleRun {
    /// Lets each client read everything that it shows once more; afterwards it must show the server's state.
    func readEverything() async throws(Mismatch) {
        note("— everything is read once more —")
        transport.open()
        for account in accounts {
            let communities = account.api.caches.community2.objects
            do {
                accounts[index(of: account)].handles.append(try await account.api.getPosts(.all, limit: 50).posts)
                for community in communities { _ = try await account.api.getCommunity(id: community.id) }
            } catch {
                throw Mismatch(message: "the last read failed: \(error)")
            }
        }
        await commits.activity.waitUntilIdle()
    }

    private func index(of account: Account) -> Int { accounts.firstIndex { $0.token == account.token } ?? 0 }

    /// Returns the server's state, read by a client of the account that shares nothing with the schedule's.
    func truth(for account: Int) async throws(Mismatch) -> [PostID: Post2Value] {
        do {
            let page = try await freshClient(of: account).getPostPageValue(.all, limit: 50).page
            return Dictionary(page.posts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        } catch {
            throw Mismatch(message: "a fresh client could not read: \(error)")
        }
    }

    private func freshClient(of account: Int) -> ApiClient {
        let transport = server.transport
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in transport }
        )
        return .getApiClient(for: world.address, with: accounts[account].token, in: registry)
    }

    /// Compares every living model and every tree with the state that a new client reads.
    func compareWithFreshClients() async throws(Mismatch) {
        for account in accounts.indices {
            let truth = try await truth(for: account)
            for post in posts(of: account) {
                guard let theirs = truth[post.id] else { continue }
                try compare(post.tierValue, with: theirs, "account \(account), post \(post.id)")
            }
            for data in accounts[account].providers.compactMap(\.data) {
                guard let theirs = truth[data.id] else { continue }
                try compare(data, with: theirs, "account \(account), the tree of post \(data.id)")
            }
        }
    }

    private func compare(_ shown: Post2Value, with theirs: Post2Value, _ whose: String) throws(Mismatch) {
        let isSame = shown.fields == theirs.fields && shown.communityRelation.fields == theirs.communityRelation.fields
        try require(isSame, "\(whose): shown \(words(shown)), a fresh client reads \(words(theirs))")
    }

    /// Releases everything that is held: no model, no entry and no client may be left.
    func dropEverything() async throws(Mismatch) {
        watches = []
        for account in accounts.indices {
            accounts[account].handles = []
            accounts[account].kept = []
            accounts[account].providers = []
        }
        try await require("models or entries outlive the last handle") {
            accounts.allSatisfy { $0.api.caches.liveCount == 0 && $0.api.clientStore.entryCount == 0 }
        }
        for account in accounts {
            try require(account.api.trees.registeredIdentifierCount == 0, "trees hold what nobody shows")
        }
        accounts = []
        try await require("a client outlives its last model") { registry.liveClientCount == 0 }
    }

    /// Waits for a condition: work under way may still have to release its objects, which takes a limited number of turns.
    private func require(_ message: String, _ condition: () -> Bool) async throws(Mismatch) {
        var turns = 0
        while !condition() {
            try require(turns < 10_000, message)
            turns += 1
            await Self.turn()
        }
    }
}

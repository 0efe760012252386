import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation

extension ScheduleRun {
    /// Has each client read all that it shows once more: now it must show what the server has.
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
        await commits.activity.settled()
    }

    private func index(of account: Account) -> Int { accounts.firstIndex { $0.token == account.token } ?? 0 }

    /// What the server has, by a client of the account that shares nothing with the schedule's.
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

    /// Every living model and every tree shows what a client that knows nothing else reads.
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

    /// Lets go of all that is held: no model, no entry and no client may be left.
    func dropEverything() async throws(Mismatch) {
        watches = []
        for account in accounts.indices {
            accounts[account].handles = []
            accounts[account].kept = []
            accounts[account].providers = []
        }
        try await require("models or entries outlive the last handle") {
            accounts.allSatisfy { $0.api.caches.liveCount == 0 && $0.api.home.entryCount == 0 }
        }
        for account in accounts {
            try require(account.api.trees.registeredIdentifierCount == 0, "trees hold what nobody shows")
        }
        accounts = []
        try await require("a client outlives its last model") { registry.liveClientCount == 0 }
    }

    /// What was begun may still have to let go of what it held; that takes a few turns, and no more.
    private func require(_ message: String, _ condition: () -> Bool) async throws(Mismatch) {
        var turns = 0
        while !condition() {
            try require(turns < 10_000, message)
            turns += 1
            await Self.turn()
        }
    }
}

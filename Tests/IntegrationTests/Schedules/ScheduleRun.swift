import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation

/// A schedule that is being carried out: clients of one registry on one server, what is held of them, and what is under way.
@MainActor
final class ScheduleRun {
    /// What is not as it has to be.
    struct Mismatch: Error {
        let message: String
    }

    /// Something that was asked of a client, until the client has said what became of it.
    enum Operation {
        /// A read, by the path and the parameter that its request has.
        case read(path: String, item: HTTPRequest.QueryItem, Task<Void, Never>)
        /// An edit, by whose line it stands in.
        case edit(lane: String)
    }

    /// One account's client and what is held of it.
    struct Account {
        let token: String
        let api: ApiClient
        var handles: [[AnyObject]] = []
        /// What it has got the page of, or saved: it knows that this is read.
        var opened: Set<PostID> = []
        var kept: [(page: PostPageValue, stamp: Stamp)] = []
        var providers: [DataProvider<Post2Value>] = []
        var underWay: [Int: Operation] = [:]
    }

    let schedule: ClientSchedule
    let world: ScheduleWorld
    let server: LemmyServer
    let transport: ScheduleTransport
    let registry: ClientRegistry
    var accounts: [Account]
    var watches: [Watch] = []
    var trace: [String] = []
    /// What a step found that is not as it has to be.
    var complaint: String?
    private var lastOperation = 0
    private var endedCount = 0

    init(_ schedule: ClientSchedule, in world: ScheduleWorld) throws {
        self.schedule = schedule
        self.world = world
        server = try LemmyServer(copying: world.start)
        let transport = ScheduleTransport(server)
        self.transport = transport
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits(), retries: .none) { _ throws(NetworkingError) in transport }
        )
        self.registry = registry
        accounts = world.tokens.prefix(schedule.accounts).map { token in
            Account(token: token, api: .getApiClient(for: world.address, with: token, in: registry))
        }
    }

    var commits: Commits { registry.environment.commits }

    func note(_ line: String) { trace.append(line) }

    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Mismatch) {
        if !condition { throw Mismatch(message: message()) }
    }

    // MARK: What is under way

    /// Starts a read whose result is held, unless the reader has gone by then.
    func read(
        _ account: Int,
        path: String,
        _ item: HTTPRequest.QueryItem,
        _ body: @escaping @MainActor (ScheduleRun, ApiClient) async throws -> Void
    ) {
        let number = begin()
        let api = accounts[account].api
        let task = Task {
            // Refused, lost or given up: what is shown stays as it was, and that is what the schedule looks at.
            do { try await body(self, api) } catch { self.note("  read \(number) of account \(account): \(error)") }
            self.end(number, account)
        }
        accounts[account].underWay[number] = .read(path: path, item: item, task)
    }

    /// Notes an edit until the client has said what became of it.
    func follow(_ edit: Task<EditResult, Never>, _ account: Int, lane: String, marksRead: PostID? = nil) {
        let number = begin()
        accounts[account].underWay[number] = .edit(lane: lane)
        Task {
            let result = await edit.value
            // A run that has failed has let go of its accounts.
            guard self.accounts.indices.contains(account) else { return }
            if let marksRead, result.isSuccess { self.accounts[account].opened.insert(marksRead) }
            self.note(
                "  edit \(number) of account \(account): \(result.isSuccess ? "done" : result.error == nil ? "ignored" : "failed")"
            )
            self.end(number, account)
        }
    }

    private func begin() -> Int {
        lastOperation += 1
        return lastOperation
    }

    private func end(_ number: Int, _ account: Int) {
        guard accounts.indices.contains(account) else { return }
        accounts[account].underWay[number] = nil
        endedCount += 1
    }

    // MARK: Quiet

    /// Returns when everything that can run has run: whatever is under way waits for a request that the transport holds.
    ///
    /// - Parameter turns: How often others are let run at most.
    /// - Returns: False if something waits for nothing, as far as can be seen from here.
    @discardableResult
    func settle(within turns: Int = 20_000) async -> Bool {
        var last: [Int] = []
        var stable = 0
        for _ in 0..<turns {
            await Self.turn()
            let now = [
                transport.arrivedCount, transport.requests.count, endedCount, lastOperation,
                commits.activity.commitCount,
            ]
            stable = now == last ? stable + 1 : 0
            last = now
            if stable >= 3, accounts.indices.allSatisfy(waitsForTransport) { return true }
        }
        return false
    }

    /// Whether each edit and each read of an account that is under way waits for a request of its own.
    private func waitsForTransport(_ account: Int) -> Bool {
        guard !accounts[account].underWay.isEmpty else { return true }
        let bearer = "Bearer \(accounts[account].token)"
        let requests = transport.requests.map(\.sent).filter { $0.headers["Authorization"] == bearer }
        let isChecking = requests.contains { $0.path.hasSuffix("/user/validate_auth") }
        var lanes: Set<String> = []
        for operation in accounts[account].underWay.values {
            switch operation {
            case .edit(let lane): lanes.insert(lane)
            case .read(let path, let item, _):
                let isAsking = requests.contains { $0.path == "/api/v3\(path)" && $0.query.contains(item) }
                guard isAsking || isChecking else { return false }
            }
        }
        // In each line one edit is being sent, or looked for by a read, which may be one that somebody else has asked for.
        let writes = requests.count { $0.method != .get }
        return isChecking || writes == lanes.count || writes < lanes.count && requests.count >= lanes.count
    }

    /// Lets others run, on the main actor and off it.
    static func turn() async {
        await Task.yield()
        await leave()
    }

    @concurrent private static func leave() async {}
}

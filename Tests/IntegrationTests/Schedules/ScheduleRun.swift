import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation

/// A schedule in execution: clients of one registry on one server, the objects held of them, and the operations under way.
@MainActor
final class ScheduleRun {
    /// A broken condition.
    struct Mismatch: Error {
        let message: String
    }

    /// An operation of a client, until the client has reported its result.
    enum Operation {
        /// A read, with the path and the parameter of its request.
        case read(path: String, item: HTTPRequest.QueryItem, Task<Void, Never>)
        /// An edit, with the line that it waits in.
        case edit(lane: String)
    }

    /// One account's client and the objects held of it.
    struct Account {
        let token: String
        let api: ApiClient
        var handles: [[AnyObject]] = []
        /// The posts whose pages it has loaded, or that it has saved: it knows that they are read.
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
    /// A broken condition that a step found.
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

    /// Starts a read whose result is held, unless the reader was cancelled by then.
    func read(
        _ account: Int,
        path: String,
        _ item: HTTPRequest.QueryItem,
        _ body: @escaping @MainActor (ScheduleRun, ApiClient) async throws -> Void
    ) {
        let number = begin()
        let api = accounts[account].api
        let task = Task {
            // A read that was refused, lost or cancelled must not change the shown state, which the schedule checks.
            do { try await body(self, api) } catch { self.note("  read \(number) of account \(account): \(error)") }
            self.end(number, account)
        }
        accounts[account].underWay[number] = .read(path: path, item: item, task)
    }

    /// Records an edit until the client has reported its result.
    func follow(_ edit: Task<EditResult, Never>, _ account: Int, lane: String, marksRead: PostID? = nil) {
        let number = begin()
        accounts[account].underWay[number] = .edit(lane: lane)
        Task {
            let result = await edit.value
            // A failed run has released its accounts.
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

    /// Returns when all runnable work has run: everything that is under way then waits for a request that the transport holds.
    ///
    /// - Parameter turns: The maximum number of turns for other tasks.
    /// - Returns: False if an operation waits without a request, as far as this is visible from outside.
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

    /// Returns true if each edit and each read of an account that is under way waits for a request of its own.
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
        // In each line one edit is being sent, or looked up by a read, which another operation may have requested.
        let writes = requests.count { $0.method != .get }
        return isChecking || writes == lanes.count || writes < lanes.count && requests.count >= lanes.count
    }

    /// Lets other tasks run, on the main actor and off it.
    static func turn() async {
        await Task.yield()
        await leave()
    }

    @concurrent private static func leave() async {}
}

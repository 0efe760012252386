import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewareSimulation
import Networking
import Propagation

/// A schedule in execution: clients of one registry on one server, the objects held of them, and the operations under way.
@MainActor
final class TierRun {
    /// A broken condition.
    struct Mismatch: Error {
        let message: String
    }

    let schedule: TierSchedule
    let world: SimulatedWorld
    let fault: Fault?
    let server: LemmyServer
    let transport: ScheduledTransport
    let registry: ClientRegistry
    var accounts: [Account]
    var operations: [Operation] = []
    var trace: [String] = []
    /// The number of operations by kind and result.
    var deeds: [String: Int] = [:]
    private var lastOperation = 0
    /// The operations that load a feed.
    private var loads: Set<Int> = []

    init(_ schedule: TierSchedule, in world: SimulatedWorld, _ fault: Fault?) throws {
        SerialJobs.begin()
        (self.schedule, self.world, self.fault) = (schedule, world, fault)
        server = try LemmyServer(copying: world.start)
        let transport = ScheduledTransport(fault) { [server] in server.respond(to: $0) }
        self.transport = transport
        let registry = ClientRegistry(
            // The oracle relies on the responses of edits; the look-up after a lost one has tests of its own.
            ClientRegistry.Environment(commits: Commits(), retries: .none, looksUpLostEdits: false) {
                _ throws(NetworkingError) in transport
            }
        )
        self.registry = registry
        accounts = world.viewers.map { viewer in
            Account(
                name: viewer.name,
                token: viewer.token,
                api: .getApiClient(for: world.address, with: viewer.token, in: registry)
            )
        }
        accounts.append(
            Account(name: "a guest", token: nil, api: .getApiClient(for: world.address, with: nil, in: registry))
        )
    }

    var commits: Commits { registry.environment.commits }

    func note(_ line: String) { trace.append(line) }

    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Mismatch) {
        if !condition { throw Mismatch(message: message()) }
    }

    /// Carries a schedule out, to rest and to the end.
    ///
    /// - Returns: The broken condition; nil if all conditions hold.
    static func mismatch(in schedule: TierSchedule, _ world: SimulatedWorld, _ fault: Fault?) async throws -> Finding? {
        try await TierRun(schedule, in: world, fault).mismatch()
    }

    /// - Returns: The broken condition; nil if all conditions hold.
    func mismatch() async -> Finding? {
        do throws(Mismatch) {
            try await begin()
            if schedule.isWarm { try await warmUp() }
            for step in schedule.steps {
                try await perform(step)
                try await settle()
                try check()
            }
            try await rest()
            try await readEverything()
            try compareWithServer()
            try await dropEverything()
            return nil
        } catch {
            transport.setOpen(true)
            for request in transport.requests { _ = transport.deliver(request) }
            return Finding(message: error.message, trace: trace)
        }
    }

    /// Lets each client identify its server, so that only the schedule's requests are under way from then on.
    private func begin() async throws(Mismatch) {
        transport.setOpen(true)
        for account in accounts {
            do { _ = try await account.api.getSite() } catch {
                throw Mismatch(message: "\(account.name) cannot begin: \(error)")
            }
        }
        await commits.activity.waitUntilIdle()
        transport.setOpen(false)
    }

    // MARK: What is under way

    /// Starts an operation whose result the schedule awaits.
    func start(
        _ account: Int,
        _ kind: Operation.Kind,
        _ feed: Operation.FeedLoad? = nil,
        _ body: @escaping @MainActor (TierRun, ApiClient) async throws -> Void
    ) {
        lastOperation += 1
        let operation = Operation(lastOperation, of: account, kind)
        operation.feed = feed
        if feed != nil { loads.insert(operation.number) }
        operations.append(operation)
        let api = accounts[account].api
        operation.task = Task {
            await ScheduledTransport.$operation.withValue(operation.number) {
                do {
                    try await body(self, api)
                    operation.outcome = .succeeded
                } catch {
                    operation.outcome = .failed(error)
                }
            }
        }
    }

    /// Submits an edit, and records it until the client has reported its result.
    func submit(_ edit: PlannedEdit, _ account: Int) {
        lastOperation += 1
        let operation = Operation(lastOperation, of: account, .edit(edit))
        operations.append(operation)
        let result = edit.submit()
        operation.task = Task {
            switch await result.value {
            case .succeeded: operation.outcome = .succeeded
            case .failed(let error): operation.outcome = .failed(error)
            case .ignored, .deferred: operation.outcome = .ignored
            }
        }
    }

    /// Returns when all runnable work has run: everything that is under way then waits for a request that the transport holds.
    func settle() async throws(Mismatch) {
        var last: [Int] = []
        var calm = 0
        for _ in 0..<20_000 {
            await Self.turn()
            for account in accounts { account.api.clientStore.waitUntilSenderIsIdle() }
            let now = [transport.lastMoment, transport.requestCount, commits.activity.commitCount]
            calm = now == last && isWaiting ? calm + 1 : 0
            last = now
            if calm >= Self.calmTurns { return }
        }
        let stuck = operations.filter { $0.outcome == nil }.map { "\(accounts[$0.account].name), \($0.words)" }
        let requests = transport.requests.map { "\($0.words) of \($0.operation ?? 0)" }
        throw Mismatch(
            message: "operations are unfinished, but no request is open for them: \(stuck); open are \(requests)"
        )
    }

    private var isWaiting: Bool {
        if operations.allSatisfy({ $0.outcome != nil }) { return true }
        let requests = transport.requests
        return operations.allSatisfy { operation in
            operation.outcome != nil
                || operation.waits(for: requests, token: accounts[operation.account].token, loads: loads)
        }
    }

    /// The turns without any visible change after which nothing is left to run. Work that leads to a change takes fewer jobs than this, one
    /// after the other.
    static let calmTurns = 16

    /// Lets all jobs run that are ready; see ``SerialJobs``.
    static func turn() async { await Task.yield() }
}

import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import MiddlewarePersistence
import MiddlewareSimulation
import Networking
import Persistence
import PieFedMiddleware
import Primitives
import Propagation

/// A schedule in execution: launches of a program with clients of several servers, on one disk.
@MainActor
final class DialectRun {
    /// A broken condition.
    struct Mismatch: Error {
        let message: String
    }

    /// One account: what it was promised, over all launches.
    struct Account {
        let name: String
        let token: String
        let peer: SimulatedPeer
        let number: Int
        var promises: [Promise] = []
    }

    /// A launch of the program; the clients and held objects are in the order of the accounts.
    struct Launch {
        let registry: ClientRegistry
        let store: FileStore
        let lines: [ScheduledTransport]
        let clients: [ApiClient]
        var held: [[AnyObject]]
        var feeds: [CachedFeed<Post2>]
        /// True after the program was killed; it then writes nothing more.
        let isDead: Lock<Bool>
    }

    /// An operation that has no result yet.
    private struct Operation {
        let account: Int
        let words: String
        let task: Task<Void, Never>
    }

    static let dialects: [ApiDialect] = [.lemmyV3, .lemmyV4, .pieFed]

    /// The community that accounts block; they subscribe to the others.
    let blockedCommunity = 1
    let schedule: DialectSchedule
    let world: SimulatedWorld
    let fault: DialectSimulation.Fault?
    let peers: [SimulatedPeer]
    let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    var accounts: [Account]
    var launch: Launch?
    /// The lines on which a server's description of its software has been cut.
    var cutDescriptions: Set<ObjectIdentifier> = []
    private(set) var trace: [String] = []
    /// The results that were reported, by server.
    private(set) var deeds: [String: Int] = [:]
    private var disk = MemoryFileSystem()
    private var operations: [Int: Operation] = [:]
    private var lastOperation = 0
    private var launchCount = 1

    /// - Parameter starts: A server of each kind, at its beginning.
    init(
        _ schedule: DialectSchedule,
        in world: SimulatedWorld,
        _ starts: [PeerKind: LemmyServer],
        _ fault: DialectSimulation.Fault?
    ) throws {
        SerialJobs.begin()
        (self.schedule, self.world, self.fault) = (schedule, world, fault)
        let peers = try schedule.peers.enumerated().map { number, kind in
            try SimulatedPeer(kind, number, copying: starts[kind] ?? world.start, repeatsWrites: fault == .twice)
        }
        self.peers = peers
        accounts = schedule.viewers.enumerated().compactMap { number, viewer in
            world.others.first { $0.name == viewer.name }.map {
                Account(name: viewer.name, token: $0.token, peer: peers[viewer.peer], number: number)
            }
        }
    }

    func note(_ line: String) { trace.append(line) }

    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Mismatch) {
        if !condition { throw Mismatch(message: message()) }
    }

    /// Returns the account's name with the kind of its server.
    func name(_ account: Int) -> String { "\(accounts[account].name) on \(accounts[account].peer.kind.rawValue)" }

    /// Carries the schedule out.
    ///
    /// - Returns: The broken condition; nil if all conditions hold.
    func finding() async -> Finding? {
        do throws(Mismatch) {
            try await begin()
            for step in schedule.steps {
                try await perform(step)
                try await settle()
            }
            try await end()
            for account in accounts {
                for promise in account.promises {
                    deeds["\(account.peer.kind.rawValue) \(promise.told)", default: 0] += 1
                }
            }
            return nil
        } catch {
            for line in launch?.lines ?? [] { line.cut() }
            return Finding(message: error.message, trace: trace)
        }
    }

    // MARK: Launches

    private func begin() async throws(Mismatch) {
        let isDead = Lock(false)
        let file = FaultingFileSystem(disk) { _, _, _ in isDead.withLock { $0 } ? .crash : nil }
        let store = FileStore(folder: URL(filePath: "/data"), clock: clock, fileSystem: file)
        let lines = peers.map { peer in ScheduledTransport { peer.respond(to: $0) } }
        let lineOf = Dictionary(uniqueKeysWithValues: zip(peers.map(\.address), lines))
        let registry = ClientRegistry(
            ClientRegistry.Environment(
                commits: Commits(),
                clock: clock,
                store: store,
                retries: .none,
                dialects: Self.dialects
            ) { address throws(NetworkingError) in
                guard let line = lineOf[address] else { throw NetworkingError(.unknownServer, "no such server") }
                return line
            }
        )
        let clients = accounts.map {
            ApiClient.getApiClient(for: $0.peer.address, with: $0.token, in: registry)
        }
        note("launch \(launchCount)")
        var feeds: [CachedFeed<Post2>] = []
        for client in clients {
            await client.persistEdits(in: store)
            do {
                feeds.append(try CachedFeed("new", client.feed(.all, sort: .new, limit: 5), in: store))
            } catch {
                throw Mismatch(message: "a list cannot be kept: \(error)")
            }
        }
        launch = Launch(
            registry: registry,
            store: store,
            lines: lines,
            clients: clients,
            held: clients.map { _ in [] },
            feeds: feeds,
            isDead: isDead
        )
        for feed in feeds { await feed.waitUntilOpen() }
        try await settle()
        // The first launch usually has a connection, because only shown entities can be edited.
        while launchCount == 1, let request = requests.first {
            _ = request.line.deliver(request.request)
            try await settle()
        }
    }

    /// Kills the program at its current point, and launches it again.
    func restart() async throws(Mismatch) {
        guard let launch else { return }
        note("killed")
        for account in accounts.indices {
            let outbox = launch.clients[account].clientStore.outbox
            for item in outbox.items where outbox.unpersisted.contains(item.number) {
                for index in accounts[account].promises.indices
                where accounts[account].promises[index].isKept(as: item) {
                    accounts[account].promises[index].told = .unknown
                }
            }
        }
        // From here on, the results of its operations are not recorded any more.
        launchCount += 1
        let running = operations.values.map(\.task)
        operations = [:]
        launch.isDead.withLock { $0 = true }
        for line in launch.lines { line.cut() }
        disk.endProcesses()
        self.launch = nil
        for task in running { await task.value }
        if fault == .forget { disk = MemoryFileSystem() }
        try await begin()
    }

    // MARK: What is under way

    /// The requests under way, in an order that depends only on their contents.
    var requests: [(line: ScheduledTransport, request: ScheduledTransport.Request, words: String)] {
        let lines = (launch?.lines ?? []).enumerated()
        let all = lines.flatMap { number, line in
            line.requests.map { request in (line, request, "server \(number), \(words(request))") }
        }
        return all.sorted { ($0.2, $0.1.number) < ($1.2, $1.1.number) }
    }

    /// Returns a description of a request, with the name of its account instead of the token.
    private func words(_ request: ScheduledTransport.Request) -> String {
        let sender = accounts.first { $0.token == request.token || request.words.contains($0.token) }
        let words = sender.map { request.words.replacing($0.token, with: "…") } ?? request.words
        return "\(sender?.name ?? "nobody"): \(words)"
    }

    /// Starts an operation; its result is recorded, unless the program is killed before.
    func start(_ account: Int, _ words: String, _ body: @escaping @MainActor (DialectRun) async -> Void) {
        lastOperation += 1
        let number = lastOperation
        let task = Task {
            await body(self)
            self.operations[number] = nil
        }
        operations[number] = Operation(account: account, words: words, task: task)
    }

    /// Starts a read, and holds the objects that it returns.
    func read(_ account: Int, _ words: String, _ body: @escaping @MainActor (ApiClient) async throws -> [AnyObject]) {
        guard let launch else { return }
        note("\(name(account)) \(words)")
        let (client, count) = (launch.clients[account], launchCount)
        start(account, words) { run in
            do {
                let objects = try await body(client)
                if run.launchCount == count { run.launch?.held[account].append(contentsOf: objects) }
            } catch {
                // A read that was refused, lost or cut changes nothing that is shown, which the comparisons check.
                if run.launchCount == count { run.note("  \(run.name(account)) \(words): \(error)") }
            }
        }
    }

    /// Records an edit as a promise, and its result once there is one.
    func promise(_ account: Int, _ deed: Promise.Deed, _ text: String, _ result: Task<EditResult, Never>) {
        let index = accounts[account].promises.count
        let wish =
            if case .setting(let setting, let value) = deed { "\(setting) = \(value)" } else { "\(deed) \(text)" }
        note("\(name(account)): \(wish)")
        accounts[account].promises.append(Promise(deed: deed, text: text, told: .unknown))
        let count = launchCount
        start(account, wish) { run in
            let result = await result.value
            if run.launchCount == count { run.note(result, of: index, account, wish) }
        }
    }

    private func note(_ result: EditResult, of index: Int, _ account: Int, _ wish: String) {
        let told: Promise.Told
        switch result {
        case .succeeded: told = .done
        case .ignored: told = .same
        case .deferred(let number): (told, accounts[account].promises[index].number) = (.waits, number)
        case .failed(let error):
            told = (error as? any EditFailure)?.mayHaveHappened ?? false ? .open : .nothing
            note("  \(error)")
        }
        accounts[account].promises[index].told = told
        note("  told \(name(account)), \(wish): \(told)")
    }

    /// Returns when all runnable work has run: everything that is under way then waits for a request that the network holds.
    func settle() async throws(Mismatch) {
        guard let launch else { return }
        var last: [Int] = []
        var calm = 0
        for _ in 0..<20_000 {
            await TierRun.turn()
            for client in launch.clients { client.clientStore.waitUntilSenderIsIdle() }
            // What the disk has done may let something run, and that may write again.
            if calm >= TierRun.calmTurns, calm.isMultiple(of: 8) { await launch.store.flush() }
            let now = [
                launch.lines.reduce(0) { $0 + $1.lastMoment }, launch.lines.reduce(0) { $0 + $1.requestCount },
                operations.count,
                launch.registry.environment.commits.activity.commitCount,
            ]
            calm = now == last && isWaiting ? calm + 1 : 0
            last = now
            if calm >= 2 * TierRun.calmTurns { return }
        }
        let stuck = operations.sorted { $0.key < $1.key }.map { "\(name($0.value.account)), \($0.value.words)" }
        throw Mismatch(message: "operations are unfinished, but no request is open: \(stuck)")
    }

    private var isWaiting: Bool {
        guard let launch else { return true }
        return operations.values.allSatisfy { operation in
            let peer = peers.firstIndex { $0 === accounts[operation.account].peer }
            return peer.map { launch.lines[$0].requestCount > 0 } ?? true
        }
    }

    /// Waits until everything is over that was started.
    func finish() async {
        guard let launch else { return }
        for operation in operations.values { await operation.task.value }
        await launch.registry.environment.commits.activity.waitUntilIdle()
        await launch.store.flush()
    }
}

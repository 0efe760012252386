public import DemoServer
public import Networking
import NetworkingURLSession
public import Primitives
import Propagation
public import ReplKit

/// A plug-in for experiments: it provides the servers `demo` and `linden.example`, and simulates faults on the way to any server.
///
/// `linden.example` is a server of another instance in this process that has received the content of the demo's. It is created at the
/// first request to it.
///
/// It provides the session's `Endpoints` and wraps the transport of each of them in faults that the command `net` switches on and off.
public struct LabPlugin: Plugin {
    /// The server of the endpoint `demo`.
    public enum Demo: Sendable {
        /// A server in this process with the default world; it opens no port.
        case inProcess
        /// A server in this process with the caller's own world.
        case server(LemmyServer)
        /// A server in this process whose state is stored in a file.
        case persisted(StateFile)
        /// A server that runs elsewhere with the default world: `strata serve`.
        case remote(ServerAddress)
    }

    /// A function that creates the transport to a server, with a deadline for each request that the clock measures.
    public typealias Connecting = @Sendable (ServerAddress, _ deadline: Duration, any WallClock) -> any Transport

    /// The plug-in's name, `lab`.
    public let name = "lab"
    private let demo: Demo
    private let seed: UInt64
    private let makeTransport: Connecting

    /// Creates the plug-in.
    ///
    /// - Parameters:
    ///   - demo: The server of the endpoint `demo`.
    ///   - seed: The seed of the faults by chance: `net rate`, `net jitter` and `net malformed`. Equal seeds affect the same requests.
    ///   - connecting: A function that creates transports; `URLSession` by default.
    public init(demo: Demo = .inProcess, seed: UInt64 = 0, connecting: Connecting? = nil) {
        self.demo = demo
        self.seed = seed
        self.makeTransport =
            connecting ?? { server, deadline, clock in
                URLSessionTransport(server: server, configuration: .init(deadline: deadline), clock: clock)
            }
    }

    /// Registers the endpoint `demo` and the commands `net`, `clock` and `disk`.
    public func register(in registrar: PluginRegistrar) throws {
        let held = HeldRequests(activity: registrar.commits.activity)
        // A request waits in real time, so a clock that is moved does not end it.
        let clock = (registrar.clock as? ShiftedClock)?.base ?? registrar.clock
        let faults = Faults(seed: seed, clock: clock) { held.handle($0) }
        let endpoints = Endpoints { [makeTransport] in makeTransport($0, Self.deadline, clock) }
        endpoints.wrapTransports { transport, address in
            FaultingTransport(transport, faults: faults, server: address)
        }
        let server = try registerDemo(in: endpoints, clock)
        try registrar.provide(Endpoints.self, endpoints)
        try registrar.add(Command.net(faults, control(clock)))
        let clocks = LabClocks(session: registrar.clock, server: server)
        try registrar.add(Command.clock(clocks))
        registrar.nameEssentials(["net"])
        LabCode.register(in: registrar)
        registrar.addCompletions("clock steps") { _ in ["+1d", "+1h", "+2h", "-1h", "real"] }
        try DiskPlugin().register(in: registrar)
        for text in LabLessons.all { try registrar.add(try Lesson(parsing: text)) }
        registrar.onDetour { _ in
            let (settings, seed, offset) = (faults.active.map(\.setting), faults.seed, clocks.offset)
            faults.apply(.ok)
            return { session in
                faults.apply(.ok)
                for setting in settings { faults.apply(setting) }
                // Setting the seed begins its sequence of random numbers anew.
                if faults.seed != seed { faults.apply(.seed(seed)) }
                await clocks.restore(offset, in: session)
            }
        }
        registrar.addStatus { _ in [ShownField("simulated_net", faults.description)] }
        registrar.addPromptPart { _ in NetDisplay.promptPart(faults) }
        registrar.onStart { session in
            // A request that Ctrl-C has cancelled ends a moment after its command, when the prompt is on the screen already.
            held.setChangeHandler { [weak session] in
                Task { @MainActor [weak session] in session?.refreshPrompt() }
            }
        }
    }

    /// Returns the client of the demo server's control routes; nil if the server is not on a port.
    private func control(_ clock: any WallClock) -> ServerControl? {
        guard case .remote(let address) = demo else { return nil }
        // A server on this machine answers quickly; a longer wait means that it does not answer.
        return ServerControl(address: address, transport: makeTransport(address, .seconds(5), clock))
    }

    /// The deadline of a request.
    nonisolated private static let deadline = Duration.seconds(30)

    /// The host name by which the demo world calls itself.
    private static var ownAddress: ServerAddress {
        get throws(NetworkingError) { try ServerAddress("http://strata.test") }
    }

    private func registerDemo(in endpoints: Endpoints, _ clock: any WallClock) throws -> LabClocks.Server {
        // The demo world's accounts and passwords are public, wherever the world runs.
        let server =
            switch demo {
            case .server(let own): own
            case .persisted(let keeper): keeper.server
            case .inProcess, .remote: LemmyServer()
            }
        let accounts: @Sendable () -> [String: String] = {
            Dictionary(server.accounts.map { ($0.name, $0.password) }) { first, _ in first }
        }
        let second = try ServerAddress("http://\(SecondServer.host)")
        let received = SecondServer(receiving: server)
        endpoints.register(SecondServer.host, at: second, accounts: accounts(), transport: received, isInProcess: true)
        switch demo {
        case .inProcess, .server:
            let transport = server.transport
            let address = try Self.ownAddress
            endpoints.register("demo", at: address, accounts: accounts(), transport: transport, isInProcess: true)
        case .persisted(let keeper):
            let transport = keeper.transport
            let address = try Self.ownAddress
            endpoints.register("demo", at: address, accounts: accounts(), transport: transport, isInProcess: true)
        case .remote(let address):
            endpoints.register(
                "demo",
                at: address,
                accounts: accounts(),
                transport: makeTransport(address, Self.deadline, clock)
            )
            return control(clock).map(LabClocks.Server.remote) ?? .elsewhere
        }
        return .inProcess(server)
    }
}

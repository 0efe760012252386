public import DemoServer
public import Networking
import NetworkingURLSession
public import Primitives
import Propagation
public import ReplKit

/// What an experimenter sets: the server `demo`, and what goes wrong on the way to any server.
///
/// It provides the session's `Endpoints` and wraps each of them in faults that `net` switches on and off.
public struct LabPlugin: Plugin {
    /// Where the endpoint `demo` leads.
    public enum Demo: Sendable {
        /// A server in this process with the world that comes along; no port is opened.
        case inProcess
        /// The same with a world of its own.
        case server(LemmyServer)
        /// A server in this process whose state is in a file.
        case kept(StateKeeper)
        /// A server that somebody else runs with the same world: `strata serve`.
        case remote(ServerAddress)
    }

    /// Makes the way over the network to a server, with so long for each request, measured by that clock.
    public typealias Connecting = @Sendable (ServerAddress, _ deadline: Duration, any WallClock) -> any Transport

    /// `lab`.
    public let name = "lab"
    private let demo: Demo
    private let seed: UInt64
    private let connecting: Connecting

    /// Makes the plug-in.
    ///
    /// - Parameters:
    ///   - demo: Where the endpoint `demo` leads.
    ///   - seed: Decides what `net rate`, `net jitter` and `net malformed` strike; the same seed strikes the same requests.
    ///   - connecting: What carries requests to servers; `URLSession`, unless the program brings something better.
    public init(demo: Demo = .inProcess, seed: UInt64 = 0, connecting: Connecting? = nil) {
        self.demo = demo
        self.seed = seed
        self.connecting =
            connecting ?? { server, deadline, clock in
                URLSessionTransport(server: server, configuration: .init(deadline: deadline), clock: clock)
            }
    }

    /// Registers the endpoint `demo` and the commands `net`, `clock` and `disk`.
    public func register(in registrar: PluginRegistrar) throws {
        let held = HeldRequests(activity: registrar.commits.activity)
        // What waits for a server waits in real time: a clock that is moved ends no request.
        let clock = (registrar.clock as? ShiftedClock)?.base ?? registrar.clock
        let faults = Faults(seed: seed, clock: clock) { held.note($0) }
        let endpoints = Endpoints { [connecting] in connecting($0, Self.deadline, clock) }
        endpoints.wrapTransports { transport, address in
            FaultingTransport(transport, faults: faults, server: address)
        }
        let server = try registerDemo(in: endpoints, clock)
        try registrar.provide(Endpoints.self, endpoints)
        try registrar.add(Command.net(faults, control(clock)))
        try registrar.add(Command.clock(LabClocks(session: registrar.clock, server: server)))
        registrar.offer("clock steps") { _ in ["+1d", "+1h", "+2h", "-1h", "real"] }
        try DiskPlugin().register(in: registrar)
        for text in LabLessons.all { try registrar.add(try Lesson(parsing: text)) }
        registrar.addStatus { _ in [ShownField("simulated_net", faults.description)] }
    }

    /// The way to the demo server's control routes, if it is on a port.
    private func control(_ clock: any WallClock) -> ServerControl? {
        guard case .remote(let address) = demo else { return nil }
        // On this machine an answer takes no time: whoever waits longer waits for nobody.
        return ServerControl(address: address, transport: connecting(address, .seconds(5), clock))
    }

    /// How long a request may take.
    nonisolated private static let deadline = Duration.seconds(30)

    /// The host that the world calls itself by.
    private static var ownAddress: ServerAddress {
        get throws(NetworkingError) { try ServerAddress("http://strata.test") }
    }

    private func registerDemo(in endpoints: Endpoints, _ clock: any WallClock) throws -> LabClocks.Server {
        // The world's accounts and their passwords are no secret, wherever it runs.
        let server =
            switch demo {
            case .server(let own): own
            case .kept(let keeper): keeper.server
            case .inProcess, .remote: LemmyServer()
            }
        let accounts: @Sendable () -> [String: String] = {
            Dictionary(server.accounts.map { ($0.name, $0.password) }) { first, _ in first }
        }
        switch demo {
        case .inProcess, .server:
            let transport = server.transport
            let address = try Self.ownAddress
            endpoints.register("demo", at: address, accounts: accounts(), transport: transport, isInProcess: true)
        case .kept(let keeper):
            let transport = keeper.transport
            let address = try Self.ownAddress
            endpoints.register("demo", at: address, accounts: accounts(), transport: transport, isInProcess: true)
        case .remote(let address):
            endpoints.register(
                "demo",
                at: address,
                accounts: accounts(),
                transport: connecting(address, Self.deadline, clock)
            )
            return control(clock).map(LabClocks.Server.remote) ?? .elsewhere
        }
        return .inProcess(server)
    }
}

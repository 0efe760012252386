import CampusPlugin
import DemoServer
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import Networking
import ReplKit
import ReplProgram

#if os(Linux)
    import NetworkingCurl
#endif

extension Arguments {
    /// Creates the plug-ins of a session. If two plug-ins register one name, the first owns it.
    ///
    /// - Parameters:
    ///   - keeping: The persistence of the session; nil if it keeps nothing.
    ///   - made: The demo's server, if it exists already.
    /// - Throws: ``UsageError`` if `--server` is no address, or if no world of the requested size can be generated.
    @MainActor
    func makePlugins(keeping: Keeping?, made: LemmyServer? = nil) throws -> [any Plugin] {
        // It is first, so that it ends last: then it writes the values that the other plug-ins store at their end.
        let first = keeping.map { [PersistencePlugin($0)] } ?? []
        // It is last, so that it reports the losses that the other plug-ins found at their start.
        let last = keeping.map { [StoreLossPlugin(losses: $0.losses)] } ?? []
        // Before the others, so that the address stands below the greeting, and the page shows their start.
        return first + [makeInspectorPlugin()] + (try makeShowingPlugins(demo: keeping?.demo, made)) + last
    }

    /// Creates the plug-in with the page that `--inspect` asks for.
    @MainActor
    private func makeInspectorPlugin() -> InspectorPlugin {
        var options = InspectorPlugin.Options()
        options.opensAtStart = inspectorPort != nil
        options.port = inspectorPort ?? 0
        options.allowsLines = pageRunsCommands
        (options.program, options.version) = ("strata", Help.version)
        options.announce = { session, address in
            let line = "inspector  \(address)"
            // Only a person's terminal has it among the results: a script's output and a transcript stay as they are.
            guard session.options.isInteractive, !session.options.printsJSON, !session.options.printsCSV else {
                return StandardStreams.writeError(line + "\n")
            }
            session.surface.show(line)
        }
        return InspectorPlugin(options)
    }

    @MainActor
    private func makeShowingPlugins(demo: LabPlugin.Demo?, _ made: LemmyServer?) throws -> [any Plugin] {
        guard let server else {
            let demo = try demo ?? (made ?? makeServer()).map(LabPlugin.Demo.server) ?? .inProcess
            return [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), makeLabPlugin(demo: demo)]
        }
        let address: ServerAddress
        do {
            address = try ServerAddress(server)
        } catch {
            throw UsageError("--server \(server): \(error.message); \(error.hint)")
        }
        guard isDemo else {
            return [LemmyPlugin(start: address.text), MessagesPlugin(), CampusPlugin(), makeLabPlugin()]
        }
        return [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), makeLabPlugin(demo: .remote(address))]
    }

    /// Creates the lab plug-in with the transport that tolerates the most faults on this platform.
    @MainActor
    private func makeLabPlugin(demo: LabPlugin.Demo = .inProcess) -> LabPlugin {
        #if os(Linux)
            LabPlugin(demo: demo, seed: seed ?? 0) { server, deadline, clock in
                CurlTransport(server: server, configuration: .init(deadline: deadline), clock: clock)
            }
        #else
            LabPlugin(demo: demo, seed: seed ?? 0)
        #endif
    }
}

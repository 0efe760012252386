import CampusPlugin
import DemoServer
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import Networking
import ReplKit

#if os(Linux)
    import NetworkingCurl
#endif

extension Arguments {
    /// The manifest: of two plug-ins that register one name, the first owns it.
    ///
    /// - Parameters:
    ///   - keeping: Where the session keeps what it has seen; nil if it keeps nothing.
    ///   - made: The demo's server, if it is there already.
    /// - Throws: ``UsageError`` if `--server` is no address, or no world can be made of the size that was asked for.
    @MainActor
    func makePlugins(keeping: Keeping?, made: LemmyServer? = nil) throws -> [any Plugin] {
        // First, so that it ends last: what the others keep at their end is written down then.
        let first = keeping.map { [KeepingPlugin($0)] } ?? []
        // Last, so that it tells what the others have read at their start.
        let last = keeping.map { [LossesPlugin(losses: $0.losses)] } ?? []
        return first + (try makeShowingPlugins(demo: keeping?.demo, made)) + last
    }

    @MainActor
    private func makeShowingPlugins(demo: LabPlugin.Demo?, _ made: LemmyServer?) throws -> [any Plugin] {
        guard let server else {
            let demo = try demo ?? (made ?? makeServer()).map(LabPlugin.Demo.server) ?? .inProcess
            return [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), makeLab(demo: demo)]
        }
        let address: ServerAddress
        do {
            address = try ServerAddress(server)
        } catch {
            throw UsageError("--server \(server): \(error.message); \(error.hint)")
        }
        guard isDemo else { return [LemmyPlugin(start: address.text), MessagesPlugin(), CampusPlugin(), makeLab()] }
        return [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), makeLab(demo: .remote(address))]
    }

    /// The lab, on the way to servers that stands the most on this platform.
    @MainActor
    private func makeLab(demo: LabPlugin.Demo = .inProcess) -> LabPlugin {
        #if os(Linux)
            LabPlugin(demo: demo, seed: seed ?? 0) { server, deadline, clock in
                CurlTransport(server: server, configuration: .init(deadline: deadline), clock: clock)
            }
        #else
            LabPlugin(demo: demo, seed: seed ?? 0)
        #endif
    }
}

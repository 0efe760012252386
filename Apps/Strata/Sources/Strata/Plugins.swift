import LabPlugin
import LemmyPlugin
import Networking
import ReplKit

extension Arguments {
    /// The manifest: of two plug-ins that register one name, the first owns it.
    ///
    /// - Throws: ``UsageError`` if `--server` is no address, or no world can be made of the size that was asked for.
    @MainActor
    func makePlugins() throws -> [any Plugin] {
        let seed = seed ?? 0
        guard let server else {
            let demo = try makeServer().map(LabPlugin.Demo.server) ?? .inProcess
            return [LemmyPlugin(), LabPlugin(demo: demo, seed: seed)]
        }
        let address: ServerAddress
        do {
            address = try ServerAddress(server)
        } catch {
            throw UsageError("--server \(server): \(error.message)")
        }
        guard isDemo else { return [LemmyPlugin(start: address.text), LabPlugin(seed: seed)] }
        return [LemmyPlugin(), LabPlugin(demo: .remote(address), seed: seed)]
    }
}

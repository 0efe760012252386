import LabPlugin
import LemmyPlugin
import Networking
import ReplKit

extension Arguments {
    /// The manifest: of two plug-ins that register one name, the first owns it.
    ///
    /// - Throws: ``UsageError`` if `--server` is no address.
    @MainActor
    func makePlugins() throws -> [any Plugin] {
        guard let server else { return [LemmyPlugin(), LabPlugin()] }
        let address: ServerAddress
        do {
            address = try ServerAddress(server)
        } catch {
            throw UsageError("--server \(server): \(error.message)")
        }
        guard isDemo else { return [LemmyPlugin(start: address.text), LabPlugin()] }
        return [LemmyPlugin(), LabPlugin(demo: .remote(address))]
    }
}

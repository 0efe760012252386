import Persistence
import ReplKit

/// A store, as a service of a session.
struct Storage: Plugin {
    let name = "storage"
    let store: FileStore

    func register(in registrar: PluginRegistrar) throws { try registrar.provide(FileStore.self, store) }
}

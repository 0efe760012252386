import Foundation
import Persistence
import ReplKit

/// Hands the session's store to the other plug-ins: `session.optionalService(FileStore.self)`.
struct KeepingPlugin: Plugin {
    let name = "keeping"
    private let keeping: Keeping

    init(_ keeping: Keeping) {
        self.keeping = keeping
    }

    func register(in registrar: PluginRegistrar) throws {
        let (folder, store) = (keeping.folder, keeping.store)
        try registrar.provide(FileStore.self, store)
        registrar.addStatus { _ in
            let usage = await store.size()
            return [
                ShownField("data", folder.url.path(percentEncoded: false)),
                ShownField("kept", "\(usage.files) files, \(usage.bytes) bytes"),
            ]
        }
        let room = keeping.room
        registrar.onStart { session in room.takeLine().map { session.tell($0) } }
        registrar.afterCommand { session in room.takeLine().map { session.tell($0) } }
        registrar.onEnd { session in
            await store.flush()
            room.takeLine().map { session.tell($0) }
        }
    }
}

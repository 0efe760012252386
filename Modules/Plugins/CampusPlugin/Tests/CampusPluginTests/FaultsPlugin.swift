import Foundation
import Networking
import Persistence
import Primitives
import Propagation
import ReplKit

/// A plug-in that provides the session's endpoints with faults around each, the command `net` that switches the faults, and a store if
/// there is one.
struct FaultsPlugin: Plugin {
    let name = "net-stand-in"
    var store: FileStore?

    func register(in registrar: PluginRegistrar) throws {
        let activity = registrar.commits.activity
        let held = Lock<Set<Int>>([])
        let faults = Faults(seed: 15) { event in
            if case .held = event.kind {
                if held.withLock({ $0.insert(event.number).inserted }) { activity.suspend() }
            } else if held.withLock({ $0.remove(event.number) != nil }) {
                activity.resume()
            }
        }
        let endpoints = Endpoints()
        endpoints.wrapTransports { FaultingTransport($0, faults: faults, server: $1) }
        try registrar.provide(Endpoints.self, endpoints)
        if let store { try registrar.provide(FileStore.self, store) }
        try registrar.add(
            Command("net", group: .faults, summary: "Faults", parameters: [.words("FAULT")], examples: ["net ok"]) {
                call in
                let released = faults.apply(try Faults.Setting(words: call.words("FAULT")))
                if released > 0 { try await faults.waitUntilSettled() }
                return .acknowledgement("net \(faults)")
            }
        )
    }
}

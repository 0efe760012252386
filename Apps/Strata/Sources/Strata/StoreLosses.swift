import Persistence
import Primitives
import ReplKit

/// What a session's store had and could not use, until a person is told: each file once for each reason.
final class StoreLosses: Sendable {
    private struct State {
        var told: Set<String> = []
        var lines: [String] = []
    }

    /// How many files are named at one time.
    private static let mostNamed = 3
    private let state = Lock(State())

    /// Called by the store, on any thread.
    func take(_ event: StoreEvent) {
        let line: String
        switch event {
        case .quarantined(let key, _, let place):
            let end = place == nil ? "is removed" : "is put aside: disk verify says how"
            line = "\(key.scope)/\(key.name) was damaged and \(end)"
        case .passedOver(let key, let reason): line = "\(key.scope)/\(key.name) cannot be used: \(reason)"
        default: return
        }
        state.withLock { state in
            if state.told.insert(line).inserted { state.lines.append(line) }
        }
    }

    /// What was not told yet.
    func takeLines() -> [String] {
        let lines = state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
        let more = lines.count - Self.mostNamed
        return more > 1 ? lines.prefix(Self.mostNamed) + ["\(more) more files cannot be used: disk verify"] : lines
    }
}

/// Tells what the store could not use: when the session has started, and after each command.
struct LossesPlugin: Plugin {
    let name = "losses"
    let losses: StoreLosses

    func register(in registrar: PluginRegistrar) throws {
        registrar.onStart { tell(in: $0) }
        registrar.afterCommand { tell(in: $0) }
    }

    @MainActor
    private func tell(in session: Session) {
        for line in losses.takeLines() { session.tell(line) }
    }
}

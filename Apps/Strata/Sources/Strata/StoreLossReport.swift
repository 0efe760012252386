import Persistence
import Primitives
import ReplKit

/// Collects the entries that a session's store could not use, until they are reported. Each file is reported once for each reason.
final class StoreLossReport: Sendable {
    private struct State {
        var told: Set<String> = []
        var lines: [String] = []
    }

    /// The most files that are named at one time.
    private static let namedFileLimit = 3
    private let state = Lock(State())

    /// Records a store event. The store calls it on any thread.
    func handle(_ event: StoreEvent) {
        let line: String
        switch event {
        case .quarantined(let key, _, let place):
            let end = place == nil ? "is removed" : "is put aside: see disk verify"
            line = "\(key.scope)/\(key.name) was damaged and \(end)"
        case .skipped(let key, let reason): line = "\(key.scope)/\(key.name) cannot be used: \(reason)"
        default: return
        }
        state.withLock { state in
            if state.told.insert(line).inserted { state.lines.append(line) }
        }
    }

    /// Returns the lines that were not reported yet.
    func drainLines() -> [String] {
        let lines = state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
        let more = lines.count - Self.namedFileLimit
        return more > 1 ? lines.prefix(Self.namedFileLimit) + ["\(more) more are unusable: see disk verify"] : lines
    }
}

/// Reports the entries that the store could not use: after the session has started, and after each command.
struct StoreLossPlugin: Plugin {
    let name = "losses"
    let losses: StoreLossReport

    func register(in registrar: PluginRegistrar) throws {
        registrar.onStart { reportLosses(in: $0) }
        registrar.afterCommand { reportLosses(in: $0) }
    }

    @MainActor
    private func reportLosses(in session: Session) {
        for line in losses.drainLines() { session.notify(line) }
    }
}

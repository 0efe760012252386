import Primitives
import ReplKit

/// A line source that a test feeds.
final class ScriptedSource: LineSource {
    private struct State {
        var events: [LineEvent]
        var prompts: [String] = []
        var shown: [String] = []
        var onInterrupt: (@Sendable () -> Void)?
    }

    let isInteractive: Bool
    let columns = 80
    private let state: Lock<State>

    init(_ events: [LineEvent], isInteractive: Bool) {
        self.isInteractive = isInteractive
        state = Lock(State(events: events))
    }

    var prompts: [String] { state.withLock { $0.prompts } }
    var shown: [String] { state.withLock { $0.shown } }

    func interrupt() { state.withLock { $0.onInterrupt }?() }

    @concurrent func nextLine(prompt: String) async -> LineEvent {
        state.withLock { state in
            state.prompts.append(prompt)
            return state.events.isEmpty ? .end : state.events.removeFirst()
        }
    }

    func show(_ text: String) { state.withLock { $0.shown.append(text) } }
    func showError(_ text: String) { state.withLock { $0.shown.append("! \(text)") } }
    func onInterrupt(_ handler: @escaping @Sendable () -> Void) { state.withLock { $0.onInterrupt = handler } }
    func close() {}
}

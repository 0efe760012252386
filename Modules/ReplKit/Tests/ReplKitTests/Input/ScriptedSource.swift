import Primitives
import ReplKit

/// A line source whose events a test provides.
final class ScriptedSource: LineSource {
    private struct State {
        var events: [LineEvent]
        var prompts: [String] = []
        var changedPrompts: [String] = []
        var beforeLine: (@Sendable () async -> Void)?
        var entries: [String?] = []
        var shown: [String] = []
        var wasInterrupted = false
        var onInterrupt: (@Sendable () -> Void)?
    }

    let isInteractive: Bool
    let columns = 80
    private let state: Lock<State>

    /// The lines that are followed by a Ctrl-C.
    private let interruptedBehind: Set<String>

    init(
        _ events: [LineEvent],
        isInteractive: Bool = true,
        interruptedBehind: Set<String> = []
    ) {
        self.interruptedBehind = interruptedBehind
        self.isInteractive = isInteractive
        state = Lock(State(events: events))
    }

    var prompts: [String] { state.withLock { $0.prompts } }
    var shown: [String] { state.withLock { $0.shown } }

    /// The prompts that replaced others.
    var changedPrompts: [String] { state.withLock { $0.changedPrompts } }
    /// Runs each time before a line is returned, while its prompt is shown.
    var beforeLine: (@Sendable () async -> Void)? {
        get { state.withLock { $0.beforeLine } }
        set { state.withLock { $0.beforeLine = newValue } }
    }

    func changePrompt(_ prompt: String) { state.withLock { $0.changedPrompts.append(prompt) } }

    func interrupt() {
        state.withLock { state in
            state.wasInterrupted = true
            return state.onInterrupt
        }?()
    }

    /// The entry that each requested line continues; nil for a new one.
    var entries: [String?] { state.withLock { $0.entries } }

    @concurrent func nextLine(prompt: String, continuing entry: String?) async -> LineEvent {
        state.withLock { $0.entries.append(entry) }
        return await nextLine(prompt: prompt)
    }

    @concurrent func nextLine(prompt: String) async -> LineEvent {
        state.withLock { $0.prompts.append(prompt) }
        await beforeLine?()
        return state.withLock { state in
            let event = state.events.isEmpty ? .end : state.events.removeFirst()
            state.wasInterrupted = if case .line(let line) = event { interruptedBehind.contains(line) } else { false }
            return event
        }
    }

    var wasInterrupted: Bool { state.withLock { $0.wasInterrupted } }
    func show(_ text: String) { state.withLock { $0.shown.append(text) } }
    func showError(_ text: String) { state.withLock { $0.shown.append("! \(text)") } }
    func onInterrupt(_ handler: @escaping @Sendable () -> Void) { state.withLock { $0.onInterrupt = handler } }
    func close() {}
}

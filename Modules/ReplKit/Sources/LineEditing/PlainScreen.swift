import Primitives
import ReplKit

/// Writes for ``PlainLineSource``: block after block, and around a prompt that somebody is typing at.
final class PlainScreen: Sendable {
    private struct State {
        /// The prompt that waits.
        var prompt: String?
        var failure: WriteFailure?
        /// What waits until another program has given the terminal back; nil while none has it.
        var held: BlockQueue?
    }

    private let output: Descriptor
    private let error: Descriptor
    /// Held while writing: that is what keeps blocks whole and in order.
    private let state = Lock(State())

    init(output: Descriptor, error: Descriptor) {
        self.output = output
        self.error = error
    }

    /// Why results did not arrive.
    var failure: WriteFailure? { state.withLock { $0.failure } }

    func show(_ text: String, isError: Bool) {
        state.withLock { state in
            guard state.held == nil else {
                state.held?.append(.init(text: text, isError: isError), isLent: true)
                return
            }
            show(.init(text: text, isError: isError), &state)
        }
    }

    private func show(_ block: TerminalMailbox.Block, _ state: inout State) {
        let bytes = PlainText.block(block.text, lineBreak: [10])
        if state.prompt != nil { write([10], &state) }
        if block.isError { error.writeAll(bytes) } else { write(bytes, &state) }
        if let prompt = state.prompt { write(Array(prompt.utf8), &state) }
    }

    /// Another program has the terminal.
    func hold() { state.withLock { $0.held = BlockQueue() } }

    /// It is back: shows what came meanwhile.
    func letGo() {
        state.withLock { state in
            guard var held = state.held else { return }
            state.held = nil
            for block in held.take() { show(block, &state) }
        }
    }

    func begin(_ text: String) {
        state.withLock { state in
            state.prompt = text
            write(Array(text.utf8), &state)
        }
    }

    /// `breaksLine`: nobody's Enter was echoed.
    func end(breaksLine: Bool) {
        state.withLock { state in
            if breaksLine, state.prompt != nil { write([10], &state) }
            state.prompt = nil
        }
    }

    /// The terminal has echoed a `^C` where nothing is typed.
    func breakLine() {
        state.withLock { state in
            if state.held == nil { write([10], &state) }
        }
    }

    /// What would follow a gap is not written either.
    private func write(_ bytes: [UInt8], _ state: inout State) {
        guard state.failure == nil, let number = output.writeAll(bytes) else { return }
        state.failure = WriteFailure("standard output", number: number)
    }
}

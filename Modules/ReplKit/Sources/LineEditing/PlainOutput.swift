import Primitives
import ReplKit

/// The output of ``PlainLineSource``: it writes block after block, and around a prompt that a person types at.
final class PlainOutput: Sendable {
    private struct State {
        /// The prompt that is shown and waits for a line.
        var prompt: String?
        var failure: WriteFailure?
        /// The blocks that wait until another program returns the terminal; nil if no program has it.
        var held: OutputBlockQueue?
    }

    private let output: Descriptor
    private let error: Descriptor
    /// Held while writing, which keeps blocks whole and in order.
    private let state = Lock(State())

    init(output: Descriptor, error: Descriptor) {
        self.output = output
        self.error = error
    }

    /// The first failure to write results.
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
        let bytes = LineTextCoding.block(block.text, lineBreak: [10])
        if state.prompt != nil { write([10], &state) }
        if block.isError { error.writeAll(bytes) } else { write(bytes, &state) }
        if let prompt = state.prompt { write(Array(prompt.utf8), &state) }
    }

    /// Queues the output while another program has the terminal.
    func suspend() { state.withLock { $0.held = OutputBlockQueue() } }

    /// Shows the queued output, now that the terminal is back.
    func resume() {
        state.withLock { state in
            guard var held = state.held else { return }
            state.held = nil
            for block in held.drain() { show(block, &state) }
        }
    }

    func begin(_ text: String) {
        state.withLock { state in
            state.prompt = text
            write(Array(text.utf8), &state)
        }
    }

    /// Ends the prompt. `breaksLine` writes a line break, for input whose Enter was not echoed.
    func end(breaksLine: Bool) {
        state.withLock { state in
            if breaksLine, state.prompt != nil { write([10], &state) }
            state.prompt = nil
        }
    }

    /// Breaks the line after the terminal has echoed a `^C` while no line is read.
    func breakLine() {
        state.withLock { state in
            if state.held == nil { write([10], &state) }
        }
    }

    /// Writes bytes, but nothing after a failed write, so that the output has no gap.
    private func write(_ bytes: [UInt8], _ state: inout State) {
        guard state.failure == nil, let number = output.writeAll(bytes) else { return }
        state.failure = WriteFailure("standard output", number: number)
    }
}

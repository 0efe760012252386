import Foundation
import Primitives
public import ReplKit

/// A line source for a pipe, a file, or a terminal that can only print.
///
/// It writes no escape byte and shows prompts only if a person types. A dedicated thread waits for the input, so no cooperative thread
/// blocks.
public final class PlainLineSource: LineSource, SecretSource, TerminalReleasing {
    /// True if input and output are a terminal.
    public let isInteractive: Bool

    /// The terminal's width, or 80.
    public var columns: Int { output.size.columns }

    private let output: Descriptor
    private let error: Descriptor
    private let mailbox: TerminalMailbox
    private let screen: PlainOutput
    private let watch = Lock<TerminalModeRestorer.SignalWatch?>(nil)
    private let thread: ObjectIdentifier
    private let hasEnded = DispatchGroup()

    /// Reads and writes through descriptors, which the caller keeps and closes.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read lines from.
    ///   - output: The descriptor for results.
    ///   - error: The descriptor for progress and errors.
    /// - Throws: ``LineEditingError`` if the system cannot open a pipe.
    public init(
        input: Int32 = 0,
        output: Int32 = 1,
        error: Int32 = 2
    ) throws(LineEditingError) {
        let input = Descriptor(input)
        self.output = Descriptor(output)
        self.error = Descriptor(error)
        isInteractive = input.isTerminal && self.output.isTerminal
        screen = PlainOutput(output: self.output, error: self.error)
        mailbox = TerminalMailbox(pipe: try WakePipe())
        let hasEnded = hasEnded
        hasEnded.enter()
        let thread = Thread { [mailbox, screen, isInteractive] in
            defer { hasEnded.leave() }
            PlainLineReader(input: input, mailbox: mailbox, screen: screen, isInteractive: isInteractive).run()
        }
        thread.name = "lines"
        thread.start()
        self.thread = ObjectIdentifier(thread)
        if isInteractive { watchInterrupts() }
    }

    deinit { close() }

    private func watchInterrupts() {
        let pipe = mailbox.pipe
        watch.withLock { if $0 == nil { $0 = TerminalModeRestorer.SignalWatch(pipe, signals: [SIGINT]) } }
    }

    /// Waits for a line, and shows `prompt` if a person types. A cancelled task gets `.interrupted`.
    @concurrent public func nextLine(prompt: String) async -> LineEvent {
        await mailbox.line(prompt: prompt)
    }

    /// Reads a line with the terminal's echo off.
    ///
    /// - Returns: The line, or `nil` without a terminal: a secret is never read from a script.
    @concurrent public func readSecret(prompt: String) async -> String? {
        await mailbox.secret(prompt: prompt)
    }

    /// Runs `body`; this source never takes the terminal.
    ///
    /// - Throws: The error that `body` throws.
    @concurrent public func withTerminalReleased<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await mailbox.withTerminalReleased(body)
    }

    /// Writes whole lines to the output, at once.
    public func show(_ text: String) { screen.show(text, isError: false) }

    /// Writes whole lines to the error descriptor, at once.
    public func showError(_ text: String) { screen.show(text, isError: true) }

    /// The first failure to write results; nil if all were written.
    public var writeFailure: WriteFailure? { screen.failure }

    /// True if the error descriptor is a terminal.
    public var errorsAreOnTerminal: Bool { error.isTerminal }

    /// Calls `handler`, on the reading thread, for each SIGINT while no line is being read. Afterwards SIGINT no longer ends the process,
    /// but ends a `nextLine` with `.interrupted`.
    public func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
        mailbox.setInterruptHandler(handler)
        watchInterrupts()
    }

    /// True if SIGINT has come since the last line was returned.
    public var wasInterrupted: Bool { mailbox.wasInterrupted }

    /// Ends the reading; later requests return `.end`.
    public func close() {
        mailbox.close()
        guard ObjectIdentifier(Thread.current) != thread else { return }
        _ = hasEnded.wait(timeout: .now() + 2)
        watch.withLock { watch in
            defer { watch = nil }
            return watch
        }?.end()
    }
}

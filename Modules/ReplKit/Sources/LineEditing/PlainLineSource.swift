import Foundation
import Primitives
public import ReplKit

/// Lines as they come: from a pipe, a file, or a terminal that cannot do more than print.
///
/// Writes no escape byte. Shows prompts only where a person types. A thread of its own waits for the input, so no cooperative thread
/// ever does.
public final class PlainLineSource: LineSource, SecretSource, TerminalLending {
    /// Whether input and output are a terminal.
    public let isInteractive: Bool

    /// The terminal's width, or 80.
    public var columns: Int { output.size.columns }

    private let output: Descriptor
    private let error: Descriptor
    private let mailbox: TerminalMailbox
    private let screen: PlainScreen
    private let watch = Lock<TerminalGuard.Watch?>(nil)
    private let thread: ObjectIdentifier
    private let hasEnded = DispatchGroup()

    /// Reads and writes through descriptors, which stay the caller's.
    ///
    /// - Parameters:
    ///   - input: Where the lines come from.
    ///   - output: Where results go.
    ///   - error: Where progress and errors go.
    /// - Throws: ``LineEditingError`` if the system has no pipe to spare.
    public init(
        input: Int32 = 0,
        output: Int32 = 1,
        error: Int32 = 2
    ) throws(LineEditingError) {
        let input = Descriptor(input)
        self.output = Descriptor(output)
        self.error = Descriptor(error)
        isInteractive = input.isTerminal && self.output.isTerminal
        screen = PlainScreen(output: self.output, error: self.error)
        mailbox = TerminalMailbox(pipe: try WakePipe())
        let hasEnded = hasEnded
        hasEnded.enter()
        let thread = Thread { [mailbox, screen, isInteractive] in
            defer { hasEnded.leave() }
            PlainReader(input: input, mailbox: mailbox, screen: screen, isInteractive: isInteractive).run()
        }
        thread.name = "lines"
        thread.start()
        self.thread = ObjectIdentifier(thread)
        if isInteractive { watchInterrupts() }
    }

    deinit { close() }

    private func watchInterrupts() {
        let pipe = mailbox.pipe
        watch.withLock { if $0 == nil { $0 = TerminalGuard.Watch(pipe, signals: [SIGINT]) } }
    }

    /// Waits for a line, behind `prompt` if a person sits there. A cancelled task gets `.interrupted`.
    @concurrent public func nextLine(prompt: String) async -> LineEvent {
        await mailbox.line(prompt: prompt)
    }

    /// Reads a line with the terminal's echo off.
    ///
    /// - Returns: `nil` without a terminal: a secret is never read from a script.
    @concurrent public func readSecret(prompt: String) async -> String? {
        await mailbox.secret(prompt: prompt)
    }

    /// Runs `body`: the terminal is never taken.
    ///
    /// - Throws: What `body` throws.
    @concurrent public func lendingTerminal<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await mailbox.lending(body)
    }

    /// Writes whole lines to the output, at once.
    public func show(_ text: String) { screen.show(text, isError: false) }

    /// Writes whole lines to the error descriptor, at once.
    public func showError(_ text: String) { screen.show(text, isError: true) }

    /// Why results did not arrive, once some did not.
    public var writeFailure: WriteFailure? { screen.failure }

    /// Whether the error descriptor is a terminal.
    public var errorsHaveTerminal: Bool { error.isTerminal }

    /// Calls `handler`, on the reading thread, for each SIGINT while no line is being read. From then on SIGINT no longer ends the
    /// process, and ends a `nextLine` with `.interrupted`.
    public func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
        mailbox.setInterruptHandler(handler)
        watchInterrupts()
    }

    /// Whether SIGINT has come since the last line was given.
    public var wasInterrupted: Bool { mailbox.wasInterrupted }

    /// Ends the reading; what is asked for later is `.end`.
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

import Foundation
import Persistence
import Primitives

/// What commands and errors came to, on its way to a person, a file or another program.
extension Session {
    /// Shows what a command came to where its line said.
    ///
    /// - Parameter isLast: Whether the command was the last of its line: acknowledgements of others are left out.
    func show(_ output: Output, duration: Duration, in destination: Destination, isLast: Bool) async throws {
        guard destination != .screen else {
            if options.printsCSV { return showAsCSV(output, duration: duration, isLast: isLast) }
            return await page(lines(of: output, duration: duration, style: style, isLast: isLast))
        }
        var style = style
        style.usesColour = false
        let lines =
            try destination.file.flatMap { try self.lines(of: output, duration: duration, for: $0) }
            ?? self.lines(of: output, duration: duration, style: style, isLast: true)
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        switch destination {
        case .screen: break
        case .file(let file): try write { try PersonalFile(typed: file).write(bytes) }
        case .append(let file): try write { try PersonalFile(typed: file).append(bytes) }
        case .pipe(let command): try await runShell(command, input: bytes)
        }
    }

    /// Refuses, before anything is done, what cannot be shown there.
    func check(_ destination: Destination) throws {
        guard case .pipe = destination, !options.isInteractive || options.lendTerminal == nil else { return }
        throw ReplError(
            .usage,
            "| runs a shell command where a person types, and nowhere else",
            hint: "strata -c '...' | COMMAND; or \"|\" in quotes if it is a text's"
        )
    }

    private func write(_ body: () throws -> Void) throws {
        do { try body() } catch { throw ReplError(writing: error, hint: "> FILE, in a folder of your own") }
    }

    /// Runs a shell command on the terminal, for a person.
    ///
    /// - Parameter input: What it reads; nil if it reads what is typed.
    func runShell(_ text: String, input: [UInt8]? = nil) async throws {
        guard let code = await runOnTerminal(text, input: input) else {
            throw ReplError(.usage, "! runs a shell command where a person types, and nowhere else")
        }
        guard code == 0 else { throw ReplError(.failed, "the shell command ended with \(code)") }
    }

    /// Runs a shell command on the terminal.
    ///
    /// - Returns: What it ended with; nil where nobody types, or there is no terminal to give.
    func runOnTerminal(_ text: String, input: [UInt8]? = nil) async -> Int32? {
        guard options.isInteractive, let lendTerminal = options.lendTerminal else { return nil }
        let status = Lock<Int32>(0)
        await lendTerminal {
            let code = await ShellCommand.run(text, input: input)
            status.withLock { $0 = code }
        }
        return status.withLock { $0 }
    }

    /// What the command that runs waits for: the request that was sent last and is not answered. From any thread.
    public nonisolated var waitsFor: @Sendable () -> String? {
        { [openRequests] in openRequests.last.map(TextLayout.clean) }
    }

    // MARK: What could not be written

    /// Fails where results do not arrive any more: a script has nobody to go on for.
    func checkWritten() throws {
        if !options.isInteractive, let failure = surface.writeFailure() { throw failure.error }
    }

    /// What a program ends with that would end with `status`: a failure that no command has met, since it came at the end, is told here.
    ///
    /// Ask it behind ``end()``.
    public func finalStatus(_ status: ExitStatus) -> ExitStatus {
        if status == .ok, hasLosses { return .failed }
        guard status == .ok, !options.isInteractive, let failure = surface.writeFailure() else { return status }
        showError(failure.error)
        return failure.status
    }

    // MARK: Bursts

    /// What views and trace say at one turn, where a person reads along: so many lines, and how many there were besides.
    func clipped(_ lines: [String]) -> [String] {
        guard options.isInteractive, !options.printsJSON, lines.count > Self.burstLimit else { return lines }
        return lines.prefix(Self.burstLimit) + ["  ... and \(Self.more(lines.count - Self.burstLimit)) of changes"]
    }

    private static func more(_ count: Int) -> String { count == 1 ? "1 more line" : "\(count) more lines" }

    /// Lines that one turn prints, at most.
    static var burstLimit: Int { 60 }

    // MARK: Rendering

    /// Renders output, whole lines.
    func lines(of output: Output, duration: Duration?, style: Style, isLast: Bool) -> [String] {
        output.blocks.flatMap { block -> [String] in
            var block = block
            if case .line(let line) = block {
                guard isLast || !line.isAcknowledgement || options.printsJSON else { return [] }
                if line.reportsViews, let summary = views.summary {
                    block = .line(OutputLine(line.status, "\(line.text): \(summary)", isTimed: line.isTimed))
                }
            }
            guard !options.printsJSON else {
                return JSONRenderer(durations: options.durations).lines(of: block, duration: duration)
            }
            return Renderer(style).lines(of: block, duration: duration)
        }
    }

    /// Shows an error that no command threw: a rejected line, a file that cannot be read.
    public func showError(_ error: any Error) {
        let error = explain(error)
        // Whoever went away does not read this either.
        guard error.code.exitStatus != .readerGone else { return }
        var style = style
        style.usesColour = options.coloursErrors
        let lines =
            options.printsJSON
            ? [JSONRenderer(durations: options.durations).line(of: error)] : Renderer(style).lines(of: error)
        surface.showError(lines.joined(separator: "\n"))
    }
}

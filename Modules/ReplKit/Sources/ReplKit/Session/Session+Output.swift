import Foundation
import Persistence
import Primitives

/// The output of commands and errors: rendering it, and writing it to the screen, a file or another program.
extension Session {
    /// Shows the output of a command at its destination.
    ///
    /// - Parameters:
    ///   - format: The format that the line chose; nil for the usual one of the destination.
    ///   - isLast: True if the command is the last of its line; the acknowledgements of other commands are left out.
    func show(
        _ output: Output,
        duration: Duration,
        in destination: OutputDestination,
        as format: OutputFormat?,
        isLast: Bool
    ) async throws {
        let lines: [String]
        if let format {
            let document = try document(of: output, as: format, duration: duration)
            showOthers(document.others)
            lines = document.lines
        } else if destination == .screen {
            if options.printsCSV { return showAsCSV(output, duration: duration, isLast: isLast) }
            lines = self.lines(of: output, duration: duration, style: style, isLast: isLast)
        } else {
            var style = style
            style.usesColour = style.usesColour && isColoured(destination)
            lines =
                try destination.file.flatMap { try self.lines(of: output, duration: duration, for: $0) }
                ?? self.lines(of: output, duration: duration, style: style, isLast: true)
        }
        try await show(lines, in: destination)
    }

    private func show(_ lines: [String], in destination: OutputDestination) async throws {
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        switch destination {
        case .screen: await showPaged(lines)
        case .file(let file), .overwrite(let file):
            let overwrites = destination == .overwrite(file) || isWritten(file)
            try write(file) { try $0.write(bytes, overwrites: overwrites) }
            writtenFiles.insert(UserFile.path(typed: file))
        case .append(let file): try write(file) { try $0.append(bytes) }
        case .pipe(let command): try await runShell(command, input: bytes)
        }
    }

    /// Shows the blocks that have no place in the chosen format.
    private func showOthers(_ blocks: [Output.Block]) {
        let lines = blocks.flatMap { Renderer(style).lines(of: $0, duration: nil) }
        if !lines.isEmpty { surface.showError(lines.joined(separator: "\n")) }
    }

    /// Throws, before the command is run, if the destination of a statement is not available.
    func check(_ statement: Statement) throws {
        switch statement.destination {
        case .file(let file) where !isWritten(file) && Self.hasContents(file): throw Self.isTaken(file)
        case .pipe(let command) where !options.isInteractive || options.withTerminalReleased == nil:
            let isQuotable = !statement.sourceText.contains("'") && statement.sourceText.count + command.count < 60
            throw ReplError(
                .usage,
                "| runs a shell command only at the prompt",
                hint: "strata -c '\(isQuotable ? statement.sourceText : "...")' | \(isQuotable ? command : "COMMAND")"
                    + "; or \"|\" in quotes if it belongs to a text"
            )
        case .screen, .file, .overwrite, .append, .pipe: break
        }
    }

    /// Returns true if this session has written the file, so that it may replace the file.
    private func isWritten(_ file: String) -> Bool { writtenFiles.contains(UserFile.path(typed: file)) }

    /// Returns true if a path leads to a file that is not empty.
    private static func hasContents(_ file: String) -> Bool {
        var status = stat()
        return stat(UserFile.path(typed: file), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_size > 0
    }

    private static func isTaken(_ file: String) -> ReplError {
        let name = Quoting.quote(file)
        return ReplError(.file, "\(file) is there already", hint: ">> \(name) appends to it, >| \(name) replaces it")
    }

    private func write(_ file: String, _ body: (UserFile) throws -> Void) throws {
        do { try body(UserFile(typed: file)) } catch let error as UserFileError where error.code == .taken {
            throw Self.isTaken(file)
        } catch {
            throw ReplError(writing: error, hint: "> FILE, in a folder of your own")
        }
    }

    /// Returns true if the output at a destination may be coloured: a pipe, if colours are wanted everywhere, or if its command is
    /// `less -R`, which asks for them.
    private func isColoured(_ destination: OutputDestination) -> Bool {
        guard case .pipe(let command) = destination else { return false }
        return options.coloursPipes || ShellCommand.showsColours(command)
    }

    /// Runs a shell command on the terminal, for a person.
    ///
    /// - Parameter input: The standard input of the command; nil if it reads from the terminal.
    func runShell(_ text: String, input: [UInt8]? = nil) async throws {
        guard let code = await runOnTerminal(text, input: input) else {
            throw ReplError(.usage, "! runs a shell command only at the prompt")
        }
        guard code == 0 else { throw ReplError(.failed, "the shell command ended with \(code)") }
    }

    /// Runs a shell command on the terminal.
    ///
    /// - Returns: The exit status; nil if the session is not interactive or has no terminal to release.
    func runOnTerminal(_ text: String, input: [UInt8]? = nil) async -> Int32? {
        guard options.isInteractive, let withTerminalReleased = options.withTerminalReleased else { return nil }
        let status = Lock<Int32>(0)
        await withTerminalReleased {
            let code = await ShellCommand.run(text, input: input)
            status.withLock { $0 = code }
        }
        return status.withLock { $0 }
    }

    /// A closure that returns the request for which the running command waits: the latest one without a response. Callable from any thread.
    public nonisolated var pendingRequestDescription: @Sendable () -> String? {
        { [inFlightRequests] in inFlightRequests.last.map(TextLayout.clean) }
    }

    /// Shows, beside the request for which the running command waits, the part of its work at which it is: `page 2 of 5`.
    ///
    /// A terminal shows it as progress; scripts and files do not contain it.
    ///
    /// - Parameter step: The part of the work, in a few words.
    public func showProgress(_ step: String) { inFlightRequests.setStep(step) }

    // MARK: Write failures

    /// Throws if results can no longer be written, because a script then has no reason to continue.
    func requireOutputArrives() throws {
        if !options.isInteractive, let failure = surface.writeFailure() { throw failure.error }
    }

    /// Returns the exit status of the program. If `status` is a success, it reports losses, and a write failure that occurred after the
    /// last command.
    ///
    /// Call it after ``end()``.
    public func finalStatus(_ status: ExitStatus) -> ExitStatus {
        if status == .ok, hasLosses { return .failed }
        guard status == .ok, !options.isInteractive, let failure = surface.writeFailure() else { return status }
        showError(failure.error)
        return failure.status
    }

    // MARK: Bursts

    /// Truncates the lines of one flush if a person reads along, and adds the number of omitted lines.
    func truncated(_ lines: [String]) -> [String] {
        guard options.isInteractive, !options.printsJSON, lines.count > Self.burstLimit else { return lines }
        return lines.prefix(Self.burstLimit) + ["  ... and \(Self.more(lines.count - Self.burstLimit)) of changes"]
    }

    private static func more(_ count: Int) -> String { count == 1 ? "1 more line" : "\(count) more lines" }

    /// The maximum number of lines that one flush prints.
    static var burstLimit: Int { 60 }

    // MARK: Rendering

    /// Renders output as whole lines.
    func lines(of output: Output, duration: Duration?, style: Style, isLast: Bool) -> [String] {
        summarized(output, isLast: isLast).enumerated().flatMap { index, block -> [String] in
            guard !options.printsJSON else {
                return JSONRenderer(durations: options.durations).lines(of: block, duration: duration)
            }
            // A page is followed by a blank line, unless it is the end.
            let gap = block.isPage && index < output.blocks.count - 1 ? [""] : []
            return Renderer(style).lines(of: block, duration: duration) + gap
        }
    }

    /// Returns the blocks of an output with the changes of the views in its lines, and without acknowledgements that are not shown.
    func summarized(_ output: Output, isLast: Bool) -> [Output.Block] {
        output.blocks.compactMap { block in
            guard case .line(let line) = block else { return block }
            guard isLast || !line.isAcknowledgement || options.printsJSON else { return nil }
            guard line.reportsViews, let summary = views.summary else { return block }
            let parts = summary.split(separator: ", ").map { TextLayout.glued(String($0)) }.joined(separator: ", ")
            return .line(OutputLine(line.status, "\(line.text): \(parts)", isTimed: line.isTimed))
        }
    }

    /// Shows an error that no command threw: a rejected line, or a file that cannot be read.
    public func showError(_ error: any Error) {
        let error = explain(error)
        // The reader of the output is gone, so no error is printed.
        guard error.code.exitStatus != .brokenPipe else { return }
        var style = style
        style.usesColour = options.coloursErrors && !options.isPlain
        let lines =
            options.printsJSON
            ? [JSONRenderer(durations: options.durations).line(of: error)] : Renderer(style).lines(of: error)
        surface.showError(lines.joined(separator: "\n"))
    }
}

extension Session {
    /// Renders output for `> f.csv` and `> f.json`: a table, or one object per line, independent of the session's options.
    ///
    /// - Returns: The lines; nil if the file name does not choose a format.
    /// - Throws: ``ReplError`` if the output contains no table.
    func lines(of output: Output, duration: Duration?, for file: String) throws -> [String]? {
        let name = file.lowercased()
        if name.hasSuffix(".json") {
            let renderer = JSONRenderer(durations: options.durations)
            return output.blocks.flatMap { renderer.lines(of: $0, duration: duration) }
        }
        guard name.hasSuffix(".csv") || (options.printsCSV && !name.hasSuffix(".txt")) else { return nil }
        let lines = CSVRenderer.parts(of: output.blocks).compactMap(\.lines).flatMap { $0 }
        guard !lines.isEmpty else {
            throw ReplError(.wrongKind, "the output has no table, so it cannot be CSV", hint: "> FILE.txt")
        }
        return lines
    }

    /// Shows tables as results, and everything else as errors, so that the results contain only CSV.
    func showAsCSV(_ output: Output, duration: Duration?, isLast: Bool) {
        for (block, table) in CSVRenderer.parts(of: output.blocks) {
            if let table {
                surface.show(table.joined(separator: "\n"))
            } else {
                let lines = lines(of: Output([block]), duration: duration, style: style, isLast: isLast)
                if !lines.isEmpty { surface.showError(lines.joined(separator: "\n")) }
            }
        }
    }
}

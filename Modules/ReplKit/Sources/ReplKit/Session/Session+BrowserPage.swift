import Primitives

/// Lines that a browser page of this machine sends, such as the page of an inspector, to be run as if they were typed.
///
/// A program that has the address of the page can send any line. Therefore a page can use no shell, no file of the person, no editor and no
/// password: ``pageRefusal(of:)`` is the one place that decides, and while such a line runs, the session cannot ask for a secret and does
/// not release the terminal.
extension Session {
    /// The largest size of a page's line, in bytes.
    static var pageLineLimit: Int { 4_096 }
    private static let notInPageLines: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]

    /// Runs a line of a page, after it has printed the line, marked as that of the page. It returns as soon as the line is accepted.
    ///
    /// A line that is typed meanwhile waits for its end, and Ctrl-C at the prompt cancels it.
    ///
    /// - Parameter line: The line.
    /// - Returns: The reason why the line is refused; nil if it was accepted. Errors of its commands are printed.
    public func runPageLine(_ line: String) -> String? {
        if let reason = pageRefusal(of: line) { return reason }
        pageLine = Task { @MainActor in
            show(Output([.text(["page> \(TextLayout.clean(line))"])]))
            await runWithoutTerminal(line)
            pageLine = nil
        }
        return nil
    }

    /// Waits for the end of a page's line, if one is running. Cancelling the waiting task cancels that line, too.
    func waitForPageLine() async {
        guard let pageLine else { return }
        await withTaskCancellationHandler {
            await pageLine.value
        } onCancel: {
            pageLine.cancel()
        }
    }

    private func runWithoutTerminal(_ line: String) async {
        let before = options
        (options.readSecret, options.withTerminalReleased, options.showPages) = (nil, nil, nil)
        _ = await execute(line)
        options.readSecret = before.readSecret
        options.withTerminalReleased = before.withTerminalReleased
        options.showPages = before.showPages
    }

    /// Returns the reason why a command is for a person at the terminal alone; nil if a page can run it.
    package func terminalReason(of verb: String) -> String? {
        registry.candidates(for: verb).lazy.compactMap { self.registry.terminalVerbs[$0.command.name] }.first
    }

    /// Returns the reason why a page cannot run a line; nil if it can.
    package func pageRefusal(of line: String) -> String? {
        let length = line.utf8.count
        if length > Self.pageLineLimit { return "the line has \(length) bytes; a page can send \(Self.pageLineLimit)" }
        if line.unicodeScalars.contains(where: { Self.notInPageLines.contains($0.properties.generalCategory) }) {
            return "a page sends one line, without control characters"
        }
        if isEnded || isPreparing { return "the session takes no line now" }
        // The running command may be asking for a password.
        if runningCommandCount > 0 || pageLine != nil { return "a command is running: once more when it is done" }
        do {
            let statements = try parse(line)
            if statements.isEmpty { return "there is no command" }
            for (index, statement) in statements.enumerated() {
                do {
                    if let reason = try pageRefusal(of: statement) { return reason }
                } catch  where index > 0 {
                    // It may begin with a handle that an earlier command of the line makes. No command becomes known by that.
                }
            }
            return nil
        } catch {
            return explain(error).message
        }
    }

    private func pageRefusal(of statement: Statement) throws -> String? {
        if case .shell = statement.action { return "a page runs no shell command" }
        guard statement.destination == .screen else { return "a page sends output to no file and to no program" }
        for part in try commands(of: statement) {
            if part.destination != .screen { return "a page sends output to no file and to no program" }
            guard case .command(var words) = part.action else { return "a page runs no shell command" }
            _ = OutputFormat.removeLast(from: &words)
            var line = try expand(words)
            // As when it is run: a format in the text of an alias is none of the command's words.
            if line.isUserAlias { _ = OutputFormat.removeFirst(from: &line.arguments) }
            if let reason = pageRefusal(of: line) { return reason }
        }
        return nil
    }

    private func pageRefusal(of line: ExpandedCommand) -> String? {
        if let reason = terminalReason(of: line.verb) { return "\(line.verb) \(reason): only at the terminal" }
        let candidates = registry.candidates(for: line.verb).map(\.command)
        for command in candidates {
            guard let file = command.parameters.first(where: \.namesFile) else { continue }
            do {
                let bound = try ArgumentBinder(command, line.arguments[...])
                if bound.values[file.key] != nil { return "\(line.verb): a page names no file (\(file.usage))" }
            } catch  where candidates.count == 1 {
                return error.message
            } catch {
                // The words do not fit this command, so it is another one that they mean, or none.
            }
        }
        return nil
    }
}

extension Parameter {
    /// The completion source of parameters that name a file of the person.
    static let fileSource = "files"

    /// True if the parameter names a file of the person.
    package var namesFile: Bool { source == Self.fileSource }
}

extension PluginRegistrar {
    /// Keeps commands for a person at the terminal: a page (``Session/runPageLine(_:)``) cannot run them. Name those that use a file of the
    /// person or ask for a password. A parameter that is completed from `files` needs no such mention; a page cannot give it a value.
    ///
    /// ```swift
    /// registrar.keepForTerminal(["login", "register"], because: "asks for a password")
    /// ```
    ///
    /// - Parameters:
    ///   - verbs: The commands.
    ///   - reason: The reason, which continues the verb.
    public func keepForTerminal(_ verbs: [String], because reason: String) {
        for verb in verbs { registry.terminalVerbs[verb] = reason }
    }
}

import Primitives

/// What is longer than the screen, in a pager.
extension Session {
    /// Shows lines; more than the screen has rows for in the pager, where there is one.
    func page(_ lines: [String]) async {
        guard !lines.isEmpty else { return }
        let text = lines.joined(separator: "\n")
        guard let rows = surface.rows(), lines.count > rows - 1, rows > 1, options.usesPager, let pager = options.pager,
            options.isInteractive, runDepth == 0, !tap.isQuiet, !isPreparing, let lendTerminal = options.lendTerminal
        else { return surface.show(text) }
        let isShown = Lock(false)
        await lendTerminal {
            let code = await ShellCommand.run(pager, input: Array((text + "\n").utf8))
            isShown.withLock { $0 = !ShellCommand.couldNotRun.contains(code) }
        }
        guard !isShown.withLock({ $0 }) else { return tap.note(text) }
        // Once is enough to learn that there is no such program.
        options.usesPager = false
        surface.show(text)
        surface.show(
            Renderer(style).lines(
                of: OutputLine(.note, "the pager \(pager) does not run: set pager off"),
                duration: nil
            )
            .joined(separator: "\n")
        )
    }
}

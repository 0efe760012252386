import Foundation
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
        let environment = Self.pagerEnvironment(ProcessInfo.processInfo.environment)
        await lendTerminal {
            let code = await ShellCommand.run(pager, input: Array((text + "\n").utf8), environment: environment)
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

    /// What a pager is told, unless the environment tells it something else: that it begins no shell and no editor, since what it shows is
    /// strangers' text and a key may be pasted; and to say how one leaves it.
    nonisolated static func pagerEnvironment(_ own: [String: String]) -> [String: String] {
        let told = [
            "LESSSECURE": "1", "LESS": #"-R -Ps?e(end) :?pB(%pB\%) ..q leaves, space goes on$"#,
            // What util-linux's `more` goes by, if it is a young one.
            "PAGERSECURE": "1",
        ]
        return told.filter { own[$0.key] == nil }
    }
}

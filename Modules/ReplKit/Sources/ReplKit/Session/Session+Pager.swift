import Foundation
import Primitives

/// The start of a pager for output that is longer than the screen: the person's own (`PAGER`), or else that of the terminal, which shows a
/// screenful at a time.
extension Session {
    /// Shows lines; those that do not fit on the screen are shown by the person's pager, or else a screenful at a time.
    func showPaged(_ lines: [String]) async {
        guard !lines.isEmpty else { return }
        let text = lines.joined(separator: "\n")
        guard let rows = surface.rows(), lines.count > rows - 1, rows > 1, options.usesPager, !options.isPlain,
            options.isInteractive, runDepth == 0, !outputTap.isMuted, !isPreparing
        else { return surface.show(text) }
        guard let pager = options.pager, let withTerminalReleased = options.withTerminalReleased else {
            guard let showPages = options.showPages else { return surface.show(text) }
            await showPages(text)
            return outputTap.recordBypassed(text)
        }
        let isShown = Lock(false)
        let environment = Self.pagerEnvironment(ProcessInfo.processInfo.environment)
        await withTerminalReleased {
            let code = await ShellCommand.run(pager, input: Array((text + "\n").utf8), environment: environment)
            isShown.withLock { $0 = !ShellCommand.commandNotFoundStatuses.contains(code) }
        }
        guard !isShown.withLock({ $0 }) else { return outputTap.recordBypassed(text) }
        // The pager does not exist, so it is not tried again.
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

    /// Returns variables for a pager, except those that the environment sets. They forbid the pager to start a shell or an editor, because
    /// it shows untrusted text and a pasted key could do that; they show how to leave the pager; and, as git does, they keep what it
    /// showed on the screen (`-X`) and let it end at once if everything fits (`-F`).
    nonisolated static func pagerEnvironment(_ own: [String: String]) -> [String: String] {
        let told = [
            "LESSSECURE": "1", "LESS": #"-FRX -Ps?e(end) :?pB(%pB\%) ..q leaves, space goes on$"#,
            // Recent versions of util-linux's `more` read this variable.
            "PAGERSECURE": "1",
        ]
        return told.filter { own[$0.key] == nil }
    }
}

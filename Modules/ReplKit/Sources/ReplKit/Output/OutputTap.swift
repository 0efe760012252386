import Primitives

/// The filter between a session and its surface. All output passes through it, and can be recorded or muted.
final class OutputTap: Sendable {
    private struct State {
        var isQuiet = false
        var quiet: [String] = []
        var record: (@Sendable (String) -> Void)?
    }

    private let state = Lock(State())

    /// True if output is kept from the surface and collected for ``drainMuted()``.
    var isMuted: Bool {
        get { state.withLock { $0.isQuiet } }
        set { state.withLock { $0.isQuiet = newValue } }
    }

    /// Returns the muted output since the last call, line by line.
    func drainMuted() -> [String] {
        state.withLock { state in
            defer { state.quiet = [] }
            return state.quiet
        }
    }

    /// Passes all shown output to `record` as well; nil ends it.
    func record(_ record: (@Sendable (String) -> Void)?) {
        let replaced = state.withLock { state in
            defer { state.record = record }
            return state.record
        }
        // Released outside the lock.
        withExtendedLifetime(replaced) {}
    }

    /// Shows output without recording it.
    func withoutRecording(_ show: () -> Void) {
        let record = state.withLock { $0.record }
        self.record(nil)
        defer { self.record(record) }
        show()
    }

    /// Records output that a pager showed without using the surface.
    func recordBypassed(_ text: String) {
        let record = state.withLock { $0.record }
        record?(text)
    }

    /// Returns a surface whose output passes through this tap.
    func wrapping(_ surface: Surface) -> Surface {
        Surface(
            columns: surface.columns,
            rows: surface.rows,
            show: { [self] in if shouldForward($0) { surface.show($0) } },
            showError: { [self] in if shouldForward($0) { surface.showError($0) } },
            writeFailure: surface.writeFailure,
            errorsAreOnTerminal: surface.errorsAreOnTerminal
        )
    }

    private func shouldForward(_ text: String) -> Bool {
        let record = state.withLock { state -> (@Sendable (String) -> Void)?? in
            guard state.isQuiet else { return .some(state.record) }
            state.quiet += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            return nil
        }
        guard let record else { return false }
        record?(text)
        return true
    }
}

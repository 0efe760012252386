import Primitives

/// Stands between a session and its surface: whatever is shown passes here, and may be kept for a recording or kept from being shown.
final class OutputTap: Sendable {
    private struct State {
        var isQuiet = false
        var quiet: [String] = []
        var record: (@Sendable (String) -> Void)?
    }

    private let state = Lock(State())

    /// Whether what is shown is kept from the surface, for ``takeQuiet()``.
    var isQuiet: Bool {
        get { state.withLock { $0.isQuiet } }
        set { state.withLock { $0.isQuiet = newValue } }
    }

    /// What would have been shown, line by line.
    func takeQuiet() -> [String] {
        state.withLock { state in
            defer { state.quiet = [] }
            return state.quiet
        }
    }

    /// Hands all that is shown to `record`, too; nil ends it.
    func record(_ record: (@Sendable (String) -> Void)?) {
        let replaced = state.withLock { state in
            defer { state.record = record }
            return state.record
        }
        // Released outside of the lock.
        withExtendedLifetime(replaced) {}
    }

    /// Tells of what was shown past the surface: by a pager.
    func note(_ text: String) {
        let record = state.withLock { $0.record }
        record?(text)
    }

    /// The surface with this in front of it.
    func tapping(_ surface: Surface) -> Surface {
        Surface(
            columns: surface.columns,
            rows: surface.rows,
            show: { [self] in if passes($0) { surface.show($0) } },
            showError: { [self] in if passes($0) { surface.showError($0) } },
            writeFailure: surface.writeFailure,
            errorsHaveTerminal: surface.errorsHaveTerminal
        )
    }

    private func passes(_ text: String) -> Bool {
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

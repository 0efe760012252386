import ReplKit

extension Invocation {
    /// The columns that a command may lay text out in: those of the terminal less the margin, 40 to 80.
    @MainActor var textWidth: Int { min(max(session.surface.columns() - 2, 40), 78) }
}

import Propagation

/// A command that was run, for `explain`.
struct CommandRecord {
    let cause: Cause
    let typed: String
    /// What an alias stood for.
    let aliasOf: String?
}

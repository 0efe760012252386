/// A source that can ask for something nobody may read over a shoulder.
public protocol SecretSource: AnyObject, Sendable {
    /// Shows `prompt` and reads one line without showing what is typed; it enters no history.
    ///
    /// - Returns: What was typed, possibly nothing; `nil` when the person gave up (Ctrl-C, Ctrl-D), when the bytes were no UTF-8 or too
    ///   many, or when there is no terminal to ask on.
    @concurrent func readSecret(prompt: String) async -> String?
}

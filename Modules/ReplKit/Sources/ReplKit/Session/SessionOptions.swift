/// How a session behaves and looks.
public struct SessionOptions: Sendable {
    /// What stands where a duration would.
    public enum Durations: Hashable, Sendable {
        /// The duration: `[3 ms]`.
        case measured
        /// `[ms]`, the same every time: transcripts.
        case masked
    }

    /// Whether a person types: unique prefixes of verbs and `!` work. A ``Repl`` sets it as its source says.
    public var isInteractive = false
    /// Whether to colour; only ever on a terminal, and not against `NO_COLOR`.
    public var usesColour = false
    /// Whether to print one JSON object a line.
    public var printsJSON = false
    /// What stands where a duration would.
    public var durations = Durations.measured
    /// Asks for a secret without showing it; `nil` where nobody can be asked. It enters no history, trace or transcript.
    public var readSecret: (@Sendable (_ prompt: String) async -> String?)?
    /// Gives the terminal to `body` for a while, for `!`; `nil` where there is none to give.
    public var lendTerminal: (@Sendable (_ body: @escaping @Sendable () async -> Void) async -> Void)?
    /// Empties the screen; `nil` where there is none.
    public var clearScreen: (@Sendable () -> Void)?
    /// The lines that were typed, oldest first; `nil` where nobody types.
    public var history: (@Sendable () -> [String])?

    /// Makes options for a script: not interactive, no colour, no JSON.
    public init() {}
}

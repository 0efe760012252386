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
    /// Whether a text for others (``Parameter/verbatim``) may stand without quotes; not in an argument of a program, where a shell has read it
    /// before and `;` separates.
    public var takesBareTexts = true
    /// Whether to colour results; on a terminal, or where the environment forces it; never against `NO_COLOR`.
    public var usesColour = false
    /// Whether to show what may follow while a line is typed; only where results are coloured, since it is told by its colour alone.
    public var showsHints = true
    /// Whether to colour errors, which may go elsewhere than results.
    public var coloursErrors = false
    /// Whether there is a terminal that shows colour, and nothing speaks against it.
    public var canColour = false
    /// Whether to print one JSON object a line.
    public var printsJSON = false
    /// Whether to print tables as CSV, and all else where errors go.
    public var printsCSV = false
    /// What stands where a duration would.
    public var durations = Durations.measured
    /// Asks for a secret without showing it; `nil` where nobody can be asked. It enters no history, trace or transcript.
    public var readSecret: (@Sendable (_ prompt: String) async -> String?)?
    /// Gives the terminal to `body` for a while, for `!`, `|` and a pager; `nil` where there is none to give.
    public var lendTerminal: (@Sendable (_ body: @escaping @Sendable () async -> Void) async -> Void)?
    /// The shell command that shows what is longer than the screen; `nil` where there is none.
    public var pager: String?
    /// Whether to use it.
    public var usesPager = true
    /// Empties the screen; `nil` where there is none.
    public var clearScreen: (@Sendable () -> Void)?
    /// Keeps panes on the screen, above what is typed and printed, or with `nil` gives the screen back; `nil` where there is none.
    public var showPanes: (@Sendable (_ state: PanesState?, _ usesColour: Bool) -> Void)?
    /// The lines that were typed, oldest first; `nil` where nobody types.
    public var history: (@Sendable () -> [String])?
    /// Where `set NAME VALUE keep` and `alias ... keep` keep what they set; `nil` where nothing is kept.
    public var settings: SettingsFile?

    /// Makes options for a script: not interactive, no colour, no JSON.
    public init() {}
}

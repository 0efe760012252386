/// The options for the behaviour and appearance of a session.
public struct SessionOptions: Sendable {
    /// The text in place of durations.
    public enum Durations: Hashable, Sendable {
        /// The duration: `[3 ms]`.
        case measured
        /// The placeholder `[ms]`, which is always the same, for transcripts.
        case masked
    }

    /// True if a person types; unique prefixes of verbs and `!` are then allowed. A ``Repl`` sets it from its source.
    public var isInteractive = false
    /// True if a verbatim text (``Parameter/verbatim``) may be typed without quotes. False for the argument of a program, which a shell has
    /// already parsed and in which `;` separates commands.
    public var allowsUnquotedText = true
    /// True if results are coloured: on a terminal, or if the environment forces it, but never against `NO_COLOR`.
    public var usesColour = false
    /// True if the output may contain characters beyond ASCII that the session adds itself, such as arrows, and the dot in a prompt. False
    /// for a script, for a terminal that can only print, and for a locale other than UTF-8.
    public var usesUnicode = false
    /// True if hints are shown while a line is typed. They need coloured results, because only their colour distinguishes them.
    public var showsHints = true
    /// True if the output that goes to a shell command (`|`) is coloured too: after `set colour always`, or if the environment forces it.
    public var coloursPipes = false
    /// True if the first screen suggests commands to begin with.
    public var showsSuggestions = true
    /// True if errors are coloured; they may have another destination than results.
    public var coloursErrors = false
    /// The colours of the terminal.
    public var palette = ColourPalette()
    /// True if the terminal shows colour, and neither the environment nor an argument forbids it.
    public var canColour = false
    /// True if output is linear, for a screen reader and for copying: one row or field in each line, without colour, columns and wrapping,
    /// and without anything that is painted again.
    public var isPlain = false
    /// True if output is printed as one JSON object per line.
    public var printsJSON = false
    /// True if tables are printed as CSV, and everything else goes to the destination of errors.
    public var printsCSV = false
    /// The text in place of durations.
    public var durations = Durations.measured
    /// Asks for a secret without showing it; `nil` if no person can be asked. The secret enters no history, trace or transcript.
    public var readSecret: (@Sendable (_ prompt: String) async -> String?)?
    /// Releases the terminal while `body` runs, for `!`, `|` and a pager; `nil` if there is no terminal.
    public var withTerminalReleased: (@Sendable (_ body: @escaping @Sendable () async -> Void) async -> Void)?
    /// The shell command that shows output longer than the screen (`PAGER`); `nil` if the person has none.
    public var pager: String?
    /// Shows text longer than the screen, a screenful at a time, if there is no ``pager``; `nil` if there is no screen.
    public var showPages: (@Sendable (_ text: String) async -> Void)?
    /// True if output longer than the screen is shown by ``pager`` or ``showPages``.
    public var usesPager = true
    /// Clears the screen; `nil` if there is none.
    public var clearScreen: (@Sendable () -> Void)?
    /// Shows panes on the screen, above the typed and printed lines, in colours or, without a palette, without colour; a `nil` state
    /// removes them. `nil` if there is no screen.
    public var showPanes: (@Sendable (_ state: PanesState?, _ palette: ColourPalette?) -> Void)?
    /// Tells the terminal whether results are coloured and linear, so that what it paints by itself looks the same; `nil` if it paints
    /// nothing.
    public var setAppearance: (@Sendable (_ usesColour: Bool, _ isLinear: Bool) -> Void)?
    /// Returns the typed lines with their numbers, oldest first; `nil` if no person types.
    public var history: (@Sendable () -> [HistoryLine])?
    /// The file in which `set NAME VALUE keep` and `alias ... keep` store their values; `nil` if nothing is stored.
    public var settings: SettingsFile?

    /// True if no person looks at a layout: JSON is for a program, linear output for a screen reader. A command then returns a table in place
    /// of a drawing.
    public var avoidsDrawings: Bool { printsJSON || isPlain }

    /// Creates options for a script: not interactive, no colour, no JSON.
    public init() {}
}

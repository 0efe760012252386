/// The colours of a session's output: those that the terminal has, chosen for its background.
///
/// A program cannot know the background, so the colours of ``Background/either`` read on white and on black: each has a contrast of at
/// least 3:1 with both. Among the sixteen basic colours, which a theme may change, only red and magenta do in the usual themes; what
/// would be green, cyan or yellow there is bold, or magenta.
public struct ColourPalette: Hashable, Sendable {
    /// The background that the colours are chosen for.
    public enum Background: String, Hashable, Sendable, CaseIterable {
        /// Colours that read on white and on black.
        case either
        /// Dark colours, for a light background.
        case light
        /// Light colours, for a dark background.
        case dark
    }

    /// The background that the colours are chosen for.
    public var background: Background
    /// True if the terminal has 256 colours; false for the sixteen basic ones.
    public let hasManyColours: Bool

    /// Creates a palette.
    ///
    /// - Parameters:
    ///   - background: The background that the colours are chosen for.
    ///   - hasManyColours: True if the terminal has 256 colours.
    public init(for background: Background = .either, hasManyColours: Bool = false) {
        (self.background, self.hasManyColours) = (background, hasManyColours)
    }

    /// Reads from an environment which colours the terminal has: 256 if `COLORTERM` is set, or if `TERM` says so.
    ///
    /// - Parameter environment: The variables of the program.
    public init(environment: [String: String]) {
        let terminal = environment["TERM"] ?? ""
        let hasMany = ["256color", "direct"].contains { terminal.contains($0) }
        self.init(hasManyColours: hasMany || environment["COLORTERM"]?.isEmpty == false)
    }

    /// Returns the parameters of the escape sequence that begins a tint.
    func parameters(of tint: Style.Tint) -> String {
        switch tint {
        case .dim: "2"
        case .reversed: "7"
        case .bold: "1"
        case .success: colour(.green)
        case .information: colour(.cyan)
        case .failure: colour(.red)
        case .warning: colour(.yellow)
        case .confirmed: bold(.green)
        case .rolledBack: bold(.red)
        case .pending: bold(.yellow)
        }
    }

    private enum Hue { case green, cyan, red, yellow }

    private func bold(_ hue: Hue) -> String {
        let colour = colour(hue)
        return colour == "1" ? colour : "1;\(colour)"
    }

    private func colour(_ hue: Hue) -> String {
        hasManyColours ? "38;5;\(indexed(hue))" : basic(hue)
    }

    /// Returns the number of a colour in the cube of 6 by 6 by 6 colours, which no theme changes.
    private func indexed(_ hue: Hue) -> Int {
        switch (hue, background) {
        case (.green, .either): 28
        case (.cyan, .either): 31
        case (.red, .either): 160
        case (.yellow, .either): 136
        case (.green, .light): 22
        case (.cyan, .light): 24
        case (.red, .light): 124
        case (.yellow, .light): 94
        case (.green, .dark): 114
        case (.cyan, .dark): 80
        case (.red, .dark): 203
        case (.yellow, .dark): 221
        }
    }

    /// Returns one of the basic colours, or bold where none reads.
    private func basic(_ hue: Hue) -> String {
        switch (hue, background) {
        case (.red, _): "31"
        case (.yellow, .either), (.yellow, .light): "35"
        case (.cyan, .light): "34"
        case (.green, .either), (.green, .light), (.cyan, .either): "1"
        case (.green, .dark): "32"
        case (.cyan, .dark): "36"
        case (.yellow, .dark): "33"
        }
    }
}

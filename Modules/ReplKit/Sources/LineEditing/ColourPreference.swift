public import Foundation

/// The colour preference of the environment, read from the variables that terminal programs agree on.
///
/// | variable | meaning |
/// |---|---|
/// | `NO_COLOR` | Any value that is not empty turns colour off, whatever else is set. |
/// | `CLICOLOR_FORCE`, `FORCE_COLOR` | Any other value than `0`, `false` and empty turns colour on, also into a pipe. |
/// | `CLICOLOR`, `FORCE_COLOR` | `0` or `false` turns colour off. |
///
/// See https://no-color.org, https://bixense.com/clicolors and https://force-color.org.
public enum ColourPreference: Hashable, Sendable {
    /// No colour anywhere.
    case never
    /// Colour where the terminal can show it.
    case whereShown
    /// Colour everywhere, into pipes and files too.
    case always

    /// Reads the preference from an environment.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0.lowercased() } }
        let no = ["0", "false"]
        if value("NO_COLOR") != nil {
            self = .never
        } else if let force = value("CLICOLOR_FORCE"), !no.contains(force) {
            self = .always
        } else if let force = value("FORCE_COLOR") {
            self = no.contains(force) ? .never : .always
        } else {
            self = value("CLICOLOR").map(no.contains) == true ? .never : .whereShown
        }
    }
}

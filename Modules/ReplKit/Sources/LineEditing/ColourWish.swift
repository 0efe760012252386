public import Foundation

/// What the environment wishes about colour, by the variables that terminal programs agree on.
///
/// | variable | meaning |
/// |---|---|
/// | `NO_COLOR` | set to anything but nothing: no colour, whatever else is set |
/// | `CLICOLOR_FORCE`, `FORCE_COLOR` | set to anything but nothing and `0`: colour, also into a pipe |
/// | `CLICOLOR`, `FORCE_COLOR` | `0`: no colour |
///
/// See https://no-color.org, https://bixense.com/clicolors and https://force-color.org.
public enum ColourWish: Hashable, Sendable {
    /// No colour anywhere.
    case never
    /// Colour where the terminal can show it.
    case whereShown
    /// Colour everywhere, into pipes and files too.
    case always

    /// Reads the wish out of an environment.
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

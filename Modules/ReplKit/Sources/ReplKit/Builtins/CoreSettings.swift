/// The settings of the core, which `set` knows without any plug-in.
@MainActor
enum CoreSettings {
    static let all = [columns, json, plain, colour, hints, pager, welcome]

    private static let columns = Setting(
        "columns",
        summary: "Width of the output, in columns",
        values: "auto|20 or more",
        read: { $0.columns.map(String.init) ?? "auto" },
        write: { session, value in
            guard value != "auto" else {
                session.columns = nil
                return
            }
            guard let number = Int(value), (Renderer.minimumColumns...10_000).contains(number) else {
                throw ReplError(.badNumber, "columns takes auto or 20 to 10000, not \"\(value)\"")
            }
            session.columns = number
        }
    )

    private static let json = Setting(
        "json",
        summary: "Print one JSON object a row",
        values: "on|off",
        read: { $0.options.printsJSON ? "on" : "off" },
        write: { session, value in session.options.printsJSON = try isOn(value, "json") }
    )

    private static let plain = Setting(
        "plain",
        summary: "Print linear text, for screen readers",
        values: "on|off",
        read: { $0.options.isPlain ? "on" : "off" },
        write: { session, value in
            session.options.isPlain = try isOn(value, "plain")
            if session.options.isPlain { session.hidePanes() }
        }
    )

    private static let colour = Setting(
        "colour",
        summary: "Use colours in the output",
        values: "on|off|light|dark|always",
        read: { session in
            let options = session.options
            guard options.usesColour else { return "off" }
            guard !options.coloursPipes else { return "always" }
            return options.palette.background == .either ? "on" : options.palette.background.rawValue
        },
        write: { session, value in
            let background = ColourPalette.Background(rawValue: value)
            // A pipe gets colours only if it is asked for.
            let isAlways = value == "always"
            let isOn = isAlways || background == .light || background == .dark || value == "on"
            guard isOn || value == "off" else {
                throw ReplError(
                    .usage,
                    "colour takes on, off, light, dark or always, not \"\(TextLayout.cut(value, to: 20))\"",
                    hint: "set colour light if the background is light; help set"
                )
            }
            guard !isOn || session.options.canColour else {
                throw ReplError(
                    .usage,
                    "only a terminal is coloured, unless CLICOLOR_FORCE is set; NO_COLOR and --no-color forbid it"
                )
            }
            session.options.usesColour = isOn
            session.options.coloursPipes = isAlways
            session.options.palette.background = background ?? .either
            session.options.coloursErrors = isOn && session.surface.errorsAreOnTerminal
        }
    )

    private static let hints = Setting(
        "hints",
        summary: "Show hints while typing",
        values: "on|off",
        read: { $0.options.showsHints ? "on" : "off" },
        write: { session, value in session.options.showsHints = try isOn(value, "hints") }
    )

    private static let pager = Setting(
        "pager",
        summary: "Page what exceeds the screen",
        values: "on|off",
        read: { $0.options.usesPager && canPage($0) ? "on" : "off" },
        write: { session, value in
            let isOn = try isOn(value, "pager")
            guard !isOn || canPage(session) else {
                throw ReplError(.usage, "there is no pager here", hint: "PAGER='less -R' strata, at a terminal")
            }
            session.options.usesPager = isOn
        }
    )

    /// Returns true if there is a way to show what exceeds the screen piece by piece.
    private static func canPage(_ session: Session) -> Bool {
        session.options.pager != nil || session.options.showPages != nil
    }

    private static let welcome = Setting(
        "welcome",
        summary: "Suggest commands at the start",
        values: "on|off",
        read: { $0.options.showsSuggestions ? "on" : "off" },
        write: { session, value in session.options.showsSuggestions = try isOn(value, "welcome") }
    )

    private static func isOn(_ value: String, _ name: String) throws -> Bool {
        switch value {
        case "on": true
        case "off": false
        default: throw ReplError(.usage, "\(name) takes on or off, not \"\(TextLayout.cut(value, to: 20))\"")
        }
    }
}

/// The man page, generated from the tables of options and verbs.
enum ManPage {
    /// The page as roff; it depends on the program alone.
    static var text: String {
        let verbs = Subcommand.allCases.map { item("\\fBstrata \($0.rawValue)\\fR", $0.argument, $0.summary) }
        let options = Option.allCases.map { option in
            let (name, argument) = ("\\fB\(escape(option.spelling))\\fR", option.argument ?? "")
            guard option.hasOptionalArgument else { return item(name, argument, option.summary) }
            return item("\(name)[=\\fI\(argument)\\fR]", "", option.summary)
        }
        return """
            .TH STRATA 1 \(Help.date) "strata \(Help.version)" "User Commands"
            .SH NAME
            strata \\- load entities, change them, and watch the change arrive in every view
            .SH SYNOPSIS
            .B strata
            .RI [ options ]
            .br
            .B strata \\-c
            .I COMMANDS
            .br
            .B strata
            .I command
            .RI [ options ]
            .SH DESCRIPTION
            Without a command,
            .B strata
            is a REPL against a demo server in the same process, or against the server that
            .B \\-\\-server
            names. At its prompt
            .B help
            lists the commands, and
            .B tour
            the lessons.
            .SH COMMANDS
            \(verbs.joined(separator: "\n"))
            .SH OPTIONS
            \(options.joined(separator: "\n"))
            .SH ENVIRONMENT
            \(Help.environment.map { item("\\fB\($0.name)\\fR", "", $0.what) }.joined(separator: "\n"))
            .SH FILES
            \(Help.files.map { item("\\fI\(escape($0.path))\\fR", "", $0.what) }.joined(separator: "\n"))
            .SH EXIT STATUS
            \(Help.exitCodes.map { item("\\fB\($0.code)\\fR", "", $0.what) }.joined(separator: "\n"))

            """
    }

    private static func item(_ label: String, _ argument: String, _ text: String) -> String {
        let head = argument.isEmpty ? label : "\(label) \\fI\(escape(argument))\\fR"
        return ".TP\n\(head)\n\(escape(text))"
    }

    /// Escapes text for roff, so that it is not read as a request.
    private static func escape(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("`", with: "\"")
            .replacing("…", with: "...")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}

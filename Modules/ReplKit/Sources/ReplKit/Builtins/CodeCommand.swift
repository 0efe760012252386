/// The `code` command.
@MainActor
enum CodeCommand {
    /// The verb, behind which another command stands.
    nonisolated static let verb = "code"

    static let code = Command(
        verb,
        group: .diagnostics,
        summary: "Print the Swift that does the same",
        details: [
            "code alone prints the Swift of the last line that called the library; code",
            "COMMAND that of any line, without running it; a line with ; in quotes.",
            "A handle is a variable of that name. The second line names the values that",
            "the code takes as given, such as api, your client. explain code is the same.",
            "code COMMAND > FILE.swift writes the Swift to the file. Behind a command in",
            "quotes, or of the last line, > and | are output of the REPL: Swift has none.",
            "code app prints a whole small app: a client, a list, an edit, a view.",
        ],
        parameters: [Parameter.words("COMMAND").optional.completing(from: "commands")],
        examples: ["load KIND 1 as h; code", "code load KIND:1", "code \"load KIND 1 as h; show h\""],
        synonyms: ["app: code app", "swift", "source", "snippet"]
    ) { call in
        let words = call.words("COMMAND")
        guard let first = words.first else { return Output(try call.session.lastCode) }
        if words == ["app"], let app = call.session.registry.codes.app { return Output([.verbatim(app)]) }
        // One word in quotes is a line; separate words are a command, which is taken as it was typed.
        return Output(
            try call.session.code(
                of: words.count == 1 ? first : typedCommand(call) ?? words.map(Quoting.quote).joined(separator: " ")
            )
        )
    }

    /// Returns the line behind the verb; nil if it was typed in another way, such as an alias.
    private static func typedCommand(_ call: Invocation) -> String? {
        let (verb, rest) = (call.enteredText.prefix { !$0.isWhitespace }, call.enteredText.drop { !$0.isWhitespace })
        return verb == Self.verb ? rest.trimmingPrefix(while: \.isWhitespace).description : nil
    }
}

extension Output {
    /// Creates the output of code, which is printed as it is.
    init(_ code: SwiftCode) { self.init([.verbatim(code.text)]) }
}

/// The `code` command.
@MainActor
enum CodeCommand {
    static let code = Command(
        "code",
        group: .diagnostics,
        summary: "Print the Swift that does the same",
        details: [
            "code alone prints the Swift of the last line that called the library; code",
            "COMMAND that of any line, without running it; a line with ; or > in quotes.",
            "A handle is a variable of that name. The second line names the values that",
            "the code takes as given, such as api, your client.",
            "code > FILE.swift writes it to a file. explain code is the same. code app",
            "prints a whole small app: a client, a list, an edit and its errors, a view.",
        ],
        parameters: [Parameter.words("COMMAND").optional.completing(from: "commands")],
        examples: ["load KIND 1 as h; code", "code load KIND:1", "code \"load KIND 1 as h; show h\""],
        synonyms: ["app: code app", "swift", "source", "snippet"]
    ) { call in
        let words = call.words("COMMAND")
        guard let first = words.first else { return Output(try call.session.lastCode) }
        if words == ["app"], let app = call.session.registry.codes.app { return Output([.verbatim(app)]) }
        // One word in quotes is a line; separate words are a command, and are quoted again where that is necessary.
        let line = words.count == 1 ? first : words.map(Quoting.quote).joined(separator: " ")
        return Output(try call.session.code(of: line))
    }
}

extension Output {
    /// Creates the output of code, which is printed as it is.
    init(_ code: SwiftCode) { self.init([.verbatim(code.text)]) }
}

/// The `clear` command.
@MainActor
enum ClearCommand {
    static let clear = Command(
        "clear",
        group: .repl,
        summary: "Empty the screen, as Ctrl-L does",
        examples: ["clear"],
        synonyms: ["cls", "reset"]
    ) { call in
        // A pipe has no screen to clear; this is not an error.
        call.session.options.clearScreen?()
        return Output()
    }
}

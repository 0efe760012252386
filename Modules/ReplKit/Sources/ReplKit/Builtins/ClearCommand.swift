/// `clear`.
@MainActor
enum ClearCommand {
    static let clear = Command(
        "clear",
        group: .meta,
        summary: "Empty the screen, as Ctrl-L does",
        examples: ["clear"],
        synonyms: ["cls", "reset"]
    ) { call in
        // On a pipe there is no screen, and nothing to say about that.
        call.session.options.clearScreen?()
        return Output()
    }
}

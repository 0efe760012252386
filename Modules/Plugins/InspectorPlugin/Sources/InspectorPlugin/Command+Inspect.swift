import ReplKit

extension Command {
    /// The `inspect` command.
    @MainActor
    static func inspect(_ page: InspectorPage) -> Command {
        Command(
            "inspect",
            group: .memory,
            summary: "Show the living objects in a browser",
            details: [
                "Prints the address of a page of this machine; open it in a browser. It shows",
                "what is alive, what holds it, what changed and why, while you type.",
                "off      closes the page; its address is not valid any more",
                "The address contains a secret: whoever on this machine has it sees the page.",
            ],
            parameters: [.flag("off")],
            examples: ["inspect", "inspect off"],
            synonyms: ["inspector", "browser", "devtools", "webpage"]
        ) { call in
            guard !call.has("off") else {
                guard page.close() else { return Output([.line(OutputLine(.hit, "no page is open"))]) }
                return .acknowledgement("the page is closed")
            }
            let isOpen = page.address != nil
            let address = try page.open(in: call.session)
            return Output([
                .line(OutputLine(isOpen ? .hit : .ok, isOpen ? "the page is open already" : "the page is open")),
                .text([address]),
            ])
        }
    }
}

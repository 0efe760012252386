/// The `open` and `back` commands.
@MainActor
enum OpenCommand {
    static let open = Command(
        "open",
        group: .read,
        summary: "Go into a row of the last list, or an object",
        details: [
            "N alone does the same. In every command that takes a REF, N means that row",
            "of the list that was shown last: show 3, and 3 show. back leaves it again.",
        ],
        parameters: [.reference("N|REF")],
        bindsResult: true,
        examples: ["open KIND:1"],
        synonyms: ["enter", "goto", "cd", "into"]
    ) { call in
        let object = try call.object("N|REF")
        var output: Output
        if let page = object as? any Openable {
            output = try await page.open(in: call.session)
        } else {
            output = object.rows() == nil ? .object(object) : .list(object)
        }
        output.isInside = true
        return output
    }

    static let back = Command(
        "back",
        group: .read,
        summary: "Return to the list before, without a request",
        details: ["Its rows are shown as they are now, with the numbers that they had."],
        bindsResult: true,
        examples: ["back"],
        synonyms: ["leave", "return", "up", ".."]
    ) { call in
        guard let list = call.session.navigation.goBack() else {
            return .hit("there is no list to go back to: open N goes into a row of a list")
        }
        return .list(list)
    }
}

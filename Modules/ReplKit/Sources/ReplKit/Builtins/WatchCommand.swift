import Primitives

/// `watch`.
@MainActor
enum WatchCommand {
    static let watch = Command(
        "watch",
        group: .views,
        summary: "Print each change of something",
        parameters: [.reference(), .option("in", .word("PANE").offering("panes"))],
        examples: ["watch KIND:1 in side"],
        synonyms: ["observe", "follow", "monitor"]
    ) { call in
        let views = call.session.views
        let object = try call.object()
        let pane = call.optionalWord("in") ?? call.typedReferences["REF"] ?? object.reference.description
        if call.has("in"), pane == "all" || !ArgumentBinder.isHandleName(pane) {
            throw ReplError(
                .usage,
                "\"\(TextLayout.cut(pane, to: 40))\" is no name for a pane",
                hint: "watch REF in side"
            )
        }
        views.open(object, as: TextLayout.cut(TextLayout.clean(pane), to: 32))
        return .acknowledgement(views.listed)
    }
}

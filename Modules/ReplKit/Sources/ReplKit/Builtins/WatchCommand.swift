import Primitives

/// The `watch` command.
@MainActor
enum WatchCommand {
    static let watch = Command(
        "watch",
        group: .views,
        summary: "Print each change of something",
        details: [
            "A line begins with ~ for a change, = for a confirmed edit, and x for one",
            "that was rolled back (a tick and a cross where the terminal has UTF-8).",
            "every N polls the server every N seconds, and shows the changes of others;",
            "less often while it does not answer. unwatch ends it. In a script it polls",
            "only when the script says wait, which waits until the poll is due.",
        ],
        parameters: [
            .reference(), .option("in", .word("PANE").completing(from: "panes")),
            .option("every", .number("N", in: Poller.shortest...Poller.longest)),
        ],
        examples: ["watch KIND:1 in side", "watch KIND:1 every 30; unwatch all"],
        synonyms: ["observe", "follow", "monitor"]
    ) { call in
        let views = call.session.views
        let object = try call.object()
        let pane = call.optionalWord("in") ?? call.enteredReferences["REF"] ?? object.reference.description
        if call.has("in"), pane == "all" || !ArgumentBinder.isHandleName(pane) {
            throw ReplError(
                .usage,
                "\"\(TextLayout.cut(pane, to: 40))\" is no name for a pane",
                hint: "watch REF in side"
            )
        }
        let name = TextLayout.cut(TextLayout.clean(pane), to: 32)
        let kind = call.session.registry.kind(named: object.reference.kind)
        if call.has("every"), kind == nil {
            throw ReplError(.wrongKind, "\(object.reference) cannot be polled", hint: "watch it without every")
        }
        let seconds = call.optionalNumber("every")
        // A view with that name is replaced.
        let held = call.session.heldTiers(ofViews: [name])
        views.open(object, as: name, every: seconds.map { .seconds($0) }, in: call.session)
        let notes = Output(call.session.notes(of: held.falls(in: call.session)))
        guard let seconds else { return .acknowledgement(views.countSummary) + notes }
        let effect = kind?.refreshSideEffect.map { "; \($0)" } ?? ""
        return .acknowledgement("\(views.countSummary); \(name) polls every \(seconds) s\(effect)") + notes
    }
}

/// The `unwatch` command.
@MainActor
enum UnwatchCommand {
    static let unwatch = Command(
        "unwatch",
        group: .views,
        summary: "Close a view, or all of them",
        parameters: [.word("PANE|all").completing(from: "closable panes")],
        examples: ["unwatch all"],
        synonyms: ["unfollow", "close", "unobserve"]
    ) { call in
        let (session, views) = (call.session, call.session.views)
        let pane = try call.word("PANE|all")
        let held = session.heldTiers(ofViews: pane == "all" ? views.all.map(\.name) : [pane])
        if pane == "all" {
            views.closeAll()
        } else {
            guard views[pane] != nil else {
                let guess = DidYouMean(pane, among: views.all.map(\.name))
                throw ReplError(
                    .unknownReference,
                    "no view is called \"\(TextLayout.cut(TextLayout.clean(pane), to: 40))\"\(guess)",
                    hint: "views"
                )
            }
            views.close(pane)
        }
        return .acknowledgement(views.countSummary) + Output(session.notes(of: held.falls(in: session)))
    }
}

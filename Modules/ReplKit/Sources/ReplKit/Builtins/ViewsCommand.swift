import Primitives

/// The `views` command.
@MainActor
enum ViewsCommand {
    static let views = Command(
        "views",
        group: .views,
        summary: "List the views",
        examples: ["views"]
    ) { call in
        let table = OutputTable(
            columns: ["view", "ref", "tier", "headline"],
            rows: call.session.views.all.map { view in
                [
                    .text(view.name), .text(view.showable.reference.description),
                    .text(orMissing: view.showable.tierLabel),
                    .text(orMissing: view.showable.headline.isEmpty ? nil : view.showable.headline),
                ]
            },
            owners: call.session.views.all.map(\.showable.owner),
            emptyText: "no views; watch REF in PANE"
        )
        return Output([.table(table)])
    }
}

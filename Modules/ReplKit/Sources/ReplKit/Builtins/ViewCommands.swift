import Primitives

/// `watch`, `unwatch`, `views`.
@MainActor
enum ViewCommands {
    static let all = [watch, unwatch, views]

    private static let watch = Command(
        "watch",
        group: .views,
        summary: "Print each change of something",
        parameters: [.reference(), .option("in", .word("PANE"))],
        examples: ["watch KIND:1 in side"]
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
        return .acknowledgement(describe(views))
    }

    private static let unwatch = Command(
        "unwatch",
        group: .views,
        summary: "Close a view, or all of them",
        parameters: [.word("PANE|all")],
        examples: ["unwatch all"]
    ) { call in
        let views = call.session.views
        let pane = try call.word("PANE|all")
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
        return .acknowledgement(describe(views))
    }

    private static func describe(_ views: Views) -> String {
        let names = views.all.map(\.name)
        let count = names.count == 1 ? "1 view" : "\(names.isEmpty ? "no" : String(names.count)) views"
        return names.isEmpty ? count : "\(count): \(names.joined(separator: ", "))"
    }

    private static let views = Command(
        "views",
        group: .views,
        summary: "List what is watched",
        examples: ["views"]
    ) { call in
        let table = OutputTable(
            columns: ["view", "ref", "tier", "headline"],
            rows: call.session.views.all.map { view in
                [
                    .text(view.name), .text(view.showable.reference.description),
                    .text(orMissing: view.showable.tierLabel), .text(view.showable.headline),
                ]
            },
            emptyText: "no views; watch REF in PANE"
        )
        return Output([.table(table)])
    }
}

import Primitives

/// The `list` command.
@MainActor
enum ListCommand {
    static let list = Command(
        "list",
        group: .read,
        summary: "List the handles, or those of one kind",
        parameters: [Parameter.word("KIND").optional.completing(from: "records")],
        examples: ["list"],
        synonyms: ["ls", "dir", "handles"]
    ) { call in
        let kind = try call.optionalWord("KIND").map(call.session.referenceName(ofKind:))
        let handles = call.session.handleTable.all.filter { kind == nil || $0.object.reference.kind == kind }
        let table = OutputTable(
            columns: ["handle", "ref", "tier", "headline"],
            rows: handles.map { name, object in
                [
                    .text(name), .text(object.reference.description), .text(orMissing: object.tierLabel),
                    .text(orMissing: object.headline.isEmpty ? nil : object.headline),
                ]
            },
            owners: handles.map(\.object.owner),
            emptyText: "no handles; load KIND ID as h"
        )
        return Output([.table(table)])
    }
}

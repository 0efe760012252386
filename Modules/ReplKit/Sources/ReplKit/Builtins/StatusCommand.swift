import Propagation

/// The `status` command.
@MainActor
enum StatusCommand {
    static let status = Command(
        "status",
        group: .session,
        summary: "Show the state of the session",
        examples: ["status"]
    ) { call in
        let session = call.session
        var fields: [ShownField] = []
        for more in session.registry.statusFields { fields += await more(session) }
        fields.append(ShownField("handles", session.handleTable.names.count))
        fields.append(ShownField("views", session.views.all.count))
        let activity = session.commits.activity
        fields.append(ShownField("open", activity.openCount - activity.heldCount))
        if activity.heldCount > 0 { fields.append(ShownField("held", activity.heldCount)) }
        return Output([.fields(fields)])
    }
}

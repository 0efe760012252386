import Propagation

/// The `status` command.
@MainActor
enum StatusCommand {
    static let status = Command(
        "status",
        group: .session,
        summary: "Show the state of the session",
        details: ["status NAME shows a part of it that has a status of its own."],
        parameters: [Parameter.text("NAME").optional.completing(from: "statuses")],
        examples: ["status"]
    ) { call in
        let session = call.session
        if let name = call.optionalWord("NAME") { return try await output(of: name, in: session) }
        var fields: [ShownField] = []
        for more in session.registry.statusFields { fields += await more(session) }
        fields.append(ShownField("handles", session.handleTable.names.count))
        fields.append(ShownField("views", session.views.all.count))
        let activity = session.commits.activity
        fields.append(ShownField("open", activity.openCount - activity.heldCount))
        if activity.heldCount > 0 { fields.append(ShownField("held", activity.heldCount)) }
        return Output([.fields(fields)])
    }

    /// Returns the status of a part of a plug-in.
    ///
    /// - Throws: ``ReplError`` if there is none of that name.
    private static func output(of name: String, in session: Session) async throws -> Output {
        let all = session.namedStatuses
        guard let found = all.first(where: { ([$0.name] + $0.otherNames).contains(name) }) else {
            let guess = DidYouMean(name, among: all.map(\.name))
            let names = all.map(\.name).joined(separator: ", ")
            throw ReplError(
                .unknownReference,
                "nothing called \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\" has a status of its own\(guess)",
                hint: guess.isEmpty ? (names.isEmpty ? "status" : "status, or status with one of \(names)") : ""
            )
        }
        return try await found.output()
    }
}

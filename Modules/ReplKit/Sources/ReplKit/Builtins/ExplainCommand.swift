import Propagation

/// The `explain` command.
@MainActor
enum ExplainCommand {
    static let explain = Command(
        "explain",
        group: .diagnostics,
        summary: "Explain the effects of a command step by step",
        details: [
            "Explains the last command that had an effect, or should have; explain 2 the",
            "one before it. A poll (watch REF every N) counts too, if a view changed.",
            "explain code prints the Swift that does the same: help code.",
        ],
        parameters: [Parameter.number("N", in: 1...1_000).optional.completing(from: "explained"), .flag("code")],
        examples: ["load KIND 1 as h; explain"],
        synonyms: ["why", "how"]
    ) { call in
        let session = call.session
        if call.has("code") { return Output(try session.lastCode) }
        let wanted = call.optionalNumber("N") ?? 1
        let views = session.views.all.map(\.name)
        let entries = session.sessionLog.entries
        let roots = roots(session, entries)
        let followed = SessionLog.entries(entries, from: Set(roots.map(\.0.id)))
        var found = 0
        for (cause, record) in roots {
            let entries = followed[cause.id] ?? []
            let explanation = Explanation(
                cause,
                record,
                views: views,
                signs: session.signs,
                entries: entries,
                naming: session.named
            )
            guard explanation.isNoteworthy(record) else { continue }
            found += 1
            guard found == wanted else { continue }
            return table(explanation.steps, session)
        }
        throw ReplError(
            .unknownReference,
            found == 0
                ? "no command has changed or fetched anything yet"
                : "only \(found == 1 ? "1 command" : "\(found) commands") had an effect",
            hint: "explain N counts back from the last such command"
        )
    }

    /// Returns the causes that can be explained, the latest first: commands and polls.
    private static func roots(_ session: Session, _ entries: [SessionLog.Entry]) -> [(Cause, CommandRecord?)] {
        // Polls without a redraw are skipped here, because there may be thousands of them. Parents have smaller ids than their children.
        var polls: [UInt64: Cause] = [:]
        var rootOf: [UInt64: UInt64] = [:]
        var seen: Set<UInt64> = []
        for entry in entries {
            let cause = entry.cause
            let root = cause.parent.flatMap { rootOf[$0] } ?? cause.parent ?? cause.id
            rootOf[cause.id] = root
            if cause.parent == nil && cause.kind == .poll { polls[cause.id] = cause }
            if case .redraw = entry.content { seen.insert(root) }
        }
        polls = polls.filter { seen.contains($0.key) }
        let commands: [(Cause, CommandRecord?)] = session.records.map { ($0.cause, $0) }
        return (commands + polls.values.map { ($0, nil) }).sorted { $0.0.id > $1.0.id }
    }

    private static func table(_ steps: [ExplanationStep], _ session: Session) -> Output {
        let labelWidth = min(20, steps.map { TextWidth.columns($0.label) }.max() ?? 0)
        return Output(
            steps.enumerated().map { index, step in
                .step(
                    OutputStep(
                        number: index + 1,
                        label: step.label,
                        detail: step.detail,
                        labelWidth: labelWidth,
                        duration: step.duration,
                        json: step.json(number: index + 1, session.options.durations)
                    )
                )
            }
        )
    }
}

extension Explanation {
    /// True if the explanation shows an effect, a failure, or an edit that changed nothing. A poll is noteworthy if a view was redrawn.
    fileprivate func isNoteworthy(_ record: CommandRecord?) -> Bool {
        guard let record else { return hasRedraws }
        if case .failed = record.ending { return true }
        return hasEffects || record.isEdit
    }
}

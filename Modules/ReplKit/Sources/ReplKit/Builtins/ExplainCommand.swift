import Propagation

/// `explain`.
@MainActor
enum ExplainCommand {
    static let explain = Command(
        "explain",
        group: .why,
        summary: "Walk from a command to its effects",
        details: [
            "The last command that did something, or was meant to; explain 2 the one before",
            "it. What a watched thing was polled for counts where a view changed by it.",
        ],
        parameters: [Parameter.number("N", in: 1...1_000).optional],
        examples: ["explain"],
        synonyms: ["why", "how"]
    ) { call in
        let session = call.session
        let wanted = call.optionalNumber("N") ?? 1
        let views = session.views.all.map(\.name)
        let entries = session.chronicle.entries
        var found = 0
        for (cause, record) in roots(session, entries) {
            let explanation = Explanation(cause, record, views: views, entries: entries)
            guard explanation.isWorthTelling(record) else { continue }
            found += 1
            guard found == wanted else { continue }
            return table(explanation.steps, session)
        }
        throw ReplError(
            .unknownReference,
            found == 0 ? "no command has changed or fetched anything yet" : "only \(found) commands had an effect",
            hint: "explain N counts back from the last that had"
        )
    }

    /// What things began with: commands, and what was polled; the last first.
    private static func roots(_ session: Session, _ entries: [Chronicle.Entry]) -> [(Cause, CommandRecord?)] {
        var polls: [UInt64: Cause] = [:]
        for entry in entries where entry.cause.parent == nil && entry.cause.isPoll {
            polls[entry.cause.id] = entry.cause
        }
        let commands: [(Cause, CommandRecord?)] = session.records.map { ($0.cause, $0) }
        return (commands + polls.values.map { ($0, nil) }).sorted { $0.0.id > $1.0.id }
    }

    private static func table(_ steps: [ExplanationStep], _ session: Session) -> Output {
        let labelWidth = min(20, steps.map { TextWidth.of($0.label) }.max() ?? 0)
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
    /// Whether it is about something: an effect, a failure, or an edit that changed nothing. Of what is polled, what was seen.
    fileprivate func isWorthTelling(_ record: CommandRecord?) -> Bool {
        guard let record else { return hasRedraws }
        if case .failed = record.ending { return true }
        return hasEffects || record.isEdit
    }
}

extension Cause {
    /// Whether it is one of the questions that a view asks by itself.
    fileprivate var isPoll: Bool { kind.rawValue == "poll" }
}

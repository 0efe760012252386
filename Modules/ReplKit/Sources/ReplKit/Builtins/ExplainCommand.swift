/// `explain`.
@MainActor
enum ExplainCommand {
    static let explain = Command(
        "explain",
        group: .why,
        summary: "Walk from a command to its effects",
        parameters: [Parameter.number("N", in: 1...1_000).optional],
        examples: ["explain"],
        synonyms: ["why", "how"]
    ) { call in
        let session = call.session
        let wanted = call.optionalNumber("N") ?? 1
        let views = session.views.all.map(\.name)
        let entries = session.chronicle.entries
        var found = 0
        for record in session.records.reversed() {
            let explanation = Explanation(record.cause, views: views, entries: entries)
            guard explanation.hasEffects else { continue }
            found += 1
            guard found == wanted else { continue }
            let alias = record.aliasOf.map { "alias of: \($0)" } ?? ""
            return table([Explanation.Step(record.typed, alias)] + explanation.steps, session)
        }
        throw ReplError(
            .unknownReference,
            found == 0 ? "no command has changed or fetched anything yet" : "only \(found) commands had an effect",
            hint: "explain N counts back from the last that had"
        )
    }

    private static func table(_ steps: [Explanation.Step], _ session: Session) -> Output {
        Output(
            steps.enumerated().map { index, step in
                .step(
                    OutputStep(
                        number: index + 1,
                        label: step.label,
                        detail: step.detail,
                        labelWidth: min(20, steps.map { TextWidth.of($0.label) }.max() ?? 0),
                        duration: step.duration
                    )
                )
            }
        )
    }
}

import Propagation

/// The `replay` command.
@MainActor
enum ReplayCommand {
    static let replay = Command(
        "replay",
        group: .diagnostics,
        summary: "Show earlier changes of the views again",
        details: [
            "Each change of a view is an event with a number: replay 3..7",
            "shows these, replay 3.. all from there, replay the last \(defaultCount).",
            "Nothing is sent or changed.",
        ],
        parameters: [Parameter.word("N..M").optional.completing(from: "redraws")],
        examples: ["replay"],
        synonyms: ["rewind", "playback"]
    ) { call in
        let session = call.session
        let all = session.sessionLog.redraws
        guard let first = all.first?.number, let last = all.last?.number else {
            return .acknowledgement("no view has changed yet: nothing to replay")
        }
        let wanted = try call.optionalWord("N..M").map { try range($0, in: first...last) }
        let shown = wanted.map { range in all.filter { range.contains($0.number) } } ?? all.suffix(defaultCount)
        guard !session.options.printsJSON else { return Output(shown.flatMap(json)) }
        let before = wanted == nil && shown.count < all.count ? ["(events \(first) to \(last) are kept)"] : []
        return Output([.text(lines(of: shown, session.style) + before)])
    }

    nonisolated private static let defaultCount = 20

    private static func range(_ text: String, in kept: ClosedRange<Int>) throws -> ClosedRange<Int> {
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        let numbers = ends.map { Int($0) }
        let range: (from: Int, to: Int)? =
            switch (ends.count, numbers[0], numbers.last.flatMap { $0 }) {
            case (1, let only?, _): (only, only)
            case (2, let from?, let to?): (from, to)
            case (2, let from?, nil) where ends[1].isEmpty: (from, kept.upperBound)
            case (2, nil, let to?) where ends[0].isEmpty: (kept.lowerBound, to)
            default: nil
            }
        guard let range, range.from <= range.to else {
            throw ReplError(
                .badNumber,
                "replay takes N..M, not \"\(TextLayout.cut(TextLayout.clean(text), to: 40))\"",
                hint: "replay 1..3"
            )
        }
        guard range.to >= kept.lowerBound, range.from <= kept.upperBound else {
            throw ReplError(
                .badNumber,
                "there is no event \(text): \(kept.lowerBound) to \(kept.upperBound) are kept",
                hint: "replay \(kept.lowerBound)..\(kept.upperBound)"
            )
        }
        return range.from...range.to
    }

    /// Lays out the redraws below the command that caused them, as they were shown, with their numbers in front.
    private static func lines(of shown: [NumberedRedraw], _ style: Style) -> [String] {
        let width = shown.map { TextWidth.columns($0.redraw.view) }.max() ?? 0
        let digits = String(shown.last?.number ?? 1).count
        let style = Style(columns: .max, signs: style.signs, isPlain: style.isPlain)
        var root: String?
        return shown.flatMap { event -> [String] in
            let head = event.root == root ? [] : [event.root]
            root = event.root
            let number = TextLayout.padLeft(String(event.number), to: digits)
            let more = event.redraw.omittedCount > 0 ? ["and \(event.redraw.omittedCount) more rows"] : []
            let contents = event.redraw.changes.map { ChangeLayout.Entry.Content.change(ChangeBatch(first: $0)) }
            let entries = (contents + more.map { .text($0) }).map {
                ChangeLayout.Entry(view: event.redraw.view, content: $0)
            }
            let lines = ChangeLayout(entries, viewWidth: width, style: style).lines
            guard !style.isPlain else { return head + lines.map { "\(event.number). \($0)" } }
            // The lines of a layout begin with two blanks.
            return head + lines.map { "  \(number)\($0)" }
        }
    }

    /// Returns the lines that `--json` printed.
    private static func json(_ event: NumberedRedraw) -> [Output.Block] {
        event.redraw.changes.flatMap { $0.json(view: event.redraw.view, because: event.cause.kind) }.map { line in
            .step(
                OutputStep(
                    number: event.number,
                    label: event.redraw.view,
                    detail: "",
                    labelWidth: 0,
                    duration: nil,
                    json: line
                )
            )
        }
    }
}

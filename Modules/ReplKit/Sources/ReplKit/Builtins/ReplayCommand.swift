import Propagation

/// `replay`.
@MainActor
enum ReplayCommand {
    static let replay = Command(
        "replay",
        group: .why,
        summary: "Show again what the views said",
        details: [
            "Each change that a view was told is an event with a number: replay 3..7",
            "shows these, replay 3.. all from there, replay the last \(shownByDefault).",
            "Nothing is sent or changed.",
        ],
        parameters: [Parameter.word("N..M").optional.offering("redraws")],
        examples: ["replay"],
        synonyms: ["rewind", "playback"]
    ) { call in
        let session = call.session
        let all = session.chronicle.redraws
        guard let first = all.first?.number, let last = all.last?.number else {
            return .acknowledgement("no view has changed yet: nothing to replay")
        }
        let wanted = try call.optionalWord("N..M").map { try range($0, in: first...last) }
        let shown = wanted.map { range in all.filter { range.contains($0.number) } } ?? all.suffix(shownByDefault)
        guard !session.options.printsJSON else { return Output(shown.flatMap(json)) }
        let before = wanted == nil && shown.count < all.count ? ["(events \(first) to \(last) are kept)"] : []
        return Output([.text(lines(of: shown) + before)])
    }

    nonisolated private static let shownByDefault = 20

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

    /// What each command set off below its name, as it was shown, with the numbers in front.
    private static func lines(of shown: [Replayed]) -> [String] {
        let width = shown.map { TextWidth.of($0.redraw.view) }.max() ?? 0
        let digits = String(shown.last?.number ?? 1).count
        var root: String?
        return shown.flatMap { event -> [String] in
            let head = event.root == root ? [] : [event.root]
            root = event.root
            let number = TextLayout.padLeft(String(event.number), to: digits)
            let view = "~ \(TextLayout.padRight(event.redraw.view, to: width))"
            let more = event.redraw.more > 0 ? ["and \(event.redraw.more) more rows"] : []
            return head + (event.redraw.changes.map(\.text) + more).map { "  \(number)  \(view)  \($0)" }
        }
    }

    /// The lines that `--json` printed.
    private static func json(_ event: Replayed) -> [Output.Block] {
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

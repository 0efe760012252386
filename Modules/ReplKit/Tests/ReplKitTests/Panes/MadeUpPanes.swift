@testable import ReplKit

/// Panes of any shape, with problematic text.
enum MadeUpPanes {
    static func state(_ random: inout SeededRandom, upTo count: Int = 7) -> PanesState {
        PanesState((0..<Int.random(in: 0...count, using: &random)).map { pane("v\($0)", &random) })
    }

    static func pane(_ view: String, _ random: inout SeededRandom) -> Pane {
        let isList = Bool.random(using: &random)
        let total = isList ? [0, 1, 3, 20, 5_000].randomElement(using: &random) ?? 0 : 1
        let first =
            total > Pane.rowLimit && Bool.random(using: &random)
            ? Int.random(in: 0...total - Pane.rowLimit, using: &random) : 0
        let rows = (0..<min(total, Pane.rowLimit)).map { row(first + $0, isList: isList, &random) }
        return Pane(
            view: view,
            reference: "kind:" + text(&random),
            headline: text(&random),
            status: Int.random(in: 0..<4, using: &random) == 0 ? "loading" : "",
            isList: isList,
            total: total,
            first: first,
            rows: rows
        )
    }

    private static let names = ["tier", "score", "a_rather_long_name_of_a_field"]

    private static func row(_ number: Int, isList: Bool, _ random: inout SeededRandom) -> Pane.Row {
        let count = Int.random(in: 0...(isList ? 5 : 30), using: &random)
        return Pane.Row(
            reference: "row:\(number)",
            headline: isList ? text(&random) : "",
            cells: (names + (0..<30).map { "f\($0)" }).prefix(count).map { cell($0, &random) },
            isNew: Int.random(in: 0..<20, using: &random) == 0
        )
    }

    private static func cell(_ name: String, _ random: inout SeededRandom) -> Pane.Cell {
        func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
        return Pane.Cell(
            name: name,
            text: text(&random),
            isPending: oneIn(10),
            isChanged: oneIn(10),
            isNumber: oneIn(3),
            isEmpty: oneIn(3)
        )
    }

    /// Returns text as panes have it: clean, on one line.
    private static func text(_ random: inout SeededRandom) -> String { TextLayout.clean(RandomText.make(&random)) }

    static func list(_ count: Int, changed: Set<Int> = [], first: Int = 0, total: Int? = nil) -> Pane {
        Pane(
            view: "list",
            reference: "feed:all",
            headline: "",
            status: "",
            isList: true,
            total: total ?? count,
            first: first,
            rows: (first..<first + count).map { number in
                Pane.Row(
                    reference: "row:\(number)",
                    headline: "Row number \(number)",
                    cells: [
                        Pane.Cell(
                            name: "score",
                            text: "\(number)",
                            isPending: false,
                            isChanged: changed.contains(number),
                            isNumber: true,
                            isEmpty: false
                        )
                    ],
                    isNew: false
                )
            }
        )
    }
}

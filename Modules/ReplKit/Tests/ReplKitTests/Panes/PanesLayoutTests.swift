import Testing

@testable import ReplKit

@Suite struct `Panes side by side` {
    @Test(arguments: 0..<300 as Range<UInt64>)
    func `no line is wider than the screen, and there are as many as there are rows`(seed: UInt64) {
        var random = SeededRandom(seed)
        let state = MadeUpPanes.state(&random)
        let columns = Int.random(in: 1...130, using: &random)
        let rows = Bool.random(using: &random) ? Int.random(in: 1...60, using: &random) : nil
        let lines = PanesLayout(state, columns: columns, rows: rows).lines
        let widest = lines.map { TextWidth.columns($0) }.max() ?? 0
        #expect(widest <= columns, "seed \(seed), \(columns) columns")
        if let rows { #expect(lines.count == rows, "seed \(seed)") }
        // The layout is the same every time, and colour does not change it.
        #expect(PanesLayout(state, columns: columns, rows: rows).lines == lines)
        let tinted = PanesLayout(state, columns: columns, rows: rows, usesColour: true).lines
        #expect(tinted.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == lines, "seed \(seed)")
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `a box is closed on both sides`(seed: UInt64) {
        var random = SeededRandom(seed)
        let state = MadeUpPanes.state(&random)
        guard !state.panes.isEmpty else { return }
        let columns = Int.random(in: 12...130, using: &random)
        let lines = PanesLayout(state, columns: columns).lines
        for line in lines {
            #expect(TextWidth.columns(line) == columns, "seed \(seed): \(line)")
            #expect("+|".contains(line.prefix(1)) && "+|".contains(line.suffix(1)), "seed \(seed): \(line)")
        }
    }

    @Test func `as many stand beside each other as fit, the last take the room there is`() {
        let panes = (1...5).map { number in
            var pane = MadeUpPanes.list(1)
            pane.view = "v\(number)"
            return pane
        }
        func heads(_ columns: Int) -> [Int] {
            PanesLayout(PanesState(panes), columns: columns).lines.filter { $0.contains("- v") }.map {
                $0.count { $0 == "v" }
            }
        }
        #expect(heads(40) == [1, 1, 1, 1, 1])
        #expect(heads(80) == [3, 2])
        #expect(heads(140) == [5])
    }

    @Test func `a long list is clipped, and what changed further down is shown`() {
        func body(_ pane: Pane) -> [String] {
            PanesLayout(PanesState([pane]), columns: 40, rows: 8).lines.dropFirst().dropLast().map {
                String($0.dropFirst().dropLast()).replacing(/\ +$/, with: "")
            }
        }
        #expect(
            body(MadeUpPanes.list(100, total: 1_000)) == [
                " ref    score", " row:0      0  Row number 0", " row:1      1  Row number 1",
                " row:2      2  Row number 2", " row:3      3  Row number 3", " ... 996 more",
            ]
        )
        #expect(
            body(MadeUpPanes.list(100, changed: [340, 380], first: 300, total: 1_000)) == [
                " ref      score", " row:338    338  Row number 338", " row:339    339  Row number 339",
                "*row:340    340  Row number 340", " row:341    341  Row number 341",
                " ... 338 above, 658 more (1 changed)",
            ]
        )
    }

    @Test func `of a thing with many fields those that changed come first, then those that hold something`() {
        func cell(_ name: String, isChanged: Bool = false, isEmpty: Bool = false) -> Pane.Cell {
            Pane.Cell(
                name: name,
                text: isEmpty ? "-" : "x",
                isPending: isChanged,
                isChanged: isChanged,
                isNumber: false,
                isEmpty: isEmpty
            )
        }
        let cells = [
            cell("tier"), cell("a", isEmpty: true), cell("b"), cell("c"), cell("d"), cell("e", isChanged: true),
        ]
        let row = Pane.Row(reference: "thing:1", headline: "", cells: cells, isNew: false)
        let pane = Pane(
            view: "side",
            reference: "thing:1",
            headline: "A thing",
            status: "loading",
            isList: false,
            total: 1,
            first: 0,
            rows: [row]
        )
        #expect(
            PanesLayout(PanesState([pane]), columns: 40, rows: 6).lines == [
                "+- side  thing:1  x  (loading) --------+",
                "| A thing                              |",
                "| b  x                                 |",
                "|*e  x?                                |",
                "| ... 3 more                           |",
                "+--------------------------------------+",
            ]
        )
    }

    @Test func `a screen too small for all names those that it leaves out`() {
        let panes = (1...4).map { number in
            var pane = MadeUpPanes.list(3)
            pane.view = "v\(number)"
            return pane
        }
        let lines = PanesLayout(PanesState(panes), columns: 30, rows: 8).lines
        #expect(lines[0].hasPrefix("+- v1  feed:all -"))
        #expect(lines.contains { $0.hasPrefix("+- no room for v3, v4 -") }, "\(lines)")
        #expect(PanesLayout(PanesState(panes), columns: 10, rows: 2).lines == ["v1, v2,...", ""])
        #expect(PanesLayout(PanesState(), columns: 80).lines == ["(no views: watch REF in PANE)"])
        let empty = ["(no views: watch REF in PANE)", "", "", "+----------------------------+"]
        #expect(PanesLayout(PanesState(), columns: 30, rows: 4).lines == empty)
    }
}

import Foundation
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
                "                                score", " Row number 0                       0",
                " Row number 1                       1", " Row number 2                       2",
                " Row number 3                       3", " ... 996 more",
            ]
        )
        #expect(
            body(MadeUpPanes.list(100, changed: [340, 380], first: 300, total: 1_000)) == [
                "                                score", " Row number 338                   338",
                " Row number 339                   339", "*Row number 340                   340",
                " Row number 341                   341",
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
        let empty = [
            "+----------------------------------------------------------+",
            "| No views yet. watch opens one:                           |",
            "|   watch REF in PANE   for instance: watch f in list      |",
            "|                                                          |",
            "+----------------------------------------------------------+",
        ]
        #expect(PanesLayout(PanesState(), columns: 60, rows: 5).lines == empty)
    }

    private func cell(_ name: String, _ text: String, isChanged: Bool = false, isNumber: Bool = false) -> Pane.Cell {
        Pane.Cell(
            name: name,
            text: text,
            isPending: isChanged,
            isChanged: isChanged,
            isNumber: isNumber,
            isEmpty: text == "none"
        )
    }

    private func feed(_ rows: [(title: String, score: Int, vote: String)], changed: Int? = nil) -> Pane {
        var pane = MadeUpPanes.list(0)
        pane.total = rows.count
        pane.rows = rows.enumerated().map { index, row in
            Pane.Row(
                reference: "post:\(index + 1)",
                headline: row.title,
                cells: [
                    cell("tier", "T2"), cell("score", "\(row.score)", isChanged: index == changed, isNumber: true),
                    cell("vote", row.vote, isChanged: index == changed), cell("subscribed", "no"),
                    cell("title", row.title),
                ],
                isNew: false,
                isHighlighted: index == changed
            )
        }
        return pane
    }

    @Test(arguments: [26, 50, 80, 120, 200])
    func `the columns of a list stay where they are when values change`(columns: Int) {
        func places(_ pane: Pane) -> [Int] {
            let lines = PanesLayout(PanesState([pane]), columns: columns).lines
            let header = lines[1]
            return ["score", "vote", "subscribed", "ref", "tier"].compactMap { name in
                header.range(of: name).map { header.distance(from: header.startIndex, to: $0.lowerBound) }
            }
        }
        let before = places(feed([("Weak maps", 6, "none"), ("猫の写真 🐈", 9, "none")]))
        #expect(before.count == [26: 1, 50: 2, 80: 3][columns] ?? 5, "\(before)")
        #expect(places(feed([("Weak maps", 107, "down"), ("猫の写真 🐈", 9, "none")], changed: 0)) == before)
        #expect(places(feed([("Weak maps, at length", 6, "up"), ("猫", 9, "up")], changed: 1)) == before)
    }

    @Test func `the title of a row comes first, and a changed row is reversed while it is highlighted`() {
        let pane = feed([("Weak maps", 6, "none"), ("猫の写真 🐈", 10, "up")], changed: 1)
        #expect(
            PanesLayout(PanesState([pane]), columns: 50).lines.dropFirst().dropLast() == [
                "| title                             score  vote  |",
                "| Weak maps                             6  none  |",
                "|*猫の写真 🐈                         10?  up?   |",
            ]
        )
        let tinted = PanesLayout(PanesState([pane]), columns: 50, usesColour: true).lines
        #expect(tinted[3].contains("\u{1B}[7m*猫") && !tinted[2].contains("\u{1B}[7m"), "\(tinted)")
        var quiet = pane
        quiet.rows[1].isHighlighted = false
        let pending = PanesLayout(PanesState([quiet]), columns: 50, usesColour: true).lines
        #expect(pending[3].contains("\u{1B}[35m*猫"), "\(pending)")
    }

    @Test func `boxes are drawn with lines where the terminal has them`() {
        let panes = (1...5).map { number in
            var pane = MadeUpPanes.list(1)
            pane.view = "v\(number)"
            return pane
        }
        let lines = PanesLayout(PanesState(panes), columns: 80, usesUnicode: true).lines
        #expect(lines.allSatisfy { TextWidth.columns($0) == 80 })
        #expect(lines.first?.hasPrefix("┌─ v1  feed:all ─") == true && lines.first?.last == "┐")
        #expect(lines.first?.count { $0 == "┬" } == 2)
        #expect(lines[1].count { $0 == "│" } == 4)
        // Three boxes above, two below; a title covers the end of a bar.
        #expect(lines[3].hasPrefix("├─ v4  feed:all ─") && lines[3].hasSuffix("┤"), "\(lines[3])")
        #expect(lines[3].count { $0 == "┴" } == 1 && lines[3].count { $0 == "┬" } == 1, "\(lines[3])")
        #expect(lines.last?.first == "└" && lines.last?.last == "┘" && lines.last?.count { $0 == "┴" } == 1)
        let ascii = PanesLayout(PanesState(panes), columns: 80).lines.joined()
        #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `of an object, what a person reads first is shown even if it is empty`() {
        func field(_ name: String, isLeading: Bool) -> Pane.Cell {
            var cell = cell(name, "none")
            cell.isLeading = isLeading
            return cell
        }
        let cells = [
            field("vote", isLeading: true), field("link", isLeading: false), cell("created", "2026"), cell("id", "7"),
        ]
        var pane = MadeUpPanes.list(0)
        (pane.isList, pane.total, pane.headline) = (false, 1, "Weak maps")
        pane.rows = [Pane.Row(reference: "post:1", headline: "", cells: cells, isNew: false)]
        #expect(
            PanesLayout(PanesState([pane]), columns: 30, rows: 6).lines.dropFirst().dropLast() == [
                "| Weak maps                  |", "| vote     none              |", "| created  2026              |",
                "| id       7                 |",
            ]
        )
        // A value that has just become none is shown.
        pane.rows[0].cells[1].isChanged = true
        #expect(PanesLayout(PanesState([pane]), columns: 30).lines.contains("|*link     none              |"))
    }

    @Test(arguments: [30, 50, 80, 200])
    func `signs of marks have a column of their own, also of a row without marks`(columns: Int) {
        var pane = feed([("Weak maps", 6, "none"), ("猫の写真 🐈", 9, "none")])
        for index in pane.rows.indices { pane.rows[index].cells.append(cell(RowMarks.fieldName, "none")) }
        let before = PanesLayout(PanesState([pane]), columns: columns).lines
        (pane.rows[0].signs, pane.rows[0].isQuiet) = ("^r", true)
        let lines = PanesLayout(PanesState([pane]), columns: columns).lines
        #expect(lines[1] == before[1] && lines[3] == before[3])
        #expect(lines[2].hasPrefix(columns == 30 ? "| ^ Weak" : "| ^r  Weak"), "\(lines[2])")
        let tinted = PanesLayout(PanesState([pane]), columns: columns, usesColour: true).lines
        #expect(tinted[2].contains("\u{1B}[2m ^") && !tinted[3].contains("\u{1B}[2m "), "\(tinted)")
    }

    @Test func `a wide pane shows more columns in the order of the list's table, and the reference last`() {
        var pane = feed([("Weak maps", 6, "none")])
        var age = cell("created", "3h", isNumber: true)
        age.columnHeading = "age"
        pane.rows[0].cells.insert(age, at: 3)
        let header = PanesLayout(PanesState([pane]), columns: 120).lines[1].split(separator: " ").map(String.init)
        #expect(header == ["|", "title", "score", "vote", "age", "subscribed", "ref", "tier", "|"])
        let wide = PanesLayout(PanesState([pane]), columns: 200).lines[1]
        #expect(wide.contains("title" + String(repeating: " ", count: 100)))
    }
}

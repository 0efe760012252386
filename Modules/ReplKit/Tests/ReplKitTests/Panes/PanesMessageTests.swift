import Testing

@testable import ReplKit

@Suite struct `What a session tells viewers` {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func `a line is read as what was written`(seed: UInt64) {
        var random = SeededRandom(seed)
        let panes = MadeUpPanes.state(&random).panes
        var messages = panes.map { PanesMessage.pane($0) }
        messages += [.snapshot(pid: 7, panes), .closed(view: "a \"b\"\n"), .end]
        for pane in panes {
            let rows = pane.rows.enumerated().map { PanesMessage.PlacedRow(at: $0, row: $1) }
            messages.append(.rows(.init(view: pane.view, headline: pane.headline, status: pane.status, rows: rows)))
        }
        for message in messages {
            #expect(!message.line.contains("\n"), "seed \(seed)")
            #expect(PanesMessage(line: message.line.utf8) == message, "seed \(seed): \(message.line)")
        }
    }

    /// The schema, word for word, because other programs rely on it.
    @Test func `the lines are as documented`() {
        let pane = MadeUpPanes.list(1, changed: [0])
        let text =
            #"{"first":0,"list":true,"ref":"feed:all","rows":["#
            + #"{"cells":[{"changed":true,"name":"score","number":true,"text":"0"}],"headline":"Row number 0","ref":"row:0"}"#
            + #"],"total":1,"view":"list"}"#
        #expect(PanesMessage.pane(pane).line == #"{"pane":\#(text),"type":"pane"}"#)
        #expect(
            PanesMessage.snapshot(pid: 42, [pane]).line == #"{"panes":[\#(text)],"pid":42,"type":"panes","version":1}"#
        )
        #expect(PanesMessage.closed(view: "list").line == #"{"type":"closed","view":"list"}"#)
        #expect(PanesMessage.end.line == #"{"type":"end"}"#)
        let row = Pane.Row(reference: "r:1", headline: "", cells: [], isNew: true)
        #expect(
            PanesMessage.rows(.init(view: "v", headline: "h", status: "", rows: [.init(at: 3, row: row)])).line
                == #"{"headline":"h","rows":[{"at":3,"row":{"cells":[],"new":true,"ref":"r:1"}}],"status":"","type":"rows","view":"v"}"#
        )
    }

    @Test(arguments: [
        "", "{", "[]", #"{"type":"rumour"}"#, #"{"type":"pane"}"#, #"{"type":"panes","version":2,"pid":1,"panes":[]}"#,
    ])
    func `what is not known is skipped`(line: String) {
        #expect(PanesMessage(line: line.utf8) == nil)
    }

    @Test func `a message about what is not there changes nothing`() {
        var state = PanesState([MadeUpPanes.list(2)])
        let before = state
        let row = Pane.Row(reference: "r", headline: "", cells: [], isNew: false)
        for view in ["list", "other"] {
            state.apply(
                .rows(
                    .init(
                        view: view,
                        headline: "",
                        status: "",
                        rows: [.init(at: 2, row: row), .init(at: -1, row: row)]
                    )
                )
            )
        }
        state.apply(.closed(view: "other"))
        #expect(state == before)
    }
}

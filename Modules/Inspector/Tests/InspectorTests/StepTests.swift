import Foundation
import Primitives
import Propagation
import Testing

@testable import Inspector

@Suite struct `Steps on the wire` {
    private func json(_ content: Step.Content) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Step(number: 9, time: 5, content: content)), as: UTF8.self)
    }

    private let id = InspectedID(source: 3, tier: "post2", id: "42")

    @Test func `a base tells the page what it is connected to`() throws {
        let base = Step.Base(
            epoch: "a-1",
            sources: [1: "lemmy.example"],
            canEdit: false,
            version: "1.0",
            program: "strata"
        )
        #expect(
            try json(.base(base))
                == #"{"canEdit":false,"epoch":"a-1","kind":"base","n":9,"program":"strata","#
                + #""sources":{"1":"lemmy.example"},"t":5,"version":"1.0"}"#
        )
    }

    @Test func `a commit leaves out what is empty`() throws {
        let commit = Step.Commit(number: 12, cause: 44, causes: [], changes: Step.Changes(gone: [id]))
        #expect(
            try json(.commit(commit)) == #"{"cause":44,"commit":12,"gone":["3/post2/42"],"kind":"commit","n":9,"t":5}"#
        )
    }

    @Test func `causes carry their parents`() throws {
        let causes = [
            Step.CauseText(id: 43, kind: "edit", text: "vote"),
            Step.CauseText(id: 44, kind: "response", text: "ok", parent: 43),
        ]
        let text = try json(.commit(Step.Commit(number: 1, cause: 44, causes: causes, changes: Step.Changes())))
        #expect(
            text.contains(
                #"[{"id":43,"kind":"edit","text":"vote"},{"id":44,"kind":"response","parent":43,"text":"ok"}]"#
            )
        )
    }

    @Test func `names that hold nothing any more are sent`() throws {
        let changes = Step.Changes(roots: ["view 2": []])
        #expect(try json(.between(changes)) == #"{"kind":"between","n":9,"roots":{"view 2":[]},"t":5}"#)
    }

    @Test func `an exchange has its stamp, status and size`() throws {
        let stamp = Commits().makeStamp()
        let event = Step.LogEvent(
            kind: .response,
            text: "200",
            cause: 44,
            entity: "post:42",
            leftOut: 2,
            exchange: PropagationEvent.Exchange(stamp: stamp, status: 200, bytes: 4711)
        )
        #expect(
            try json(.log(event))
                == #"{"bytes":4711,"cause":44,"entity":"post:42","event":"response","kind":"log","leftOut":2,"n":9,"#
                + #""stamp":1,"status":200,"t":5,"text":"200"}"#
        )
        let failed = PropagationEvent.Exchange(stamp: .stored(at: Date()), hasFailed: true)
        let text = try json(.log(Step.LogEvent(kind: .diskRead, text: "", exchange: failed)))
        #expect(text == #"{"event":"disk-read","failed":true,"kind":"log","n":9,"stored":true,"t":5,"text":""}"#)
    }

    @Test func `the short steps`() throws {
        #expect(try json(.ready) == #"{"kind":"ready","n":9,"t":5}"#)
        #expect(try json(.reset(why: "slow")) == #"{"kind":"reset","n":9,"t":5,"why":"slow"}"#)
        #expect(
            try json(.point(target: "post:1", text: "look"))
                == #"{"kind":"point","n":9,"t":5,"target":"post:1","text":"look"}"#
        )
        #expect(try json(.states([])) == #"{"kind":"states","n":9,"set":[],"t":5}"#)
    }
}

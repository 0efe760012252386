import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor @Suite struct `What was freed` {
    @Test func `cache names it, and gc counts it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 2 as n; drop f; weather fine")
        #expect(
            await notes.run("cache") == [
                "  ref            tier  held by", "  note:2         T1    n", "  board:kitchen  none  n",
                "ok    1 note, 1 board alive", "ok    freed: 2 objects so far, lately note:1, note:3",
            ]
        )
        #expect(
            await notes.run("gc").joined(separator: " ").replacing(/[ ]+/, with: " ")
                == "ok nothing to collect: ARC frees unreferenced objects; 2 alive, 2 freed so far"
        )
        _ = await notes.run("load note 1 as m")
        #expect(await notes.run("cache note").last == "ok    freed: 2 objects so far, lately note:3", "one lives again")
    }

    @Test func `it names as many as have room`() {
        let log = PropagationLog(isOn: true)
        var freed = FreedObjects()
        for id in 1...9 {
            log.record(.evict, cause: nil, entity: EntityKey(kind: "communityPersonRelation", id: "\(id)-24"), "")
        }
        for event in log.events { freed.add(event) }
        #expect(
            freed.text(ofKind: nil, besides: [], naming: { $0 })
                == "freed: 9 objects so far, lately community_person_relation:1-24 and 8 more"
        )
    }
}

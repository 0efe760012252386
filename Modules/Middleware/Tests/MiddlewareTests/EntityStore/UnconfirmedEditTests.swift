import Propagation
import Testing

@testable import Middleware

@Suite struct `Doubts` {
    @Test func `an edit that adds says nothing of a lost one before it`() {
        var world = World()
        world.hold()
        world.lose(world.tag("a"))
        let sentAt = world.now()
        world.agree(to: world.tag("b"), startedAt: sentAt)
        #expect(world.isUncertain(PageFields.tags))
        world.read(PageFields(tags: ["a", "b"]))
        #expect(!world.isUncertain(PageFields.tags))
    }

    @Test func `what an earlier launch has left keeps its entity only as long as it waits`() {
        var world = World()
        let edit = world.reopen(saved: true, on: PageFields())
        #expect(world.shown?.saved == true)
        world.agree(to: edit, startedAt: world.now())
        #expect(world.entityStore.entries.isEmpty)
        // A restored edit that changes nothing is sent, too: in this launch the server's state is not known yet.
        world = World()
        let other = world.reopen(saved: false, on: PageFields())
        #expect(!world.entityStore.edits.isEmpty)
        world.agree(to: other, startedAt: world.now())
        #expect(world.entityStore.entries.isEmpty && world.entityStore.edits.isEmpty)
    }

    @Test func `an edit that says what is to be ends the doubt`() {
        var world = World()
        world.hold()
        world.lose(world.save(true))
        let sentAt = world.now()
        world.agree(to: world.save(true), startedAt: sentAt)
        #expect(!world.isUncertain(PageFields.saved))
    }

    @Test func `only a read of this launch ends a doubt that an earlier one left`() {
        var world = World()
        world.hold(at: .stored(3))
        let line = EditLogEntry(key: World.key, group: PageFields.saved.set, stamp: .stored(5), outcome: .open)
        world.handle(.restored([line]))
        // The file's read started after the record was written, and may have been served before the edit was.
        world.read(PageFields(saved: false), at: .stored(6))
        #expect(world.isUncertain(PageFields.saved))
        world.read(PageFields(saved: true))
        #expect(!world.isUncertain(PageFields.saved))
    }

    @Test func `what a read told of a lost edit outlives who showed it`() {
        var world = World(isRecording: true)
        let old = world.now()
        world.hold(PageFields(number: 1), at: old)
        let edit = world.save(true)
        world.handle(.recorded(edit))
        world.lose(edit)
        world.read(PageFields(number: 2, saved: true))
        #expect(world.kept == ["confirmed"])
        world.handle(.released(World.key))
        world.hold(PageFields(number: 1), at: old)
        #expect(world.shown == PageFields(number: 1, saved: true))
    }

    @Test func `a part of an answer ends what all of it had told before the loss was heard of`() {
        var world = World()
        world.hold()
        let edit = world.save(true)
        let (noticedAt, startedAt) = (world.now(), world.now())
        world.read(PageFields(number: 2), at: startedAt)
        world.handle(.failed(edit, CancellationError(), mayHaveHappened: true, noticedAt: noticedAt))
        #expect(world.isUncertain(PageFields.saved))
        world.hold(PageFields(number: 2), .rest, at: startedAt)
        #expect(!world.isUncertain(PageFields.saved))
    }

    @Test func `an edit is remembered longer than the doubt that its answer ends besides`() {
        var world = World()
        world.entityStore = EntityStore(confirmedEditCapacity: 1)
        world.hold()
        world.lose(world.tag("a"))
        let edit = world.save(true)
        let (sentAt, answeredAt) = (world.now(), world.now())
        let rest = World.update(PageFields(tags: ["a"]), .all(but: PageFields.saved))
        world.handle(.confirmed(edit, [rest], startedAt: sentAt, answeredAt: answeredAt))
        world.handle(.released(World.key))
        world.hold(PageFields(number: 5), .rest)
        #expect(world.shown == PageFields(number: 5, saved: true))
        #expect(!world.entityStore.isOutdated(answeredAt), "only the doubt's end has been forgotten")
    }

    @Test func `who shows what was read after the loss ends the doubt`() {
        var world = World()
        world.hold()
        world.lose(world.save(true))
        world.handle(.released(World.key))
        world.hold(PageFields(saved: true))
        #expect(!world.isUncertain(PageFields.saved))
    }

    /// Makes an edit whose response was lost, and which waits to be sent again. Returns it with the stamp of its request.
    private func postponed(in world: inout World, tagging tag: String) -> (edit: Edit.ID, startedAt: Stamp) {
        world.hold()
        let (edit, startedAt) = (world.save(true), world.now())
        let effect = SideEffect(on: .number(1), PageFields.tags, kind: .accumulating) { $0.tags.append(tag) }
        let noticedAt = world.now()
        world.handle(
            .deferred(edit, mayHaveHappened: true, effects: [effect], startedAt: startedAt, noticedAt: noticedAt)
        )
        return (edit, startedAt)
    }

    @Test func `what an answer says that the server has is not sent again, and what it did elsewhere is taken once`() {
        var world = World()
        let (edit, _) = postponed(in: &world, tagging: "elsewhere")
        #expect(world.isUncertain(PageFields.saved))
        world.read(PageFields(saved: true), .all(but: PageFields.tags))
        #expect(!world.isUncertain(PageFields.saved) && world.shown?.tags == ["elsewhere"])
        world.handle(.resumed(edit))
        let ends = world.actions.compactMap { action -> Bool? in
            switch action {
            case .finish(_, let result): result.isSuccess
            case .send, .record: false
            case .publish, .persist: nil
            }
        }
        #expect(ends == [true])
        #expect(world.entityStore.edits.isEmpty && world.shown == PageFields(saved: true, tags: ["elsewhere"]))
    }

    @Test func `what an answer says that the server has not is sent, and so is what none has told of`() {
        for isTold in [true, false] {
            var world = World()
            let (edit, _) = postponed(in: &world, tagging: "elsewhere")
            if isTold { world.read(PageFields(), .all(but: PageFields.tags)) }
            world.handle(.resumed(edit))
            #expect(world.entityStore.edits[edit]?.state == .sending && world.shown?.saved == true)
            #expect(world.shown?.tags == [])
        }
    }
}

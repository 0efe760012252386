import Propagation
import Testing

@testable import Middleware

@Suite struct `Answers heard of late` {
    @Test func `an edit's answer does not take back a read that started behind it`() {
        var world = World()
        world.hold()
        let sentAt = world.now()
        let edit = world.save(true)
        let answeredAt = world.now()
        let between = world.now()
        world.read(PageFields(number: 1, saved: false))
        world.agree(to: edit, startedAt: sentAt, answeredAt: answeredAt)
        #expect(world.shown == PageFields(number: 1, saved: false))
        world.read(PageFields(saved: true), at: between)
        #expect(world.shown == PageFields(number: 1, saved: false))
    }

    @Test func `a read's effect does not take back a read that started behind it`() {
        var world = World()
        world.hold()
        let (startedAt, answeredAt) = (world.now(), world.now())
        world.read(PageFields(saved: false))
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        world.handle(
            .read([World.update(PageFields())], effects: [effect], startedAt: startedAt, answeredAt: answeredAt)
        )
        #expect(world.shown?.saved == false)
    }

    @Test func `a read's effect counts though its own answer says so and a read from in between does not`() {
        var world = World()
        world.hold()
        let startedAt = world.now()
        world.read(PageFields(saved: false))
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        let said = World.update(PageFields(saved: true))
        world.handle(.read([said], effects: [effect], startedAt: startedAt, answeredAt: world.now()))
        #expect(world.shown?.saved == true)
    }

    @Test func `a read's effect does not take back an edit that was confirmed since the read started`() {
        var world = World()
        world.hold(PageFields(saved: true))
        let startedAt = world.now()
        let sentAt = world.now()
        world.agree(to: world.save(false), startedAt: sentAt)
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        let said = World.update(PageFields(saved: false))
        world.handle(.read([said], effects: [effect], startedAt: startedAt, answeredAt: world.now()))
        #expect(world.shown?.saved == false)
    }

    @Test func `what was compared while an edit added is taken when the edit has been refused`() {
        var world = World()
        world.hold(PageFields(tags: ["a"]))
        let edit = world.tag("b")
        let (startedAt, updates) = (world.now(), [World.update(PageFields())])
        let comparison = world.entityStore.compare(updates, at: startedAt)
        world.handle(.failed(edit, CancellationError(), mayHaveHappened: false, noticedAt: world.now()))
        world.handle(.compared(comparison, effects: [], answeredAt: world.now()))
        #expect(world.shown?.tags == [])
    }

    @Test func `what was compared before a loss was heard of ends the doubt when it is taken`() {
        var world = World()
        world.hold()
        let edit = world.save(true)
        let (noticedAt, startedAt) = (world.now(), world.now())
        let updates = [World.update(PageFields())]
        let comparison = world.entityStore.compare(updates, at: startedAt)
        world.handle(.failed(edit, CancellationError(), mayHaveHappened: true, noticedAt: noticedAt))
        world.handle(.compared(comparison, effects: [], answeredAt: world.now()))
        #expect(!world.isUncertain(PageFields.saved))
    }

    @Test func `a read's effect counts as of its answer once the edit made meanwhile has been forgotten`() {
        var world = World()
        world.entityStore = EntityStore(confirmedEditCapacity: 1)
        world.hold(PageFields(saved: true))
        let startedAt = world.now()
        world.agree(to: world.save(false), startedAt: world.now())
        world.agree(to: world.tag("a"), startedAt: world.now())
        #expect(world.entityStore.isOutdated(startedAt))
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        let said = World.update(PageFields(saved: false))
        world.handle(.read([said], effects: [effect], startedAt: startedAt, answeredAt: world.now()))
        #expect(world.shown == PageFields(saved: true, tags: ["a"]))
    }
}

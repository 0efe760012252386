import Propagation
import Testing

@testable import Middleware

@Suite struct `Answers that say something twice` {
    @Test func `the last update of an entity counts, also if it is what is known`() {
        var world = World()
        world.hold(PageFields(number: 1))
        let updates = [World.update(PageFields(number: 2)), World.update(PageFields(number: 1))]
        world.handle(.read(updates, effects: [], startedAt: world.now(), answeredAt: world.now()))
        #expect(world.shown == PageFields(number: 1))
    }

    @Test func `what an answer says twice outranks no earlier answer before it is heard of`() {
        var world = World()
        world.hold(PageFields(number: 1))
        let early = world.now()
        let updates = [World.update(PageFields(number: 1)), World.update(PageFields(number: 2))]
        _ = world.entityStore.compare(updates, at: world.now())
        world.read(PageFields(number: 2), at: early)
        #expect(world.shown == PageFields(number: 2))
    }

    @Test func `an effect is not taken for said by an answer that leaves its fields open`() {
        var world = World()
        world.hold()
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        let left = World.update(PageFields(number: 2, saved: true), .rest)
        world.handle(.read([left], effects: [effect], startedAt: world.now(), answeredAt: world.now()))
        #expect(world.shown == PageFields(number: 2, saved: true))
    }

    @Test func `what was said part by part is not told again when all of it is said`() {
        var world = World()
        world.hold(PageFields(), [.rest, PageFields.saved.set])
        world.read(PageFields(), PageFields.tags.set)
        #expect(world.actions.count == 1, "the tags are said for the first time")
        world.read(PageFields())
        #expect(world.actions.isEmpty)
    }
}

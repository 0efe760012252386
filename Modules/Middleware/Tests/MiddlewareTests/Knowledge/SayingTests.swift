import Propagation
import Testing

@testable import Middleware

@Suite struct `Answers that say something twice` {
    @Test func `the last saying of an entity counts, also if it is what is known`() {
        var world = World()
        world.hold(PageFields(number: 1))
        let sayings = [World.saying(PageFields(number: 2)), World.saying(PageFields(number: 1))]
        world.handle(.read(sayings, effects: [], startedAt: world.now(), answeredAt: world.now()))
        #expect(world.shown == PageFields(number: 1))
    }

    @Test func `what an answer says twice outranks no earlier answer before it is heard of`() {
        var world = World()
        world.hold(PageFields(number: 1))
        let early = world.now()
        let sayings = [World.saying(PageFields(number: 1)), World.saying(PageFields(number: 2))]
        _ = world.knowledge.compare(sayings, at: world.now())
        world.read(PageFields(number: 2), at: early)
        #expect(world.shown == PageFields(number: 2))
    }

    @Test func `an effect is not taken for said by an answer that leaves its fields open`() {
        var world = World()
        world.hold()
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        let left = World.saying(PageFields(number: 2, saved: true), .rest)
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

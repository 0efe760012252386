import Propagation
import Testing

@testable import Middleware

@Suite struct `Holding what others show` {
    @Test func `what a newcomer brings of a shown entity is shown by all`() {
        var world = World()
        world.hold(PageFields(saved: true), PageFields.saved.set)
        world.hold(PageFields(number: 7, tags: ["a"]), .all.subtracting(PageFields.saved.set))
        #expect(world.shown == PageFields(number: 7, saved: true, tags: ["a"]))
        #expect(world.actions.count == 1)
    }

    @Test func `what a newcomer brings from long ago changes nothing`() {
        var world = World()
        let old = world.now()
        world.hold(PageFields(number: 2))
        world.hold(PageFields(number: 1), at: old)
        #expect(world.shown == PageFields(number: 2))
        #expect(world.actions.isEmpty)
    }
}

import Propagation
import Testing

@testable import Middleware

@Suite struct `Records of edits` {
    @Test func `a read that ends a doubt leaves the record of the edit that is under way`() {
        var world = World(isRecording: true)
        world.hold()
        let lost = world.save(true)
        world.handle(.recorded(lost))
        world.lose(lost)
        let next = world.save(true)
        world.handle(.recorded(next))
        world.read(PageFields(saved: true))
        #expect(!world.isUncertain(PageFields.saved))
        #expect(!world.kept.contains("forgotten"))
    }

    @Test func `an effect of a read leaves the record of the edit that is under way`() {
        var world = World(isRecording: true)
        world.hold()
        let edit = world.save(true)
        world.handle(.recorded(edit))
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        world.handle(
            .read([World.saying(PageFields())], effects: [effect], startedAt: world.now(), answeredAt: world.now())
        )
        let lines = world.actions.compactMap { action in
            if case .keep(let entry) = action { entry } else { nil }
        }
        #expect(lines.map(\.isOpen) == [true])
    }
}

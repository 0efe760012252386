import Cache
import Primitives
import Testing

/// A reference that keeps nothing alive.
@Suite struct LooseReferenceTests {
    private final class Thing: Sendable {
        let onEnd: @Sendable (Thing) -> Void
        init(onEnd: @escaping @Sendable (Thing) -> Void = { _ in }) { self.onEnd = onEnd }
        deinit { onEnd(self) }
    }

    @Test func `it leads to the object for as long as somebody holds it`() {
        func reference() -> LooseReference<Thing> {
            let thing = Thing()
            let reference = LooseReference(thing)
            #expect(reference.object === thing)
            withExtendedLifetime(thing) {}
            return reference
        }
        #expect(reference().object == nil)
    }

    @Test func `an object whose end has begun is not handed out`() {
        let found = Lock<Bool?>(nil)
        let reference = Lock<LooseReference<Thing>?>(nil)
        func hold() {
            let thing = Thing { _ in found.withLock { $0 = reference.withLock { $0 }?.object != nil } }
            reference.withLock { $0 = LooseReference(thing) }
            withExtendedLifetime(thing) {}
        }
        hold()
        #expect(found.withLock { $0 } == false)
    }

    /// What is asked for on another thread lives until that has let go of it.
    @Test func `threads that ask while the last holder lets go get the object or nothing`() async {
        for _ in 0..<200 {
            var thing: Thing? = Thing()
            let reference = LooseReference(thing!)
            async let asked = Task.detached { (0..<50).filter { _ in reference.object != nil }.count }.value
            thing = nil
            _ = thing
            #expect(await asked <= 50)
            #expect(reference.object == nil)
        }
    }
}

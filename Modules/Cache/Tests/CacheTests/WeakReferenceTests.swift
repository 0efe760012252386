import Cache
import Primitives
import Testing

/// Tests of a reference that does not keep its object alive.
@Suite struct LooseReferenceTests {
    private final class Thing: Sendable {
        let onEnd: @Sendable (Thing) -> Void
        init(onEnd: @escaping @Sendable (Thing) -> Void = { _ in }) { self.onEnd = onEnd }
        deinit { onEnd(self) }
    }

    @Test func `it leads to the object for as long as somebody holds it`() {
        func reference() -> WeakReference<Thing> {
            let thing = Thing()
            let reference = WeakReference(thing)
            #expect(reference.object === thing)
            withExtendedLifetime(thing) {}
            return reference
        }
        #expect(reference().object == nil)
    }

    @Test func `an object whose end has begun is not handed out`() {
        let found = Lock<Bool?>(nil)
        let reference = Lock<WeakReference<Thing>?>(nil)
        func hold() {
            let thing = Thing { _ in found.withLock { $0 = reference.withLock { $0 }?.object != nil } }
            reference.withLock { $0 = WeakReference(thing) }
            withExtendedLifetime(thing) {}
        }
        hold()
        #expect(found.withLock { $0 } == false)
    }

    /// An object that is read on another thread lives until that thread releases it.
    @Test func `threads that ask while the last holder lets go get the object or nothing`() async {
        for _ in 0..<200 {
            var thing: Thing? = Thing()
            let reference = WeakReference(thing!)
            async let asked = Task.detached { (0..<50).filter { _ in reference.object != nil }.count }.value
            thing = nil
            _ = thing
            #expect(await asked <= 50)
            #expect(reference.object == nil)
        }
    }
}

import Cache
import Dispatch
import Foundation
import Primitives
import Propagation
import Testing

private final class Thing: Sendable {
    let id: Int
    let cache: ContentCache<Int, Thing>
    let live: Lock<Set<ObjectIdentifier>>?

    init(_ id: Int, _ cache: ContentCache<Int, Thing>, live: Lock<Set<ObjectIdentifier>>? = nil) {
        self.id = id
        self.cache = cache
        self.live = live
        let identity = ObjectIdentifier(self)
        live?.withLock { _ = $0.insert(identity) }
    }

    deinit {
        let identity = ObjectIdentifier(self)
        live?.withLock { _ = $0.remove(identity) }
        cache.remove(id, identity)
    }
}

@Suite struct ContentCacheTests {
    private let cache = ContentCache<Int, Thing>(kind: "thing")

    private func make(_ id: Int) -> Thing {
        cache.object(for: id) { Thing(id, cache) }
    }

    @Test func `one key is one object while somebody holds it`() {
        let first = make(1)
        #expect(make(1) === first)
        #expect(cache.object(for: 1) === first)
        #expect(make(2) !== first)
    }

    @Test func `an absent key gives nil`() {
        #expect(cache.object(for: 404) == nil)
    }

    @Test func `the entry goes with the object`() {
        func hold() {
            let thing = make(1)
            #expect(cache.count == 1)
            withExtendedLifetime(thing) {}
        }
        hold()
        #expect(cache.count == 0)
        #expect(cache.object(for: 1) == nil)
    }

    @Test func `hits, makes, updates and evictions are counted`() {
        func hold() {
            let thing = make(1)
            _ = make(1)
            _ = cache.object(for: 1, make: { Thing(1, cache) }, update: { #expect($0 === thing) })
            withExtendedLifetime(thing) {}
        }
        hold()
        let expected = CacheStatistics(hits: 2, makes: 1, updates: 1, evictions: 1)
        #expect(cache.statistics == expected)
    }

    /// A map that removes dead entries in a later task can remove a key that has just been inserted again, which leads to two objects for
    /// one key.
    @Test func `a late removal leaves the successor alone`() {
        let thing = make(1)
        cache.remove(1, ObjectIdentifier(make(2)))
        #expect(cache.object(for: 1) === thing)
    }

    /// A key whose hash equals that of every other key.
    private struct Alike: Hashable, Sendable {
        let number: Int
        func hash(into hasher: inout Hasher) { hasher.combine(0) }
    }

    private final class Namesake: Sendable {
        let key: Alike
        let cache: ContentCache<Alike, Namesake>

        init(_ key: Alike, _ cache: ContentCache<Alike, Namesake>) { (self.key, self.cache) = (key, cache) }

        deinit { cache.remove(key, ObjectIdentifier(self)) }
    }

    /// A map whose keys are hashes would show one entity in place of another when two hashes collide.
    @Test func `keys that share a hash are two objects`() {
        let cache = ContentCache<Alike, Namesake>(kind: "namesake")
        func make(_ number: Int) -> Namesake {
            let key = Alike(number: number)
            return cache.object(for: key) { Namesake(key, cache) }
        }
        func hold() {
            let all = (0..<100).map(make)
            #expect(all.map(\.key.number) == Array(0..<100) && cache.count == 100)
            #expect(all.indices.allSatisfy { make($0) === all[$0] })
        }
        let kept = make(50)
        hold()
        #expect(cache.count == 1 && make(50) === kept, "a neighbour that went took it along")
    }

    @Test func `a factory that asks for its own key gets one object`() {
        var inner: Thing?
        let outer = cache.object(for: 1) {
            inner = make(1)
            return Thing(1, cache)
        }
        #expect(outer === inner)
        #expect(cache.object(for: 1) === inner)
    }

    #if DEBUG
        @Test func `two threads that make one key at a time are told what to do`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let cache = ContentCache<Int, Thing>(kind: "thing")
                let isMaking = DispatchSemaphore(value: 0)
                Thread {
                    _ = cache.object(for: 1) {
                        isMaking.signal()
                        DispatchSemaphore(value: 0).wait()
                        return Thing(1, cache)
                    }
                }.start()
                isMaking.wait()
                withExtendedLifetime(cache.object(for: 2) { Thing(2, cache) }) {}
                withExtendedLifetime(cache.object(for: 1) { Thing(1, cache) }) {}
            }
            let told = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(told.contains("Two threads make thing 1 at the same time"), "\(told)")
            #expect(told.contains("on one actor only"), "\(told)")
        }
    #endif

    @Test func `a key can be made on another thread once the first has made it, or failed to`() {
        let cache = cache
        #expect(throws: CancellationError.self) {
            _ = try cache.object(for: 1) { () throws -> Thing in throw CancellationError() }
        }
        func hold() { withExtendedLifetime(cache.object(for: 1) { make(1) }) {} }
        hold()
        let isMade = Lock(false)
        let isDone = DispatchSemaphore(value: 0)
        Thread {
            let thing = cache.object(for: 1) { Thing(1, cache) }
            isMade.withLock { $0 = cache.object(for: 1) === thing }
            isDone.signal()
        }.start()
        isDone.wait()
        #expect(isMade.withLock { $0 })
    }

    @Test func `an object that dies without a word is not handed out, and makes room for the next`() {
        final class Silent: Sendable {}
        let cache = ContentCache<Int, Silent>(kind: "silent")
        for _ in 0..<3 {
            withExtendedLifetime(cache.object(for: 1) { Silent() }) {}
            #expect(cache.object(for: 1) == nil)
            #expect(cache.objects.isEmpty)
        }
        #expect(cache.count == 1)
    }

    @Test func `a dying object is not found from its own deinit`() {
        final class Asking: Sendable {
            let cache: ContentCache<Int, Asking>
            let found: Lock<Bool?>
            init(_ cache: ContentCache<Int, Asking>, _ found: Lock<Bool?>) { (self.cache, self.found) = (cache, found) }
            deinit {
                let isFound = cache.object(for: 1) != nil || !cache.objects.isEmpty
                found.withLock { $0 = isFound }
                cache.remove(1, ObjectIdentifier(self))
            }
        }
        let cache = ContentCache<Int, Asking>(kind: "asking")
        let found = Lock<Bool?>(nil)
        func hold() { withExtendedLifetime(cache.object(for: 1) { Asking(cache, found) }) {} }
        hold()
        #expect(found.withLock { $0 } == false)
        #expect(cache.count == 0)
    }

    @Test func `a factory that throws leaves the map as it was`() {
        #expect(throws: CancellationError.self) {
            _ = try cache.object(for: 1) { () throws -> Thing in throw CancellationError() }
        }
        #expect(cache.count == 0)
    }

    @Test func `releases on other threads never bring two objects or a dying one`() {
        let live = Lock<Set<ObjectIdentifier>>([])
        let rounds = 20_000
        // Another thread releases the objects of one key at once, again and again.
        let queue = DispatchQueue(label: "releases")
        func round() -> Bool {
            let thing = cache.object(for: 7) { Thing(7, cache, live: live) }
            let isAlive = live.withLock { $0.contains(ObjectIdentifier(thing)) && $0.count >= 1 }
            queue.async { withExtendedLifetime(thing) {} }
            return isAlive && cache.object(for: 7) === thing
        }
        var failures = 0
        for _ in 0..<rounds where !round() { failures += 1 }
        queue.sync {}
        #expect(
            failures == 0,
            "a dying object was handed out, or a second one made, in \(failures) of \(rounds) rounds"
        )
        #expect(cache.count == 0)
        #expect(live.withLock { $0.isEmpty })
    }

    @Test func `what happens to an object is in the log`() {
        let log = PropagationLog(isOn: true)
        let cache = ContentCache<Int, Thing>(kind: "thing", log: log)
        func hold() { _ = cache.object(for: 3) { Thing(3, cache) } }
        hold()
        #expect(log.events.map(\.kind) == [.make, .evict])
        #expect(log.events.allSatisfy { $0.entity == EntityKey(kind: "thing", id: 3) })
    }
}

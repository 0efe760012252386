import Cache
import Harness
import Propagation

private final class Item: Sendable {
    let id: Int
    private let cache: ContentCache<Int, Item>

    init(id: Int, cache: ContentCache<Int, Item>) {
        self.id = id
        self.cache = cache
    }

    deinit { cache.remove(id, ObjectIdentifier(self)) }
}

private final class PlainItem {
    let id: Int

    init(id: Int) { self.id = id }
}

/// Benchmarks the identity map next to a dictionary that holds its objects strongly.
@MainActor
func cacheBenchmarks() -> [Benchmark] {
    let count = 10_000
    let cache = ContentCache<Int, Item>(kind: "item")
    let held = (0..<count).map { id in cache.object(for: id) { Item(id: id, cache: cache) } }
    let dictionary = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, PlainItem(id: $0)) })
    let offLog = ContentCache<Int, Item>(kind: "item", log: PropagationLog())
    let heldBesideLog = (0..<count).map { id in offLog.object(for: id) { Item(id: id, cache: offLog) } }
    return [
        Benchmark(group: "cache", name: "dictionary", operations: count) {
            for id in 0..<count { keep(dictionary[id]) }
        },
        Benchmark(group: "cache", name: "hit", operations: count) {
            for item in held { keep(cache.object(for: item.id) { Item(id: item.id, cache: cache) }) }
        },
        Benchmark(group: "cache", name: "hit, log off", operations: count) {
            for item in heldBesideLog { keep(offLog.object(for: item.id) { Item(id: item.id, cache: offLog) }) }
        },
        Benchmark(group: "cache", name: "miss", operations: count) {
            for id in count..<2 * count { keep(cache.object(for: id)) }
        },
        Benchmark(group: "cache", name: "make and free", operations: count) {
            for id in count..<2 * count { keep(cache.object(for: id) { Item(id: id, cache: cache) }) }
        },
    ]
}

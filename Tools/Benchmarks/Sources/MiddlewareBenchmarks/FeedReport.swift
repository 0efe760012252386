import Foundation

/// A line for each number, its target beside it.
@MainActor
struct FeedReport {
    private(set) var isMet = true
    private let isBinding: Bool

    /// - Parameter isBinding: Whether times count: one round alone says nothing about them.
    init(isBinding: Bool) { self.isBinding = isBinding }

    /// Tells all of a feed's numbers.
    mutating func tell(_ rounds: FeedRounds, _ heap: Heap, _ extra: ExtraData, _ ends: Ends) {
        let feed = rounds.feed
        print(
            "\(feed.name): \(feed.postCount) posts, \(feed.byteCount / feed.postCount) bytes each, times for one post"
        )
        let decode = rounds.median(.decode)
        func ratio(_ step: FeedRounds.Step) -> Double { rounds.median(step) / decode }
        time("decode", rounds.median(.decode), 1)
        time("bytes to tier values", rounds.median(.values), ratio(.values))
        time("bytes to models, cold", rounds.median(.cold), ratio(.cold), limit: 1.75)
        time("bytes to models, warm", rounds.median(.warm), ratio(.warm), limit: 1.4)
        time("bare objects of values", rounds.median(.bare), ratio(.bare))
        line("commit of a page, cold", rounds.median(.commitCold) / 1e6, "ms", limit: 0.15)
        line("commit of a page, warm", rounds.median(.commitWarm) / 1e6, "ms", limit: 0.01)
        line("look-up", rounds.median(.lookUp) / 1e3, "µs", limit: 0.1)
        let bare = rounds.median(.letBareGo) / 1e3
        line("letting go, bare", bare, "µs")
        line("letting go", rounds.median(.letGo) / 1e3, "µs", limit: 1.5 * bare + 0.5)
        line("page into many / into few", rounds.median(.intoMany) / rounds.median(.intoFew), "×", limit: 2)
        line("heap, texts", heap.strings / 1e3, "kB")
        line("heap", heap.graph / 1e3, "kB", limit: 3.2)
        line("heap without texts", (heap.graph - heap.strings) / 1e3, "kB", limit: 1)
        tell(extra)
        for (name, count) in [
            ("told of nothing new", ends.notifications), ("models left", ends.models), ("entries left", ends.entries),
            ("clients left", ends.clients),
        ] {
            line(name, Double(count), "", limit: 0, isExact: true)
        }
    }

    /// What was fetched on the way and closed again: as good as nothing of it may be left in tiers.
    private mutating func tell(_ extra: ExtraData) {
        line("communities opened", Double(extra.visits), "")
        line("heap, tiers", extra.tiers.feed / 1e3, "kB")
        line("heap, tiers, gone back", extra.tiers.after / 1e3, "kB", limit: 1.02 * extra.tiers.feed / 1e3)
        line("heap, one class", extra.oneClass.feed / 1e3, "kB")
        line("heap, one class, gone back", extra.oneClass.after / 1e3, "kB")
    }

    private mutating func time(_ name: String, _ nanoseconds: Double, _ ratio: Double, limit: Double? = nil) {
        line(name, ratio, "× decode", limit: limit, String(format: "%8.2f µs", nanoseconds / 1e3))
    }

    private mutating func line(
        _ name: String,
        _ value: Double,
        _ unit: String,
        limit: Double? = nil,
        isExact: Bool = false,
        _ more: String = ""
    ) {
        var text = "  " + name.padding(toLength: 28, withPad: " ", startingAt: 0)
        text += String(format: "%9.3f ", value) + unit.padding(toLength: 9, withPad: " ", startingAt: 0)
        if let limit {
            let isWithin = value <= limit
            if !isWithin, isExact || isBinding { isMet = false }
            text += String(format: "target %6.3f  ", limit) + (isWithin ? "PASS" : "over")
        } else {
            text += String(repeating: " ", count: 19)
        }
        print(text + (more.isEmpty ? "" : "  " + more))
    }
}

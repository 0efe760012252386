import Foundation
import Harness

/// Prints a line for each number, with its target.
@MainActor
struct FeedReport {
    private(set) var isMet = true
    private(set) var figures: [Figure] = []
    private let isBinding: Bool
    private let rounds: Int
    private var group = ""

    /// - Parameter isBinding: True if missed time targets fail the run; a single round is too noisy for that.
    init(isBinding: Bool, rounds: Int) {
        self.isBinding = isBinding
        self.rounds = rounds
    }

    /// Reports all numbers of a feed.
    mutating func tell(_ rounds: FeedRounds, _ counts: FeedCounts) {
        let feed = rounds.feed
        group = feed.name
        print(
            "\(feed.name): \(feed.postCount) posts, \(feed.byteCount / feed.postCount) bytes each, times for one post"
        )
        tellReading(rounds)
        tellModels(rounds)
        tell(rounds.growth, few: rounds.crowds[0].count, many: rounds.crowds[rounds.crowds.count - 1].count)
        tell(counts.heap)
        tell(counts.extra)
        tell(counts.allocations)
        tell(counts.ends)
    }

    /// Reports the cost of notifications.
    mutating func tell(_ listeners: Listeners, among count: Int) {
        group = "told"
        print("told: times for one who is told, of \(count) at once")
        func time(_ kind: Listeners.Kind, _ number: Int) -> Double { listeners.median(kind, number) / Double(number) }
        line(
            "onChange",
            time(.observers, count),
            "ns",
            beside: Figure.Side("bare registrar", time(.bare, count)),
            target: .atMostTimes(1.15)
        )
        // The first observer also pays the fixed cost of a commit.
        let (one, ten) = (listeners.median(.subscribers, 1), listeners.median(.subscribers, 10))
        line("change-set subscriber", (ten - one) / 9, "ns", target: .atMost(30))
    }

    /// Reports how long the screen stays empty after a launch.
    mutating func tell(_ start: ColdStart) {
        group = "cold start"
        print("cold start: a page of \(start.count) posts in a file of \(start.bytes / 1_000) kB, real time")
        line(
            "yesterday's feed is shown",
            start.shown.median / 1e6,
            "ms",
            beside: Figure.Side("decode alone", start.decoded.median / 1e6),
            target: .atMost(50)
        )
    }

    /// Reports the cost of an inspector on the main actor, and of the branches that remain without one.
    mutating func tell(_ inspected: InspectedCommits) {
        group = "inspected"
        print("inspected: one commit of a page of \(inspected.count) posts")
        for commit in InspectedCommits.Commit.allCases {
            let (off, on) = (inspected.samples(commit, isOn: false), inspected.samples(commit, isOn: true))
            line("\(commit.rawValue), off", off.median / 1e6, "ms", detail: Self.range(off))
            let side = Figure.Side("off", off.median / 1e6)
            let states = "  \(inspected.stateCounts[commit] ?? 0) states"
            line("\(commit.rawValue), on", on.median / 1e6, "ms", beside: side, detail: Self.range(on) + states)
        }
    }

    /// Reports the cost of a change among increasing numbers of queried rows.
    mutating func tell(_ queries: QueriedRows, _ counts: [Int]) -> Growth {
        group = "queries"
        for count in counts {
            print("queries: one change among \(count) living posts")
            let naive = queries.samples(.naive, count)
            line("filter and sort of all", naive.median / 1e6, "ms", detail: Self.range(naive))
            let alone = queries.samples(.alone, count)
            line("the change alone", alone.median / 1e6, "ms", detail: Self.range(alone))
            let following = queries.samples(.following, count)
            line(
                "with a query",
                following.median / 1e6,
                "ms",
                beside: Figure.Side("filter and sort", naive.median / 1e6),
                detail: Self.range(following)
            )
            line("of which the query", (following.median - alone.median) / 1e6, "ms", target: .atMost(0.05))
            line("making the query", queries.samples(.making, count).median / 1e6, "ms")
        }
        return queries.growth(rounds: rounds)
    }

    /// The fastest, median and slowest sample, in milliseconds.
    private static func range(_ samples: Samples) -> String {
        let parts = [samples.fastest, samples.median, samples.slowest]
        return "  " + parts.map { String(format: "%.3f", $0 / 1e6) }.joined(separator: "–")
    }

    // MARK: Parts

    /// Reports the time from bytes to values, next to the other decoders.
    private mutating func tellReading(_ rounds: FeedRounds) {
        let decode = rounds.microseconds(.decode)
        let keyed = rounds.microseconds(.keyed)
        let archived = ArchivedResults(keyed: keyed)
        func beside(_ name: String, _ side: String, _ value: Double, _ target: Figure.Target) {
            line(name, of: .decode, in: rounds, "µs", beside: Figure.Side(side, value), target: target)
        }
        beside("decode", "JSONDecoder", keyed, .atLeastTimes(12))
        beside("decode, archived package", "its decoding, scaled", archived.decoding, .atLeastTimes(20))
        beside("decode, of the check", "check alone", rounds.microseconds(.check), .atMostTimes(3))
        beside("decode, of tokens", "tokenizer", rounds.microseconds(.tokens), .atMostTimes(3.5))
        let own = Figure.Side("decode", decode)
        let earlier = Figure.Side("decode before, scaled", keyed / Self.earlierDecode)
        let cold = rounds.microseconds(.cold)
        line("bytes to tier values", of: .values, in: rounds, "µs", beside: own)
        line("bytes to models, cold", of: .cold, in: rounds, "µs", beside: earlier, target: .atMostTimes(1))
        line(
            "cold, archived package",
            cold,
            "µs",
            beside: Figure.Side("its decoding and creation, scaled", archived.decoding + archived.creation),
            target: .atLeastTimes(35)
        )
        line(
            "cold, archived, dates aside",
            cold,
            "µs",
            beside: Figure.Side("JSONDecoder and its creation, scaled", keyed + archived.creation),
            target: .atLeastTimes(15)
        )
        line("bytes to models, warm", of: .warm, in: rounds, "µs", beside: earlier, target: .atMostTimes(0.5))
        line("bare objects of values", of: .bare, in: rounds, "µs", beside: own)
    }

    private mutating func tellModels(_ rounds: FeedRounds) {
        line("commit of a page, cold", of: .commitCold, in: rounds, "ms", target: .atMost(0.05))
        line("commit of a page, warm", of: .commitWarm, in: rounds, "ms", target: .atMost(0.01))
        line("look-up", of: .lookUp, in: rounds, "ns", target: .atMost(60))
        let bare = Figure.Side("bare", rounds.microseconds(.letBareGo))
        line("letting go", of: .letGo, in: rounds, "µs", beside: bare, target: .atMostTimes(1.5))
        let few = Figure.Side("into few", rounds.microseconds(.intoFew))
        line("page into many, bytes too", of: .intoMany, in: rounds, "µs", beside: few, target: .atMostTimes(1.5))
    }

    private mutating func tell(_ living: LiveModels, few: Int, many: Int) {
        func page(_ part: LiveModels.Part, _ count: Int) -> Double { living.median(part, among: count) / 1e6 }
        let side = Figure.Side("into few", page(.made, few))
        line("page into many", page(.made, many), "ms", beside: side, target: .atMostTimes(1.5))
        line("commit of a page into many", page(.committed, many), "ms", target: .atMost(0.15))
    }

    private mutating func tell(_ heap: ModelMemory) {
        line("heap, texts", heap.strings / 1e3, "kB")
        line("heap", heap.graph / 1e3, "kB", target: .atMost(3.2))
        line("heap without texts", (heap.graph - heap.strings) / 1e3, "kB", target: .atMost(0.8))
    }

    /// Reports the memory left by pages that were opened and closed again; in tiers, almost nothing may be left of them.
    private mutating func tell(_ extra: DetourMemory) {
        line("communities opened", Double(extra.visits), "")
        let loaded = Figure.Side("before", extra.tiers.feed / 1e3)
        line("heap, tiers", extra.tiers.feed / 1e3, "kB")
        line("heap, tiers, gone back", extra.tiers.after / 1e3, "kB", beside: loaded, target: .atMostTimes(1.02))
        line("heap, one class", extra.oneClass.feed / 1e3, "kB")
        line("heap, one class, gone back", extra.oneClass.after / 1e3, "kB")
    }

    private mutating func tell(_ allocations: FeedAllocations) {
        guard let decode = allocations.decode, let cold = allocations.cold, let warm = allocations.warm else { return }
        line("allocations to decode", decode, "")
        line("allocations, cold", cold, "", target: .atMost(10))
        line("allocations, warm", warm, "", target: .atMost(1))
    }

    private mutating func tell(_ ends: Ends) {
        line("told of nothing new", Double(ends.notifications), "", target: .atMost(0), isExact: true)
        line("told of an answer", Double(ends.toldOfAnswer), "", target: .atMost(1), isExact: true)
        line("models left", Double(ends.models), "", target: .atMost(0), isExact: true)
        line("entries left", Double(ends.entries), "", target: .atMost(0), isExact: true)
        line("clients left", Double(ends.clients), "", target: .atMost(0), isExact: true)
    }

    // MARK: Lines

    /// Reports a step's median, followed by its fastest and slowest round.
    private mutating func line(
        _ name: String,
        of step: FeedRounds.Step,
        in rounds: FeedRounds,
        _ unit: String,
        beside other: Figure.Side? = nil,
        target: Figure.Target? = nil
    ) {
        let scales: [String: Double] = ["ns": 1, "µs": 1e3, "ms": 1e6]
        guard let scale = scales[unit] else { preconditionFailure("no step is counted in \(unit)") }
        let (median, range) = (rounds.median(step) / scale, rounds.range(step))
        let parts = [range.lowerBound / scale, median, range.upperBound / scale]
        let detail = "  " + parts.map { String(format: "%.3f", $0) }.joined(separator: "–")
        line(name, median, unit, beside: other, target: target, detail: detail)
    }

    private mutating func line(
        _ name: String,
        _ value: Double,
        _ unit: String,
        beside other: Figure.Side? = nil,
        target: Figure.Target? = nil,
        isExact: Bool = false,
        detail: String = ""
    ) {
        let figure = Figure(group, name, value, unit, beside: other, target: target, rounds: isExact ? 1 : rounds)
        figures.append(figure)
        if figure.isMet == false, isExact || isBinding { isMet = false }
        var text = "  " + name.padding(toLength: 28, withPad: " ", startingAt: 0)
        text += String(format: "%9.3f ", value) + unit.padding(toLength: 4, withPad: " ", startingAt: 0)
        text += figure.ratio.map { String(format: "× %-7.2f", $0) } ?? String(repeating: " ", count: 9)
        if let target, let isMet = figure.isMet {
            text += String(format: " target %@ %6.2f  ", target.isLeast ? "≥" : "≤", target.limit)
            text += isMet ? "PASS" : "over"
        }
        text += other.map { "  (\($0.name): \(String(format: "%.3f", $0.value)))" } ?? ""
        print(text + detail)
    }

    /// The ratio of `JSONDecoder`'s time to that of the decoder before it read dates in place and compared keys in words. The target for
    /// bytes to models is based on the time that decoding took then.
    private static let earlierDecode = 7.7
}

/// The numbers of a feed that were counted once.
@MainActor
struct FeedCounts {
    let heap: ModelMemory
    let extra: DetourMemory
    let allocations: FeedAllocations
    let ends: Ends

    init(of feed: FeedPages) async throws {
        heap = try await ModelMemory(of: feed)
        extra = try await DetourMemory(of: feed)
        allocations = try await FeedAllocations(of: feed)
        ends = try await Ends(of: feed)
    }
}

/// Numbers of the archived upstream package, measured once on two cores with Swift 6.3, in microseconds for one post, because the package
/// is not here to run. They are scaled by the time that `JSONDecoder`, which that package uses, takes in the rounds of this run.
private struct ArchivedResults {
    /// The time for decoding with `JSONDecoder` and a chain of `DateFormatter`s.
    let decoding: Double
    /// The time for creating the objects of 1,000 posts from nothing.
    let creation: Double

    /// - Parameter keyed: The time that `JSONDecoder` takes now, with dates parsed by hand.
    init(keyed: Double) {
        let scale = keyed / 41.8
        decoding = 197.5 * scale
        creation = 61.7 * scale
    }
}

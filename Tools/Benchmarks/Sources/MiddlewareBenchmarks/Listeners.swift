import Harness
import LemmyMiddleware
import Observation
import Primitives
import Propagation
import Synchronization

/// Measures the cost of notifying increasing numbers of observers of one model and subscribers of change sets.
@MainActor
final class Listeners {
    /// The kinds of observers.
    enum Kind: String, CaseIterable {
        case observers = "observers of one post"
        case bare = "observers of one bare object"
        case subscribers = "subscribers of change sets"
    }

    private let counts: [Int]
    private let subject: ChangingPost
    private let bare = BareScore()
    private let told = Told()
    private var samples: [Kind: [Int: Samples]] = [:]
    private var round = 0

    /// The count above which observers are notified only in every tenth round, because the cost of notifying all subscribers is quadratic.
    private static let many = 1_000

    /// - Parameter counts: The numbers of observers, in increasing order.
    init(of feed: FeedPages, counts: [Int]) async throws {
        subject = try await ChangingPost(of: feed)
        self.counts = counts
    }

    /// Notifies every kind once, with each number of observers.
    func run() {
        defer { round += 1 }
        for count in counts where count <= Self.many || round % 10 == 0 {
            // Repeat small counts, because their time is below the resolution of a clock.
            let times = max(1, 200 / count)
            for time in 0..<times {
                // Alternate the order, so that neither side always reuses the memory that the other has just freed.
                if (round + time).isMultiple(of: 2) { add(.bare, count, tellBare(count)) }
                add(.observers, count, tellObservers(count))
                if !(round + time).isMultiple(of: 2) { add(.bare, count, tellBare(count)) }
            }
            let commits = max(1, 2_000 / count)
            add(.subscribers, count, tellSubscribers(count, times: commits), operations: commits)
        }
    }

    /// Returns the median for notifying all observers at once, in nanoseconds.
    func median(_ kind: Kind, _ count: Int) -> Double { samples[kind]?[count]?.median ?? 0 }

    /// Returns all medians, in microseconds.
    func growth(rounds: Int) -> Growth {
        let lines = Kind.allCases.map { kind in
            Growth.Line(kind.rawValue, counts.map { median(kind, $0) / 1e3 })
        }
        return Growth("listeners", axis: "who is told", counts: counts, unit: "µs", lines: lines, rounds: rounds)
    }

    private func add(_ kind: Kind, _ count: Int, _ time: Duration, operations: Int = 1) {
        samples[kind, default: [:]][count, default: Samples()].add(time, operations: operations)
    }

    private func tellObservers(_ count: Int) -> Duration {
        for _ in 0..<count {
            withObservationTracking {
                keep(subject.post.score)
            } onChange: { [told] in
                told.note()
            }
        }
        let answer = subject.next()
        return told.measure(count) { keep(answer.show()) }
    }

    private func tellBare(_ count: Int) -> Duration {
        for _ in 0..<count {
            withObservationTracking {
                keep(bare.score)
            } onChange: { [told] in
                told.note()
            }
        }
        return told.measure(count) { bare.score += 1 }
    }

    private func tellSubscribers(_ count: Int, times: Int) -> Duration {
        let commits = Commits()
        let subscriptions = (0..<count).map { _ in commits.onChanges { [told] _ in told.note() } }
        let change = EntityChange(EntityKey(kind: "post", id: "1"), [FieldChange("score", from: "1", to: "2")])
        let cause = commits.makeCause(.other, "tell of a change")
        let time = told.measure(count * times) {
            for _ in 0..<times { commits.run(cause) { commits.record(change) } }
        }
        keep(subscriptions)
        return time
    }
}

/// One observed property, without anything else.
@Observable @MainActor
private final class BareScore {
    var score = 0
}

/// Counts the notifications.
private final class Told: Sendable {
    private let count = Atomic(0)

    func note() { count.add(1, ordering: .relaxed) }

    /// Returns the time for notifying so many observers.
    @MainActor
    func measure(_ expected: Int, _ tell: () -> Void) -> Duration {
        let before = count.load(ordering: .relaxed)
        let start = ProcessorTime.thread
        tell()
        let time = ProcessorTime.thread - start
        let told = count.load(ordering: .relaxed) - before
        precondition(told == expected, "\(told) were told of \(expected)")
        return time
    }
}

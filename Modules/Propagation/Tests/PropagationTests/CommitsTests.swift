import Observation
import Primitives
import Propagation
import Testing

@Observable @MainActor
private final class Counter {
    var value = 0
    var other = 0
}

@MainActor @Suite struct CommitsTests {
    private let commits = Commits()
    private var cause: Cause { commits.makeCause(.edit, "test") }

    @Test func `a view is told once per commit and sees all of it`() {
        let first = Counter()
        let second = Counter()
        var seen: [[Int]] = []
        let watch = commits.watch { _ in seen.append([first.value, first.other, second.value]) }
        commits.run(cause) {
            first.value = 1
            first.other = 2
            second.value = 3
            #expect(seen.count == 1, "a view was drawn in the middle of a commit")
        }
        #expect(seen == [[0, 0, 0], [1, 2, 3]])
        withExtendedLifetime(watch) {}
    }

    @Test func `a view that read nothing of it is left alone`() {
        let mine = Counter()
        let other = Counter()
        var draws = 0
        let watch = commits.watch { _ in
            _ = mine.value
            draws += 1
        }
        commits.run(cause) { other.value = 1 }
        commits.run(cause) { mine.other = 1 }
        #expect(draws == 1)
        withExtendedLifetime(watch) {}
    }

    @Test func `several views of one change each draw once, and get the cause`() {
        let counter = Counter()
        var causes: [Cause?] = []
        let watches = (0..<5).map { _ in
            commits.watch { cause in
                _ = counter.value
                causes.append(cause)
            }
        }
        let edit = cause
        commits.run(edit) {
            counter.value = 1
            counter.value = 2
        }
        #expect(causes == [Cause?](repeating: nil, count: 5) + [Cause?](repeating: edit, count: 5))
        withExtendedLifetime(watches) {}
    }

    /// A derived observable records its own change while the observers of its source are being notified.
    @Test func `a view that one write reaches on two ways is drawn once`() {
        for _ in 0..<50 {
            let (source, derived) = (Counter(), Counter())
            var draws = 0
            func track() {
                withObservationTracking {
                    _ = source.value
                } onChange: {
                    MainActor.assumeIsolated { derived.value += 1 }
                }
            }
            track()
            let watch = commits.watch { _ in
                _ = source.value + derived.value
                draws += 1
            }
            commits.run(cause) { source.value = 1 }
            #expect(draws == 2)
            withExtendedLifetime(watch) {}
        }
    }

    @Test func `a run inside a run is one commit`() {
        let counter = Counter()
        var draws = 0
        let watch = commits.watch { _ in
            _ = counter.value
            draws += 1
        }
        commits.run(cause) {
            commits.run(cause) { counter.value = 1 }
            commits.run(cause) { counter.value = 2 }
            #expect(draws == 1)
        }
        #expect(draws == 2)
        withExtendedLifetime(watch) {}
    }

    @Test func `an observer may write; whoever that concerns is told in turn`() {
        let counter = Counter()
        let echo = Counter()
        var echoed: [Int] = []
        let repeater = commits.watch { [commits] _ in
            let value = counter.value
            commits.run(commits.makeCause(.other, "echo")) { echo.value = value }
        }
        let watch = commits.watch { _ in echoed.append(echo.value) }
        commits.run(cause) { counter.value = 7 }
        #expect(echoed == [0, 7])
        withExtendedLifetime((repeater, watch)) {}
    }

    @Test func `a dropped or cancelled watch draws no more`() {
        let counter = Counter()
        var draws = 0
        var dropped: Watch? = commits.watch { _ in
            _ = counter.value
            draws += 1
        }
        let cancelled = commits.watch { _ in
            _ = counter.value
            draws += 1
        }
        _ = dropped
        dropped = nil
        cancelled.cancel()
        commits.run(cause) { counter.value = 1 }
        #expect(draws == 2)
    }

    @Test func `what follows from the writes is done once, before anybody is told`() {
        let counter = Counter()
        let derived = Counter()
        var seen: [[Int]] = []
        var rebuilds = 0
        let watch = commits.watch { _ in seen.append([counter.value, derived.value]) }
        commits.run(cause) {
            for value in 1...3 {
                counter.value = value
                commits.beforeCommit(of: derived) {
                    rebuilds += 1
                    derived.value = counter.value * 10
                }
            }
        }
        #expect(rebuilds == 1)
        #expect(seen == [[0, 0], [3, 30]])
        withExtendedLifetime(watch) {}
    }

    @Test func `a listener is called once per commit, after the writes`() {
        let counter = Counter()
        var seen: [Int] = []
        commits.run(cause) {
            for value in 1...3 {
                counter.value = value
                commits.afterCommit(of: counter) { seen.append(counter.value) }
            }
        }
        #expect(seen == [3])
    }

    @Test func `a body that throws still shows what it wrote`() {
        let counter = Counter()
        var seen: [Int] = []
        let watch = commits.watch { _ in seen.append(counter.value) }
        #expect(throws: CancellationError.self) {
            try commits.run(cause) {
                counter.value = 1
                throw CancellationError()
            }
        }
        #expect(seen == [0, 1])
        #expect(!commits.isInCommit)
        withExtendedLifetime(watch) {}
    }

    @Test func `something observable that changes outside of a commit is drawn all the same`() async {
        let counter = Counter()
        let (drawn, continuation) = AsyncStream<Int>.makeStream()
        let watch = commits.watch { _ in continuation.yield(counter.value) }
        counter.value = 5
        var iterator = drawn.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        #expect(await iterator.next() == 5)
        withExtendedLifetime(watch) {}
    }

    @Test func `change sets say what changed and why`() {
        var sets: [ChangeSet] = []
        #expect(!commits.wantsChanges)
        let subscription = commits.onChanges { sets.append($0) }
        #expect(commits.wantsChanges)
        let edit = cause
        commits.run(edit) {
            commits.record(EntityChange(.init(kind: "post", id: 42), [FieldChange("score", from: "17", to: "18")]))
        }
        commits.run(cause) {}
        #expect(sets.count == 1)
        #expect(sets.first?.cause == edit)
        #expect(sets.first?.changes.map(\.key.description) == ["post:42"])
        subscription.cancel()
        #expect(!commits.wantsChanges)
    }

    @Test func `a field that did not change is not told`() {
        var sets: [ChangeSet] = []
        commits.log.isOn = true
        let subscription = commits.onChanges { sets.append($0) }
        let (score, vote) = (FieldChange("score", from: "17", to: "18"), FieldChange("vote", from: "up", to: "up"))
        commits.run(commits.makeCause(.response, "feed")) {
            commits.record(EntityChange(.init(kind: "post", id: 42), [score, vote]))
            commits.record(EntityChange(.init(kind: "post", id: 57), [vote]))
        }
        #expect(sets.map(\.changes) == [[EntityChange(.init(kind: "post", id: 42), [score])]])
        #expect(commits.log.events.map(\.text) == ["score 17 -> 18"])
        withExtendedLifetime(subscription) {}
    }

    @Test func `nothing keeps a commit's observers alive`() {
        weak var leaked: Counter?
        func hold() {
            let counter = Counter()
            leaked = counter
            let watch = commits.watch { _ in _ = counter.value }
            commits.run(cause) {
                counter.value = 1
                commits.afterCommit(of: counter) {}
                commits.beforeCommit(of: counter) {}
            }
            withExtendedLifetime(watch) {}
        }
        hold()
        #expect(leaked == nil)
    }

    @Test func `an observer's own change is told with its own cause`() {
        let counter = Counter()
        let echo = Counter()
        var causes: [String] = []
        var sets: [String] = []
        let subscription = commits.onChanges { sets.append($0.cause.text) }
        let repeater = commits.watch { [commits] _ in
            let value = counter.value
            commits.run(commits.makeCause(.other, "echo")) {
                echo.value = value
                commits.record(EntityChange(EntityKey(kind: "echo", id: value), []))
            }
        }
        let watch = commits.watch { cause in
            _ = echo.value
            causes.append(cause?.text ?? "-")
        }
        commits.run(commits.makeCause(.edit, "first")) { counter.value = 7 }
        #expect(causes == ["-", "echo"])
        #expect(sets == ["echo", "echo"])
        withExtendedLifetime((repeater, watch, subscription)) {}
    }

    @Test func `a mark made while views are drawn belongs to the same commit`() async {
        let counter = Counter()
        let late = Counter()
        var seen: [Int] = []
        let first = commits.watch { _ in late.value = counter.value * 2 }
        let second = commits.watch { _ in seen.append(late.value) }
        let before = commits.activity.commitCount
        commits.run(cause) { counter.value = 3 }
        #expect(seen == [0, 6])
        await commits.activity.waitUntilIdle()
        #expect(commits.activity.commitCount == before + 1)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `dropping a subscription or a watch ends it at once`() {
        let counter = Counter()
        var calls = 0
        var subscription: HandlerSubscription? = commits.onChanges { _ in calls += 1 }
        var watch: Watch? = commits.watch { _ in
            _ = counter.value
            calls += 1
        }
        #expect(subscription != nil && watch != nil)
        subscription = nil
        commits.run(cause) {
            commits.record(EntityChange(EntityKey(kind: "a", id: 1), []))
            counter.value = 1
            watch = nil
        }
        #expect(calls == 1)
    }

    @Test func `handlers are told in the order they subscribed`() {
        var order: [Int] = []
        let subscriptions = (1...8).map { number in commits.onChanges { _ in order.append(number) } }
        commits.run(cause) { commits.record(EntityChange(EntityKey(kind: "a", id: 1), [])) }
        #expect(order == Array(1...8))
        withExtendedLifetime(subscriptions) {}
    }

    @Test func `work inside counted work is not counted again`() async {
        let activity = commits.activity
        await activity.counting {
            await activity.counting { #expect(activity.openCount == 1) }
        }
        #expect(activity.openCount == 0)
    }

    @Test func `what an answer changes is a merge in the log, what an edit changes is the edit's own event`() {
        commits.log.isOn = true
        let change = EntityChange(EntityKey(kind: "post", id: 42), [FieldChange("score", from: "17", to: "18")])
        commits.run(commits.makeCause(.response, "feed")) { commits.record(change) }
        commits.run(commits.makeCause(.edit, "vote")) { commits.record(change) }
        #expect(commits.log.events.map(\.kind) == [.merge])
        #expect(commits.log.events.first?.text == "score 17 -> 18")
    }
}

import Primitives
import Propagation
import Testing

@Suite struct PropagationLogTests {
    @Test func `off, nothing is even described`() {
        let log = PropagationLog()
        var described = 0
        func text() -> String {
            described += 1
            return ""
        }
        log.record(.merge, cause: nil, text())
        #expect(described == 0)
        #expect(log.events.isEmpty)
    }

    @Test func `the last events are kept, in order`() {
        let log = PropagationLog(capacity: 3, isOn: true)
        for number in 1...5 { log.record(.merge, cause: nil, entity: EntityKey(kind: "post", id: number), "\(number)") }
        #expect(log.events.map(\.text) == ["3", "4", "5"])
        #expect(log.events.map(\.sequence) == [3, 4, 5])
    }

    @Test func `a subscriber hears every event until it lets go`() {
        let log = PropagationLog(isOn: true)
        let heard = Lock<[String]>([])
        var subscription: HandlerSubscription? = log.observe { event in heard.withLock { $0.append(event.text) } }
        log.record(.hit, cause: nil, "one")
        #expect(subscription != nil)
        subscription = nil
        log.record(.hit, cause: nil, "two")
        #expect(heard.withLock { $0 } == ["one"])
    }

    @Test func `a subscription that keeps the log on does so whatever the switch says, and leaves the switch alone`() {
        let log = PropagationLog()
        var subscriptions = [log.observe(keepsOn: true) { _ in }, log.observe(keepsOn: true) { _ in }]
        #expect(log.isOn)
        log.isOn = false
        #expect(log.isOn)
        subscriptions.removeLast()
        #expect(log.isOn)
        subscriptions.removeLast()
        #expect(!log.isOn)
        log.isOn = true
        subscriptions = [log.observe(keepsOn: true) { _ in }]
        subscriptions = []
        #expect(log.isOn)
    }

    /// The observer was released under the log's lock, and a second request of a lock by one thread traps.
    @Test func `what an observer holds may record its own end`() {
        final class Recorder: Sendable {
            let log: PropagationLog
            init(_ log: PropagationLog) { self.log = log }
            deinit { log.record(.evict, cause: nil, "the observer's own") }
        }
        let log = PropagationLog(isOn: true)
        func observe() -> HandlerSubscription {
            let recorder = Recorder(log)
            return log.observe { _ in withExtendedLifetime(recorder) {} }
        }
        observe().cancel()
        #expect(log.events.map(\.text) == ["the observer's own"])
    }

    @Test func `a cause knows what it came from`() {
        let commits = Commits()
        let command = commits.makeCause(.command, "upvote p")
        let edit = Cause.$current.withValue(command) { commits.makeCause(.edit, "vote post:42 up") }
        #expect(edit.parent == command.id)
        #expect(edit.id > command.id)
        #expect("\(edit)" == "edit: vote post:42 up")
    }
}

@Suite struct ActivityTests {
    @Test func `who waits goes on when the last piece of work ends`() async {
        let activity = Activity()
        activity.begin()
        activity.begin()
        async let settled: Void = activity.waitUntilIdle()
        activity.end()
        #expect(!activity.isIdle)
        activity.end()
        await settled
        #expect(activity.openCount == 0)
    }

    @Test func `held work keeps nobody waiting`() async {
        let activity = Activity()
        activity.begin()
        activity.suspend()
        await activity.waitUntilIdle()
        activity.resume()
        #expect(!activity.isIdle)
        activity.end()
        await activity.waitUntilIdle()
    }

    @Test @MainActor func `work that has been started is under way before its first step`() async {
        let activity = Activity()
        var steps = 0
        activity.start {
            await activity.counting { #expect(activity.openCount == 1, "what it calls is part of it") }
            steps += 1
        }
        #expect(!activity.isIdle && steps == 0)
        await activity.waitUntilIdle()
        #expect(steps == 1 && activity.openCount == 0)
    }
}

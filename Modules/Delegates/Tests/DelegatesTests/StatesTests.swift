import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `A delegate's states` {
    @Test func `the current one comes first, then each that a reader keeps up with`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = try desk.exams()
        exams.data = ["mine"]
        var states = exams.states().makeAsyncIterator()
        #expect(await states.next()?.data == ["mine"])
        exams.userTriggerRefresh()
        await desk.school.fetched(1)
        let second = await states.next()
        #expect(second == snapshot(["mine"], .cached, nil))
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(await states.next() == snapshot(["a", "b"], .success, desk.clock.now))
    }

    @Test func `a slow reader skips what is past and gets the last, also when the delegate has gone`() async throws {
        let desk = Desk()
        func live() async throws -> AsyncStream<DelegateSnapshot<[String]>> {
            let exams = try desk.exams()
            let states = exams.states()
            for number in 0..<1000 { exams.data = ["\(number)"] }
            return states
        }
        let states = try await live()
        var seen: [[String]] = []
        for await state in states { seen.append(state.data) }
        #expect(seen == [["999"]], "one element is kept, the last, and the sequence ends with the delegate")
    }

    @Test func `a commit is one state, however much it changes`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        let states = exams.states()
        var seen: [[String]] = []
        let reader = Task {
            for await state in states where seen.last != ["end"] {
                seen.append(state.data)
                if state.data == ["end"] { return }
            }
        }
        while seen.isEmpty { await Task.yield() }
        desk.commits.run(desk.commits.makeCause(.edit, "several")) {
            exams.data = ["one"]
            exams.data = ["two"]
        }
        while seen.count < 2 { await Task.yield() }
        exams.data = ["end"]
        await reader.value
        #expect(seen == [["placeholder"], ["two"], ["end"]])
    }

    @Test func `a reader that is cancelled stops, and nobody else`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        let stopped = Task {
            var count = 0
            for await _ in exams.states() { count += 1 }
            return count
        }
        var others = exams.states().makeAsyncIterator()
        _ = await others.next()
        for _ in 0..<20 { await Task.yield() }
        stopped.cancel()
        #expect(await stopped.value == 1)
        exams.data = ["mine"]
        #expect(await others.next()?.data == ["mine"])
    }
}

/// Returns the snapshot that a reader should receive.
private func snapshot(_ data: [String], _ status: AsyncViewStatus?, _ lastUpdate: Date?) -> DelegateSnapshot<[String]> {
    DelegateSnapshot(data: data, status: status, lastUpdate: lastUpdate)
}

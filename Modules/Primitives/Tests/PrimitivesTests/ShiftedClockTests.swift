import Foundation
import Primitives
import Testing

@Suite(.timeLimit(.minutes(20))) struct ShiftedClockTests {
    private let base = ManualClock(Date(timeIntervalSince1970: 1_000))

    @Test func `it goes on as its base does, so far ahead or behind`() {
        let clock = ShiftedClock(base)
        #expect(clock.now == base.now && clock.offset == .zero)
        clock.shift(by: .seconds(7_200))
        clock.shift(by: .seconds(-200))
        base.advance(by: .seconds(5))
        #expect(clock.now.timeIntervalSince1970 == 8_005)
        #expect(clock.offset == .seconds(7_000))
    }

    @Test func `a sleeper wakes when the base says so`() async throws {
        let clock = ShiftedClock(base)
        let sleeper = Task { try await clock.sleep(for: .seconds(60)) }
        while base.sleeperCount == 0 { await Task.yield() }
        base.advance(by: .seconds(60))
        try await sleeper.value
    }

    @Test func `a shift wakes whom it passes, and nobody else`() async throws {
        let clock = ShiftedClock(base)
        let soon = Task { try await clock.sleep(for: .seconds(60)) }
        let later = Task { try await clock.sleep(for: .seconds(600)) }
        while base.sleeperCount < 2 { await Task.yield() }
        clock.shift(by: .seconds(60))
        try await soon.value
        while base.sleeperCount > 1 { await Task.yield() }
        #expect(base.sleeperCount == 1)
        later.cancel()
        await #expect(throws: CancellationError.self) { try await later.value }
    }

    @Test func `clocks that follow hear of every shift`() {
        let clock = ShiftedClock(base)
        let follower = ManualClock(Date(timeIntervalSince1970: 0))
        clock.onShift { follower.advance(by: $0) }
        clock.shift(by: .seconds(90))
        clock.shift(by: .zero - clock.offset)
        #expect(follower.now.timeIntervalSince1970 == 0)
    }
}

import DemoServer
import Foundation
import Harness

/// Measures the time and the memory for creating a large world.
struct Making {
    private static let mostSeconds = 15.0
    private static let mostBytes = 3000.0

    let posts: Int

    /// Measures the creation of the world. Call it first: memory that other work has used and freed does not count.
    ///
    /// - Returns: True if time and memory are within their limits.
    func measure() throws -> Bool {
        let before = Memory.resident
        let start = ContinuousClock.now
        let server = try LemmyServer(seed: 7, size: WorldSize(posts: posts))
        let seconds = start.duration(to: .now) / .seconds(1)
        let bytes = self.bytes(since: before)
        let isWithin = seconds <= Self.mostSeconds && bytes <= Self.mostBytes
        let figures = String(format: "%.1f s, %.0f bytes a post", seconds, bytes)
        print("a world of \(posts) posts: \(figures)\(isWithin ? "" : "  TOO MUCH")")
        let made = Memory.resident
        let indexing = ContinuousClock().measure { server.prepare() } / .seconds(1)
        print("all its indexes: \(String(format: "%.1f s, %.0f bytes a post", indexing, self.bytes(since: made)))")
        return isWithin
    }

    private func bytes(since before: Int) -> Double { Double(Memory.resident - before) / Double(posts) }
}

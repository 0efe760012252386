import Foundation
import Harness
import Networking

/// Each side asks for the same, in turns of one round each, so that whatever else the machine does hits all of them.
struct RequestRounds {
    private let work: Work
    private var times: [Side: Samples] = [:]
    private var processorTimes: [Side: Samples] = [:]

    init(_ work: Work) {
        self.work = work
    }

    /// Runs and tells.
    ///
    /// - Returns: `CurlTransport`'s speed as a part of the loop's.
    mutating func run(_ rounds: Int, on server: ServerAddress) async throws -> Double {
        let askers = Side.allCases.map { ($0, $0.makeAsker(work, of: server)) }
        for (_, asker) in askers { try await asker.ask(work.atOnce * 4) }
        for _ in 0..<rounds {
            for (side, asker) in askers {
                let (start, processorStart) = (ContinuousClock.now, ProcessorTime.process)
                try await asker.ask(work.count)
                times[side, default: Samples()].add(.now - start, operations: work.count)
                processorTimes[side, default: Samples()].add(
                    ProcessorTime.process - processorStart,
                    operations: work.count
                )
            }
        }
        let loop = times[.loop]?.median ?? 0
        print("\(work.name), \(work.atOnce == 1 ? "one at a time" : "\(work.atOnce) at once")")
        for side in Side.allCases {
            let time = times[side]?.median ?? 0
            let name = side.rawValue.padding(toLength: 22, withPad: " ", startingAt: 0)
            let speed = String(format: "%8.0f/s  %5.2f × the loop", 1e9 / time, loop / time)
            let processor = String(format: "%7.1f µs of the processor each", (processorTimes[side]?.median ?? 0) / 1e3)
            print("  \(name)\(speed)  \(processor)")
        }
        return loop / (times[.curl]?.median ?? .infinity)
    }
}

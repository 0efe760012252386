import Foundation
import Harness
import Networking

/// Lets each side send the same requests, in turns of one round each, so that other load on the machine affects all of them.
struct RequestRounds {
    private let work: Work
    private var times: [Side: Samples] = [:]
    private var processorTimes: [Side: Samples] = [:]

    init(_ work: Work) {
        self.work = work
    }

    /// Runs the rounds and prints the results.
    ///
    /// - Returns: The speed of `CurlTransport`, relative to the loop.
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

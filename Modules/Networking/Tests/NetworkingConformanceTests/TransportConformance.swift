import Foundation
import NetworkingConformance
import Testing

/// Runs every example against every transport, one after another, because some examples measure time.
///
/// STRATA_CONFORMANCE=words runs only the examples whose names contain these words, including those that are known to end the process.
/// STRATA_CONFORMANCE_REQUESTS=10000 runs the long form of the example with random cancellation.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TransportConformance {}

extension ConformanceExample {
    private static let words = ProcessInfo.processInfo.environment["STRATA_CONFORMANCE"]

    /// True if only some examples are run.
    static let isChosen = words != nil

    static let chosen = all.filter { example in words.map { example.name.contains($0) } ?? true }
}

extension ConformanceSubject.Effort {
    static let chosen: Self = {
        let requests = ProcessInfo.processInfo.environment["STRATA_CONFORMANCE_REQUESTS"].flatMap { Int($0) }
        return requests.map { Self(requests: $0) } ?? Self()
    }()
}

extension ConformanceOutcome {
    /// Fails the test if the outcome is not acceptable, and prints skipped examples.
    func report(_ example: ConformanceExample) {
        #expect(isAcceptable, "\(example) - \(self)")
        if case .skipped = self { print("\(example) - \(self)") }
        if case .known = self, ConformanceExample.isChosen { print("\(example) - \(self)") }
    }
}

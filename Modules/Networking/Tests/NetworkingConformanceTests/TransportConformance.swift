import Foundation
import NetworkingConformance
import Testing

/// Every transport against every example, one after another: some of them measure how long a transport takes.
///
/// STRATA_CONFORMANCE=words runs only the examples whose names contain them, those too that are known to end the process;
/// STRATA_CONFORMANCE_REQUESTS=10000 is the long form of the example with random cancellation.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TransportConformance {}

extension ConformanceExample {
    private static let words = ProcessInfo.processInfo.environment["STRATA_CONFORMANCE"]

    /// Whether only some examples are run.
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
    /// Fails the test if the outcome is not acceptable; says what was skipped.
    func report(_ example: ConformanceExample) {
        #expect(isAcceptable, "\(example) - \(self)")
        if case .skipped = self { print("\(example) - \(self)") }
        if case .known = self, ConformanceExample.isChosen { print("\(example) - \(self)") }
    }
}

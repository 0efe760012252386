import Foundation
import Primitives
import Propagation

@testable import Inspector

/// An environment with an inspector.
@MainActor
struct InspectorBench {
    let commits = Commits()
    let collector: StepCollector

    init(
        maxSteps: Int = 10_000,
        clock: any WallClock = SystemClock(),
        slice: Duration = StepCollector.slice,
        redact: @escaping @Sendable (String) -> String = { $0 }
    ) {
        var options = Inspector.Options()
        (options.maxSteps, options.clock, options.redact) = (maxSteps, clock, redact)
        collector = StepCollector(commits, options: options, slice: slice)
        // As if a port were open: a page that goes is waited for.
        collector.countPorts(1)
    }

    var hub: StepHub { collector.hub }

    /// Opens a page.
    func open(after id: String? = nil) throws -> PageReader {
        guard let reader = PageReader(hub, after: id) else { throw TooManyPages() }
        return reader
    }

    /// Runs a commit with a cause of a name.
    func commit(_ name: String, _ body: () -> Void) { commits.run(commits.makeCause(.other, name), body) }

    struct TooManyPages: Error {}
}

extension ManualClock {
    /// Returns when as many callers wait as expected.
    @MainActor
    func waitForSleepers(_ count: Int) async {
        while sleeperCount < count { await Task.yield() }
    }
}

import Delegates
import Foundation
import Persistence
import Primitives
import Propagation

/// One schedule: the delegate and the model execute the same steps and are compared after each.
@MainActor
final class DelegateRun {
    static let scope = StoreScope.account("alice", on: "school")
    static let key = StoreKey(
        scope: scope,
        name: SimulatedDelegate.name,
        schema: StoreSchema(version: SimulatedDelegate.version)
    )
    static let start = Date(timeIntervalSince1970: 1_795_235_100)

    let fault: DelegateSimulation.Fault?
    let disk = MemoryFileSystem()
    let clock = ManualClock(start)
    let commits = Commits()
    var school: SimulatedSchool
    var accountScope: DelegateScope
    let signal = RefetchSignal()
    var delegate: SimulatedDelegate?
    var watch: Watch?
    var model = DelegateModel(now: start)
    var tasks: [Int: Task<Void, Never>] = [:]
    var endings: [Int: DelegateModel.WaitResult] = [:]
    var waiters = 0
    /// The number of waiters whose task has not made its request yet.
    var starting = 0
    /// The first violation that a redraw found.
    var violation: String?
    private let inspector: InspectionChecker?

    private init(_ fault: DelegateSimulation.Fault?, isInspected: Bool) {
        self.fault = fault
        inspector = isInspected ? InspectionChecker(commits) : nil
        school = SimulatedSchool(commits.activity)
        accountScope = Self.makeScope(disk, clock, commits, signal, fault)
    }

    /// Runs the steps.
    ///
    /// - Parameter isInspected: True to check after each step that an inspector has been told of every change.
    /// - Returns: The difference and the step after which it occurs; nil if there is none.
    static func difference(_ steps: [PlannedStep], fault: DelegateSimulation.Fault?, isInspected: Bool) async -> String?
    {
        let run = DelegateRun(fault, isInspected: isInspected)
        let difference = await run.run(steps)
        await run.end()
        return difference
    }

    func run(_ steps: [PlannedStep]) async -> String? {
        do {
            try make()
            var isSettled = true
            for (index, planned) in steps.enumerated() {
                if !isSettled, !planned.step.isSynchronous, planned.step != .logOut { await runUntilIdle() }
                try await apply(planned.step)
                if let missed = inspector?.missedMark() { return "at once after step \(index + 1): \(missed)" }
                if planned.step.isSynchronous, let difference = statusDifference() {
                    return "at once after step \(index + 1): \(difference)"
                }
                isSettled = planned.settles
                guard isSettled else { continue }
                await runUntilIdle()
                if let missed = inspector?.missedMark() { return "after step \(index + 1): \(missed)" }
                if let difference = await difference() { return "after step \(index + 1): \(difference)" }
            }
            await runUntilIdle()
            if let difference = await difference() { return "at the end: \(difference)" }
            await accountScope.store.flush()
            return fileDifference().map { "at the end: \($0)" }
        } catch {
            return "refused: \(error)"
        }
    }

    /// Ends held fetches, so that no part of this run outlives it.
    func end() async {
        delegate?.cancelRefresh()
        await runUntilIdle()
        while school.heldCount > 0 {
            school.answer(.cancelled)
            await runUntilIdle()
        }
        watch = nil
        delegate = nil
    }

    // MARK: Lifetimes

    private static func makeScope(
        _ disk: MemoryFileSystem,
        _ clock: ManualClock,
        _ commits: Commits,
        _ signal: RefetchSignal,
        _ fault: DelegateSimulation.Fault?
    ) -> DelegateScope {
        let store = FileStore(folder: URL(filePath: "/store"), clock: clock, fileSystem: disk)
        let watched: any WallClock = fault == .clock ? MonotonicClock(clock) : clock
        return DelegateScope(scope, store: store, commits: commits, clock: watched, refetchingOn: signal)
    }

    func make() throws {
        let made = try SimulatedDelegate(school, in: accountScope)
        delegate = made
        watch = commits.watch { [weak self, weak made] _ in
            guard let self, let made else { return }
            look(at: made)
        }
    }

    /// Checks the conditions that must hold at every redraw, not only at rest.
    func look(at made: SimulatedDelegate) {
        let isReal = made.state.realData != nil
        if isReal, !made.status.canShowData { violation = "good data is hidden by \(made.status as Any)" }
        if made.exportableData == SimulatedDelegate.placeholder { violation = "the placeholder is exported" }
        if !made.status.canShowData, made.shownData != SimulatedDelegate.placeholder {
            violation = "no data is shown as data"
        }
    }

    func cancelWaiters() async {
        for waiter in tasks.keys {
            tasks[waiter]?.cancel()
            model.giveUp(waiter)
        }
        await yieldUntil({ tasks.isEmpty })
        await runUntilIdle()
    }

    func letGo() async throws {
        await cancelWaiters()
        watch = nil
        delegate = nil
        // The last task that held the delegate ends on the main actor after the activity count has reached zero.
        for _ in 0..<20 { await Task.yield() }
        model.letGo()
        try make()
        await runUntilIdle()
        // The fetches of the earlier delegate are cancelled, or their responses have no effect.
        while school.heldCount > 0 {
            school.answer(.value(55))
            await runUntilIdle()
        }
    }

    func relaunch(_ fate: DelegateStep.FileFault) async throws {
        await cancelWaiters()
        await end()
        for _ in 0..<20 { await Task.yield() }
        await accountScope.store.close()
        model.relaunch()
        model.file = try await applyFileFault(fate, model.file)
        accountScope = Self.makeScope(disk, clock, commits, signal, fault)
        try make()
    }

    /// Yields to other tasks until the condition is true, or until a limit is reached.
    func yieldUntil(_ isSo: () -> Bool) async {
        var left = 10_000
        while left > 0, !isSo() {
            left -= 1
            await Task.yield()
        }
    }

    func runUntilIdle() async {
        // A waiter counts as activity only from its first step on.
        while starting > 0 { await Task.yield() }
        await commits.activity.waitUntilIdle()
        model.runPending()
    }
}

/// A clock that cannot be set back; the simulation must detect the resulting errors.
final class MonotonicClock: WallClock {
    private let clock: ManualClock
    private let latest: Lock<Date>

    init(_ clock: ManualClock) {
        self.clock = clock
        latest = Lock(clock.now)
    }

    var now: Date {
        let now = clock.now
        return latest.withLock { latest in
            latest = max(latest, now)
            return latest
        }
    }

    @concurrent func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}

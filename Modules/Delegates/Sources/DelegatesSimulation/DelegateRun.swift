import Delegates
import Foundation
import Persistence
import Primitives
import Propagation

/// One schedule: the delegate and the model go through the same steps, and are compared after each.
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
    var home: DelegateScope
    let signal = RefetchSignal()
    var delegate: SimulatedDelegate?
    var watch: Watch?
    var model = DelegateModel(now: start)
    var tasks: [Int: Task<Void, Never>] = [:]
    var endings: [Int: DelegateModel.Ending] = [:]
    var waiters = 0
    /// How many who wait have not asked yet.
    var starting = 0
    /// What a redraw showed that it must not.
    var blunder: String?

    private init(_ fault: DelegateSimulation.Fault?) {
        self.fault = fault
        school = SimulatedSchool(commits.activity)
        home = Self.makeHome(disk, clock, commits, signal, fault)
    }

    /// Goes through the steps.
    ///
    /// - Returns: What differs after which step; nil if nothing does.
    static func difference(_ steps: [PlannedStep], fault: DelegateSimulation.Fault?) async -> String? {
        let run = DelegateRun(fault)
        let difference = await run.run(steps)
        await run.end()
        return difference
    }

    func run(_ steps: [PlannedStep]) async -> String? {
        do {
            try make()
            var isSettled = true
            for (index, planned) in steps.enumerated() {
                if !isSettled, !planned.step.isSynchronous, planned.step != .logOut { await settle() }
                try await take(planned.step)
                if planned.step.isSynchronous, let difference = statusDifference() {
                    return "at once after step \(index + 1): \(difference)"
                }
                isSettled = planned.settles
                guard isSettled else { continue }
                await settle()
                if let difference = await difference() { return "after step \(index + 1): \(difference)" }
            }
            await settle()
            if let difference = await difference() { return "at the end: \(difference)" }
            await home.store.flush()
            return fileDifference().map { "at the end: \($0)" }
        } catch {
            return "refused: \(error)"
        }
    }

    /// Ends what is held, so that nothing of this run outlives it.
    func end() async {
        delegate?.cancelRefresh()
        await settle()
        while school.heldCount > 0 {
            school.answer(.cancelled)
            await settle()
        }
        watch = nil
        delegate = nil
    }

    // MARK: Lives

    private static func makeHome(
        _ disk: MemoryFileSystem,
        _ clock: ManualClock,
        _ commits: Commits,
        _ signal: RefetchSignal,
        _ fault: DelegateSimulation.Fault?
    ) -> DelegateScope {
        let store = FileStore(folder: URL(filePath: "/store"), clock: clock, fileSystem: disk)
        let watched: any WallClock = fault == .clock ? ForwardClock(clock) : clock
        return DelegateScope(scope, store: store, commits: commits, clock: watched, refetchingOn: signal)
    }

    func make() throws {
        let made = try SimulatedDelegate(school, in: home)
        delegate = made
        watch = commits.watch { [weak self, weak made] _ in
            guard let self, let made else { return }
            look(at: made)
        }
    }

    /// What must hold at every redraw, and not only at rest.
    func look(at made: SimulatedDelegate) {
        let isReal = made.state.realData != nil
        if isReal, !made.status.canShowData { blunder = "good data is hidden by \(made.status as Any)" }
        if made.exportableData == SimulatedDelegate.placeholder { blunder = "the placeholder is exported" }
        if !made.status.canShowData, made.shownData != SimulatedDelegate.placeholder {
            blunder = "no data is shown as data"
        }
    }

    func stopWaiting() async {
        for waiter in tasks.keys {
            tasks[waiter]?.cancel()
            model.giveUp(waiter)
        }
        await turns(until: { tasks.isEmpty })
        await settle()
    }

    func letGo() async throws {
        await stopWaiting()
        watch = nil
        delegate = nil
        // The last task that held it ends on the main actor, after the count went to zero.
        for _ in 0..<20 { await Task.yield() }
        model.letGo()
        try make()
        await settle()
        // What the earlier one fetches hears that nobody wants it, or is answered for nothing.
        while school.heldCount > 0 {
            school.answer(.value(55))
            await settle()
        }
    }

    func relaunch(_ fate: DelegateStep.FileFate) async throws {
        await stopWaiting()
        await end()
        for _ in 0..<20 { await Task.yield() }
        await home.store.close()
        model.relaunch()
        model.file = try await meet(fate, model.file)
        home = Self.makeHome(disk, clock, commits, signal, fault)
        try make()
    }

    /// Gives others their turns until something is so, or for so long that it will not be.
    func turns(until isSo: () -> Bool) async {
        var left = 10_000
        while left > 0, !isSo() {
            left -= 1
            await Task.yield()
        }
    }

    func settle() async {
        // From its first step on, who asks is counted.
        while starting > 0 { await Task.yield() }
        await commits.activity.settled()
        model.settle()
    }
}

import Delegates
import Foundation
import Persistence
import Primitives
import Propagation

/// One schedule: the delegate and the model go through the same steps, and are compared after each.
@MainActor
final class DelegateRun {
    private static let scope = StoreScope.account("alice", on: "school")
    private static let key = StoreKey(
        scope: scope,
        name: SimulatedDelegate.name,
        schema: StoreSchema(version: SimulatedDelegate.version)
    )
    private static let start = Date(timeIntervalSince1970: 1_795_235_100)

    private let fault: DelegateSimulation.Fault?
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(start)
    private let commits = Commits()
    private var school: SimulatedSchool
    private var home: DelegateScope
    private let signal = RefetchSignal()
    private var delegate: SimulatedDelegate?
    private var watch: Watch?
    private var model = DelegateModel(now: start)
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var endings: [Int: DelegateModel.Ending] = [:]
    private var waiters = 0
    /// How many who wait have not asked yet.
    private var starting = 0
    /// What a redraw showed that it must not.
    private var blunder: String?

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

    private func run(_ steps: [PlannedStep]) async -> String? {
        do {
            try make()
            var isSettled = true
            for (index, planned) in steps.enumerated() {
                if !isSettled, !planned.step.isSynchronous, planned.step != .logOut { await settle() }
                try await take(planned.step)
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
    private func end() async {
        delegate?.cancelRefresh()
        await settle()
        while school.heldCount > 0 {
            school.answer(.cancelled)
            await settle()
        }
        watch = nil
        delegate = nil
    }

    // MARK: Steps

    private func take(_ step: DelegateStep) async throws {
        switch step {
        case .letGo: try await letGo()
        case .relaunch(let fate): try await relaunch(fate)
        case .logOut:
            try await home.wipe()
            model.logOut()
        case .logIn:
            home.open()
            model.isLoggedOut = false
        default:
            if let delegate { take(step, delegate) }
        }
    }

    private func take(_ step: DelegateStep, _ delegate: SimulatedDelegate) {
        switch step {
        case .ask:
            delegate.afterInit()
            model.ask(.program)
        case .touch(let isForced):
            delegate.userTriggerRefresh(forced: isForced)
            model.ask(isForced ? .forced : .person)
        case .retrieve:
            model.ask(.program, waiter: wait { try await $0.retrieve() })
        case .refresh(let isForced):
            let waiter = wait {
                try await $0.refresh(forced: isForced)
                return $0.data
            }
            model.ask(isForced ? .forced : .person, waiter: waiter)
        case .semester(let number):
            model.ask(.forced, number, waiter: wait { try await $0.retrieve(semester: number) })
        case .giveUp:
            guard let waiter = tasks.keys.max() else { return }
            tasks[waiter]?.cancel()
            model.giveUp(waiter)
        case .cancel:
            delegate.cancelRefresh()
            model.cancel()
        case .answer(let answer):
            school.answer(fault == .answer ? answer.mistaken : answer)
            model.answer(answer)
        case .set(let value):
            delegate.data = value
            model.set(value)
        case .invalidate:
            home.invalidate(prefix: "exams")
            model.invalidate()
        case .reconnect:
            signal.send(.reconnected)
            model.reconnect()
        case .clock(let seconds):
            clock.set(clock.now.addingTimeInterval(seconds))
            model.now = clock.now
        case .letGo, .relaunch, .logOut, .logIn: break
        }
    }

    /// Starts somebody who waits for `body`.
    private func wait(_ body: @escaping @MainActor (SimulatedDelegate) async throws -> Int) -> Int {
        waiters += 1
        let waiter = waiters
        let delegate = delegate
        starting += 1
        tasks[waiter] = Task { [self] in
            starting -= 1
            guard let delegate else { return }
            endings[waiter] = await Self.ending { try await body(delegate) }
            tasks[waiter] = nil
        }
        return waiter
    }

    private static func ending(_ body: @MainActor () async throws -> Int) async -> DelegateModel.Ending {
        do {
            return .value(try await body())
        } catch let error as DelegateError {
            return error.code == .cancelled ? .cancelled : error.code == .unusableAnswer ? .unparsable : .failed
        } catch {
            return .gaveUp
        }
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

    private func make() throws {
        let made = try SimulatedDelegate(school, in: home)
        delegate = made
        watch = commits.watch { [weak self, weak made] _ in
            guard let self, let made else { return }
            look(at: made)
        }
    }

    /// What must hold at every redraw, and not only at rest.
    private func look(at made: SimulatedDelegate) {
        let isReal = made.state.realData != nil
        if isReal, !made.status.canShowData { blunder = "good data is hidden by \(made.status as Any)" }
        if made.exportableData == SimulatedDelegate.placeholder { blunder = "the placeholder is exported" }
        if !made.status.canShowData, made.shownData != SimulatedDelegate.placeholder {
            blunder = "no data is shown as data"
        }
    }

    private func stopWaiting() async {
        for waiter in tasks.keys {
            tasks[waiter]?.cancel()
            model.giveUp(waiter)
        }
        await turns(until: { tasks.isEmpty })
        await settle()
    }

    private func letGo() async throws {
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

    private func relaunch(_ fate: DelegateStep.FileFate) async throws {
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
    private func turns(until isSo: () -> Bool) async {
        var left = 10_000
        while left > 0, !isSo() {
            left -= 1
            await Task.yield()
        }
    }

    private func settle() async {
        // From its first step on, who asks is counted.
        while starting > 0 { await Task.yield() }
        await commits.activity.settled()
        model.settle()
    }
}

/// A clock that nobody can set back; what that does must be noticed.
private final class ForwardClock: WallClock {
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

// MARK: Files

extension DelegateRun {
    /// Does to the file what the schedule says.
    ///
    /// - Returns: What the model is told.
    private func meet(_ fate: DelegateStep.FileFate, _ file: DelegateModel.File) async throws -> DelegateModel.File {
        let key = StoreKey(
            scope: Self.scope,
            name: SimulatedDelegate.name,
            schema: StoreSchema(version: SimulatedDelegate.version)
        )
        let tools = FileStore(folder: URL(filePath: "/store"), clock: clock, fileSystem: disk)
        let path = tools.path(of: key)
        switch fate {
        case .keep: return file
        case .remove:
            try await tools.delete(key)
            return .absent
        case .flip, .cut:
            guard file != .damaged, var bytes = disk.contents(path) else { return file }
            if fate == .cut { bytes.removeLast(bytes.count / 2) } else { bytes[bytes.count - 1] ^= 1 }
            try disk.plant(bytes, at: path)
            return fault == .file ? file : .damaged
        case .unparsable:
            try await tools.write(-1, for: key, writtenAt: clock.now)
            return .unparsable
        case .newer:
            try await tools.write(7, for: key.of(version: SimulatedDelegate.version + 1), writtenAt: clock.now)
            return .newer
        case .older:
            try await tools.write(7, for: key.of(version: SimulatedDelegate.version - 1), writtenAt: clock.now)
            return .older(7, at: clock.now)
        case .future:
            let future = clock.now.addingTimeInterval(60)
            try await tools.write(7, for: key, writtenAt: future)
            return .good(7, at: future)
        }
    }

    /// What the file should hold and does not, read without the store.
    private func fileDifference() -> String? {
        guard case .good(let value, let at) = model.file else { return nil }
        guard let bytes = disk.contents(home.store.path(of: Self.key)) else { return "there is no file" }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let written = "written=\(Int((at.timeIntervalSince1970 * 1e6).rounded()))"
        if lines.count == 2, lines[0].contains(written), lines[1] == "\(value)" { return nil }
        return "the file should hold \(value), \(written), and is \(lines)"
    }
}

extension StoreKey {
    fileprivate func of(version: Int) -> StoreKey {
        StoreKey(scope: scope, name: name, schema: StoreSchema(version: version))
    }
}

// MARK: Comparing

extension DelegateRun {
    private func difference() async -> String? {
        guard let delegate else { return nil }
        if let blunder { return blunder }
        await turns(until: { model.endings.keys.allSatisfy { endings[$0] != nil } })
        var pairs: [(String, String, String)] = [
            ("status", model.status, Self.text(delegate.status)),
            ("data", "\(model.data ?? SimulatedDelegate.placeholder)", "\(delegate.data)"),
            ("exportable", "\(Self.canExport(model) as Any)", "\(delegate.exportableData as Any)"),
            ("last update", "\(model.time as Any)", "\(delegate.lastUpdate as Any)"),
            ("cache", "\(model.cache as Any)", "\(delegate.cache as Any)"),
            ("fetches", "\(model.fetches)", "\(school.fetches)"),
            ("held", "\(model.heldCount)", "\(school.heldCount)"),
        ]
        for waiter in Set(model.endings.keys).union(endings.keys).sorted() {
            pairs.append(("waiter \(waiter)", "\(model.endings[waiter] as Any)", "\(endings[waiter] as Any)"))
        }
        for (what, expected, actual) in pairs where expected != actual {
            return "\(what) is \(actual), should be \(expected)"
        }
        return nil
    }

    private static func canExport(_ model: DelegateModel) -> Int? {
        model.status.hasPrefix("lethal") || model.status == "inProgress" ? nil : model.data
    }

    private static func text(_ status: AsyncViewStatus?) -> String {
        let text =
            switch status {
            case nil: "nil"
            case .inProgress: "inProgress"
            case .cached: "cached"
            case .success: "success"
            case .failure(let why): "failure \(why ?? "")"
            case .lethalFailure(let why): "lethal \(why ?? "")"
            }
        // In which way it was corrupt is the store's to say.
        guard let corrupt = text.range(of: "the file was corrupt") else { return text }
        return text[..<corrupt.lowerBound] + "corrupt"
    }
}

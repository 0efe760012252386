import Middleware
import Propagation

/// One schedule being carried out: the server, the accounts with their machines and oracles, and what is between them.
struct Run {
    var server: Server
    var shells: [Shell]
    var oracles: [Oracle]
    var requests: [Request] = []
    var arrivals: [Arrival] = []
    private let subjects: [Int]
    let missing: EditSimulation.Rule?
    let commits: Commits
    let cause: Cause
    private let trace: Trace?
    private var count = 0

    init(_ schedule: Schedule, without missing: EditSimulation.Rule?, isTraced: Bool) {
        server = Server(accounts: schedule.accounts)
        shells = (0..<schedule.accounts).map { _ in
            Shell(journalCapacity: schedule.journalCapacity, isRecording: schedule.isRecording, missing: missing)
        }
        oracles = Array(repeating: Oracle(capacity: schedule.journalCapacity), count: schedule.accounts)
        subjects = schedule.subjects
        self.missing = missing
        commits = Commits()
        cause = commits.makeCause(.other, "simulation", parent: nil)
        trace = isTraced ? Trace() : nil
    }

    /// Carries out a schedule.
    ///
    /// - Returns: What was wrong, and what had been done until then if it is asked for; nil if nothing was.
    static func mismatch(
        in schedule: Schedule,
        without missing: EditSimulation.Rule?,
        isTraced: Bool = false
    ) -> (mismatch: Mismatch, trace: [String])? {
        var run = Run(schedule, without: missing, isTraced: isTraced)
        do throws(Mismatch) {
            for step in schedule.steps {
                try run.perform(step)
                try run.check()
            }
            try run.rest(Draw(schedule.seed &+ 1))
            return nil
        } catch {
            return (error, run.trace?.lines ?? [])
        }
    }

    /// Notes in words what is being done, if somebody wants to read it.
    func note(_ words: @autoclosure () -> String) {
        guard let trace else { return }
        trace.lines.append(words())
    }

    /// Numbers requests and pages.
    mutating func makeNumber() -> Int {
        count += 1
        return count
    }

    /// One of the subjects that this schedule is about.
    func drawnSubject(_ draw: inout Draw) -> Int { subjects[draw.below(subjects.count)] }

    // MARK: Steps

    mutating func perform(_ step: Step) throws(Mismatch) {
        var draw = Draw(step.draw)
        let account = draw.below(shells.count)
        switch step.kind {
        case .submit: try submit(account, &draw)
        case .startRead: startRead(account, &draw)
        case .serve: serve(&draw)
        case .deliver: try deliver(&draw)
        case .handle: try handleArrival(&draw)
        case .lose: lose(&draw)
        case .showAgain: try showAgain(account, &draw)
        case .hold: try hold(account, &draw)
        case .release: release(account, &draw)
        case .releaseAll: releaseAll(account)
        case .post: try post(account, &draw)
        case .changeServer:
            let id = draw.below(Subject.ids)
            server.change(id, &draw)
            note("the server changes \(id)")
        case .otherDevice:
            let subject = Subject.all[drawnSubject(&draw)]
            let deed = Deed.drawn(for: subject.tier, &draw, tag: -makeNumber())
            server.perform(deed, subject.id, account: account)
            note("account \(account), another device: \(deed) of \(subject)")
        case .keepFile: keepFile(account, &draw)
        case .write: try write(account)
        case .interrupt:
            shells[account].actionsLeft = draw.below(4)
            note("account \(account) will crash after \(shells[account].actionsLeft ?? 0) actions")
        case .restart: try restart(account, &draw)
        case .logOut: try logOut(account)
        }
        for account in shells.indices where shells[account].actionsLeft == -1 { try restart(account, &draw) }
    }
}

/// What has been done so far, in words.
final class Trace {
    var lines: [String] = []
}

/// What is not as it has to be.
struct Mismatch: Error {
    let message: String
}

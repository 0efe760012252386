import Middleware
import Propagation

/// One running schedule: the server, the accounts with their entity stores and oracles, and the requests between them.
struct EditRun {
    var server: SimulatedServer
    var clients: [SimulatedClient]
    var oracles: [Oracle]
    var requests: [SimulatedRequest] = []
    var answers: [SimulatedAnswer] = []
    private let subjects: [Int]
    let missing: EditSimulation.Rule?
    let commits: Commits
    let cause: Cause
    private let trace: Trace?
    private var count = 0

    init(_ schedule: Schedule, without missing: EditSimulation.Rule?, isTraced: Bool) {
        server = SimulatedServer(accounts: schedule.accounts)
        clients = (0..<schedule.accounts).map { _ in
            SimulatedClient(
                confirmedEditCapacity: schedule.confirmedEditCapacity,
                isRecording: schedule.isRecording,
                missing: missing
            )
        }
        oracles = Array(repeating: Oracle(capacity: schedule.confirmedEditCapacity), count: schedule.accounts)
        subjects = schedule.subjects
        self.missing = missing
        commits = Commits()
        cause = commits.makeCause(.other, "simulation", parent: nil)
        trace = isTraced ? Trace() : nil
    }

    /// Runs a schedule.
    ///
    /// - Returns: The mismatch and, if requested, the steps before it; nil without a mismatch.
    static func mismatch(
        in schedule: Schedule,
        without missing: EditSimulation.Rule?,
        isTraced: Bool = false
    ) -> (mismatch: Mismatch, trace: [String])? {
        var run = EditRun(schedule, without: missing, isTraced: isTraced)
        do throws(Mismatch) {
            for step in schedule.steps {
                try run.perform(step)
                try run.check()
            }
            try run.converge(SeededRandom(schedule.seed &+ 1))
            return nil
        } catch {
            return (error, run.trace?.lines ?? [])
        }
    }

    /// Records a step in words, if a trace is requested.
    func record(_ words: @autoclosure () -> String) {
        guard let trace else { return }
        trace.lines.append(words())
    }

    /// Returns the next number for a request or page.
    mutating func makeNumber() -> Int {
        count += 1
        return count
    }

    /// Returns a random subject of this schedule.
    func randomTier(_ draw: inout SeededRandom) -> Int { subjects[draw.below(subjects.count)] }

    // MARK: Steps

    mutating func perform(_ step: Step) throws(Mismatch) {
        var draw = SeededRandom(step.draw)
        let account = draw.below(clients.count)
        switch step.kind {
        case .submit: try submit(account, &draw)
        case .startRead: startRead(account, &draw)
        case .serve: serve(&draw)
        case .deliver: try deliver(&draw)
        case .handle: try handleAnswer(&draw)
        case .lose: lose(&draw)
        case .reapplyAnswer: try reapplyAnswer(account, &draw)
        case .hold: try retain(account, &draw)
        case .release: release(account, &draw)
        case .releaseAll: releaseAll(account)
        case .post: try post(account, &draw)
        case .changeServer:
            let id = draw.below(SimulatedTier.ids)
            server.change(id, &draw)
            record("the server changes \(id)")
        case .otherDevice:
            let subject = SimulatedTier.all[randomTier(&draw)]
            let deed = SimulatedEdit.drawn(for: subject.tier, &draw, tag: -makeNumber())
            server.perform(deed, subject.id, account: account)
            record("account \(account), another device: \(deed) of \(subject)")
        case .storeAnswer: storeAnswer(account, &draw)
        case .write: try write(account)
        case .interrupt:
            clients[account].actionsLeft = draw.below(4)
            record("account \(account) will crash after \(clients[account].actionsLeft ?? 0) actions")
        case .restart: try restart(account, &draw)
        case .logOut: try logOut(account)
        }
        for account in clients.indices where clients[account].actionsLeft == -1 { try restart(account, &draw) }
    }
}

/// The steps so far, in words.
final class Trace {
    var lines: [String] = []
}

/// A violated expectation.
struct Mismatch: Error {
    let message: String
}

import Foundation

/// One kind of fault, tried many times on a store, with a promise that must hold each time.
public struct FaultRun: Sendable {
    /// The process that runs the body.
    enum Place: Sendable {
        /// This process.
        case here
        /// A process of its own, because the body sets limits that apply to the whole process.
        case process
        /// A process of its own, with a small file system of that kind.
        case mounted(options: [String])
    }

    /// The name of the run, here and in the table.
    public let name: String
    /// The promise that is checked, in a few words.
    public let promise: String
    let place: Place
    let body: @Sendable (RunContext, Tally) async throws -> Void

    init(
        _ name: String,
        _ promise: String,
        in place: Place = .here,
        _ body: @escaping @Sendable (RunContext, Tally) async throws -> Void
    ) {
        (self.name, self.promise, self.place, self.body) = (name, promise, place, body)
    }

    /// Every run, in the order of the table.
    public static let all: [FaultRun] = [
        kill, processes, sigterm, powerCut, failingCall, fullDisk, fileSize, descriptors, readOnly,
        cut, bits, clocks, modes, links, wrongKind, flood,
    ]

    /// Carries the run out in a new folder below `folder`, and removes that folder.
    ///
    /// - Parameters:
    ///   - program: The path of the running program, which child processes run too.
    ///   - folder: A folder with enough space; its file system is the one that is tested.
    ///   - effort: The effort, which sets the number of trials.
    ///   - seed: The seed of all random decisions.
    ///   - lie: The misbehaviour of the files, to check that it is noticed; nil, the normal case, for none.
    public func carryOut(
        program: String,
        below folder: String,
        effort: Effort,
        seed: UInt64 = 1,
        lie: Misbehaviour? = nil
    ) async -> FaultOutcome {
        let own = "\(folder)/\(name)-\(UInt64.random(in: .min ... .max))"
        let place = RunContext(program: program, folder: own, lie: lie, effort: effort, seed: seed)
        let tally = Tally()
        let start = ContinuousClock.now
        do {
            // The folder is accessible for others, because a child that drops its privileges works in it.
            try FileManager.default.createDirectory(
                atPath: own,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            try await carryOut(place, tally)
        } catch {
            // A run that cannot be carried out counts as broken.
            tally.broken("it could not be carried out: \(error)")
        }
        // Ignored: the system cleans its temporary folder by itself.
        try? FileManager.default.removeItem(atPath: own)
        return FaultOutcome(run: self, tally: tally, seconds: (ContinuousClock.now - start) / .seconds(1))
    }

    private func carryOut(_ place: RunContext, _ tally: Tally) async throws {
        switch self.place {
        case .here:
            try await body(place, tally)
        case .process:
            try Child(place, .run, name).finish(into: tally)
        case .mounted(let options):
            for option in options {
                try Child(mounting: option, at: place, .run, name).finish(into: tally)
            }
        }
    }
}

/// The outcome of a run.
public struct FaultOutcome: Sendable {
    /// The result in the table.
    public enum Result: Hashable, Sendable {
        /// Every promise held.
        case held
        /// A promise was broken so many times.
        case broken(Int)
        /// The run did not take place.
        case skipped(reason: String)
    }

    /// The run.
    public let run: FaultRun
    /// The number of trials.
    public let trials: Int
    /// The result.
    public let result: Result
    /// The first broken promises, each with the steps that led to it.
    public let broken: [String]
    /// Additional remarks, a line each.
    public let remarks: [String]
    /// The duration of the run in seconds.
    public let seconds: Double

    init(run: FaultRun, tally: Tally, seconds: Double) {
        self.run = run
        self.seconds = seconds
        (trials, broken, remarks) = (tally.trials, tally.broken, tally.remarks)
        if tally.brokenCount > 0 {
            result = .broken(tally.brokenCount)
        } else if let reason = tally.skipped {
            result = .skipped(reason: reason)
        } else {
            // A run without trials counts as broken.
            result = tally.trials > 0 ? .held : .broken(1)
        }
    }
}

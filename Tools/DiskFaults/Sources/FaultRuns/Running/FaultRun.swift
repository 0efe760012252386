import Foundation

/// One kind of fault, tried many times on a store, and what must hold whatever happens.
public struct FaultRun: Sendable {
    /// Where the body is run.
    enum Place: Sendable {
        /// In this process.
        case here
        /// In a process of its own, since it sets limits that hold for all of it.
        case process
        /// The same, with a small file system of that kind of its own.
        case mounted(options: [String])
    }

    /// What it is called, here and in the table.
    public let name: String
    /// What is checked, in a few words.
    public let promise: String
    let place: Place
    let body: @Sendable (Workplace, Tally) async throws -> Void

    init(
        _ name: String,
        _ promise: String,
        in place: Place = .here,
        _ body: @escaping @Sendable (Workplace, Tally) async throws -> Void
    ) {
        (self.name, self.promise, self.place, self.body) = (name, promise, place, body)
    }

    /// Every run, in the order of the table.
    public static let all: [FaultRun] = [
        kill, processes, sigterm, powerCut, failingCall, fullDisk, fileSize, descriptors, readOnly,
        cut, bits, clocks, modes, links, wrongKind, flood,
    ]

    /// Carries the run out in a new folder below `folder`, and removes it.
    ///
    /// - Parameters:
    ///   - program: The program that its child processes are: the one that runs now.
    ///   - folder: Where there is room; the file system there is what is tried.
    ///   - effort: How often things are tried.
    ///   - seed: Decides what chance decides.
    ///   - lie: What the files are made to do wrong, to see that it is noticed; nil, as in use, for nothing.
    public func carryOut(
        program: String,
        below folder: String,
        effort: Effort,
        seed: UInt64 = 1,
        lie: Lie? = nil
    ) async -> FaultOutcome {
        let own = "\(folder)/\(name)-\(UInt64.random(in: .min ... .max))"
        let place = Workplace(program: program, folder: own, lie: lie, effort: effort, seed: seed)
        let tally = Tally()
        let start = ContinuousClock.now
        do {
            // Others may enter: a child that gives up its rights works in it.
            try FileManager.default.createDirectory(
                atPath: own,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            try await carryOut(place, tally)
        } catch {
            // What cannot be tried has not held.
            tally.broken("it could not be carried out: \(error)")
        }
        // Losing this error is right: the system clears its temporary folder in its own time.
        try? FileManager.default.removeItem(atPath: own)
        return FaultOutcome(run: self, tally: tally, seconds: (ContinuousClock.now - start) / .seconds(1))
    }

    private func carryOut(_ place: Workplace, _ tally: Tally) async throws {
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

/// What came of a run.
public struct FaultOutcome: Sendable {
    /// What the table says.
    public enum Result: Hashable, Sendable {
        /// Every promise held.
        case held
        /// So many times one did not.
        case broken(Int)
        /// It did not take place.
        case skipped(reason: String)
    }

    /// What was tried.
    public let run: FaultRun
    /// How many times.
    public let trials: Int
    /// What came of it.
    public let result: Result
    /// The first broken promises, each with what led to it.
    public let broken: [String]
    /// What else is worth a line.
    public let remarks: [String]
    /// How long it took.
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
            // What was never tried has not held.
            result = tally.trials > 0 ? .held : .broken(1)
        }
    }
}

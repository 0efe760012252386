/// One step, with a random seed of its own that selects the account, entity, request or answer.
///
/// So a schedule without some of its steps is still a schedule, and the remaining steps stay meaningful, as shrinking needs.
struct Step: Sendable {
    enum Kind: CaseIterable, Sendable {
        case submit, startRead, serve, deliver, handle, lose, reapplyAnswer, hold, release, releaseAll, post,
            changeServer,
            otherDevice
        case storeAnswer, write, interrupt, restart, logOut

        /// The relative frequency of the kind.
        var weight: Int {
            switch self {
            case .submit: 14
            case .startRead, .hold: 10
            case .deliver: 14
            case .serve, .write: 8
            case .handle: 6
            case .reapplyAnswer, .release, .changeServer: 4
            case .otherDevice, .storeAnswer, .post, .lose: 2
            case .releaseAll, .restart: 2
            case .interrupt, .logOut: 1
            }
        }
    }

    let kind: Kind
    let draw: UInt64

    private static let kinds = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    static func random(_ draw: inout SeededRandom) -> Step {
        Step(kind: kinds[draw.below(kinds.count)], draw: draw.next())
    }
}

/// The steps of one run, and the configuration of its world.
struct Schedule: Sendable {
    let seed: UInt64
    let accounts: Int
    let confirmedEditCapacity: Int
    let isRecording: Bool
    /// The subjects of the schedule: in most cases few, so that each of them is used often.
    let subjects: [Int]
    var steps: [Step]

    init(seed: UInt64) {
        self.seed = seed
        var draw = SeededRandom(seed)
        accounts = draw.once(in: 4) ? 3 : draw.bool() ? 2 : 1
        confirmedEditCapacity = draw.once(in: 4) ? 1 + draw.below(3) : 10_000
        isRecording = draw.below(3) > 0
        var subjects = Array(SimulatedTier.all.indices)
        for _ in 0..<draw.below(subjects.count) { subjects.remove(at: draw.below(subjects.count)) }
        self.subjects = subjects
        steps = (0..<(8 + draw.below(40))).map { _ in Step.random(&draw) }
    }
}

extension Schedule {
    /// Returns the schedule without the steps that the mismatch does not need, by delta debugging.
    ///
    /// - Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002.
    func shrunk(without missing: EditSimulation.Rule?) -> Schedule {
        var best = self
        var size = max(1, best.steps.count / 2)
        while true {
            var start = 0
            var isSmaller = false
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + size, best.steps.count))
                if EditRun.mismatch(in: candidate, without: missing) != nil {
                    best = candidate
                    isSmaller = true
                } else {
                    start += size
                }
            }
            if size > 1 { size /= 2 } else if !isSmaller { return best }
        }
    }
}

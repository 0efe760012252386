import Primitives

/// Adds up how far the steps of making a world are, and tells it: at most a hundred times, each time more.
///
/// ``WorldGenerator`` ends its steps here, one after the other or two at once; the server ends the last.
final class MakingReport: Sendable {
    /// A step, and what share of the time it takes, in hundredths.
    enum Step: Int, CaseIterable {
        case people, posts, comments, postVotes, commentVotes, moderation, lists

        var weight: Double {
            switch self {
            case .people: 4
            case .posts: 18
            case .comments: 38
            case .postVotes, .commentVotes: 11
            case .moderation: 8
            case .lists: 10
            }
        }

        var part: WorldProgress.Part {
            switch self {
            case .people: .people
            case .posts: .posts
            case .comments: .comments
            case .postVotes, .commentVotes: .votes
            case .moderation: .moderation
            case .lists: .lists
            }
        }
    }

    private struct State {
        /// What is done of each step, from 0 to 1.
        var done = [Double](repeating: 0, count: Step.allCases.count)
        var told = 0

        /// What to tell, if that is more than was told before.
        mutating func advance(_ step: Step, to share: Double) -> WorldProgress? {
            done[step.rawValue] = max(done[step.rawValue], min(share, 1))
            let sum = Step.allCases.reduce(0) { $0 + $1.weight * done[$1.rawValue] }
            // Sums of fractions are not exact, so that the end is counted.
            let isWhole = done.allSatisfy { $0 == 1 }
            let hundredths = isWhole ? 100 : min(Int(sum), 99)
            guard hundredths > told else { return nil }
            told = hundredths
            return WorldProgress(part: step.part, share: Double(hundredths) / 100)
        }
    }

    private let state = Lock(State())
    private let tell: @Sendable (WorldProgress) -> Void

    init(_ tell: @escaping @Sendable (WorldProgress) -> Void) { self.tell = tell }

    /// Says that a step is there to that share. Told within the lock: nobody hears of less after more.
    func advance(_ step: Step, to share: Double) {
        state.withLock { state in
            if let progress = state.advance(step, to: share) { tell(progress) }
        }
    }
}

/// Counts what a step makes one by one, and reports a few times only.
struct MakingPace {
    private let report: MakingReport?
    private let step: MakingReport.Step
    private let count: Int
    private let stride: Int
    private var done = 0

    /// - Parameter count: How many things the step makes.
    init(_ report: MakingReport?, _ step: MakingReport.Step, of count: Int) {
        self.report = report
        self.step = step
        self.count = count
        stride = max(count / 100, 1)
    }

    /// One more is there.
    mutating func advance() {
        done += 1
        if let report, done.isMultiple(of: stride) { report.advance(step, to: Double(done) / Double(count)) }
    }
}

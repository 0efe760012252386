import Primitives

/// The progress of generating a world.
public struct WorldProgress: Hashable, Sendable {
    /// The parts of a world that are generated.
    public enum Part: String, Sendable {
        /// People, communities and subscriptions.
        case people
        /// Posts, pinned ones included.
        case posts
        /// Comments, replies and mentions.
        case comments
        /// Votes, and the marks for read, saved and hidden posts.
        case votes
        /// Messages, reports and moderation.
        case moderation
        /// Ranks and indexes.
        case lists
    }

    /// The part that made the latest progress.
    public let part: Part
    /// The finished share of the world, from 0 to 1, in hundredths.
    ///
    /// It is proportional to the work, so that it grows about evenly with time. Each reported value is larger than the one before.
    public let share: Double
}

/// Adds up the progress of the steps of generating a world, and reports it at most a hundred times, each time with a larger share.
///
/// ``WorldGenerator`` reports the end of its steps, one after the other or two at once; the server reports the end of the last one.
final class ProgressReporter: Sendable {
    /// A step and its share of the total time, in hundredths.
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
        /// The finished share of each step, from 0 to 1.
        var done = [Double](repeating: 0, count: Step.allCases.count)
        var told = 0

        /// Updates a step and returns the new progress, if it is larger than the last reported one.
        mutating func advance(_ step: Step, to share: Double) -> WorldProgress? {
            done[step.rawValue] = max(done[step.rawValue], min(share, 1))
            let sum = Step.allCases.reduce(0) { $0 + $1.weight * done[$1.rawValue] }
            // Sums of fractions are not exact, so the end is detected by the steps.
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

    /// Reports a step's share. The callback runs inside the lock, so that the reported values never decrease.
    func report(_ step: Step, to share: Double) {
        state.withLock { state in
            if let progress = state.advance(step, to: share) { tell(progress) }
        }
    }
}

/// Counts the items of a step and reports the progress only a few times.
struct ProgressCounter {
    private let report: ProgressReporter?
    private let step: ProgressReporter.Step
    private let count: Int
    private let stride: Int
    private var done = 0

    /// Makes a counter.
    ///
    /// - Parameter count: The number of items in the step.
    init(_ report: ProgressReporter?, _ step: ProgressReporter.Step, of count: Int) {
        self.report = report
        self.step = step
        self.count = count
        stride = max(count / 100, 1)
    }

    /// Counts one more item.
    mutating func advance() {
        done += 1
        if let report, done.isMultiple(of: stride) { report.report(step, to: Double(done) / Double(count)) }
    }
}

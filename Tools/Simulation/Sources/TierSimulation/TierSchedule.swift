/// What happens to the clients of two accounts and a guest, from a seed.
struct TierSchedule: Sendable {
    let seed: UInt64
    /// Whether each account begins with much that is shown: what is edited has to be.
    let isWarm: Bool
    var steps: [TierStep]

    init(seed: UInt64) {
        self.seed = seed
        var draw = Draw(seed)
        isWarm = !draw.once(in: 4)
        steps = (0..<(6 + draw.below(40))).map { _ in TierStep.drawn(&draw) }
    }

    /// The schedule with as few steps as still go wrong, as far as leaving out some that stand together leads.
    ///
    /// - Parameter goesWrong: Carries a schedule out.
    @MainActor
    func shrunk(while goesWrong: (TierSchedule) async throws -> Bool) async rethrows -> TierSchedule {
        var best = self
        var size = max(1, steps.count / 2)
        while true {
            var index = max(0, best.steps.count - size)
            while true {
                var fewer = best
                fewer.steps.removeSubrange(index..<min(index + size, best.steps.count))
                if try await goesWrong(fewer) { best = fewer }
                if index == 0 { break }
                index = max(0, index - size)
            }
            if size == 1 { return best }
            size /= 2
        }
    }
}

/// One thing that happens, with a random draw of its own: which account, entity or request it is about.
///
/// So a schedule without some of its steps is a schedule: that is what shrinking needs.
struct TierStep: Sendable {
    enum Kind: CaseIterable, Sendable {
        case openFeed, goOn, openPage, openList, follow, setProvider
        case edit, favor, queueRead, flushReads, create
        case editElsewhere
        case drop, dropAll, cancel
        case ask, deliver, refuse, lose, halve

        /// How often, among all.
        var weight: Int {
            switch self {
            case .deliver: 20
            case .edit: 18
            case .ask: 12
            case .openPage: 6
            case .openFeed, .openList, .editElsewhere: 4
            case .goOn, .create, .drop: 3
            case .follow, .setProvider, .queueRead, .flushReads, .refuse, .lose: 2
            case .favor, .cancel, .dropAll, .halve: 1
            }
        }
    }

    let kind: Kind
    let draw: UInt64

    private static let kinds = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    static func drawn(_ draw: inout Draw) -> TierStep {
        TierStep(kind: kinds[draw.below(kinds.count)], draw: draw.next())
    }
}

import Primitives

/// The steps for the clients of two accounts and a guest, drawn from a seed.
struct TierSchedule: Sendable {
    let seed: UInt64
    /// True if each account begins with many shown entities, because only shown entities can be edited.
    let isWarm: Bool
    var steps: [TierStep]

    init(seed: UInt64) {
        self.seed = seed
        var draw = SplitMix64(seed: seed)
        isWarm = !draw.once(in: 4)
        steps = (0..<(6 + draw.below(40))).map { _ in TierStep.drawn(&draw) }
    }
}

extension Array where Element: Sendable {
    /// Returns the shortest failing steps that leaving out neighbouring steps leads to.
    ///
    /// - Parameter goesWrong: Carries steps out, and returns true if they fail.
    @MainActor
    func shrunk(while goesWrong: ([Element]) async throws -> Bool) async rethrows -> [Element] {
        var best = self
        var size = Swift.max(1, count / 2)
        while true {
            var index = Swift.max(0, best.count - size)
            while true {
                var fewer = best
                fewer.removeSubrange(index..<Swift.min(index + size, best.count))
                if try await goesWrong(fewer) { best = fewer }
                if index == 0 { break }
                index = Swift.max(0, index - size)
            }
            if size == 1 { return best }
            size /= 2
        }
    }
}

/// One step, with a random draw of its own that selects the account, the entity or the request.
///
/// A schedule without some of its steps is therefore still a schedule, which shrinking requires.
struct TierStep: Sendable {
    enum Kind: CaseIterable, Sendable {
        case openFeed, goOn, openPage, openList, follow, setProvider
        case edit, favor, queueRead, flushReads, create
        case editElsewhere
        case drop, dropAll, cancel
        case ask, deliver, refuse, lose, halve

        /// The relative frequency.
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

    static func drawn(_ draw: inout SplitMix64) -> TierStep {
        TierStep(kind: kinds[draw.below(kinds.count)], draw: draw.next())
    }
}

extension SplitMix64 {
    /// Returns a number from 0 up to, but not including, `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }

    /// Returns true once in so many calls, on average.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    /// Returns a random element; nil if there is none.
    mutating func one<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}

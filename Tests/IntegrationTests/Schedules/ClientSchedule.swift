import Primitives

/// One step, with a random draw of its own that selects the account, the post or the request.
///
/// A schedule without some of its steps is therefore still a schedule, which shrinking requires.
struct ClientStep: Sendable {
    enum Kind: CaseIterable, Sendable {
        case openFeed, openPost, openCommunity, keepPage, showKept
        case vote, save, subscribe, editFromWatch
        case setProvider, drop, dropAll, cancel, editElsewhere
        case ask, deliver, refuse, lose

        /// The relative frequency.
        var weight: Int {
            switch self {
            case .deliver: 16
            case .ask: 12
            case .vote: 8
            case .openFeed, .save, .setProvider: 4
            case .openPost, .showKept, .subscribe: 3
            case .keepPage, .editFromWatch, .cancel, .drop, .refuse, .lose: 2
            case .openCommunity, .dropAll, .editElsewhere: 1
            }
        }

        /// True if the shown state may legitimately differ from the server's afterwards, until the next read.
        var isDisturbing: Bool { self == .setProvider || self == .editElsewhere }
    }

    let kind: Kind
    let draw: UInt64
    /// True if the next step follows before the work of this step has run.
    let isHasty: Bool

    private static let kinds = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    private static let quietKinds = kinds.filter { !$0.isDisturbing }

    static func drawn(_ draw: inout SplitMix64, isQuiet: Bool) -> ClientStep {
        let kinds = isQuiet ? quietKinds : kinds
        return ClientStep(kind: kinds[draw.below(kinds.count)], draw: draw.next(), isHasty: draw.below(4) == 0)
    }
}

/// The steps for the clients of one or two accounts, drawn from a seed.
struct ClientSchedule: Sendable {
    let seed: UInt64
    let accounts: Int
    /// True if each account begins with a loaded feed, because only shown posts are edited.
    let isWarm: Bool
    /// True if only the clients change the server's state; then they must show it before they read again.
    let isQuiet: Bool
    var steps: [ClientStep]

    init(seed: UInt64) {
        self.seed = seed
        var draw = SplitMix64(seed: seed)
        accounts = 1 + draw.below(2)
        isQuiet = draw.below(2) == 0
        isWarm = draw.below(4) > 0
        steps = []
        for _ in 0..<(4 + draw.below(24)) { steps.append(ClientStep.drawn(&draw, isQuiet: isQuiet)) }
    }

    /// Returns the shortest failing schedule that leaving out one step at a time leads to.
    ///
    /// - Parameter goesWrong: Carries a schedule out, and returns true if it fails.
    @MainActor
    func shrunk(while goesWrong: (ClientSchedule) async throws -> Bool) async rethrows -> ClientSchedule {
        var best = self
        var index = best.steps.count - 1
        while index >= 0 {
            var fewer = best
            fewer.steps.remove(at: index)
            if try await goesWrong(fewer) { best = fewer }
            index -= 1
        }
        return best
    }
}

extension SplitMix64 {
    /// Returns a number from 0 up to, but not including, `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }

    /// Returns a random element; nil if there is none.
    mutating func one<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}

/// One thing that happens, with a random draw of its own: which account, post or request it is about.
///
/// So a schedule without some of its steps is a schedule: that is what shrinking needs.
struct ClientStep: Sendable {
    enum Kind: CaseIterable, Sendable {
        case openFeed, openPost, openCommunity, keepPage, showKept
        case vote, save, subscribe, editFromWatch
        case setProvider, drop, dropAll, cancel, editElsewhere
        case ask, deliver, refuse, lose

        /// How often, among all.
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

        /// Whether it may make what is shown differ from the server without anybody being wrong, until the next read.
        var isDisturbing: Bool { self == .setProvider || self == .editElsewhere }
    }

    let kind: Kind
    let draw: UInt64
    /// Whether the next step follows before what this one set off has run.
    let isHasty: Bool

    private static let kinds = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    private static let quietKinds = kinds.filter { !$0.isDisturbing }

    static func drawn(_ draw: inout ScheduleDraw, isQuiet: Bool) -> ClientStep {
        let kinds = isQuiet ? quietKinds : kinds
        return ClientStep(kind: kinds[draw.below(kinds.count)], draw: draw.next(), isHasty: draw.below(4) == 0)
    }
}

/// What happens to the clients of one or two accounts, from a seed.
struct ClientSchedule: Sendable {
    let seed: UInt64
    let accounts: Int
    /// Whether each account begins with a feed that it has got: what is edited is shown.
    let isWarm: Bool
    /// Whether nobody but the clients says what the server has: then they must know before they read again.
    let isQuiet: Bool
    var steps: [ClientStep]

    init(seed: UInt64) {
        self.seed = seed
        var draw = ScheduleDraw(seed)
        accounts = 1 + draw.below(2)
        isQuiet = draw.below(2) == 0
        isWarm = draw.below(4) > 0
        steps = []
        for _ in 0..<(4 + draw.below(24)) { steps.append(ClientStep.drawn(&draw, isQuiet: isQuiet)) }
    }

    /// The schedule with as few steps as still go wrong, as far as leaving out one at a time leads.
    ///
    /// - Parameter goesWrong: Carries a schedule out.
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

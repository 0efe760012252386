import Primitives

/// The servers, the accounts and the steps of a schedule, drawn from a seed.
struct DialectSchedule: Sendable {
    /// An account with a client: the position of its server among the schedule's, and its name.
    struct Viewer: Sendable {
        let peer: Int
        let name: String
    }

    let seed: UInt64
    let peers: [PeerKind]
    let viewers: [Viewer]
    var steps: [DialectStep]

    /// - Parameter kinds: The kinds of the servers; nil for one or two random ones.
    init(seed: UInt64, among kinds: [PeerKind]?) {
        self.seed = seed
        var draw = SplitMix64(seed: seed)
        let drawn = (0..<(1 + draw.below(2))).map { _ in draw.one(of: PeerKind.allCases) ?? .v0_19 }
        peers = kinds ?? drawn
        var viewers = peers.indices.map { Viewer(peer: $0, name: "alice") }
        if peers.count == 1 || draw.once(in: 2) { viewers.append(Viewer(peer: 0, name: "bob")) }
        self.viewers = viewers
        steps = (0..<(8 + draw.below(50))).map { _ in DialectStep.drawn(&draw) }
    }
}

/// One step, with a random draw of its own that selects the account, the entity or the request.
///
/// A schedule without some of its steps is therefore still a schedule, which shrinking requires.
struct DialectStep: Sendable {
    enum Kind: CaseIterable, Sendable {
        case openPage, openPost, openComments, loadMore, edit, create, drop
        case pass, restart, upgrade
        case ask, deliver, refuse, lose, halve

        /// The relative frequency.
        var weight: Int {
            switch self {
            case .deliver: 24
            case .edit: 20
            case .ask: 8
            case .create: 6
            case .openPage, .lose: 4
            case .openPost, .openComments: 3
            case .loadMore, .drop, .pass, .restart, .upgrade, .refuse: 2
            case .halve: 1
            }
        }
    }

    let kind: Kind
    let draw: UInt64

    private static let kinds = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    static func drawn(_ draw: inout SplitMix64) -> DialectStep {
        DialectStep(kind: kinds[draw.below(kinds.count)], draw: draw.next())
    }
}

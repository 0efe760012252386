/// One thing that happens, with a random draw of its own: which account, entity, request or answer it is about.
///
/// So a schedule without some of its steps is a schedule, and the others still do something sensible in it: that is what shrinking needs.
struct Step: Sendable {
    enum Kind: CaseIterable, Sendable {
        case submit, startRead, serve, deliver, handle, lose, showAgain, hold, release, releaseAll, post, changeServer,
            otherDevice
        case keepFile, write, interrupt, restart, logOut

        /// How often, among all.
        var weight: Int {
            switch self {
            case .submit: 14
            case .startRead, .hold: 10
            case .deliver: 14
            case .serve, .write: 8
            case .handle: 6
            case .showAgain, .release, .changeServer: 4
            case .otherDevice, .keepFile, .post, .lose: 2
            case .releaseAll, .restart: 2
            case .interrupt, .logOut: 1
            }
        }
    }

    let kind: Kind
    let draw: UInt64

    private static let kinds = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    static func drawn(_ draw: inout Draw) -> Step { Step(kind: kinds[draw.below(kinds.count)], draw: draw.next()) }
}

/// The steps of one run, and in what kind of world they happen.
struct Schedule: Sendable {
    let seed: UInt64
    let accounts: Int
    let journalCapacity: Int
    let isRecording: Bool
    /// What it is about: mostly little, so that much happens to it.
    let subjects: [Int]
    var steps: [Step]

    init(seed: UInt64) {
        self.seed = seed
        var draw = Draw(seed)
        accounts = draw.once(in: 4) ? 3 : draw.coin() ? 2 : 1
        journalCapacity = draw.once(in: 4) ? 1 + draw.below(3) : 10_000
        isRecording = draw.below(3) > 0
        var subjects = Array(Subject.all.indices)
        for _ in 0..<draw.below(subjects.count) { subjects.remove(at: draw.below(subjects.count)) }
        self.subjects = subjects
        steps = (0..<(8 + draw.below(40))).map { _ in Step.drawn(&draw) }
    }
}

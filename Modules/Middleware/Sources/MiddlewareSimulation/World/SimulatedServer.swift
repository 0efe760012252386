import Middleware

/// The server with the true values. It serves each request at one moment.
struct SimulatedServer {
    private struct Own {
        var vote = 0
        var saved = 0
        var read = 0
        var newComments = 1
        var followed = 0
        var blocked = 0
    }

    private struct Shared {
        var comments = 1
        var score = 10
        var banned = 0
        var title = 100
        var tags: [Int] = []
    }

    private var own: [[Own]]
    private var shared = Array(repeating: Shared(), count: SimulatedTier.ids)
    /// The number of times that each edit has been applied.
    private(set) var made: [EditIdentity: Int] = [:]

    init(accounts: Int) {
        own = Array(repeating: Array(repeating: Own(), count: SimulatedTier.ids), count: accounts)
    }

    /// Returns the values of a subject for an account, as a list for each group.
    func view(of subject: SimulatedTier, for account: Int) -> [[Int]] {
        let (mine, all) = (own[account][subject.id], shared[subject.id])
        switch subject.tier {
        case .post:
            let score = own.reduce(all.score) { $0 + $1[subject.id].vote }
            return [[all.comments], [mine.vote, score], [mine.saved], [mine.read, mine.newComments]]
        case .relation: return [[all.banned], [mine.followed], [mine.blocked]]
        case .notes: return [[all.title], all.tags]
        }
    }

    /// Applies an account's edit.
    mutating func make(_ deed: SimulatedEdit, _ name: EditIdentity, on subject: SimulatedTier) {
        made[name, default: 0] += 1
        perform(deed, subject.id, account: name.account)
    }

    /// Marks a post read as the side effect of a read.
    mutating func markRead(_ subject: SimulatedTier, account: Int) {
        perform(.markRead(1), subject.id, account: account)
    }

    /// Applies an edit from another device.
    mutating func perform(_ deed: SimulatedEdit, _ id: Int, account: Int) {
        switch deed {
        case .vote(let vote): own[account][id].vote = vote
        case .save(let saved): own[account][id].saved = saved
        case .markRead(let read):
            own[account][id].read = read
            if read == 1 { own[account][id].newComments = 0 }
        case .follow(let followed): own[account][id].followed = followed
        case .block(let blocked): own[account][id].blocked = blocked
        case .tag(let tag): shared[id].tags.append(tag)
        }
    }

    /// Changes a random value of all accounts: comments, title, ban or tags.
    mutating func change(_ id: Int, _ draw: inout SeededRandom) {
        switch draw.below(5) {
        case 0, 1:
            shared[id].comments += 1
            for account in own.indices { own[account][id].newComments += 1 }
        case 2: shared[id].title += 1
        case 3: shared[id].banned = 1 - shared[id].banned
        default: shared[id].tags = Array(shared[id].tags.dropFirst())
        }
    }
}

/// The identity of an edit among all accounts and launches: the tag or number from the simulation.
struct EditIdentity: Hashable {
    let account: Int
    let launch: Int
    let id: Edit.ID
}

import Middleware

/// The server: what is really so. Each request is served at one moment.
struct Server {
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
    private var shared = Array(repeating: Shared(), count: Subject.ids)
    /// How often each edit has been made.
    private(set) var made: [EditName: Int] = [:]

    init(accounts: Int) {
        own = Array(repeating: Array(repeating: Own(), count: Subject.ids), count: accounts)
    }

    /// What an account is told of a subject, a list for each group.
    func view(of subject: Subject, for account: Int) -> [[Int]] {
        let (mine, all) = (own[account][subject.id], shared[subject.id])
        switch subject.tier {
        case .post:
            let score = own.reduce(all.score) { $0 + $1[subject.id].vote }
            return [[all.comments], [mine.vote, score], [mine.saved], [mine.read, mine.newComments]]
        case .relation: return [[all.banned], [mine.followed], [mine.blocked]]
        case .notes: return [[all.title], all.tags]
        }
    }

    /// Makes an account's edit.
    mutating func make(_ deed: Deed, _ name: EditName, on subject: Subject) {
        made[name, default: 0] += 1
        perform(deed, subject.id, account: name.account)
    }

    /// Marks a post read, because it was read.
    mutating func markRead(_ subject: Subject, account: Int) { perform(.markRead(1), subject.id, account: account) }

    /// Makes an edit from another device.
    mutating func perform(_ deed: Deed, _ id: Int, account: Int) {
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

    /// Somebody comments, retitles, bans or removes tags.
    mutating func change(_ id: Int, _ draw: inout Draw) {
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

/// An edit's name among all accounts and launches: the tag or number that the simulation gave it.
struct EditName: Hashable {
    let account: Int
    let launch: Int
    let id: Edit.ID
}

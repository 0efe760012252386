import Middleware

/// Fields that can also be read as a list of numbers for each group. The oracle computes with the lists, so that it shares no code with the
/// entity store.
protocol SimulatedFields: TierFields {
    /// Makes the fields from a list for each group, by its index.
    init(_ values: [[Int]])
    /// A list for each group, by its index.
    var values: [[Int]] { get }
}

extension SimulatedFields {
    /// Returns any change as one bit, because the simulation does not need the changed fields.
    func changes(from old: Self) -> ChangeMask { self == old ? [] : ChangeMask(rawValue: 1) }
}

/// Notes that all accounts share: a title that the server changes, and tags to which edits append.
struct NotesFields: SimulatedFields {
    var title: Int
    var tags: [Int]

    static let tags = FieldGroup<Self>("tags", index: 1) { $1.tags = $0.tags }
    static let groups = [tags]

    init(_ values: [[Int]]) {
        title = values[0][0]
        tags = values[1]
    }

    var values: [[Int]] { [[title], tags] }
}

/// A post as one account sees it: a vote with its score, a saved mark, its read state, and comments that only the server counts.
struct PostFields: SimulatedFields {
    var comments: Int
    var vote: Int
    var score: Int
    var saved: Int
    var read: Int
    var newComments: Int

    static let vote = FieldGroup<Self>("vote", index: 1) {
        $1.vote = $0.vote; $1.score = $0.score
    }
    static let saved = FieldGroup<Self>("saved", index: 2) { $1.saved = $0.saved }
    static let read = FieldGroup<Self>("read", index: 3) {
        $1.read = $0.read; $1.newComments = $0.newComments
    }
    static let groups = [vote, saved, read]

    init(_ values: [[Int]]) {
        comments = values[0][0]
        (vote, score) = (values[1][0], values[1][1])
        saved = values[2][0]
        (read, newComments) = (values[3][0], values[3][1])
    }

    var values: [[Int]] { [[comments], [vote, score], [saved], [read, newComments]] }
}

/// The relation of an account to a post's author; its edits use the post's lane.
struct RelationFields: SimulatedFields {
    var banned: Int
    var followed: Int
    var blocked: Int

    static let followed = FieldGroup<Self>("followed", index: 1) { $1.followed = $0.followed }
    static let blocked = FieldGroup<Self>("blocked", index: 2) { $1.blocked = $0.blocked }
    static let groups = [followed, blocked]

    init(_ values: [[Int]]) {
        (banned, followed, blocked) = (values[0][0], values[1][0], values[2][0])
    }

    var values: [[Int]] { [[banned], [followed], [blocked]] }
}

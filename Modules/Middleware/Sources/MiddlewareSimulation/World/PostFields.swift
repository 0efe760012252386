import Middleware

/// A post as one account sees it: a vote with its score, a mark, what has been read, and comments that only the server counts.
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

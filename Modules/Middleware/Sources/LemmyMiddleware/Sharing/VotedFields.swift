/// Fields of what is voted on: the vote and the counts that follow from it.
protocol VotedFields {
    var score: Int { get set }
    var upvotes: Int { get set }
    var downvotes: Int { get set }
    var vote: Vote { get set }
}

extension VotedFields {
    /// Changes the vote and the counts that follow from it. A server's wildest count overflows into another wild one, and traps nowhere.
    mutating func cast(_ new: Vote) {
        score = score &+ new.rawValue &- vote.rawValue
        upvotes = upvotes &+ (new == .up ? 1 : 0) &- (vote == .up ? 1 : 0)
        downvotes = downvotes &+ (new == .down ? 1 : 0) &- (vote == .down ? 1 : 0)
        vote = new
    }
}

extension Post2Fields: VotedFields {}
extension Comment2Fields: VotedFields {}

extension Vote {
    /// The vote as an edit's text says it: `up`, `down`, `off`.
    var word: String { self == .neutral ? "off" : description }
}

import LemmyIdentifiers
public import Middleware

extension Comment2Providing {
    /// Votes, or takes the vote back with ``Vote/neutral``. Shows at once; taken back if the server says no.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> { comment2.submit(CommentVote(id: id, vote: vote)) }
}

/// A vote that outlives the program.
struct CommentVote: DurableEdit {
    typealias Model = Comment2
    static let kind = "vote comment"
    static let group = FieldGroup<Comment2Fields>.vote
    let id: CommentID
    let vote: Vote

    var words: String { "vote comment:\(id) \(vote.word)" }
    func apply(to fields: inout Comment2Fields) { fields.cast(vote) }
    func request(by client: ApiClient) -> EditRequest {
        client.voteRequest(vote, on: id)
    }
}

import LemmyIdentifiers
public import Middleware

extension Post2Providing {
    /// Votes, or takes the vote back with ``Vote/neutral``. Shows at once; taken back if the server says no.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> { post2.submit(PostVote(id: id, vote: vote)) }
}

/// A vote that outlives the program.
struct PostVote: DurableEdit {
    typealias Model = Post2
    static let kind = "vote post"
    static let group = FieldGroup<Post2Fields>.vote
    let id: PostID
    let vote: Vote

    var words: String { "vote post:\(id) \(vote.word)" }
    func apply(to fields: inout Post2Fields) { fields.cast(vote) }
    func request(by client: ApiClient) -> EditRequest {
        client.voteRequest(vote, on: id)
    }
}

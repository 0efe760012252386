public import Middleware

extension Post2Providing {
    /// Votes, or takes the vote back with ``Vote/neutral``. Shows at once; taken back if the server says no.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return post2.submit(.vote, "vote post:\(id) \(vote.word)") {
            $0.cast(vote)
        } send: { turn in
            EditAnswer(try await api.sendVote(vote, on: id, in: turn))
        }
    }
}

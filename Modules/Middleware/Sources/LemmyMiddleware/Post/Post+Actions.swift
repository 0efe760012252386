import LemmyIdentifiers
public import Middleware
import Propagation

extension Post1Providing {
    /// Fetches the post's page: tier 3, the top.
    ///
    /// - Returns: The ``Post3``; itself at tier 3.
    /// - Throws: ``ApiClientError``; nothing changed then, and it can be tried again.
    public func upgrade() async throws -> any Post {
        try await api.getPost(id: id)
    }
}

extension Post3Providing {
    /// Nothing is above tier 3.
    public func upgrade() async throws -> any Post { post3 }
}

extension Post2Providing {
    /// Votes, or takes the vote back with ``Vote/none``. Shows at once; taken back if the server says no.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func castVote(_ vote: Vote) -> Task<EditResult, Never> {
        post2.submit(.vote, "vote post:\(id) \(vote == .none ? "off" : vote.description)") {
            $0.cast(vote)
        } send: { api, id, cause throws(ApiClientError) in
            try await api.sendVote(vote, on: id, because: cause)
        }
    }

    /// Votes up, or takes an upvote back.
    @discardableResult
    public func toggleUpvote() -> Task<EditResult, Never> {
        castVote(vote == .up ? .none : .up)
    }

    /// Votes down, or takes a downvote back.
    @discardableResult
    public func toggleDownvote() -> Task<EditResult, Never> {
        castVote(vote == .down ? .none : .down)
    }

    /// Saves it, or takes the mark off.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        post2.submit(.saved, "save post:\(id)\(isSaved ? "" : " off")") {
            $0.saved = isSaved
        } send: { api, id, cause throws(ApiClientError) in
            try await api.sendSave(isSaved, of: id, because: cause)
        }
    }

    /// Whether an edit of `field` waits for the server. Observable: 18 expected and 18 confirmed is a change.
    public func isPending(_ field: EditableField<Post2Fields>) -> Bool { post2.isPending(field) }
}

extension Post2 {
    fileprivate func submit(
        _ field: EditableField<Post2Fields>,
        _ text: String,
        apply: @escaping @Sendable (inout Post2Fields) -> Void,
        send: @escaping @Sendable (ApiClient, PostID, Cause) async throws(ApiClientError) -> Fetched<Post2Value>
    ) -> Task<EditResult, Never> {
        // Known at once: nothing flickers.
        if let refusal = api.refusalToWrite(text) { return Task { .failed(refusal) } }
        let api = api
        let id = id
        return editQueue.submit(on: self, field, text, apply: apply) { cause in
            let answer = try await send(api, id, cause)
            return EditAnswer(stamp: answer.stamp, fields: answer.value.fields) {
                api.caches.post2[id]?.accept(answer.value, stamp: answer.stamp)
            }
        }
    }
}

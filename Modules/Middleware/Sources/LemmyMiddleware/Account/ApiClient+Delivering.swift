public import LemmyIdentifiers
public import Middleware

// What is written goes through the outbox: kept until the server has it, where anything is kept.

extension ApiClient {
    /// Comments on a post, or answers a comment; where edits are kept (``keepEdits(in:)``), it is sent when there is a connection.
    ///
    /// What waits has no row: the outbox (`waitingCount(under:)`) says of the post or comment that something waits under it.
    ///
    /// - Parameters:
    ///   - content: The text, in Markdown.
    ///   - postId: Under which post.
    ///   - parentId: Which comment it answers; nil is the post itself.
    ///   - languageId: The language; the account's own if it has one in that community.
    /// - Returns: The result: `deferred` if it waits, or nobody knows yet whether the server has it. Cancelling the task changes nothing.
    @discardableResult
    public func submitComment(
        content: String,
        postId: PostID,
        parentId: CommentID? = nil,
        languageId: LanguageID? = nil
    ) -> Task<EditResult, Never> {
        submit(NewComment(content: content, postId: postId, parentId: parentId, languageId: languageId))
    }

    /// Writes to somebody; where edits are kept (``keepEdits(in:)``), it is sent when there is a connection.
    ///
    /// - Returns: As ``submitComment(content:postId:parentId:languageId:)``.
    @discardableResult
    public func submitMessage(content: String, recipientId: PersonID) -> Task<EditResult, Never> {
        submit(NewMessage(content: content, recipientId: recipientId))
    }

    private func submit<Deed: DurableCreation>(_ deed: Deed) -> Task<EditResult, Never>
    where Deed.Model.Client == ApiClient {
        Task {
            do {
                return switch try await home.outbox.create(deed, by: self) {
                case .created: .succeeded
                case .deferred: .deferred
                }
            } catch {
                return .failed(error)
            }
        }
    }

    /// Has the server make it, for who wants to see it.
    func deliver<Deed: DurableCreation>(_ deed: Deed) async throws -> Deed.Model where Deed.Model.Client == ApiClient {
        switch try await home.outbox.create(deed, by: self) {
        case .created(let model): return model
        case .deferred(let number):
            throw ApiClientError(
                .deferred,
                "\(deed.words) will be sent when \(siteHost) is back",
                hint: "it is number \(number) of what waits; it can be sent again or taken back there"
            )
        }
    }

    /// Which person its account is.
    func me() async throws -> PersonID {
        if let myPersonID { return myPersonID }
        return try await getMyPerson().id
    }
}

import Foundation
public import LemmyIdentifiers
public import Middleware
import Primitives
public import WireRuntime

// Creations go through the outbox, which keeps them until the server has confirmed them, if edits are kept at all.

extension ApiClient {
    /// Submits a post. If edits are kept (``persistEdits(in:)``), the post waits for a connection when there is none.
    ///
    /// A waiting post has no row. The outbox (`waitingCount(under:)`) counts it under its community.
    ///
    /// - Parameters: As ``createPost(title:communityId:linkUrl:content:altText:nsfw:languageId:thumbnailUrl:)``.
    /// - Returns: A task that returns the result: `deferred` if the post waits, or if it is unknown whether the server has it. Cancelling
    ///   the task has no effect.
    @discardableResult
    public func submitPost(
        title: String,
        communityId: CommunityID,
        linkUrl: WireURL? = nil,
        content: String? = nil,
        altText: String? = nil,
        nsfw: Bool? = nil,
        languageId: LanguageID? = nil,
        thumbnailUrl: WireURL? = nil
    ) -> Task<EditResult, Never> {
        submit(
            NewPost(
                title: title,
                communityId: communityId,
                linkUrl: linkUrl?.string,
                content: content,
                altText: altText,
                nsfw: nsfw,
                languageId: languageId,
                thumbnailUrl: thumbnailUrl?.string
            )
        )
    }

    /// Submits a comment on a post, or an answer to a comment. If edits are kept (``persistEdits(in:)``), it waits for a connection when
    /// there is none.
    ///
    /// A waiting comment has no row. The outbox (`waitingCount(under:)`) counts it under its post or parent comment.
    ///
    /// - Parameters:
    ///   - content: The text, in Markdown.
    ///   - postId: The post to comment on.
    ///   - parentId: The comment to answer; nil for the post itself.
    ///   - languageId: The language; nil for the account's own language in that community, if it has one.
    /// - Returns: A task that returns the result: `deferred` if the comment waits, or if it is unknown whether the server has it.
    ///   Cancelling the task has no effect.
    @discardableResult
    public func submitComment(
        content: String,
        postId: PostID,
        parentId: CommentID? = nil,
        languageId: LanguageID? = nil
    ) -> Task<EditResult, Never> {
        submit(NewComment(content: content, postId: postId, parentId: parentId, languageId: languageId))
    }

    /// Submits a private message to a person. If edits are kept (``persistEdits(in:)``), it waits for a connection when there is none.
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
                return switch try await clientStore.outbox.create(deed, by: self) {
                case .created: .succeeded
                case .deferred(let number): .deferred(number)
                }
            } catch {
                return .failed(error)
            }
        }
    }

    /// Creates the entity through the outbox and returns its model, for callers that display it.
    ///
    /// - Throws: ``ApiClientError`` with code `deferred` if the creation waits in the outbox; any error of the outbox.
    func createOrThrowDeferred<Deed: DurableCreation>(_ deed: Deed) async throws -> Deed.Model
    where Deed.Model.Client == ApiClient {
        switch try await clientStore.outbox.create(deed, by: self) {
        case .created(let model): return model
        case .deferred(let number):
            let fate = statusText(ofIntention: number)
            var error = ApiClientError(
                .deferred,
                "\(deed.words) \(fate)",
                hint: "it is number \(number) in the outbox"
            )
            (error.statusText, error.intention) = (fate, number)
            throw error
        }
    }

    /// Returns the status of an outbox item in words that follow its description: `will be sent when the server is back`.
    ///
    /// The words also say if the item may have arrived, and if it is not on disk and would be lost with the program.
    public func statusText(ofIntention number: OutboxItem.ID) -> String {
        let outbox = clientStore.outbox
        let intention = outbox.items.first { $0.number == number }
        let words =
            switch intention?.state {
            case .uncertain(let why): "may have arrived, but this is not certain: \(why)"
            case .refused(let why): "was refused: \(why)"
            case .conflicting(let conflict): "was not sent: \(conflict)"
            case .waiting where intention?.sentAt != nil:
                "may have arrived; it is looked up, and sent again if it is missing"
            default: pendingStatusText
            }
        return outbox.unpersisted.contains(number)
            ? "\(words); it could not be written to the disk: it is lost if the program ends before that" : words
    }

    /// The status of an unsent outbox item, in words: `will be sent when the server is back`.
    public var pendingStatusText: String {
        let outbox = clientStore.outbox
        if let pausedUntil = outbox.pausedUntil, pausedUntil > clock.now {
            let seconds = Int(pausedUntil.timeIntervalSince(clock.now).rounded(.up))
            return "will be sent later: the server asks for a pause of about \(seconds) s"
        }
        return switch outbox.blockedBy {
        case .login: "will be sent when \(accountName ?? "the author") has logged in again"
        case .storage: "will be sent when the disk has room"
        case .connection, nil: "will be sent when the server is back"
        }
    }

    /// Fetches an entity again, to learn whether the server has applied an edit whose response was lost, or whether somebody else has changed
    /// the entity.
    ///
    /// A post is fetched by its address, because fetching it by its number marks it read. A message is looked up in the list of messages.
    /// No model of the entity has to be alive.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` if the entity cannot be fetched by itself; any error of the request.
    func refetch(_ subject: EntityKey, for group: String) async throws {
        try await treatingProxyPagesAsOffline { try await load(subject) }
    }

    private func load(_ subject: EntityKey) async throws {
        // A signed-out client cannot say that an entity is missing.
        if let refusal = state.withLock({ $0.refusal }) { throw refusal }
        guard let number = Int(subject.id) else { throw cannotRefetch(subject) }
        switch subject.kind {
        case Post1Value.kind:
            // Fetching it by its number would mark it read and its comments seen.
            guard let post = clientStore.verified(Post1Value.self, PostID(number), .content) else {
                throw cannotRefetch(subject)
            }
            do {
                _ = try await getPost(actorId: post.fields.actorId)
            } catch let error as ApiClientError where error.code == .notFound {
                // The address of a deleted post finds nothing, and its author still reads it by its number.
                _ = try await getPost(id: PostID(number))
            }
        case Comment1Value.kind: _ = try await getComment(id: CommentID(number))
        case Community1Value.kind: _ = try await getCommunity(id: CommunityID(number))
        case Person1Value.kind: _ = try await getPerson(id: PersonID(number))
        case MultiCommunityValue.kind: _ = try await getMultiCommunity(id: MultiCommunityID(number))
        case Message1Value.kind: try await refetchMessage(PrivateMessageID(number))
        default: throw cannotRefetch(subject)
        }
    }

    /// Fetches the pages of the messages until one contains the message.
    private func refetchMessage(_ id: PrivateMessageID) async throws {
        var position: FeedPosition? = .page(1)
        // An older message is given up.
        for _ in 1...20 {
            guard let current = position else { break }
            let page: CreationScan<Message2>.Page = try await scanPage(at: current) {
                dialect,
                page throws(ApiClientError) in
                try dialect.messages(with: nil, unreadOnly: nil, page)
            }
            if page.rows.contains(where: { $0.id == id }) { return }
            position = page.rows.contains { $0.id.rawValue > id.rawValue } ? page.next : nil
        }
        throw cannotRefetch(EntityKey(kind: Message1Value.kind, id: id.rawValue))
    }

    private func cannotRefetch(_ subject: EntityKey) -> ApiClientError {
        ApiClientError(.unsupported, "\(subject) cannot be loaded by itself")
    }

    /// Returns the person of this client's account; asks the server if that is not known yet.
    func fetchViewerID() async throws -> PersonID {
        if let myPersonID { return myPersonID }
        return try await getMyPerson().id
    }
}

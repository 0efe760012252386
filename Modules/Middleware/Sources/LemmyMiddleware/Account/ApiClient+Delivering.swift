import Foundation
public import LemmyIdentifiers
public import Middleware
import Primitives
public import WireRuntime

// What is written goes through the outbox: kept until the server has it, where anything is kept.

extension ApiClient {
    /// Posts something; where edits are kept (``keepEdits(in:)``), it is sent when there is a connection.
    ///
    /// What waits has no row: the outbox (`waitingCount(under:)`) says of the community that something waits under it.
    ///
    /// - Parameters: As ``createPost(title:communityId:linkUrl:content:altText:nsfw:languageId:thumbnailUrl:)``.
    /// - Returns: The result: `deferred` if it waits, or nobody knows yet whether the server has it. Cancelling the task changes nothing.
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
                case .deferred(let number): .deferred(number)
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
            let fate = fate(of: number)
            var error = ApiClientError(
                .deferred,
                "\(deed.words) \(fate)",
                hint: "it is number \(number) of what waits in the outbox"
            )
            (error.fate, error.intention) = (fate, number)
            throw error
        }
    }

    /// What becomes of something that waits in the outbox, in words that follow what it is: `will be sent when the server is back`.
    ///
    /// It says so where it may have arrived, and where it would be lost with the program.
    public func fate(of number: Intention.ID) -> String {
        let outbox = home.outbox
        let intention = outbox.intentions.first { $0.number == number }
        let words =
            switch intention?.state {
            case .uncertain(let why): "may have arrived, and nobody can tell: \(why)"
            case .refused(let why): "was refused: \(why)"
            case .waiting where intention?.sentAt != nil:
                "may have arrived; it is looked for, and sent again if it has not"
            default: fateOfWhatWaits
            }
        return outbox.unkept.contains(number)
            ? "\(words); it could not be written to the disk: it is lost if the program ends before" : words
    }

    /// What becomes of what waits and was not sent, in words: `will be sent when the server is back`.
    public var fateOfWhatWaits: String {
        let outbox = home.outbox
        if let pausedUntil = outbox.pausedUntil, pausedUntil > clock.now {
            let seconds = Int(pausedUntil.timeIntervalSince(clock.now).rounded(.up))
            return "will be sent later: the server asks for a pause of about \(seconds) s"
        }
        return switch outbox.blockedBy {
        case .login: "will be sent when \(accountName ?? "who wrote it") has logged in again"
        case .storage: "will be sent when the disk has room"
        case .connection, nil: "will be sent when the server is back"
        }
    }

    /// Reads an entity again, to learn whether the server has made an edit of it; nothing where reading changes what was edited.
    func readAgain(_ subject: EntityKey, for group: String) async throws {
        guard let number = Int(subject.id) else { throw noWayToRead(subject) }
        switch subject.kind {
        case Post1Value.kind:
            // Fetching it by its number marks it read, and its comments seen.
            guard let post = models(Post1.self)[PostID(number)] else { throw noWayToRead(subject) }
            _ = try await getPost(actorId: post.actorId)
        case Comment1Value.kind: _ = try await getComment(id: CommentID(number))
        case Community1Value.kind: _ = try await getCommunity(id: CommunityID(number))
        case Person1Value.kind: _ = try await getPerson(id: PersonID(number))
        default: throw noWayToRead(subject)
        }
    }

    private func noWayToRead(_ subject: EntityKey) -> ApiClientError {
        ApiClientError(.unsupported, "\(subject) cannot be asked for by itself")
    }

    /// Which person its account is.
    func me() async throws -> PersonID {
        if let myPersonID { return myPersonID }
        return try await getMyPerson().id
    }
}

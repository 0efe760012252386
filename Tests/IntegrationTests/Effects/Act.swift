import ApiTypes
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Testing
import WireRuntime

/// The entities that the acts have created so far; later acts use them.
@MainActor
final class ActStage {
    private(set) var stage: Stage
    let alice = PersonID(3)
    let erin = PersonID(6)
    let swift = CommunityID(2)
    let other = CommunityID(3)
    /// Erin's post without comments.
    var post: PostID { stage.erinsQuietPost }
    var first = CommentID(0)
    var second = CommentID(0)
    var third = CommentID(0)
    var anotherPost = PostID(0)
    var message = PrivateMessageID(0)
    var reports: [ReportID] = []
    var deleted: Message2?

    init() throws { stage = try Stage() }

    func client(_ name: String) throws -> ApiClient { try stage.client(name) }

    /// Returns the marks of the post on the server, as they were before this request changes them.
    func marks(as name: String) throws -> (read: Bool, unread: Int) {
        let answer: ApiGetPostResponse = try stage.ask(.get, "/post", query: [.init("id", "\(post)")], as: name)
        return (answer.postView.read, answer.postView.unreadComments)
    }

    /// Logs an account in again, because a ban ends all its log-ins.
    func renew(_ name: String) throws { try stage.renew(name) }
}

/// An edit whose side effects were measured on a real 0.19.20; the client must show the same changes.
struct Act: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let account: String
    /// Performs the act on the shown models; returns when the server has responded.
    let perform: @MainActor @Sendable (ActStage, ApiClient, RetainedObject) async throws -> EditResult

    init(
        _ name: String,
        by account: String,
        _ perform: @escaping @MainActor @Sendable (ActStage, ApiClient, RetainedObject) async throws -> EditResult
    ) {
        (testDescription, self.account, self.perform) = (name, account, perform)
    }

    /// Returns an act for each of several values, which its name ends with.
    private static func each<Value: Sendable>(
        _ values: [Value],
        _ name: String,
        by account: String,
        _ perform:
            @escaping @MainActor @Sendable (ActStage, ApiClient, RetainedObject, Value) async throws -> EditResult
    ) -> [Act] {
        values.map { value in Act("\(name) \(value)", by: account) { try await perform($0, $1, $2, value) } }
    }

    /// All acts in the order in which they were measured; each continues from the state of the one before.
    static let all: [Act] = [
        comments, marks, takingAway, moderation, relations, people, messages, communities,
    ].flatMap { (acts: [Act]) in acts }

    private static let comments = [
        Act("comment on another's post", by: "alice") { stage, api, _ in
            stage.first = try await api.createComment(content: "first", postId: stage.post).id
            return .succeeded
        },
        Act("answer a comment (its author's reply unread)", by: "erin") { stage, api, _ in
            stage.second = try await api.createComment(content: "second", postId: stage.post, parentId: stage.first).id
            return .succeeded
        },
        Act("answer an unread reply", by: "alice") { stage, api, held in
            #expect(held.inbox.contains { $0.commentId == stage.second && !$0.read }, "there is one to answer")
            stage.third = try await api.createComment(content: "third", postId: stage.post, parentId: stage.second).id
            #expect(held.inbox.contains { $0.commentId == stage.second && $0.read }, "and it was read")
            return .succeeded
        },
        Act("mention somebody in a comment", by: "alice") { stage, api, _ in
            let text = "look [@erin](http://strata.test/u/erin) @erin@strata.test"
            _ = try await api.createComment(content: text, postId: stage.post)
            return .succeeded
        },
    ]

    private static let marks: [Act] = [
        each([Vote.up, .down, .neutral], "vote on a post", by: "alice") { _, _, held, vote in
            await held.post.castVote(vote).value
        },
        each([Vote.up, .down, .neutral], "vote on a comment", by: "alice") { stage, _, held, vote in
            await (try held.comment(stage.second)).castVote(vote).value
        },
        each([true, false], "save a post", by: "alice") { _, _, held, isSet in await held.post.setSaved(isSet).value },
        each([true, false], "save a comment", by: "alice") { stage, _, held, isSet in
            await (try held.comment(stage.second)).setSaved(isSet).value
        },
        each([false, true], "mark a post read", by: "alice") { _, _, held, isSet in await held.post.setRead(isSet).value
        },
        each([true, false], "hide a post", by: "alice") { _, _, held, isSet in await held.post.setHidden(isSet).value },
        [
            Act("edit a comment", by: "alice") { stage, _, held in
                await (try held.comment(stage.third)).edit { $0.content = "third, edited" }.value
            },
            Act("edit a post", by: "erin") { _, _, held in
                await held.post.edit { $0.title = "A post for measuring effects, edited" }.value
            },
        ],
    ].flatMap { (acts: [Act]) in acts }

    private static let takingAway: [Act] = [
        each([true, false], "delete a comment with an answer", by: "erin") { stage, _, held, isSet in
            await (try held.comment(stage.second)).setDeleted(isSet).value
        },
        each([true, false], "delete a comment without answers", by: "alice") { stage, _, held, isSet in
            await (try held.comment(stage.third)).setDeleted(isSet).value
        },
        each([true, false], "remove a comment", by: "carol") { stage, _, held, isSet in
            await (try held.comment(stage.second)).setRemoved(isSet).value
        },
        each([true, false], "distinguish a comment", by: "alice") { stage, _, held, isSet in
            await (try held.comment(stage.third)).setDistinguished(isSet).value
        },
        each([true, false], "delete a post", by: "erin") { _, _, held, isSet in await held.post.setDeleted(isSet).value
        },
        each([true, false], "remove a post", by: "carol") { _, _, held, isSet in await held.post.setRemoved(isSet).value
        },
    ].flatMap { (acts: [Act]) in acts }

    private static let moderation: [Act] = [
        each([true, false], "lock a post", by: "alice") { _, _, held, isSet in await held.post.setLocked(isSet).value },
        each([true, false], "pin a post on Community", by: "carol") { _, _, held, isSet in
            await held.post.setPinnedCommunity(isSet).value
        },
        each([true, false], "pin a post on Local", by: "carol") { _, _, held, isSet in
            await held.post.setPinnedInstance(isSet).value
        },
        [
            Act("report a post", by: "erin") { stage, _, held in
                stage.reports.append(try await held.post.report(reason: "measuring").id)
                return .succeeded
            }
        ],
        each([true, false], "resolve a report", by: "alice") { stage, api, _, isSet in
            let reports = try await api.getReports(of: .posts, limit: 50)
            let report = try #require(reports.first { $0.id == stage.reports.last })
            return await report.setResolved(isSet).value
        },
        [
            Act("report a comment", by: "erin") { stage, _, held in
                _ = try await (try held.comment(stage.third)).report(reason: "measuring")
                return .succeeded
            }
        ],
    ].flatMap { (acts: [Act]) in acts }

    private static let relations: [Act] = [
        each([false, true, false, true], "subscribe", by: "erin") { _, _, held, isSet in
            await held.other.relation.setSubscribed(isSet).value
        },
        each([true, false], "block a subscribed community", by: "erin") { _, _, held, isSet in
            await held.other.relation.setBlocked(isSet).value
        },
        each([true, false], "block a person", by: "erin") { _, _, held, isSet in
            await held.alice.relation.setBlocked(isSet).value
        },
    ].flatMap { (acts: [Act]) in acts }

    private static let people: [Act] = [
        each([true, false], "appoint a moderator", by: "alice") { stage, api, _, isSet in
            await (try api.standing(of: stage.erin, in: stage.swift)).setModerator(isSet).value
        },
        each([true, false], "ban from a community", by: "alice") { stage, api, _, isSet in
            await (try api.standing(of: stage.erin, in: stage.swift)).setBanned(isSet).value
        },
        each([true, false], "ban from the site", by: "carol") { stage, _, held, isSet in
            let result =
                await held.erin.setBanned(isSet).value
            if !isSet { try stage.renew("erin") }
            return result
        },
    ].flatMap { (acts: [Act]) in acts }

    private static let messages: [Act] = [
        [
            Act("write a message", by: "alice") { stage, api, _ in
                stage.message = try await api.createMessage(content: "hello", recipientId: stage.erin).id
                return .succeeded
            }
        ],
        each([true, false], "mark a message read", by: "erin") { stage, _, held, isSet in
            await (try held.message(stage.message)).setRead(isSet).value
        },
        [
            Act("answer an unread message", by: "erin") { stage, api, _ in
                _ = try await api.createMessage(content: "hello back", recipientId: stage.alice)
                return .succeeded
            }
        ],
        each([true, false], "delete a message", by: "alice") { stage, _, held, isSet in
            // No list contains it after its deletion.
            let message = try stage.deleted ?? held.message(stage.message)
            stage.deleted = message
            return await message.setDeleted(isSet).value
        },
        each([true, false], "mark a reply read", by: "alice") { _, _, held, isSet in
            let row = try #require(held.inbox.first { $0.kind == .reply && $0.read != isSet })
            return await row.setRead(isSet).value
        },
        [
            Act("mark everything read", by: "alice") { _, api, _ in
                try await api.markAllRepliesRead()
                return .succeeded
            },
            Act("post", by: "alice") { stage, api, _ in
                stage.anotherPost = try await api.createPost(
                    title: "Another post for measuring",
                    communityId: stage.swift
                ).id
                return .succeeded
            },
            Act("read a post with new comments (GET /post)", by: "alice") { stage, api, _ in
                _ = try await api.getPost(id: stage.post)
                return .succeeded
            },
        ],
    ].flatMap { (acts: [Act]) in acts }

    private static let communities: [Act] = [
        each([true, false], "remove a community", by: "carol") { _, _, held, isSet in
            await held.community.setRemoved(isSet).value
        },
        each([true, false], "delete a community", by: "alice") { _, _, held, isSet in
            await held.community.setDeleted(isSet).value
        },
        [
            Act("create a community", by: "bob") { _, api, _ in
                _ = try await api.createCommunity(name: "effects", title: "Effects")
                return .succeeded
            },
            Act("purge a comment", by: "carol") { stage, _, held in
                try await (try held.comment(stage.third)).purge()
                held.forget(stage.third)
                return .succeeded
            },
            Act("purge a post", by: "carol") { stage, api, _ in
                let post = try await api.getPost(id: stage.anotherPost)
                try await post.purge()
                return .succeeded
            },
        ],
    ].flatMap { (acts: [Act]) in acts }

}

import ApiTypes
import LemmyIdentifiers
import Middleware
import Networking
import Testing
import WireRuntime

@testable import LemmyMiddleware

/// A model as one client shows it, and one edit of it.
@MainActor
struct Subject {
    let shown: () -> String
    let isPending: () -> Bool
    let edit: () -> Task<EditResult, Never>

    init(
        _ shown: @escaping @autoclosure () -> String,
        pending: @escaping @autoclosure () -> Bool,
        _ edit: @escaping @autoclosure () -> Task<EditResult, Never>
    ) {
        (self.shown, isPending, self.edit) = (shown, pending, edit)
    }
}

/// An edit: the account that makes it, the model it is made on, and the text shown then.
struct EditRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let account: String
    let edited: String
    /// True if servers before 0.19 support it, and include it in their responses.
    let isOld: Bool
    /// True if the server may hide the model from all accounts afterwards.
    let hides: Bool
    let subject: @MainActor @Sendable (Stage, ApiClient) async throws -> Subject

    init(
        _ name: String,
        by account: String = "alice",
        shows edited: String = "true",
        isOld: Bool = true,
        hides: Bool = false,
        subject: @escaping @MainActor @Sendable (Stage, ApiClient) async throws -> Subject
    ) {
        (testDescription, self.account, self.edited) = (name, account, edited)
        (self.isOld, self.hides, self.subject) = (isOld, hides, subject)
    }

    static let all = posts + comments + inbox + communities + people + applications

    private static let posts = [
        EditRow("vote on a post", shows: "down -1") { stage, api in
            let post = try await api.getPost(actorId: stage.postAddress)
            return Subject("\(post.vote) \(post.score)", pending: post.isPending(.vote), post.castVote(.down))
        },
        EditRow("save a post") { stage, api in
            let post = try await api.getPost(actorId: stage.postAddress)
            return Subject("\(post.saved)", pending: post.isPending(.saved), post.toggleSaved())
        },
        EditRow("mark a post unread", shows: "false") { stage, api in
            let post = try await api.getPost(actorId: stage.postAddress)
            return Subject("\(post.read)", pending: post.isPending(.read), post.setRead(false))
        },
        EditRow("hide a post", isOld: false) { stage, api in
            let post = try await api.getPost(actorId: stage.postAddress)
            return Subject("\(post.hidden)", pending: post.isPending(.hidden), post.toggleHidden())
        },
        EditRow("rewrite a post", shows: "Better nil https://a.test/") { stage, api in
            let post = try await api.getPost(actorId: stage.postAddress)
            return Subject(
                "\(post.title) \(post.content ?? "nil") \(post.linkUrl?.string ?? "nil")",
                pending: post.isPending(.content),
                post.edit { ($0.title, $0.content, $0.linkUrl) = ("Better", nil, "https://a.test/") }
            )
        },
        EditRow("delete a post", hides: true) { stage, api in
            let post = try await api.getPost(id: stage.post)
            return Subject("\(post.deleted)", pending: post.isPending(.deleted), post.setDeleted(true))
        },
        EditRow("remove a post", hides: true) { stage, api in
            let post = try await api.getPost(id: stage.erinsPost)
            return Subject("\(post.removed)", pending: post.isPending(.removed), post.setRemoved(true, reason: "spam"))
        },
        EditRow("lock a post") { stage, api in
            let post = try await api.getPost(id: stage.erinsPost)
            return Subject("\(post.locked)", pending: post.isPending(.locked), post.toggleLocked())
        },
        EditRow("pin a post in its community", shows: "true false") { stage, api in
            let post = try await api.getPost(id: stage.erinsPost)
            return Subject(
                "\(post.pinnedCommunity) \(post.pinnedInstance)",
                pending: post.isPending(.pinnedCommunity),
                post.setPinnedCommunity(true)
            )
        },
        EditRow("pin a post everywhere", by: "carol", shows: "false true") { stage, api in
            let post = try await api.getPost(id: stage.erinsPost)
            return Subject(
                "\(post.pinnedCommunity) \(post.pinnedInstance)",
                pending: post.isPending(.pinnedInstance),
                post.setPinnedInstance(true)
            )
        },
    ]

    private static let comments = [
        EditRow("vote on a comment", shows: "down -1") { stage, api in
            let comment = try await api.getComment(id: stage.comment)
            return Subject(
                "\(comment.vote) \(comment.score)",
                pending: comment.isPending(.vote),
                comment.castVote(.down)
            )
        },
        EditRow("save a comment") { stage, api in
            let comment = try await api.getComment(id: stage.comment)
            return Subject("\(comment.saved)", pending: comment.isPending(.saved), comment.toggleSaved())
        },
        EditRow("rewrite a comment", shows: "Better") { stage, api in
            let comment = try await api.getComment(id: stage.comment)
            return Subject(
                comment.content,
                pending: comment.isPending(.content),
                comment.edit { $0.content = "Better" }
            )
        },
        EditRow("delete a comment") { stage, api in
            let comment = try await api.getComment(id: stage.comment)
            return Subject("\(comment.deleted)", pending: comment.isPending(.deleted), comment.setDeleted(true))
        },
        EditRow("remove a comment") { stage, api in
            let comment = try await api.getComment(id: stage.erinsComment)
            return Subject("\(comment.removed)", pending: comment.isPending(.removed), comment.setRemoved(true))
        },
        EditRow("distinguish a comment") { stage, api in
            let comment = try await api.getComment(id: stage.comment)
            return Subject(
                "\(comment.distinguished)",
                pending: comment.isPending(.distinguished),
                comment.setDistinguished(true)
            )
        },
    ]

    private static let inbox = [
        EditRow("mark an answer read") { stage, api in
            let reply = try stage.answer(api)
            return Subject("\(reply.read)", pending: reply.isPending(.read), reply.toggleRead())
        },
        EditRow("mark a mention read") { stage, api in
            let reply = try stage.mentioning(api)
            return Subject("\(reply.read)", pending: reply.isPending(.read), reply.toggleRead())
        },
        EditRow("vote on an answer", shows: "up 2") { stage, api in
            let reply = try stage.answer(api)
            return Subject(
                "\(reply.vote) \(reply.score)",
                pending: reply.comment.isPending(.vote),
                reply.toggleUpvote()
            )
        },
        EditRow("save an answer") { stage, api in
            let reply = try stage.answer(api)
            return Subject("\(reply.saved)", pending: reply.comment.isPending(.saved), reply.toggleSaved())
        },
        EditRow("mark a message read") { stage, api in
            let message = try stage.letter(stage.erinsMessage, api)
            return Subject("\(message.read)", pending: message.isPending(.read), message.setRead(true))
        },
        EditRow("rewrite a message", shows: "Better") { stage, api in
            let message = try stage.letter(stage.message, api)
            return Subject(message.content, pending: message.isPending(.content), message.edit(content: "Better"))
        },
        EditRow("delete a message", hides: true) { stage, api in
            let message = try stage.letter(stage.message, api)
            return Subject("\(message.deleted)", pending: message.isPending(.deleted), message.setDeleted(true))
        },
    ]

    private static let communities = [
        EditRow("subscribe to a community", by: "erin") { stage, api in
            let community = try await api.getCommunity(id: stage.swift)
            let relation = community.relation
            return Subject(
                "\(community.subscribed)",
                pending: relation.isPending(.subscription),
                relation.setSubscribed(true)
            )
        },
        EditRow("block a community", by: "erin") { stage, api in
            let community = try await api.getCommunity(id: stage.swift)
            let relation = community.relation
            return Subject("\(community.blocked)", pending: relation.isPending(.blocked), relation.setBlocked(true))
        },
        EditRow("rewrite a community", shows: "Better nil") { stage, api in
            let community = try await api.getCommunity(id: stage.swift)
            return Subject(
                "\(community.title) \(community.description ?? "nil")",
                pending: community.isPending(.content),
                community.edit { ($0.title, $0.description) = ("Better", nil) }
            )
        },
        EditRow("delete a community", hides: true) { stage, api in
            let community = try await api.getCommunity(id: stage.swift)
            return Subject("\(community.deleted)", pending: community.isPending(.deleted), community.setDeleted(true))
        },
        EditRow("remove a community", by: "carol", hides: true) { stage, api in
            let community = try await api.getCommunity(id: stage.swift)
            return Subject("\(community.removed)", pending: community.isPending(.removed), community.setRemoved(true))
        },
    ]

    private static let people = [
        EditRow("block a person") { stage, api in
            let relation = try await api.getComment(id: stage.erinsComment).creatorRelation
            return Subject("\(relation.blocked)", pending: relation.isPending(.blocked), relation.setBlocked(true))
        },
        EditRow("ban a person", by: "carol") { stage, api in
            let person = try await api.getPerson(id: stage.erin)
            return Subject("\(person.banned)", pending: person.isPending(.ban), person.setBanned(true, reason: "spam"))
        },
        EditRow("ban a person from a community") { stage, api in
            let standing = try await api.getComment(id: stage.erinsComment).creatorStanding
            return Subject("\(standing.banned)", pending: standing.isPending(.banned), standing.setBanned(true))
        },
        EditRow("make a person a moderator", isOld: false) { stage, api in
            let standing = try await api.getComment(id: stage.erinsComment).creatorStanding
            return Subject(
                "\(standing.isModerator)",
                pending: standing.isPending(.moderator),
                standing.setModerator(true)
            )
        },
        EditRow("block a server", isOld: false) { stage, api in
            let me = try stage.me(api)
            let relation = try api.relation(to: InstanceID(2))
            return Subject(
                "\(relation.blocked || me.instanceBlocks.contains(relation))",
                pending: relation.isPending(.blocked),
                relation.setBlocked(true)
            )
        },
    ]
}

extension Stage {
    /// Returns alice's row of the inbox about an answer.
    func answer(_ api: ApiClient) throws -> Reply2 {
        let answer: ApiGetRepliesResponse = try ask(.get, "/user/replies", as: "alice")
        let row = try #require(answer.replies.first { $0.comment.id == erinsComment })
        return try api.caches.reply2.createModel(from: Reply2Value(row, server: api.clientStore.server))
    }

    /// Returns alice's row of the inbox about a mention.
    func mentioning(_ api: ApiClient) throws -> Reply2 {
        let answer: ApiGetPersonMentionsResponse = try ask(.get, "/user/mention", as: "alice")
        let row = try #require(answer.mentions.first { $0.comment.id == erinsMention })
        return try api.caches.reply2.createModel(from: Reply2Value(row, server: api.clientStore.server))
    }

    /// Returns one of alice's messages.
    func letter(_ id: PrivateMessageID, _ api: ApiClient) throws -> Message2 {
        let answer: ApiPrivateMessagesResponse = try ask(.get, "/private_message/list", as: "alice")
        // A message that its author deleted is in no list.
        guard let row = answer.privateMessages.first(where: { $0.privateMessage.id == id }) else {
            throw ApiClientError(.notFound, "message:\(id) is not listed")
        }
        return try row.toModel(api: api)
    }

    /// Returns the newest report that alice can see.
    func newestReport(_ api: ApiClient) throws -> Report {
        let answer: ApiListPostReportsResponse = try ask(.get, "/post/report/list", as: "alice")
        let row = try #require(answer.postReports.max { $0.postReport.id.rawValue < $1.postReport.id.rawValue })
        return try api.caches.report.createModel(from: ReportValue(row, server: api.clientStore.server))
    }

    /// Returns alice as she sees herself.
    func me(_ api: ApiClient) throws -> Person4 {
        let answer: ApiGetSiteResponse = try ask(.get, "/site", as: "alice")
        return try api.caches.person4.createModel(
            from: Person4Value(#require(answer.myUser), server: api.clientStore.server)
        )
    }
}

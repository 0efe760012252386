import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Testing

/// All fields that one client shows of a place: a post and its comments, two communities, three people, the viewer, the inbox and its
/// counts.
@MainActor
final class RetainedObject {
    let api: ApiClient
    let post: Post3
    private(set) var comments: [Comment2]
    let community: Community3
    let other: Community3
    let alice: Person3
    let erin: Person3
    let me: Person4
    let page: Person3
    let inbox: [Reply2]
    let messages: [Message2]
    /// The post's marks on the server, before this read set them.
    private let marks: (read: Bool, unread: Int)?

    /// - Parameter isFresh: True for another device's read; the marks of the post are then taken from the server's own response.
    init(_ stage: ActStage, _ api: ApiClient, as name: String, isFresh: Bool = false) async throws {
        self.api = api
        marks = isFresh ? try stage.marks(as: name) : nil
        me = try await api.getMyPerson()
        page = try await api.getPerson(id: me.id)
        post = try await api.getPost(id: stage.post)
        comments = try await api.getComments(postId: stage.post, sort: .old, limit: 50)
        community = try await api.getCommunity(id: stage.swift)
        other = try await api.getCommunity(id: stage.other)
        alice = try await api.getPerson(id: stage.alice)
        erin = try await api.getPerson(id: stage.erin)
        inbox = try await api.getReplies(sort: .new, limit: 50) + api.getMentions(sort: .new, limit: 50)
        messages = try await api.getMessages(limit: 50)
        try await api.unreadCount.refresh()
    }

    func comment(_ id: CommentID) throws -> Comment2 { try #require(comments.first { $0.id == id }) }

    func message(_ id: PrivateMessageID) throws -> Message2 { try #require(messages.first { $0.id == id }) }

    /// Removes a comment that no longer exists.
    func forget(_ id: CommentID) { comments.removeAll { $0.id == id } }

    /// Returns the shown fields with their values, a line each, by entity.
    func lines() throws -> [String: [String]] {
        var lines: [String: [String]] = [:]
        func add(_ value: some TierValue, _ name: String? = nil) throws {
            let data = try JSONEncoder().encode(value)
            Self.flatten(
                try JSONSerialization.jsonObject(with: data),
                "",
                &lines[name ?? "\(value.entityKey)", default: []]
            )
        }
        try add(post.tierValue)
        if let marks {
            lines["post:\(post.id)"]?.removeAll {
                $0.hasPrefix(" post2 read ") || $0.hasPrefix(" post2 unreadCommentCount ")
            }
            lines["post:\(post.id)"]? += [
                " post2 read \(marks.read ? 1 : 0)", " post2 unreadCommentCount \(marks.unread)",
            ]
        }
        for comment in comments { try add(comment.tierValue) }
        try add(community.tierValue)
        try add(other.tierValue)
        try add(alice.tierValue, "alice")
        try add(erin.tierValue, "erin")
        try add(me.tierValue, "me")
        try add(page.tierValue, "my page")
        for row in inbox { try add(row.tierValue) }
        for message in messages { try add(message.tierValue) }
        for relation in [community.relation, other.relation] {
            lines["\(relation.entityKey)"] = ["isModerator \(relation.isModerator)"]
        }
        lines["unread"] = InboxKind.allCases.map { "\($0) \(api.unreadCount[$0])" }
        return lines
    }

    private static func flatten(_ json: Any, _ path: String, _ lines: inout [String]) {
        switch json {
        case let object as [String: Any]:
            for (key, value) in object.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("activeUsers") {
                flatten(value, "\(path) \(key)", &lines)
            }
        case let array as [Any]:
            lines.append("\(path) # \(array.count)")
            for (index, value) in array.enumerated() { flatten(value, "\(path) \(index)", &lines) }
        default: lines.append("\(path) \(json)")
        }
    }
}

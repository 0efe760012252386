import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Middleware
import WireRuntime

@testable import LemmyMiddleware

/// An operation of a client, with values that stand for any.
struct OperationExample: Sendable {
    /// The operation in the words of the documentation of the dialects, or with one of its choices.
    let words: String
    /// The ways to make the call. The operation exists in a dialect that makes it in one of them.
    let ways: [@Sendable (any ClientDialect) throws -> (any MadeCall)?]

    /// Creates an operation.
    ///
    /// - Parameters:
    ///   - words: The operation in words.
    ///   - ways: Make the call in a dialect; nil if the dialect needs no such call.
    init(_ words: String, _ ways: @Sendable (any ClientDialect) throws -> (any MadeCall)?...) {
        (self.words, self.ways) = (words, ways)
    }
}

/// A call of a dialect, as far as the versions of the server matter.
protocol MadeCall {
    /// The parts of the call that not every version of the server has.
    var demands: [CallDemand] { get }
}

extension Call: MadeCall {}

/// Collects operations, so that the compiler looks at one after the other.
@resultBuilder enum Operations {
    static func buildBlock(_ examples: OperationExample...) -> [OperationExample] { examples }
}

private let page = PageQuery(nil, 10)

extension OperationExample {
    /// Every operation of a dialect, in the order of the documentation.
    static var all: [OperationExample] {
        posts + comments + communities + people + notesAndNotifications + inbox + reports + moderation + servers
            + account + multiCommunities + tags
    }

    @Operations private static var posts: [OperationExample] {
        OperationExample("a post with everything for a page of its own") { try $0.post(1) }
        OperationExample("a page of posts") { try $0.posts(PostQuery(.feed(.all), PostFilter(), nil, page)) }
        OperationExample("votes on a post") { try $0.vote(.up, on: 1 as PostID) }
        OperationExample("saves a post, or takes it off the saved ones") { try $0.save(true, 1 as PostID) }
        OperationExample(
            "marks posts read, or unread",
            { try $0.markRead(true, [1], isOneByOne: false) },
            { try $0.markRead(true, [1], isOneByOne: true) }
        )
        OperationExample("hides a post, or shows it again") { try $0.hide(true, 1 as PostID) }
        OperationExample("edits a post") {
            let content = PostContent(Post1Value.mock().fields)
            return try $0.edit(1 as PostID, ContentDiff(content: content, verified: content))
        }
        OperationExample("deletes a post of the viewer, or restores it") { try $0.delete(true, 1 as PostID) }
        OperationExample("removes a post as a moderator, or restores it") {
            try $0.remove(true, 1 as PostID, reason: nil)
        }
        OperationExample("locks a post, or opens it again") { try $0.lock(true, 1 as PostID, reason: nil) }
        OperationExample("pins a post, or takes the pin off") { try $0.pin(true, 1, isOnInstance: false) }
        OperationExample("creates a post") { try $0.create(NewPost(title: "A title", communityId: 1)) }
    }

    @Operations private static var comments: [OperationExample] {
        OperationExample("a comment") { try $0.comment(1) }
        OperationExample("a page of comments, or for a piece of a tree") {
            try $0.comments(CommentQuery(.feed(.all), nil, nil, page))
        }
        OperationExample("votes on a comment") { try $0.vote(.up, on: 1 as CommentID) }
        OperationExample("saves a comment, or takes it off the saved ones") { try $0.save(true, 1 as CommentID) }
        OperationExample("edits a comment") {
            let content = CommentContent(Comment1Value.mock().fields)
            return try $0.edit(1 as CommentID, ContentDiff(content: content, verified: content))
        }
        OperationExample("deletes a comment of the viewer, or restores it") { try $0.delete(true, 1 as CommentID) }
        OperationExample("removes a comment as a moderator, or restores it") {
            try $0.remove(true, 1 as CommentID, reason: nil)
        }
        OperationExample("marks a comment as said by a moderator, or takes the mark off") {
            try $0.distinguish(true, 1)
        }
        OperationExample("creates a comment") {
            try $0.create(NewComment(content: "A text.", postId: 1, parentId: nil, languageId: nil))
        }
    }

    @Operations private static var communities: [OperationExample] {
        OperationExample("a community's page") { try $0.community(1) }
        OperationExample("a community's page by name") { try $0.community(named: "swift") }
        OperationExample("a page of communities") { try $0.communities(nil, nil, showsNsfw: nil, page) }
        OperationExample("follows a community, or ends the subscription") { try $0.follow(true, 1) }
        OperationExample("blocks a community, or takes the block off") { try $0.block(true, 1 as CommunityID) }
        OperationExample("edits a community") {
            let content = CommunityContent(Community1Value.mock().fields)
            return try $0.edit(1 as CommunityID, ContentDiff(content: content, verified: content))
        }
        OperationExample("deletes a community, or restores it") { try $0.delete(true, 1 as CommunityID) }
        OperationExample("removes a community as an administrator, or restores it") {
            try $0.remove(true, 1 as CommunityID, reason: nil)
        }
        OperationExample("hides a community from lists, or lists it again") {
            try $0.hide(true, 1 as CommunityID, reason: nil)
        }
        OperationExample("appoints a moderator, or dismisses one") { try $0.appoint(true, CommunityPersonID(1, 2)) }
        OperationExample("transfers a community to another of its moderators") { try $0.transfer(1, to: 2) }
        OperationExample("creates a community") { try $0.create(NewCommunity(name: "swift", title: "Swift")) }
    }

    @Operations private static var people: [OperationExample] {
        OperationExample("a person's page") { try $0.person(1) }
        OperationExample("a person's page by name") { try $0.person(named: "alice") }
        OperationExample("a page of a person's content, with the person's page") {
            try $0.personContent(PersonContentQuery(id: 1, sort: nil, page: page))
        }
        OperationExample("a page of a person's posts") {
            try $0.personPosts(PersonContentQuery(id: 1, sort: nil, page: page))
        }
        OperationExample("a page of a person's comments") {
            try $0.personComments(PersonContentQuery(id: 1, sort: nil, page: page))
        }
        OperationExample("the people who are banned from the server") { try $0.bannedPeople() }
        OperationExample("blocks a person, or takes the block off") { try $0.block(true, 1 as PersonID) }
        OperationExample("blocks a server, or takes the block off") { try $0.block(true, 1 as InstanceID) }
        OperationExample("bans a person from the server, or ends the ban") {
            try $0.ban(true, 1 as PersonID, BanTerms())
        }
        OperationExample("bans a person from a community, or ends the ban") {
            try $0.ban(true, CommunityPersonID(1, 2), BanTerms())
        }
    }

    @Operations private static var inbox: [OperationExample] {
        OperationExample("a page of the replies to the viewer's posts and comments") {
            try $0.replies(unreadOnly: nil, nil, page)
        }
        OperationExample("a page of the comments that mention the viewer") {
            try $0.mentions(unreadOnly: nil, nil, page)
        }
        OperationExample("the number of unread rows in the inbox") { try $0.unreadCount() }
        OperationExample("marks everything in the inbox read") { try $0.markAllRead() }
        // A row of the inbox has another identity in each dialect.
        OperationExample(
            "marks a reply or a mention read, or unread",
            { try $0.markRead(true, .reply(1), at: "a.test") },
            { try $0.markRead(true, .notification(1), at: "a.test") }
        )
        OperationExample("a page of the viewer's messages, sent and received, newest first") {
            try $0.messages(with: nil, unreadOnly: nil, page)
        }
        OperationExample("marks a message read, or unread") { try $0.markRead(true, 1 as PrivateMessageID) }
        OperationExample("edits a message") { try $0.edit(1 as PrivateMessageID, content: "A text.") }
        OperationExample("deletes a message of the viewer, or restores it") {
            try $0.delete(true, 1 as PrivateMessageID)
        }
        OperationExample("sends a message") { try $0.create(NewMessage(content: "A text.", recipientId: 1)) }
    }

    @Operations private static var reports: [OperationExample] {
        OperationExample("a page of reports") { try $0.reports(ReportQuery(.kind(.posts, nil), page)) }
        OperationExample("the number of unresolved reports") { try $0.reportCount(nil) }
        OperationExample("resolves a report, or reopens it") { try $0.resolve(true, .post(1), at: "a.test") }
        OperationExample("reports a post") { try $0.report(1 as PostID, reason: "spam") }
        OperationExample("reports a comment") { try $0.report(1 as CommentID, reason: "spam") }
        OperationExample("reports a message") { try $0.report(1 as PrivateMessageID, reason: "spam") }
    }

    @Operations private static var moderation: [OperationExample] {
        OperationExample("a page of the actions of moderators and administrators, the latest first") {
            try $0.modlog(ModlogQuery(page: page), at: "a.test")
        }
        OperationExample("a page of the votes on a post or a comment") { try $0.votes(on: .post(1), in: 1, page) }
        OperationExample("deletes content permanently") { try $0.purge(.post(1), reason: nil) }
        OperationExample("a page of the applications for accounts") {
            try $0.registrationApplications(undecidedOnly: nil, page)
        }
        OperationExample("a person's application") { try $0.registrationApplication(of: 1) }
        OperationExample("the number of undecided applications") { try $0.registrationApplicationCount() }
        OperationExample("decides about an application") { try $0.decide(true, 1, reason: nil) }
        OperationExample("makes a person an administrator, or removes one from office") {
            try $0.appoint(true, 1 as PersonID)
        }
        OperationExample("resigns the viewer's own office as an administrator") { try $0.leaveAdmin() }
    }
}

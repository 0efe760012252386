import Foundation
import LemmyIdentifiers
import Middleware
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4

private let lemmy = LemmyV4()

// The examples about the inbox, moderation, the account and the server.

extension CallExample {
    @Examples static var inbox: [CallExample] {
        CallExample(648, "mentions") {
            try lemmy.mentions(unreadOnly: nil, .new, PageQuery(1, 3))
        } _: {
            $0.rows.map(\.id) == [.notification(898), .notification(892)] && $0.next == .none
                && $0.rows.allSatisfy { $0.reply1.kind == .mention && !$0.reply1.read }
        }
        CallExample(654, "replies of a later page", changing: ["type_": "reply"]) {
            try lemmy.replies(unreadOnly: nil, nil, PageQuery(nil, 4, "BU0KBxiIGgGjd-jIchGadxG6bwc3"))
        } _: {
            $0.rows.map(\.id) == [164, 159, 204, 675].map { .notification($0) }
                && $0.next == .cursor("BU0KBxiIGgGjd-B4cgGadxG6bwc3")
        }
        CallExample(671, "read mark of a reply") {
            lemmy.markRead(true, .notification(947), at: "strata.test")
        } _: { _ in
            true
        }
        CallExample(697, "read marks of all") {
            lemmy.markAllRead()
        } _: { _ in
            true
        }
        CallExample(640, "messages") {
            try lemmy.messages(with: nil, unreadOnly: nil, PageQuery(1, 3))
        } _: {
            $0.rows.first?.id == 14 && $0.rows[0].message1.groups == .all && !$0.rows[0].message1.read
                && $0.next == .cursor("BU0KBxiIGgGjd-jikhGadxG6bwc3")
        }
        CallExample(649, "conversation with a person", changing: ["creator_id": 18]) {
            try lemmy.messages(with: 18, unreadOnly: nil, PageQuery(nil, 3))
        } _: {
            $0.rows.count == 1
        }
        CallExample(689, "new message") {
            lemmy.create(NewMessage(content: "Hello.", recipientId: 4))
        } _: {
            $0.id == 15 && $0.recipient.name == "bob" && $0.message1.groups != .all
        }
        CallExample(691, "edited message") {
            lemmy.edit(15 as PrivateMessageID, content: "Edited.")
        } _: {
            $0.message1.content == "Edited."
        }
        CallExample(694, "deleted message") {
            lemmy.delete(true, 15 as PrivateMessageID)
        } _: {
            $0.message1.deleted
        }
    }

    @Examples static var reports: [CallExample] {
        CallExample(756, "unresolved reports of posts", changing: ["show_community_rule_violations": true]) {
            try lemmy.reports(ReportQuery(.kind(.posts, nil), unresolvedOnly: true, PageQuery(1, 4)))
        } _: {
            $0.rows.map(\.id) == [.post(1), .post(4), .post(5), .post(6)]
                && $0.next == .cursor("BU0KBxiIGgGjdoA3ljlzCLvWGKV7yzf")
        }
        CallExample(758, "reports of messages", changing: anyMessage) {
            try lemmy.reports(ReportQuery(.kind(.messages, 7), PageQuery(1, 4)))
        } _: {
            $0.rows.first?.id == .message(1) && $0.rows.count == 4
        }
        CallExample(762, "reports of a post", changing: ofPost) {
            try lemmy.reports(ReportQuery(.post(7), PageQuery(nil, 4)))
        } _: {
            $0.rows.isEmpty
        }
        CallExample(768, "resolved report") {
            lemmy.resolve(true, .post(1), at: "strata.test")
        } _: {
            $0.id == .post(1) && $0.fields.resolved
        }
        CallExample(711, "report of a post") {
            lemmy.report(7 as PostID, reason: "Pending file reply.")
        } _: {
            $0.id == .post(8)
        }
        CallExample(739, "report of a comment") {
            lemmy.report(1 as CommentID, reason: "unkind")
        } _: {
            $0.id == .comment(14) && $0.fields.commentId == 1
        }
        CallExample(693, "report of a message") {
            lemmy.report(15 as PrivateMessageID, reason: "test")
        } _: {
            $0.id == .message(1)
        }
    }

    private static let anyMessage: [String: JSONScalar] = [
        "type_": "private_messages", "show_community_rule_violations": true,
    ]

    private static let ofPost: [String: JSONScalar] = [
        "post_id": 7, "unresolved_only": nil, "show_community_rule_violations": true,
    ]

    @Examples static var moderation: [CallExample] {
        CallExample(783, "modlog of a community") {
            try lemmy.modlog(ModlogQuery(communityId: 2, page: PageQuery(1, 4)), at: "strata.test")
        } _: {
            $0.rows.map(\.id.number) == [71, 68, 67, 66] && $0.rows[0].id.kind == .appointedModerator
                && $0.next == .cursor("BU0KBxiIGgGjd-BzCLvWGKV7yzf")
        }
        CallExample(785, "next page of a kind in the modlog", changing: ["type_": "mod_lock_comment"]) {
            let page = PageQuery(nil, 5, "BU0KBxiIGgGjd-B4CLvWGKV7yzf")
            return try lemmy.modlog(ModlogQuery(kind: .lockedComment, page: page), at: "strata.test")
        } _: {
            $0.rows.map(\.id.number) == [66, 65, 64, 63, 62]
        }
        CallExample(793, "votes on a post") {
            try lemmy.votes(on: .post(6), in: 2, PageQuery(1, 4))
        } _: {
            $0.rows.count == 3 && $0.rows.allSatisfy { $0.creatorStanding.id.community == 2 } && $0.next == .none
        }
        CallExample(38, "number of applications") {
            lemmy.registrationApplicationCount()
        } _: {
            $0.value == 0
        }
    }

    @Examples static var account: [CallExample] {
        CallExample(2, "log-in") {
            lemmy.logIn("bob", password: "bob-password", secondFactor: nil)
        } _: {
            $0.value == "JWT"
        }
        CallExample(13, "registration", changing: ["stay_logged_in": true]) {
            lemmy.register(
                NewAccount(
                    username: "arrival404",
                    password: "arrival404-password",
                    email: nil,
                    showsNsfw: nil,
                    captcha: nil,
                    answer: nil
                )
            )
        } _: {
            $0.value.token == "JWT" && !$0.value.isApplication && !$0.value.isEmailSent
        }
        CallExample(48, "check of the token") {
            try #require(lemmy.validation())
        } _: { _ in
            true
        }
        CallExample(49, "log-ins") {
            lemmy.logins()
        } _: {
            $0.value.first?.ipAddress == "127.0.0.1"
        }
        CallExample(625, "name") {
            var settings = AccountSettings()
            settings.displayName = "New name"
            return try lemmy.saveSettings(settings)
        } _: { _ in
            true
        }
        CallExample(631, "settings") {
            var settings = AccountSettings()
            (settings.showsRead, settings.defaultSort, settings.defaultFeed) = (true, .active, .all)
            return try lemmy.saveSettings(settings)
        } _: { _ in
            true
        }
        CallExample(631, "range of the order", changing: ["default_post_sort_type": "top"].merging(weekOfFeed) { $1 }) {
            var settings = AccountSettings()
            (settings.showsRead, settings.defaultSort, settings.defaultFeed) = (true, .topWeek, .moderated)
            return try lemmy.saveSettings(settings)
        } _: { _ in
            true
        }
    }

    private static let weekOfFeed: [String: JSONScalar] = [
        "default_post_time_range_seconds": 604_800, "default_listing_type": "moderator_view",
    ]

    @Examples static var instances: [CallExample] {
        CallExample(836, "other servers", changing: ["limit": 50]) {
            lemmy.federatedInstances()
        } _: {
            $0.value?.linked.map(\.domain) == ["elsewhere.test"] && $0.value?.blocked.isEmpty == true
        }
    }
}

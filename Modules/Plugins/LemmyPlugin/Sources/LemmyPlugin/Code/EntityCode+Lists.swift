import Primitives
import ReplKit

@MainActor
extension EntityCode {
    /// A list with pages.
    ///
    /// - Parameters:
    ///   - kind: The kind of the list in references, which is also the name of its variable.
    ///   - value: The call that creates it.
    ///   - rows: The type of a row.
    ///   - api: The client.
    ///   - type: The type of the list: `Feed`, `MergedFeed`.
    ///   - item: The name of a row's variable; nil for that of the rows' kind.
    ///   - name: The name of the list's variable, if it is not the kind.
    static func list(
        _ kind: String,
        _ value: String,
        of rows: EntityType,
        by api: String,
        type: String = "Feed",
        item: String? = nil,
        named name: String? = nil
    ) -> EntityCode {
        let item = item ?? SwiftCode.property(rows.kind)
        // A row in a loop is short: a post begins with its score, as in a feed.
        let shows = rows.kind == "post" ? "print($.score, $.title)" : rows.shows
        return EntityCode(
            name ?? kind,
            "\(type)<\(rows.name)>",
            value,
            kind: kind,
            loads: ["try await $.loadMore()"],
            shows: "for \(item) in $.items { \(shows.replacing("$", with: item)) }",
            refreshes: "try await $.refresh()",
            continues: "try await $.loadMore()",
            row: { index, _ in rows.code("$.items[\(index)]", of: api, named: item) },
            edge: { _ in nil }
        )
    }

    /// The comments under a post or a comment, as a tree.
    ///
    /// - Parameters:
    ///   - kind: The kind in references: `comments`, or `thread` for a comment with what it answers.
    ///   - api: The client.
    static func tree(_ value: String, kind: String = "comments", of api: String) -> EntityCode {
        EntityCode(
            "tree",
            "CommentTree",
            value,
            kind: kind,
            loads: ["try await $.feed.loadMore()"],
            shows: "for row in $.rows { print(row.depth, row.comment.content) }",
            refreshes: "try await $.feed.refresh()",
            continues: "try await $.feed.loadMore()",
            row: { index, _ in EntityType("comment", tier: 2).code("$.rows[\(index)].comment", of: api) },
            edge: { _ in nil }
        )
    }

    /// The inbox, or a part of it.
    static func inbox(_ part: String, of api: String, _ arguments: String) -> EntityCode {
        let (reply, message) = (EntityType("reply", tier: 2), EntityType("message", tier: 2))
        return switch part {
        case "replies": list("inbox", "\(api).replyFeed(\(arguments))", of: reply, by: api, named: part)
        case "mentions": list("inbox", "\(api).mentionFeed(\(arguments))", of: reply, by: api, named: part)
        case "messages": list("inbox", "\(api).messageFeed(\(arguments))", of: message, by: api, named: part)
        default: mergedInbox("\(api).inbox(\(arguments))", of: api)
        }
    }

    private static func mergedInbox(_ value: String, of api: String) -> EntityCode {
        EntityCode(
            "inbox",
            "MergedFeed<InboxEntry>",
            value,
            kind: "inbox",
            loads: ["try await $.loadMore()"],
            shows: "for entry in $.items { print(entry.created, entry.item.read) }",
            refreshes: "try await $.refresh()",
            continues: "try await $.loadMore()",
            row: { index, row in inboxRow("$.items[\(index)].item", row?.kind, of: api) },
            edge: { _ in nil }
        )
    }

    /// A row of the whole inbox: a reply or a message if that is known, else what both have.
    private static func inboxRow(_ value: String, _ kind: String?, of api: String) -> EntityCode {
        guard let kind, ["reply", "message"].contains(kind) else {
            return EntityCode("item", anyItem, value, shows: "print($.read)", edge: { _ in nil })
        }
        let type = EntityType(kind, tier: 2)
        var row = type.code("\(value) as? \(type.name)", of: api)
        row.isUnwrapped = true
        return row
    }

    /// The type of a row of the whole inbox.
    static let anyItem = "any InboxItemProviding"

    /// The results of a search.
    static func search(_ value: String) -> EntityCode {
        EntityCode(
            "found",
            "SearchResult",
            value,
            kind: "search",
            shows: "print($.posts.count, $.comments.count, $.communities.count, $.people.count)",
            edge: { _ in nil }
        )
    }

    /// The reports to moderators: all, or those of one kind.
    static func reports(_ part: String, of api: String, _ arguments: [String]) -> EntityCode {
        let isMerged = part == "all"
        let all = (isMerged ? arguments : ["of: .\(part)"] + arguments).joined(separator: ", ")
        let call = "\(api).\(isMerged ? "reports" : "reportFeed")(\(all))"
        return list(
            "reports",
            call,
            of: EntityType("report", name: "Report"),
            by: api,
            type: isMerged ? "MergedFeed" : "Feed"
        )
    }

    /// The actions of moderators.
    static func modlog(of api: String, _ arguments: [String]) -> EntityCode {
        list(
            "modlog",
            "\(api).modlog(\(arguments.joined(separator: ", ")))",
            of: EntityType("modlog_entry", name: "ModlogEntry"),
            by: api,
            type: "MergedFeed",
            item: "entry"
        )
    }

    /// The requests for an account.
    static func applications(of api: String, all: Bool) -> EntityCode {
        list(
            "applications",
            "\(api).registrationApplicationFeed(\(all ? "undecidedOnly: false" : ""))",
            of: EntityType("registration_application", name: "RegistrationApplication"),
            by: api,
            item: "application"
        )
    }

    /// A list of people: the administrators, the banned, or those whose name has a text in it.
    static func people(_ part: String, of api: String, _ limit: String? = nil) -> EntityCode {
        let call =
            switch part {
            case PeopleList.administrators: "getInstance().administrators"
            case PeopleList.banned: "getBannedPeople()"
            default: "search(\(SwiftCode.literal(part)), for: .people\(limit.map { ", \($0)" } ?? "")).people"
            }
        return EntityType("person", tier: 2).list("people", "try await \(api).\(call)", of: api)
    }

    /// The votes on a post or a comment.
    static func votes(_ arguments: String, of api: String) -> EntityCode {
        let vote = EntityType("person_vote", name: "PersonVote")
        return list("votes", "\(api).voteFeed(\(arguments))", of: vote, by: api, item: "vote")
    }

    /// The uploaded pictures of the account, or of all accounts.
    static func images(all: Bool, of api: String, _ arguments: String) -> EntityCode {
        let value = "try await \(api).\(all ? "getAllImageUploads" : "getImageUploads")(\(arguments)).uploads"
        return EntityType("image", name: "ImageUpload").list("uploads", value, of: api, item: "upload")
    }
}

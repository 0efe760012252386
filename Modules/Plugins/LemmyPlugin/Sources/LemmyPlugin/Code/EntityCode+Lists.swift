import ReplKit

extension EntityCode {
    /// A list of posts.
    static func feed(_ value: String) -> EntityCode {
        list("feed", "Feed<Post2>", value, item: "post", "Post2", "print($.score, $.title)")
    }

    /// A list with pages.
    ///
    /// - Parameters:
    ///   - name: The name of the variable.
    ///   - type: The type of the list.
    ///   - item: The name of a row's variable.
    ///   - itemType: The type of a row.
    ///   - shows: The statement that shows a row.
    static func list(
        _ name: String,
        _ type: String,
        _ value: String,
        item: String,
        _ itemType: String,
        _ shows: String
    ) -> EntityCode {
        EntityCode(
            name,
            type,
            value,
            loads: ["try await $.loadMore()"],
            shows: "for \(item) in $.items { \(shows.replacing("$", with: item)) }",
            refreshes: "try await $.refresh()",
            continues: "try await $.loadMore()",
            row: { index, _ in EntityCode(item, itemType, "$.items[\(index)]", shows: shows) }
        )
    }

    /// The comments under a post or a comment, as a tree.
    static func comments(_ value: String) -> EntityCode {
        EntityCode(
            "tree",
            "CommentTree",
            value,
            loads: ["try await $.feed.loadMore()"],
            shows: "for row in $.rows { print(row.depth, row.comment.content) }",
            refreshes: "try await $.feed.refresh()",
            continues: "try await $.feed.loadMore()",
            row: { index, _ in
                EntityCode("comment", "Comment2", "$.rows[\(index)].comment", shows: "print($.creator.name, $.content)")
            }
        )
    }

    /// The inbox, or a part of it.
    static func inbox(_ part: String, of api: String, _ arguments: String) -> EntityCode {
        let reply = "print($.creator.name, $.comment.content, $.read)"
        return switch part {
        case "replies":
            list("replies", "Feed<Reply2>", "\(api).replyFeed(\(arguments))", item: "reply", "Reply2", reply)
        case "mentions":
            list("mentions", "Feed<Reply2>", "\(api).mentionFeed(\(arguments))", item: "reply", "Reply2", reply)
        case "messages":
            list(
                "messages",
                "Feed<Message2>",
                "\(api).messageFeed(\(arguments))",
                item: "message",
                "Message2",
                "print($.creator.name, $.content, $.read)"
            )
        default: mergedInbox("\(api).inbox(\(arguments))")
        }
    }

    private static func mergedInbox(_ value: String) -> EntityCode {
        EntityCode(
            "inbox",
            "MergedFeed<InboxEntry>",
            value,
            loads: ["try await $.loadMore()"],
            shows: "for entry in $.items { print(entry.created, entry.item.read) }",
            refreshes: "try await $.refresh()",
            continues: "try await $.loadMore()",
            row: { index, _ in EntityCode("item", anyItem, "$.items[\(index)].item", shows: "print($.read)") }
        )
    }

    /// The type of a row of the whole inbox.
    static let anyItem = "any InboxItemProviding"

    /// The results of a search.
    static func search(_ value: String) -> EntityCode {
        EntityCode(
            "found",
            "SearchResult",
            value,
            shows: "print($.posts.count, $.comments.count, $.communities.count, $.people.count)"
        )
    }

    /// The reports to moderators: all, or those of one kind.
    static func reports(_ part: String, of api: String, _ arguments: [String]) -> EntityCode {
        let isMerged = part == "all"
        let all = (isMerged ? arguments : ["of: .\(part)"] + arguments).joined(separator: ", ")
        return list(
            "reports",
            isMerged ? "MergedFeed<Report>" : "Feed<Report>",
            "\(api).\(isMerged ? "reports" : "reportFeed")(\(all))",
            item: "report",
            "Report",
            "print($.reason, $.resolved)"
        )
    }

    /// The actions of moderators.
    static func modlog(_ value: String) -> EntityCode {
        list("modlog", "MergedFeed<ModlogEntry>", value, item: "entry", "ModlogEntry", "print($.created, $.kind)")
    }

    /// The requests for an account.
    static func applications(_ value: String) -> EntityCode {
        list(
            "applications",
            "Feed<RegistrationApplication>",
            value,
            item: "application",
            "RegistrationApplication",
            "print($.creator.name, $.accepted)"
        )
    }
}

import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code that gets each kind of entity, by its number, its name or its address.
    static func registerKinds(in registrar: PluginRegistrar) {
        let tiered: [TieredEntity] = [
            TieredEntity("post", "Post", ids: 3, addresses: 2, name: nil, shows: "print($.title, $.score, $.vote)"),
            TieredEntity(
                "comment",
                "Comment",
                ids: 2,
                addresses: 2,
                name: nil,
                shows: "print($.creator.name, $.content)"
            ),
            TieredEntity(
                "community",
                "Community",
                ids: 3,
                addresses: 2,
                name: "name",
                shows: "print($.title, $.subscriberCount)"
            ),
            TieredEntity(
                "person",
                "Person",
                ids: 3,
                addresses: 2,
                name: "username",
                shows: "print($.name, $.postCount)"
            ),
        ]
        for entity in tiered { registrar.addCode(ofKind: entity.kind, entity.code) }
        registrar.addCode(ofKind: "instance", instance)
        registrar.addCode(ofKind: "feed") { reference in
            guard let kind = FeedKind(rawValue: reference.id) else { return nil }
            let feed = (reference.object as? ShownFeed)?.feed
            let options = [feed?.sort.map { "sort: .\($0.rawValue)" }, feed?.limit.map { "limit: \($0)" }]
            let arguments = ([".\(kind.rawValue)"] + options.compactMap(\.self)).joined(separator: ", ")
            return .feed("\(reference.api).feed(\(arguments))")
        }
        registerListKinds(in: registrar)
    }

    private static func registerListKinds(in registrar: PluginRegistrar) {
        registrar.addCode(ofKind: "comments") { reference in
            let prefix = "comment-"
            let isThread = reference.id.hasPrefix(prefix)
            let id = isThread ? String(reference.id.dropFirst(prefix.count)) : reference.id
            return .comments("\(reference.api).commentTree(\(isThread ? "under" : "ofPost"): \(id))")
        }
        registrar.addCode(ofKind: "inbox") { .inbox($0.id, of: $0.api, "") }
        registrar.addCode(ofKind: "search") { reference in
            .search("try await \(reference.api).search(\(SwiftCode.literal(reference.id)))")
        }
        registrar.addCode(ofKind: "reports") { .reports($0.id, of: $0.api, []) }
        registrar.addCode(ofKind: "modlog") { reference in
            .modlog("\(reference.api).modlog(\(reference.id == "all" ? "" : "kind: .\(reference.id)"))")
        }
        registrar.addCode(ofKind: "applications") { reference in
            .applications(
                "\(reference.api).registrationApplicationFeed(\(reference.id == "all" ? "undecidedOnly: false" : ""))"
            )
        }
    }

    private static func instance(_ reference: CodeReference) -> EntityCode? {
        let host = reference.id.contains("://") ? reference.id : "https://\(reference.id)/"
        let isNumber = reference.id.allSatisfy(\.isNumber)
        if reference.tier == "stub" {
            reference.use("LemmyMiddleware")
            let value = "InstanceStub(actorId: \(SwiftCode.literal(host)), api: \(reference.api))"
            return EntityCode("instance", "InstanceStub", value, shows: "print($.actorId)")
        }
        // A server describes only itself, whatever numbers the others have in its tables; a living one was the property of another entity.
        guard !isNumber || reference.object == nil else { return nil }
        let arguments = isNumber ? "" : "actorId: \(SwiftCode.literal(host))"
        return EntityCode(
            "instance",
            "Instance3",
            "try await \(reference.api).getInstance(\(arguments))",
            shows: "print($.name, $.version)"
        )
    }
}

/// An entity with tiers that the client gets by id, by name or by address.
private struct TieredEntity: Sendable {
    let kind: String
    let type: String
    /// The tier that a request by id returns, and the one that a request by address returns.
    let idTier: Int
    let addressTier: Int
    /// The label of a request by name; nil if there is none.
    let name: String?
    let shows: String

    init(_ kind: String, _ type: String, ids: Int, addresses: Int, name: String?, shows: String) {
        (self.kind, self.type, idTier, addressTier) = (kind, type, ids, addresses)
        (self.name, self.shows) = (name, shows)
    }

    @MainActor
    func code(_ reference: CodeReference) -> EntityCode? {
        let id = reference.id
        let text = SwiftCode.literal(id)
        if id.contains("://") {
            guard reference.tier != "stub" else {
                return EntityCode(
                    "stub",
                    "\(type)Stub",
                    "\(type)Stub(actorId: \(text), api: \(reference.api))",
                    shows: "print($.actorId)"
                )
            }
            return entity("actorId: \(text)", tier: addressTier, reference)
        }
        if id.allSatisfy(\.isNumber) { return entity("id: \(id)", tier: idTier, reference) }
        return name.flatMap { entity("\($0): \(text)", tier: idTier, reference) }
    }

    @MainActor
    private func entity(_ argument: String, tier: Int, _ reference: CodeReference) -> EntityCode {
        EntityCode(kind, "\(type)\(tier)", "try await \(reference.api).get\(type)(\(argument))", shows: shows)
    }
}

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

import LemmyMiddleware
import ReplKit

extension EntityCode {
    /// The list of a scope's posts.
    ///
    /// - Parameters:
    ///   - scope: The posts.
    ///   - api: The client.
    ///   - options: The options of the list; nil for none.
    static func feed(_ scope: ContentScope, of api: String, _ options: FeedOptions?) -> EntityCode {
        let arguments = [
            options?.sort.map { "sort: .\($0.rawValue)" }, filter(of: scope, options),
            options?.limit.map { "limit: \($0)" },
        ]
        return .feed(scope.swift(first: "feed", of: api, arguments.compactMap(\.self)))
    }

    /// The filter of a feed, as an argument; nil if it needs none.
    static func filter(of scope: ContentScope, _ options: FeedOptions?) -> String? {
        var parts: [String] = []
        if case .marked(let mark) = scope { parts.append("only: .\(mark.rawValue)") }
        if options?.showsRead == true { parts.append("showsRead: true") }
        if options?.showsHidden == true { parts.append("showsHidden: true") }
        if parts.count == 1, case .marked(let mark) = scope { return "filter: .\(mark.rawValue)" }
        return parts.isEmpty ? nil : "filter: PostFilter(\(parts.joined(separator: ", ")))"
    }

    /// The list of a scope's comments.
    static func comments(in scope: ContentScope, of api: String, _ arguments: [String]) -> EntityCode {
        var arguments = arguments
        if case .marked(let mark) = scope {
            // Swift's order of the arguments: sort, filter, limit.
            let place = arguments.first?.hasPrefix("sort") == true ? 1 : 0
            arguments.insert("filter: .\(mark.rawValue)", at: place)
        }
        let value = scope.swift(first: "commentFeed", of: api, arguments)
        return list(
            "comments",
            "Feed<Comment2>",
            value,
            item: "comment",
            "Comment2",
            "print($.creator.name, $.content)"
        )
    }

    /// A list of communities.
    static func communities(_ part: String, of api: String, _ arguments: [String]) -> EntityCode {
        let row = "print($.title, $.subscriberCount)"
        guard let kind = FeedKind(rawValue: part) else {
            // The favourites of this device are a section of the subscriptions.
            return EntityCode(
                "subscriptions",
                "SubscriptionList<Community2>",
                "\(api).subscriptions()",
                loads: ["try await $.members.load()"],
                shows: "for section in $.sections { print(section.title, section.items.map(\\.title)) }",
                refreshes: "try await $.members.load()"
            )
        }
        let all = ([".\(kind.rawValue)"] + arguments).joined(separator: ", ")
        let value = "\(api).communityFeed(\(all))"
        return list("communities", "Feed<Community2>", value, item: "community", "Community2", row)
    }

    /// The lists of what the account blocks.
    static func blocks(of api: String) -> EntityCode {
        EntityCode(
            "blocked",
            "BlockList",
            "BlockList(of: \(api))",
            loads: ["try await $.load()"],
            shows: "print($.people.members.count, $.communities.members.count, $.instances.members.count)",
            refreshes: "try await $.load()"
        )
    }

    /// The code for what `open` shows of an entity: the comments of a post, the thread of a comment, the posts of a community, and what a
    /// person wrote. In its value, `$` stands for the entity.
    static func page(ofKind kind: String, of api: String) -> EntityCode {
        switch kind {
        case "post": .comments("\(api).commentTree(ofPost: $.id)")
        case "comment": .comments("\(api).commentTree(under: $.id)")
        case "community": .feed("\(api).feed(ofCommunity: $.id)")
        default:
            EntityCode(
                "content",
                "PersonContent",
                "try await \(api).getPersonContent(id: $.id)",
                shows: "print($.posts.count, $.comments.count)"
            )
        }
    }
}

extension ContentScope {
    /// Returns the call that lists the scope: `api.feed(.local, sort: .hot)`, `api.feed(ofCommunity: 2)`.
    fileprivate func swift(first function: String, of api: String, _ arguments: [String]) -> String {
        let first =
            switch self {
            case .range(let kind): ".\(kind.rawValue)"
            case .marked: ".all"
            case .community(let id): "ofCommunity: \(id)"
            case .person(let id): "ofPerson: \(id)"
            }
        return "\(api).\(function)(\(([first] + arguments).joined(separator: ", ")))"
    }
}

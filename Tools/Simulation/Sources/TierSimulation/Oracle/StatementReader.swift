import Foundation
import Networking

/// Extracts the fields of each entry from a server's response, by the names that the server uses.
struct StatementReader {
    private(set) var said: [Said] = []

    /// - Parameters:
    ///   - body: The server's response.
    ///   - request: The request, because some responses do not contain their subject.
    static func said(in body: Data, to request: HTTPRequest) -> [Said] {
        var listening = StatementReader(path: String(request.path.dropFirst("/api/v3".count)))
        let answer = RawJSON(body, without: listening.unheard)
        listening.hear(answer)
        listening.hearBeside(answer, RawJSON(request.body ?? Data()))
        return listening.said
    }

    private let path: String
    /// The keys of a response that no client reads, that are one page of another list, or that have no entities.
    private let unheard: [String]

    private init(path: String) {
        self.path = path
        unheard =
            ["site", "admins", "all_languages"]
            + (path == "/user" ? ["posts", "comments"] : ["site_view", "follower"])
    }

    private mutating func hear(_ answer: RawJSON) {
        for element in answer.elements { hear(element) }
        let members = answer.members
        guard !members.isEmpty else { return }
        hearView(answer)
        for member in members where member.value.isCompound {
            let (key, value) = (member.key, member.value)
            guard !isOfViewer(key, in: answer) else { continue }
            if let kind = Self.kinds[key], value["id"].isThere { say(kind, value["id"].word, value) }
            hear(value)
        }
    }

    private static let kinds: [String: Entry.Kind] = [
        "post": .post1, "comment": .comment1, "community": .community1, "private_message": .message,
        "creator": .person1, "recipient": .person1, "person": .person1, "target": .person1, "moderator": .person1,
        "post_creator": .person1, "comment_creator": .person1, "private_message_creator": .person1,
        "resolver": .person1,
    ]

    /// Returns true if the key only repeats the owner of the inbox or the list.
    private func isOfViewer(_ key: String, in answer: RawJSON) -> Bool {
        switch key {
        case "recipient": answer["comment_reply"].isThere || answer["person_mention"].isThere
        case "person": !answer["counts"].isThere
        default: false
        }
    }

    private mutating func hearView(_ view: RawJSON) {
        let counts = view["counts"]
        if view["post_report"].isThere || view["comment_report"].isThere || view["private_message_report"].isThere {
            return hearReport(view)
        }
        if view["post"].isThere, view["unread_comments"].isThere {
            say(.post2, view["post"]["id"].word, view)
            hearRelations(view, by: view["creator"])
        } else if view["comment"].isThere, counts["child_count"].isThere {
            say(.comment2, view["comment"]["id"].word, view)
            hearRelations(view, by: view["creator"])
            if view["comment_reply"].isThere {
                say(.reply, "reply-\(view["comment_reply"]["id"].word)", view["comment_reply"])
            } else if view["person_mention"].isThere {
                say(.reply, "mention-\(view["person_mention"]["id"].word)", view["person_mention"])
            }
        } else if view["community"].isThere, view["blocked"].isThere {
            say(.community2, view["community"]["id"].word, view)
            say(.communityRelation, view["community"]["id"].word, view)
        } else if view["person"].isThere, counts["post_count"].isThere {
            say(.person2, view["person"]["id"].word, view)
            // The relation is shown, but the response leaves its fields open.
            said.append(Said(entry: Entry(.personRelation, view["person"]["id"]), fields: [:]))
        }
    }

    private mutating func hearRelations(_ view: RawJSON, by author: RawJSON) {
        let community = view["community"]["id"].word
        say(.communityRelation, community, view, only: ["subscription"])
        say(.personRelation, author["id"].word, view)
        say(.standing, "\(community)-\(author["id"].word)", view)
    }

    private mutating func hearReport(_ view: RawJSON) {
        for kind in ["post", "comment", "private_message"] where view["\(kind)_report"].isThere {
            let report = view["\(kind)_report"]
            say(.report, "\(kind == "private_message" ? "message" : kind)-\(report["id"].word)", report)
            guard view["community"].isThere else { continue }
            let pair = "\(view["community"]["id"].word)-\(view["\(kind)_creator"]["id"].word)"
            // In a report of a post, the moderator's field tells whether the reader moderates.
            say(.standing, pair, view, only: kind == "post" ? ["banned"] : nil)
        }
    }

    /// Reads fields that stand next to their subject, or that follow from being listed.
    private mutating func hearBeside(_ answer: RawJSON, _ asked: RawJSON) {
        switch path {
        case "/user/block": say(.personRelation, asked["person_id"].word, "blocked", answer["blocked"])
        case "/site/block": say(.instanceRelation, asked["instance_id"].word, "blocked", answer["blocked"])
        case "/community/ban_user":
            let pair = "\(asked["community_id"].word)-\(asked["person_id"].word)"
            say(.standing, pair, "banned", answer["banned"])
        case "/community":
            for row in answer["moderators"].elements {
                let pair = "\(row["community"]["id"].word)-\(row["moderator"]["id"].word)"
                said.append(Said(entry: Entry(.standing, pair), fields: ["moderator": "true"]))
            }
        case "/site":
            let me = answer["my_user"]
            for (list, key, kind) in [
                ("community_blocks", "community", Entry.Kind.communityRelation),
                ("person_blocks", "target", .personRelation), ("instance_blocks", "instance", .instanceRelation),
            ] {
                for row in me[list].elements {
                    said.append(Said(entry: Entry(kind, row[key]["id"]), fields: ["blocked": "true"]))
                }
            }
        default: break
        }
    }

    private mutating func say(_ kind: Entry.Kind, _ id: String, _ view: RawJSON, only names: Set<String>? = nil) {
        let rows = ComparedField.rows(of: kind)
        let fields = (names.map { names in rows.filter { names.contains($0.name) } } ?? rows)
            .map { ($0.name, $0.words(in: view)) }
        said.append(Said(entry: Entry(kind, id), fields: Fields(fields)))
    }

    private mutating func say(_ kind: Entry.Kind, _ id: String, _ name: String, _ flag: RawJSON) {
        said.append(Said(entry: Entry(kind, id), fields: [name: "\(flag.flag ?? false)"]))
    }
}

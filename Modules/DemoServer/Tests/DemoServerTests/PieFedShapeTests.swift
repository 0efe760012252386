import Foundation
import Networking
import Testing

@testable import DemoServer

/// The members of PieFed's responses, compared with those of a real server.
@Suite struct `Shapes of PieFed` {
    /// The members of an object in the responses of a route: their kinds, and whether every recorded object has them.
    private struct Shape {
        let route: String
        let path: String
        var members: [String: (kinds: Set<Character>, isRequired: Bool)] = [:]
    }

    /// The members that depend on what the worlds hold, and that a real server has, too: pictures, a note, and what a link brings along.
    private static let possible: Set<String> = [
        "avatar", "banner", "icon", "note", "about", "about_html", "url", "alt_text", "thumbnail_url",
        "small_thumbnail_url", "image_details", "body", "edited_at", "updated", "reason", "expires",
    ]

    /// The required members that the world has nothing for.
    private static let missing: Set<String> = [
        "announcement", "announcement_md", "body", "software", "version", "about", "about_html", "url", "alt_text",
        "thumbnail_url", "small_thumbnail_url", "image_details", "reason", "description",
    ]

    private static let queries: [(route: String, query: [(String, String)])] = [
        ("/site", []), ("/user/me", []), ("/post/list", [("limit", "100")]), ("/post", [("id", "21")]),
        ("/post", [("id", "27")]), ("/comment", [("id", "2")]),
        ("/comment/list", [("post_id", "21"), ("limit", "100")]),
        ("/community", [("name", "swift")]), ("/community/list", []), ("/user", [("username", "bob")]),
        ("/user", [("username", "bob"), ("include_content", "true")]), ("/user/replies", [("unread_only", "false")]),
        ("/user/mentions", [("unread_only", "false")]), ("/user/notifications", [("status", "All")]),
        ("/user/unread_count", []), ("/private_message/list", []), ("/search", [("q", ""), ("type_", "Posts")]),
        ("/search", [("q", ""), ("type_", "Comments")]), ("/search", [("q", ""), ("type_", "Communities")]),
        ("/search", [("q", ""), ("type_", "Users")]), ("/federated_instances", []),
        ("/community/moderate/bans", [("community_id", "2")]), ("/post/like/list", [("post_id", "21")]),
        ("/modlog", [("limit", "100")]), ("/feed/list", []),
    ]

    private static func shapes() throws -> [String: Shape] {
        let file = try Corpus.folder("piefed/shapes.txt")
        var shapes: [String: Shape] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            var shape = Shape(route: words[0], path: words[1])
            for word in words.dropFirst(2) {
                let sides = word.split(separator: ":").map(String.init)
                let name = sides[0].replacing("?", with: "")
                shape.members[name] = (Set(sides[1]), !sides[0].hasSuffix("?"))
            }
            shapes["\(words[0]) \(words[1])"] = shape
        }
        return shapes
    }

    @Test func `the responses have the recorded members, of the recorded kinds`() throws {
        let server = LemmyServer(software: .pieFed)
        let shapes = try Self.shapes()
        let accounts = [try PieFedAccount(server, as: "alice"), try PieFedAccount(server, as: "carol")]
        var compared: Set<String> = []
        for account in accounts {
            for (route, query) in Self.queries {
                let answer = account.get(route, query)
                // A moderator's list is refused to others.
                guard answer.status == 200 else { continue }
                Self.visit(try JSONReader.value(of: answer.body), at: ".") { object, path in
                    guard let shape = shapes["\(route) \(path)"] else { return }
                    compared.insert("\(route) \(path)")
                    for difference in Self.differences(object, shape) {
                        Issue.record("\(route) \(query), \(path): \(difference)")
                    }
                }
            }
        }
        #expect(compared.count > 100, "only \(compared.count) kinds of objects were compared")
    }

    private static func differences(_ object: JSONObject, _ shape: Shape) -> [String] {
        var found: [String] = []
        for (name, member) in shape.members where member.isRequired && object.values[name] == nil {
            if !missing.contains(name) { found.append("\(name) is missing") }
        }
        for (name, value) in object.values {
            guard let member = shape.members[name] else {
                if !possible.contains(name) { found.append("\(name) is not recorded") }
                continue
            }
            let kind = kind(of: value)
            if !member.kinds.contains(kind), !nullable.contains(name) { found.append("\(name) is of kind \(kind)") }
        }
        return found.sorted()
    }

    /// The members of which the rows decide whether they are null: a next page, a picture, the end of a ban.
    private static let nullable: Set<String> = ["next_page", "icon", "avatar", "banner", "expires_at", "expired_at"]

    /// The letter of a kind in the file of shapes.
    private static func kind(of value: JSONValue) -> Character {
        switch value {
        case .null: "0"
        case .bool: "b"
        case .number: "n"
        case .string: "t"
        case .array: "l"
        case .object: "o"
        }
    }

    /// Calls `body` with every object and its path in the form of the shapes.
    private static func visit(_ value: JSONValue, at path: String, _ body: (JSONObject, String) -> Void) {
        switch value {
        case .object(let object):
            body(object, path)
            for (name, value) in object.values { visit(value, at: path == "." ? name : "\(path).\(name)", body) }
        case .array(let elements):
            for element in elements { visit(element, at: "\(path)[]", body) }
        default: break
        }
    }
}

import DemoServer
import Foundation
import Networking

/// The state of a server, as an account would read it, without any client and whatever the server speaks.
struct ServerTruth {
    /// A server of 0.19 with the same world; reading it leaves no marks on the other one.
    private let server: LemmyServer
    private let token: String

    /// - Throws: An error if the server's tables cannot be read.
    init(of server: LemmyServer, for token: String) throws {
        self.server = try LemmyServer(copying: server, version: .v0_19, software: .lemmy)
        self.token = token
    }

    /// Returns the value of a setting of the account; nil if the server does not show its subject.
    func value(of setting: Setting) -> String? {
        let id = setting.id
        switch setting.kind {
        case .postVote: return post(id)?["my_vote"].vote
        case .postSaved: return post(id)?["saved"].flagWord
        case .postDeleted: return post(id)?["post"]["deleted"].flagWord
        case .postTitle: return post(id)?["post"]["name"].text
        case .commentVote: return comment(id)?["my_vote"].vote
        case .commentSaved: return comment(id)?["saved"].flagWord
        case .commentDeleted: return comment(id)?["comment"]["deleted"].flagWord
        case .commentText: return comment(id)?["comment"]["content"].text
        case .subscription: return community(id).map { "\($0["subscribed"].text == "Subscribed")" }
        case .communityBlock: return community(id)?["blocked"].flagWord
        case .personBlock:
            let blocks = ask("/site")["my_user"]["person_blocks"].elements
            return "\(blocks.contains { $0["target"]["id"].number == id })"
        }
    }

    private func post(_ id: Int) -> RawJSON? { view("post_view", in: ask("/post?id=\(id)")) }

    private func comment(_ id: Int) -> RawJSON? { view("comment_view", in: ask("/comment?id=\(id)")) }

    private func community(_ id: Int) -> RawJSON? { view("community_view", in: ask("/community?id=\(id)")) }

    private func view(_ key: String, in answer: RawJSON) -> RawJSON? { answer[key].isThere ? answer[key] : nil }

    /// Returns the texts at the place of a creating deed, with their numbers.
    func rows(of deed: Promise.Deed) -> [(number: Int, text: String)] {
        switch deed {
        case .comment(let post):
            let list = ask("/comment/list?post_id=\(post)&limit=50&sort=New&max_depth=8", isGuest: true)
            return rows(list["comments"], "comment", "content")
        case .message:
            return rows(ask("/private_message/list?limit=50")["private_messages"], "private_message", "content")
        case .post(let community):
            let list = ask("/post/list?community_id=\(community)&limit=50&sort=New&type_=All", isGuest: true)
            return rows(list["posts"], "post", "name")
        case .setting, .title: return []
        }
    }

    private func rows(_ list: RawJSON, _ key: String, _ field: String) -> [(number: Int, text: String)] {
        list.elements.compactMap { row in
            guard let number = row[key]["id"].number, let text = row[key][field].text else { return nil }
            return (number, text)
        }
    }

    private func ask(_ path: String, isGuest: Bool = false) -> RawJSON {
        let parts = path.split(separator: "?", maxSplits: 1)
        var request = HTTPRequest(path: "/api/v3\(parts[0])")
        request.query =
            parts.dropFirst().first.map { query in
                query.split(separator: "&").map { item in
                    let pair = item.split(separator: "=", maxSplits: 1)
                    return .init(String(pair[0]), String(pair[1]))
                }
            } ?? []
        if !isGuest { request.headers["Authorization"] = "Bearer \(token)" }
        return RawJSON(server.respond(to: request).body)
    }
}

extension RawJSON {
    fileprivate var vote: String { "\(number ?? 0)" }
    fileprivate var flagWord: String { "\(flag ?? false)" }
}

import DemoServer
import Foundation
import Middleware
import Networking

/// Compares the final state of the server with the promises.
@MainActor
struct Verdict {
    private let run: DeliveryRun
    /// The texts with their numbers, by place.
    private var rows: [String: [(number: Int, text: String)]] = [:]
    private var votes: [Int: Int] = [:]
    private var saved: [Int: Bool] = [:]

    init(_ run: DeliveryRun) throws {
        self.run = run
        for post in Set(run.promises.compactMap(\.deed.post)) { try read(post: post) }
        for person in Set(run.promises.compactMap(\.deed.person)) { rows["person \(person)"] = messages() }
        for community in Set(run.promises.compactMap(\.deed.community)) {
            rows["community \(community)"] = posts(in: community)
        }
    }

    private mutating func read(post: Int) throws {
        let me = run.world.viewers[0]
        let list = ask("/comment/list?post_id=\(post)&limit=50&sort=New&max_depth=8", nil)
        rows["post \(post)"] = list["comments"].elements.compactMap { row in
            guard let number = row["comment"]["id"].number, let text = row["comment"]["content"].text else {
                return nil
            }
            return (number, text)
        }
        let page = ask("/post?id=\(post)", me.token)["post_view"]
        votes[post] = page["my_vote"].number ?? 0
        saved[post] = page["saved"].flag ?? false
    }

    private func messages() -> [(number: Int, text: String)] {
        ask("/private_message/list?limit=50", run.world.viewers[0].token)["private_messages"].elements.compactMap {
            row in
            let message = row["private_message"]
            guard let number = message["id"].number, let text = message["content"].text else { return nil }
            return (number, text)
        }
    }

    private func posts(in community: Int) -> [(number: Int, text: String)] {
        ask("/post/list?community_id=\(community)&limit=50&sort=New&type_=All", nil)["posts"].elements.compactMap {
            row in
            let post = row["post"]
            guard let number = post["id"].number, let text = post["name"].text else { return nil }
            return (number, text)
        }
    }

    private func ask(_ path: String, _ token: String?) -> RawJSON {
        let parts = path.split(separator: "?", maxSplits: 1)
        var request = HTTPRequest(path: "/api/v3\(parts[0])")
        request.query =
            parts.dropFirst().first.map { query in
                query.split(separator: "&").map { item in
                    let pair = item.split(separator: "=", maxSplits: 1)
                    return .init(String(pair[0]), String(pair[1]))
                }
            } ?? []
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return RawJSON(run.server.respond(to: request).body)
    }

    /// The broken promises.
    var problems: [String] {
        run.promises.compactMap(problem) + orderProblems + wishProblems + leftProblems
    }

    private func isRefused(_ promise: Promise) -> Bool {
        run.left.contains { intention in
            guard case .refused = intention.state else { return false }
            return promise.isKept(as: intention)
        }
    }

    private func problem(with promise: Promise) -> String? {
        guard let place = promise.deed.place else { return nil }
        let count = rows[place, default: []].count { $0.text == promise.text }
        if count > 1 { return "\(promise.text) is there \(count) times" }
        switch promise.told {
        case .done: return count == 1 ? nil : "\(promise.text) was told as done, and is not there"
        case .waits where isRefused(promise):
            return count == 0 ? nil : "\(promise.text) was told as refused, and is there"
        case .waits: return count == 1 ? nil : "\(promise.text) was promised, and is not there"
        case .nothing: return count == 0 ? nil : "\(promise.text) was told as not done, and is there"
        case .open, .unknown, .same: return nil
        }
    }

    /// The violations of order: the texts written for one place must stand there in the order in which they were written.
    private var orderProblems: [String] {
        Set(run.promises.compactMap(\.deed.place)).sorted().compactMap { place in
            let asked = run.promises.filter { $0.deed.place == place && $0.told != .open && $0.told != .unknown }.map(
                \.text
            )
            let stands = rows[place, default: []].sorted { $0.number < $1.number }.map(\.text).filter(asked.contains)
            let wanted = asked.filter(stands.contains)
            return stands == wanted ? nil : "the order at \(place) is \(stands), but \(wanted) was written"
        }
    }

    /// The wrong settings: of votes and saves the last wish counts, unless the result of one was left open.
    private var wishProblems: [String] {
        var problems: [String] = []
        for (post, vote) in votes {
            let wishes = run.promises.filter { if case .vote(post, _) = $0.deed { true } else { false } }
            guard let last = clearWish(of: wishes), case .vote(_, let wish) = last.deed, wish != vote else { continue }
            problems.append("the vote on post \(post) is \(vote), and \(wish) was \(last.told)")
        }
        for (post, isSaved) in saved {
            let wishes = run.promises.filter { if case .save(post, _) = $0.deed { true } else { false } }
            guard let last = clearWish(of: wishes), case .save(_, let wish) = last.deed, wish != isSaved else {
                continue
            }
            problems.append("post \(post) is \(isSaved ? "" : "not ")saved, and \(wish) was \(last.told)")
        }
        return problems
    }

    /// Returns the last wish that was done or promised; nil if a later one may have happened, or if one was refused.
    private func clearWish(of wishes: [Promise]) -> Promise? {
        let counted = wishes.filter { $0.told != .nothing }
        // A wish that was left open may arrive at any time; a wish equal to a refused one is dropped with it.
        let isClear = !counted.contains { $0.told == .open || $0.told == .unknown || isRefused($0) }
        // A waiting wish is replaced by the next one; if that is then refused, no wish is left.
        let isReplaced = wishes.indices.contains { index in
            wishes[index].told == .nothing && wishes[..<index].contains { $0.told == .waits || $0.told == .same }
        }
        let isSame = counted.last?.told == .same && wishes.contains { $0.told == .nothing }
        return isClear && !isSame && !isReplaced ? counted.last : nil
    }

    private var leftProblems: [String] {
        run.left.compactMap { intention in
            switch intention.state {
            case .refused: nil
            case .uncertain(let why): "\(intention.words) is left uncertain: \(why)"
            case .waiting, .sending: "\(intention.words) still waits although all is well"
            }
        }
    }
}

extension Promise.Deed {
    var post: Int? {
        switch self {
        case .comment(let post), .vote(let post, _), .save(let post, _): post
        case .message, .post: nil
        }
    }

    var community: Int? { if case .post(let community) = self { community } else { nil } }

    var person: Int? { if case .message(let person) = self { person } else { nil } }
}

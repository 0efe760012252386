import ApiTypes
import Foundation
import Middleware
import Networking
import Propagation
import Testing
import WireFuzzing
import WireRuntime

@testable import LemmyMiddleware

/// A list whose rows are read in place, for comparison with its wire value.
private struct List<Request: ListRequest>: Sendable {
    let path: String
    /// Maps the wire value to rows and the cursor.
    let map: @Sendable (Request.Response, String) -> (rows: [Request.Row], cursor: String?)
}

private let posts = List<ApiGetPosts>(path: "/post/list") { wire, server in
    (wire.posts.map { Post2Value($0, server: server) }, wire.nextPage)
}

private let comments = List<ApiGetComments>(path: "/comment/list") { wire, server in
    (wire.comments.map { Comment2Value($0, server: server) }, nil)
}

private let communities = List<ApiListCommunities>(path: "/community/list") { wire, server in
    (wire.communities.map { Community2Value($0, server: server) }, nil)
}

private let replies = List<ApiGetReplies>(path: "/user/replies") { wire, server in
    (wire.replies.map { Reply2Value($0, server: server) }, nil)
}

private let mentions = List<ApiGetPersonMentions>(path: "/user/mention") { wire, server in
    (wire.mentions.map { Reply2Value($0, server: server) }, nil)
}

private let messages = List<ApiGetPrivateMessages>(path: "/private_message/list") { wire, server in
    (wire.privateMessages.map { Message2Value($0, server: server) }, nil)
}

private struct NoRoad: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "nowhere to go")
    }
}

/// Compares rows that are read in place from a response's text with the wire values decoded from the same text.
@MainActor @Suite struct `Reading in place` {
    private let api: ApiClient

    init() throws {
        let registry = ClientRegistry(ClientEnvironment(commits: Commits()) { _ in NoRoad() })
        api = .getApiClient(for: try #require(URL(string: "https://strata.test")), with: nil, in: registry)
    }

    // MARK: Recorded answers

    @Test(arguments: ["session-0.18", "session-0.19", "session-two", "read-back-alice", "v3-of-1.0"])
    func `recorded pages say what their wire values say, whatever is known`(file: String) throws {
        try expectSame(posts, in: file)
        try expectSame(comments, in: file)
        try expectSame(communities, in: file)
        try expectSame(replies, in: file)
        try expectSame(mentions, in: file)
        try expectSame(messages, in: file)
    }

    private func expectSame<Request>(_ list: List<Request>, in file: String) throws {
        let answers = try answers(of: list.path, in: file)
        var shown: [Request.Row: [AnyObject]] = [:]
        for bytes in answers {
            let rows = try #require(try page(list, bytes), "\(file): a recorded answer is not read")
            for row in rows where shown[row] == nil { shown[row] = [try show(row)] }
            // Now all rows are known, unless a later response changed them.
            _ = try page(list, bytes)
        }
        withExtendedLifetime(shown) {}
    }

    private func answers(of path: String, in file: String) throws -> [Data] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let url = folder.appending(path: "../../Modules/ApiTypes/Tests/ApiTypesTests/Corpus/\(file).jsonl")
        let answers = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).compactMap { line -> Data? in
            let fields = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            guard fields["status"] as? Int == 200, let answer = fields["answer"] else { return nil }
            let recorded = "\(fields["path"] ?? "")"
            guard recorded == path || recorded.hasSuffix("/v3\(path)") else { return nil }
            return try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
        }
        return answers
    }

    // MARK: What is compared

    /// Shows a row, so that it is known.
    private func show<Row: TierValue>(_ row: Row) throws -> AnyObject {
        if let post = row as? Post2Value { return try api.caches.post2.createModel(from: post) }
        if let comment = row as? Comment2Value { return try api.caches.comment2.createModel(from: comment) }
        if let community = row as? Community2Value { return try api.caches.community2.createModel(from: community) }
        if let reply = row as? Reply2Value { return try api.caches.reply2.createModel(from: reply) }
        if let message = row as? Message2Value { return try api.caches.message2.createModel(from: message) }
        throw CancellationError()
    }

    /// Reads a text in both ways, which must agree in everything.
    ///
    /// - Returns: The rows; nil if both refuse the text.
    @discardableResult
    private func page<Request>(_ list: List<Request>, _ bytes: Data) throws -> [Request.Row]? {
        let (server, known) = (api.clientStore.server, api.clientStore.knownSnapshots)
        let wire = Result { () throws(WireError) in try WireDecoder().decode(Request.Response.self, from: bytes) }
        let read = Result { () throws(WireError) in
            try WireDecoder().decode(bytes) { reader throws(WireReadError) in
                try Request.readPage(from: &reader, server: server, known: known)
            }
        }
        switch (wire, read) {
        case (.success(let wire), .success(let read)):
            let said = list.map(wire.value, server)
            #expect(read.value.rows == said.rows && read.value.next.cursor == said.cursor)
            #expect(read.dropped == wire.dropped && read.droppedCount == wire.droppedCount)
            #expect(read.lostWholeArray == wire.lostWholeArray)
            return read.value.rows
        case (.failure(let wire), .failure(let read)):
            #expect("\(wire)" == "\(read)" && wire.code == read.code && wire.offset == read.offset)
            return nil
        default:
            Issue.record("\(wire) and \(read): only one is refused, of \(String(decoding: bytes, as: UTF8.self))")
            return nil
        }
    }

    private func row(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> Data {
        let bytes = try #require(try answers(of: "/post/list", in: "session-0.19").max { $0.count < $1.count })
        var answer = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        var row = try #require((answer["posts"] as? [[String: Any]])?.first)
        change(&row)
        answer["posts"] = [row]
        return try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
    }

    @Test func `of what is known the very boxes come back, and only what differs is new`() throws {
        let first = try #require(try page(posts, try row())?.first)
        let model = try api.caches.post2.createModel(from: first)
        let again = try #require(try page(posts, try row())?.first)
        #expect(again.snapshot === first.snapshot && again.post1.snapshot === first.post1.snapshot)
        #expect(
            again.creator.snapshot === first.creator.snapshot && again.community.snapshot === first.community.snapshot
        )
        #expect(again.creatorStanding.snapshot === first.creatorStanding.snapshot)
        let changed = try #require(
            try page(
                posts,
                try row {
                    guard var post = $0["post"] as? [String: Any] else { return }
                    post["name"] = "Another “title” with\nlines, \\ and 🙂"
                    $0["post"] = post
                }
            )?.first
        )
        #expect(
            changed.post1.snapshot !== first.post1.snapshot && changed.title == "Another “title” with\nlines, \\ and 🙂"
        )
        #expect(changed.snapshot === first.snapshot && changed.creator.snapshot === first.creator.snapshot)
        #expect(try api.caches.post2.createModel(from: changed) === model && model.title == changed.title)
        withExtendedLifetime(model) {}
    }

    @Test func `of what nobody shows any more nothing is taken over`() throws {
        let first = try #require(try page(posts, try row())?.first)
        var model: Post2? = try api.caches.post2.createModel(from: first)
        #expect(model?.id == first.id)
        model = nil
        let again = try #require(try page(posts, try row())?.first)
        #expect(again.post1.snapshot !== first.post1.snapshot && again == first)
    }

    @Test(arguments: 0..<8)
    func `texts that somebody broke are read, left out and refused as their wire values are`(part: Int) async throws {
        try await expectSame(posts, whereBroken: part)
        try await expectSame(comments, whereBroken: part)
        try await expectSame(replies, whereBroken: part)
        try await expectSame(messages, whereBroken: part)
    }

    private func expectSame<Request>(_ list: List<Request>, whereBroken part: Int) async throws {
        let page = try #require(try answers(of: list.path, in: "session-0.19").max { $0.count < $1.count })
        // All rows are known, so that all are compared.
        let models = try #require(try self.page(list, page)).map { try show($0) }
        let broken = WireFuzzer([try #require(WireFuzzer.Sample(Array(page), as: Request.Response.self))])
        for seed in UInt64(part * 100)..<UInt64(part * 100 + 100) {
            try self.page(list, Data(broken.text(of: seed)))
            await Task.yield()
        }
        withExtendedLifetime(models) {}
    }
}

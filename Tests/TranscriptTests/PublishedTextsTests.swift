import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import ReplKit
import Testing

/// Tests that the published text equals the typed text.
@MainActor
@Suite struct `Published texts` {
    private let server = LemmyServer()
    private let output = Recording()

    /// Returns the newest comment under a post on the server.
    private func newest() async throws -> String {
        struct List: Decodable {
            struct Row: Decodable {
                struct Comment: Decodable { let content: String }
                let comment: Comment
            }
            let comments: [Row]
        }
        var request = HTTPRequest(path: "/api/v3/comment/list")
        request.query = [.init("post_id", "21"), .init("sort", "New"), .init("limit", "1")]
        let answer = try await server.transport.send(request)
        return try JSONDecoder().decode(List.self, from: answer.body).comments.first?.comment.content ?? ""
    }

    @Test func `are the typed ones, byte by byte`() async throws {
        let session = try Session(plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))], surface: output.surface)
        try await session.start()
        #expect(await session.execute("login alice; load post 21 as p") == .ok)
        let pieces = [
            "don't", "it's", "`let x = \"y\"`", "# Title", ";", "; rm -rf", "|", "| cat", "> /dev/null", ">>", "as c",
            "\\n", "\\*", "{ $0 }",
            "**b**", "!ls", "ä", "e\u{301}", "👩‍👩‍👧", "- [ ] a", "| a | b |", "off", "body", "--", "a=b", "'tis", "dogs'",
            "@bob", "1.",
        ]
        var state: UInt64 = 29
        func draw(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for number in 1...150 {
            let words = (0...draw(6)).map { _ in pieces[draw(pieces.count)] }
            let text = words.joined(separator: " ") + " \(number)"
            _ = output.drainLines()
            guard await session.execute("comment p \(text)") == .ok else {
                // The text begins with a closed single quote; then the hint explains it.
                #expect(text.hasPrefix("'"), "\(text)\n\(output.drainLines())")
                continue
            }
            let there = try await newest()
            #expect(there.utf8.elementsEqual(text.utf8) || text.hasPrefix("'"), "\(text) is there as \(there)")
        }
        await session.end()
    }
}

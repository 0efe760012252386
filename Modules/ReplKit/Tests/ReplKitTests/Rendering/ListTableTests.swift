import Foundation
import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct `The tables of lists` {
    /// A list of rows with the columns of a feed.
    private struct Feed: Showable {
        var posts: [Post]
        var format = TableFormat(
            title: "title",
            added: ["comment_count", "created"],
            order: ["score", "vote", "comment_count", "created", "community"],
            headings: ["comment_count": "comments", "created": "age"],
            widths: ["vote": 4],
            signs: [
                RowMarks.Sign("^", "pin"), RowMarks.Sign("n", "nsfw"), RowMarks.Sign("r", "read", isQuiet: true),
            ],
            now: Date(timeIntervalSince1970: 1_000_000)
        )

        var reference: EntityKey { EntityKey(kind: "feed", id: "all") }
        var identity: ObjectIdentifier? { nil }
        var headline: String { "" }
        func fields() -> [ShownField] { [] }
        func rows() -> [any Showable]? { posts }
        var columns: [String] { ["score", "vote", "subscribed", "community", RowMarks.fieldName, "title"] }
        var tableFormat: TableFormat { format }
    }

    private struct Post: Showable {
        var id: Int
        var title: String
        var score = 5
        var vote: String?
        var isPending = false
        var community = "swift"
        var marks: [String] = []
        var comments = 3
        var age = 7_300.0
        var tier = "T2"

        var reference: EntityKey { EntityKey(kind: "post", id: id) }
        var tierLabel: String? { tier }
        var identity: ObjectIdentifier? { nil }
        var headline: String { title }
        func fields() -> [ShownField] {
            [
                ShownField("score", score, isPending: isPending), ShownField("vote", vote),
                ShownField("subscribed", false), ShownField("community", community), RowMarks.field(marks),
                ShownField("title", title), ShownField("comment_count", comments),
                ShownField("created", .date(Date(timeIntervalSince1970: 1_000_000 - age))),
            ]
        }
    }

    private static let posts = [
        Post(id: 21, title: "How the weak cache finds the same object again, explained at length", vote: "up", age: 30),
        Post(id: 290, title: "猫の写真 🐈", score: 117, community: "cats", marks: ["pin", "nsfw"], comments: 12),
        Post(id: 3, title: "Tomatoes", score: 6, community: "gardening", age: 900_000),
    ]

    private func lines(_ feed: Feed, _ columns: Int) -> [String] {
        Renderer(Style(columns: columns)).lines(of: .table(OutputTable(of: feed)), duration: nil)
    }

    @Test func `at 80 columns the title has the most room, and what all rows share is said once`() {
        #expect(
            lines(Feed(posts: Self.posts), 80) == [
                "  #      title                                        score  vote  comments  age",
                "  1      How the weak cache finds the same object...      5  up           3  30s",
                "  2  ^n  猫の写真 🐈                                    117  none        12   2h",
                "  3      Tomatoes                                         6  none         3  10d",
                "  (^ pin, n nsfw; all rows: subscribed no, tier T2; no room for community)",
            ]
        )
    }

    @Test func `at 50 columns numbers name the rows, and the line below says what has no room`() {
        #expect(
            lines(Feed(posts: Self.posts), 50) == [
                "  #      title                         score  vote",
                "  1      How the weak cache finds ...      5  up",
                "  2  ^n  猫の写真 🐈                     117  none",
                "  3      Tomatoes                          6  none",
                "  (^ pin, n nsfw; all rows: subscribed no, tier",
                "   T2; no room for comments, age and community)",
            ]
        )
    }

    @Test(arguments: [20, 50, 64, 80, 100, 120, 160, 200])
    func `every page of a list has the columns of a full one`(columns: Int) {
        func drawn(_ feed: Feed) -> Set<String> {
            let words = lines(feed, columns).joined(separator: " ").split(separator: " ").joined(separator: " ")
            let missed = words.split(separator: "no room for ").dropFirst().first ?? ""
            return Set(["score", "vote", "comments", "age", "community"].filter { !missed.contains($0) })
        }
        func posts(_ count: Int, _ title: String, _ community: String) -> [Post] {
            (1...count).map { number in
                var post = Post(id: number * 1_111_111, title: title, score: number, vote: number == 1 ? "up" : nil)
                (post.community, post.comments, post.age) = ("\(community)\(number)", number, 4_000 * Double(number))
                return post
            }
        }
        let long = posts(10, String(repeating: "long ", count: 20), String(repeating: "c", count: 30))
        let short = posts(5, "t", "c")
        // Short values leave room for more.
        #expect(drawn(Feed(posts: short)).isSuperset(of: drawn(Feed(posts: long))))
        let one = drawn(Feed(posts: Array(long.prefix(1))))
        #expect(one == drawn(Feed(posts: long)))
    }

    @Test func `marks shift no title, and a row that needs no attention is dimmed`() {
        var posts = Self.posts
        (posts[0].marks, posts[2].marks) = (["read", "banned:2026-12-01"], ["nsfw"])
        let table = Output.Block.table(OutputTable(of: Feed(posts: posts)))
        let lines = Renderer(Style(columns: 80, usesColour: true)).lines(of: table, duration: nil)
        #expect(lines[0].hasPrefix("\u{1B}[1m  #      title "), "\(lines[0])")
        #expect(lines[1].hasPrefix("\u{1B}[2m  1  rb  How the weak") && lines[1].hasSuffix("\u{1B}[0m"))
        #expect(lines[2].hasPrefix("  2  ^n  猫") && lines[3].hasPrefix("  3  n   Tomatoes"))
        #expect(lines[4].contains("(^ pin, n nsfw, r read, b banned; "), "\(lines[4])")
        let linear = Renderer(Style(isPlain: true)).lines(of: table, duration: nil)
        #expect(linear[0].hasPrefix("1, [read banned:2026-12-01] How the weak"), "\(linear[0])")
    }

    @Test func `a list may say that its titles are short`() {
        let title = "a title of many words, which is cut"
        var feed = Feed(posts: (1...4).map { Post(id: $0, title: title, score: $0, age: 4_000 * Double($0)) })
        #expect(!lines(feed, 50)[0].contains("age"))
        (feed.format.widths["title"], feed.format.order) = (10, ["score", "created"])
        #expect(lines(feed, 50)[0].contains("score  age"))
    }

    @Test(arguments: [120, 200])
    func `a wide terminal shows all columns, and no more blanks than needed`(columns: Int) {
        let lines = lines(Feed(posts: Self.posts), columns)
        #expect(lines.last == "  (^ pin, n nsfw; all rows: subscribed no, tier T2)")
        #expect(
            lines[0].split(separator: " ") == ["#", "title", "score", "vote", "comments", "age", "community", "ref"]
        )
        #expect(lines[1].contains("explained at length") == (columns == 200), "\(lines[1])")
        let width = TextWidth.columns("  1      ") + TextWidth.columns(Self.posts[0].title)
        if columns == 200 { #expect(lines[1].dropFirst(width).hasPrefix("      5  up"), "\(lines[1])") }
    }

    @Test func `one row has all its values, two equal ones are chance, and none is a line`() {
        let one = lines(Feed(posts: Array(Self.posts.prefix(1))), 120)
        #expect(one.count == 2 && one[0].hasSuffix("subscribed  ref") && one[1].hasSuffix("no          post:21"))
        #expect(lines(Feed(posts: Array(Self.posts.prefix(2))), 200).dropFirst(3) == ["  (^ pin, n nsfw)"])
        #expect(lines(Feed(posts: []), 80) == ["  (feed:all is empty)"])
    }

    @Test func `a value that is not confirmed is in its row, even if all rows have it`() {
        let posts = (1...3).map { Post(id: $0, title: "t\($0)", vote: "up", isPending: $0 == 2) }
        let pending = lines(Feed(posts: posts), 80)
        #expect(pending[0].contains("score") && pending[2].contains("5?"))
        let said = "(all rows: vote up, comments 3, age 2h, community swift, subscribed no, tier T2)"
        // The columns that are said below keep their room, so that every page has the same columns.
        #expect(pending.suffix(2).map { $0.drop { $0 == " " } }.joined(separator: " ") == said)
        let settled = lines(Feed(posts: posts.map { Post(id: $0.id, title: $0.title) }), 80)
        #expect(settled.prefix(2) == ["  #  title  ref", "  1  t1     post:1"])
    }

    @Test func `tiers that differ are a column behind the reference`() {
        var posts = Self.posts
        posts[1].tier = "T1"
        #expect(lines(Feed(posts: posts), 140)[0].hasSuffix("ref       tier"))
    }

    @Test func `without a form the last column is the title, and dates are dates`() {
        let lines = lines(Feed(posts: Self.posts, format: TableFormat(added: ["created"])), 200)
        #expect(lines[0].split(separator: " ").prefix(4) == ["#", "title", "score", "vote"])
        #expect(lines[2].contains("1970-01-12T11:45:00Z"), "\(lines[2])")
    }

    @Test func `JSON and CSV have all columns of the table, whatever room there is`() {
        let table = OutputTable(of: Feed(posts: Array(Self.posts.prefix(1))))
        #expect(
            JSONRenderer(durations: .masked).lines(of: .table(table), duration: nil) == [
                ##"{"type":"row","#":1,"ref":"post:21","tier":"T2","score":5,"vote":"up","subscribed":false,"##
                    + ##""community":"swift","marks":[],"title":"\##(Self.posts[0].title)","##
                    + ##""comment_count":3,"created":"1970-01-12T13:46:10Z"}"##
            ]
        )
        let head = CSVRenderer.parts(of: [.table(table)])[0].lines?.first
        #expect(head == "#,ref,tier,score,vote,subscribed,community,marks,title,comment_count,created\r")
    }

    @Test func `a column for data is in JSON and CSV alone`() {
        let feed = Feed(posts: Self.posts, format: TableFormat(title: "title", data: ["created"]))
        #expect(!lines(feed, 200)[0].contains("created"))
        let head = CSVRenderer.parts(of: [.table(OutputTable(of: feed))])[0].lines?.first
        #expect(head?.hasSuffix(",marks,title,created\r") == true)
    }

    private nonisolated static let ages: [(Double, String)] = [
        (0.5, "now"), (1, "1s"), (59, "59s"), (60, "1m"), (3_599, "59m"), (3_600, "1h"), (86_399, "23h"),
        (86_400, "1d"),
        (5_097_600, "59d"), (5_184_000, "2mo"), (62_985_600, "24mo"), (63_072_000, "2y"), (-7_200, "in 2h"),
        (1e15, "31709y"),
    ]

    @Test(arguments: ages)
    func `an age has one unit`(seconds: Double, text: String) {
        let now = Date(timeIntervalSince1970: 1_000_000)
        #expect(ShownValue.age(since: now.addingTimeInterval(-seconds), at: now) == text)
    }

    @Test func `no line is wider than the terminal, and the columns are in line`() {
        var random = SeededRandom(17)
        for _ in 0..<600 {
            let columns = Int.random(in: 20...210, using: &random)
            let posts = (0..<Int.random(in: 0...5, using: &random)).map { index in
                Post(
                    id: Int.random(in: 1...99_999_999, using: &random),
                    title: RandomText.make(&random, upTo: 90),
                    score: Int.random(in: -5...99_999, using: &random),
                    vote: Bool.random(using: &random) ? "up" : nil,
                    isPending: Bool.random(using: &random),
                    community: RandomText.make(&random, upTo: 40),
                    marks: Bool.random(using: &random) ? ["read"] : [],
                    age: Double.random(in: -1e6...1e9, using: &random),
                    tier: "T\(Int.random(in: 1...3, using: &random))"
                )
            }
            let lines = lines(Feed(posts: posts), columns)
            for line in lines { #expect(TextWidth.columns(line) <= columns, "\(columns): \(line.debugDescription)") }
            let end = lines[0].range(of: "score").map { TextWidth.columns(lines[0][..<$0.upperBound]) }
            guard let end, posts.count > 0 else { continue }
            for line in lines.dropFirst().prefix(posts.count) {
                var width = 0
                let before = line.prefix { character in
                    width += TextWidth.columns(character)
                    return width <= end
                }
                #expect(TextWidth.columns(before) == end && before.last != " ", "\(line.debugDescription)")
            }
        }
    }
}

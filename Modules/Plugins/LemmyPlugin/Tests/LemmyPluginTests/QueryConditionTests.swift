import Foundation
import ReplKit
import Testing

@testable import LemmyPlugin

@Suite struct QueryConditionTests {
    /// 2025-11-21T03:51:03Z.
    private static let created = Date(timeIntervalSince1970: 1_763_697_063)
    private static let fields = [
        ShownField("title", .text("Growing Tomatoes")), ShownField("score", .number(7)),
        ShownField("read", .flag(true)), ShownField("saved", .flag(false)), ShownField("hidden", .unknown),
        ShownField("vote", .missing), ShownField("created", .date(created)), ShownField("content", .text("")),
    ]

    private func parse(_ text: String) throws -> QueryCondition {
        try QueryCondition(parsing: text.split(separator: " ").map(String.init))
    }

    @Test(arguments: [
        ("", true), ("where score > 5", true), ("where score>7", false), ("where score >=7", true),
        ("where score < 7", false), ("where score <= 7 and score != 6", true), ("where score == 7", true),
        ("where read", true), ("where not read", false), ("where not saved", true), ("where saved", false),
        ("where read = yes and saved = no", true), ("where hidden", false), ("where not hidden", false),
        ("where hidden != yes", false), ("where title ~ tomato", true), ("where title = tomatoes", false),
        ("where title ~ TOMATO and score < 5", false), ("where vote = -", true), ("where vote != up", true),
        ("where title != -", true), ("where nothing = 1", false), ("where vote = none", true),
        ("where vote != none", false), ("where content = none", false), ("where content = -", true),
        ("where content = \"\"", true), ("where vote = \"\"", false), ("where title ~ -", false),
        ("where created = 2025-11-21", true), ("where created > 2025-11-21", false),
        ("where created >= 2025-11-21", true), ("where created <= 2025-11-21", true),
        ("where created < 2025-11-21", false), ("where created > 2025-11-21T03:51:02Z", true),
        ("where created = 2025-11-21T03:51:03Z", true), ("where created != 2025-11-20", true),
    ])
    func `an entity meets a condition`(text: String, isMet: Bool) throws {
        #expect(try parse(text).isMet(by: Self.fields) == isMet)
    }

    @MainActor private func kind(_ name: String) throws -> QueriedKind {
        try #require(QueriedKind.named(name))
    }

    @Test @MainActor func `a heading of a list is a name of its field`() throws {
        let communities = try kind("community")
        #expect(
            ["members", "posts", "title", "age"].map(communities.fieldName) == [
                "subscriber_count", "post_count", "title", "age",
            ]
        )
        #expect(try kind("comment").fieldName("text") == "content")
        #expect(try kind("post").fieldName("members") == "members", "a post has none")
        let condition = try communities.condition(parsing: ["where", "members", ">", "3"])
        #expect(condition.description == "subscriber_count > 3")
        #expect(communities.sort(parsing: "-members").field == "subscriber_count")
        #expect(communities.sort(parsing: "-members").typed == "-members")
    }

    @Test(arguments: [
        "score > 5", "where", "where score >", "where and score", "where score > 5 or read", "where score > 5 read",
        "where (score > 5)", "where not", "where not score > 5", "where score > 5 and", "where = 5",
    ])
    func `what is no condition is refused, with a hint`(text: String) throws {
        let error = try #require(throws: ReplError.self) { try parse(text) }
        #expect(error.code == .usage && !error.hint.isEmpty)
    }

    @Test(arguments: [
        ("where score > many", "score > many: score is a whole number"),
        ("where score", "score: score is a whole number"),
        ("where score ~ 5", "score ~ 5: score is a whole number"),
        ("where read > 5", "read > 5: read is yes or no"), ("where title", "title: title is a text"),
        ("where created > monday", "created > monday: created is a day with a time"),
    ])
    func `a value of another form is refused, with the form of the field`(text: String, message: String) throws {
        let condition = try parse(text)
        let error = try #require(throws: ReplError.self) { try condition.check(against: [Self.fields]) }
        #expect(error.message == message)
    }

    @Test(arguments: ["where score = -", "where hidden > 5", "where vote > 5", "where read != no"])
    func `a field without a value, and an empty value, fit every comparison`(text: String) throws {
        try parse(text).check(against: [Self.fields])
    }

    @Test func `rows without a value come last in both directions`() {
        for typed in ["score", "-score"] {
            let sort = QuerySort(parsing: typed)
            let keys = [ShownValue.missing, .number(3), .unknown, .number(8)].map {
                sort.key(of: [ShownField("score", $0)])
            }
            #expect(keys[1] < keys[0] && keys[3] < keys[2] && !(keys[0] < keys[2]) && keys[0] == keys[2])
            #expect((keys[1] < keys[3]) == !sort.isDescending)
        }
    }
}

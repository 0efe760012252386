import ApiSchema
import Foundation
import SwiftWriter
import Testing

/// Only the requests that an app uses, and their types.
@Suite struct Excerpts {
    private static let types = """
        "Answer": {"fields": ["id: PostId", "part: Part", "made: string"]}, "Part": {"fields": ["n: number"]},
        "Other": {"fields": ["by: PersonId", "part: Part", "deep: Deep"]}, "Deep": {"fields": ["link: string"]},
        "Edit": {"fields": ["id: PostId", "deep?: Deep"]}, "PostId": {"is": "number"}, "PersonId": {"is": "number"},
        "Idle": {"fields": []}
        """

    private static let endpoints = #"""
        {"method": "GET", "path": "/answer", "name": "getAnswer", "response": "Answer", "login": "never"},
        {"method": "GET", "path": "/other", "name": "getOther", "response": "Other", "login": "never"},
        {"method": "PUT", "path": "/answer", "name": "edit", "request": "Edit", "response": "Answer", "login": "required"}
        """#

    private static let rules = #"dates: ["Answer.made"], urls: ["Deep.link"], identifierModule: "Sample","#

    private func sample(_ only: String) -> Sample {
        Sample(
            rules: "\(Self.rules) \(only)",
            versions: [("0.1.0", Self.types, Self.endpoints)],
            documentation: #"{ types: { Deep: { summary: "Deep." } }, identifiers: { PersonId: "a person" } }"#
        )
    }

    @Test func `only they are written, and no rule is idle for it`() throws {
        let files = try sample(#"only: ["GET /answer"],"#).generate().files.files
        let swift = files.map(\.text).joined()
        for name in ["ApiGetAnswer", "ApiAnswer", "ApiPart", "PostID"] {
            #expect(swift.contains("public struct \(name):"))
        }
        for name in ["ApiGetOther", "ApiOther", "ApiDeep", "ApiEdit", "ApiIdle", "PersonID"] {
            #expect(!swift.contains(name), "\(name) is there")
        }
        #expect(swift.contains("public var made: WireDate"))
        #expect(swift.contains("= [\n        ApiGetAnswer.self\n    ]\n"))
    }

    @Test func `what is written is as in the whole, but for readers that nothing needs`() throws {
        let whole = try sample("").swift()
        let all = try sample(#"only: ["*"],"#).swift()
        #expect(all != whole && whole.contains("ApiIdle") && !all.contains("ApiIdle"))
        let edit = try sample(#"only: ["PUT *"],"#).swift()
        #expect(whole.contains("public struct ApiDeep: WireType, Encodable {"))
        #expect(edit.contains("public struct ApiDeep: Encodable & WireCodable, Hashable, Sendable {"))
        let answer = try #require(
            whole.components(separatedBy: "\n\n").first { $0.contains("public struct ApiAnswer") }
        )
        #expect(edit.contains(answer))
    }

    @Test func `rules are based on others, and say what is written of them`() throws {
        let base = """
            {
              module: "Sample", prefix: "Api", versions: ["0.1.0"], lastServer: "9.9.9",
              \(Self.rules)
              files: [["Answer", ["Answer"]], ["Deep", ["Deep", "Other"]], ["All", ["*"]]],
            }
            """
        let excerpt = """
            {
              basedOn: "../whole/api-v1.json5", module: "Feed", prefix: "Feed", identifierModule: "Feed",
              insteadOfEditing: "change the feed's rules",
              only: ["GET /answer"],
            }
            """
        var asked: [String] = []
        let rules = try Rules(json5: Data(excerpt.utf8), file: "feed/api-feed.json5") { path in
            asked.append(path)
            return Data(base.utf8)
        }
        #expect(asked == ["../whole/api-v1.json5"])
        let json = #"{"server": "0.1.0", "tag": "t", "types": {\#(Self.types)}, "endpoints": [\#(Self.endpoints)]}"#
        let schema = try Schema(json: Data(json.utf8), file: "0.1.0.json")
        let files = try Generation(rules: [rules], schemas: ["0.1.0": schema]).files.files
        #expect(
            files.map(\.path) == [
                "Feed/Generated/All.swift", "Feed/Generated/Answer.swift", "Feed/Generated/ApiRequests.swift",
                "Feed/Generated/Identifiers.swift",
            ]
        )
        #expect(files[1].text.contains("// Do not edit: change the feed's rules.\n"))
        #expect(files[1].text.contains("public struct FeedAnswer: WireType {"))
    }

    @Test(arguments: [
        (#"basedOn: "b", module: "M", insteadOfEditing: "x""#, "“only” is missing"),
        (#"basedOn: "b", module: "M", insteadOfEditing: "x", only: [], dates: []"#, "nothing reads “dates”"),
        (#"basedOn: "b", module: "M", insteadOfEditing: "x", only: [], prefix: "A", namespace: "B""#, "or neither"),
        (#"basedOn: 7"#, "String"),
    ])
    func `what an excerpt cannot say is refused with its line`(text: String, part: String) throws {
        let error = try #require(throws: GenerationError.self) {
            try Rules(json5: Data("{\n\(text)\n}".utf8), file: "api-x.json5") { _ in Data() }
        }
        #expect(error.message.hasPrefix("api-x.json5:"), "\(error)")
        #expect(error.message.contains(part), "\(error)")
    }
}

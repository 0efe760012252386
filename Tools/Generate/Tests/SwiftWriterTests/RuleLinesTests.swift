import ApiSchema
import Foundation
import SwiftWriter
import Testing

/// A problem with a rule is reported with its line.
@Suite struct LinesOfRules {
    private func problems(_ rules: String) throws -> [GenerationError.Problem] {
        try Sample.types(#""Answer": {"fields": ["made: string", "n: number"]}"#, rules: rules).problems()
    }

    @Test func `an entry that matches nothing`() throws {
        let rules = """

            dates: ["Answer.made",
              "*.nothing"],
            optional: [
              { field: "Answer.gone", evidence: "e" },
            ],
            add: [{ field: "Nobody.x", type: "string", evidence: "e" }],
            leaveOut: [{ type: "Nobody", reason: "r" },
              { endpoint: "GET /nowhere", reason: "r" }],
            login: {
              "GET /nowhere": "never" },
            names: { "Answer.nothing": "x" },
            """
        let problems = try problems(rules)
        let lines = Dictionary(problems.map { ($0.place, $0.line) }) { first, _ in first }
        #expect(
            lines == [
                "dates: *.nothing": 5, "optional: Answer.gone": 7, "add: Nobody.x": 9, "leaveOut: Nobody": 10,
                "leaveOut: GET /nowhere": 11, "login: GET /nowhere": 13, "names: Answer.nothing": 14,
            ]
        )
        #expect(
            problems.first { $0.line == 5 }?.description.hasPrefix("api-sample.json5:5: dates: *.nothing: no field")
                == true
        )
    }

    @Test(arguments: [
        ("\ndates: [\"*.made\",\n  \"made\"],", 5), ("\n\nlogin: {\n \"GET /a\": \"maybe\" },", 5),
        ("optional: [\n  { field: \"A.b\", evidence: \"\" }],", 4), ("\nnonsense:\n 1,", 5), ("\n\ndates: [,],", 5),
        ("lastServers: {},\nlastServers: {},", 4), ("optional: [\n  { field: \"A.b\" }],", 4),
    ])
    func `an entry that does not read`(rules: String, line: Int) throws {
        let problems = try problems(rules)
        #expect(problems.map(\.code) == [.unreadable])
        #expect(problems.first?.line == line, "\(problems)")
        #expect(problems.first?.description.hasPrefix("api-sample.json5:\(line): ") == true)
    }

    @Test func `what is wrong in the schemas has no line`() throws {
        let problems = try Sample.types(#""Answer": {"fields": ["a: any"]}"#).problems()
        #expect(problems.map(\.line) == [nil])
        #expect(problems.first?.description.hasPrefix("api-sample.json5: Answer.a: ") == true)
    }

    @Test func `a sentence about nothing`() throws {
        var sample = Sample.types(#""Answer": {"fields": ["n: number"]}"#)
        sample.documentation = """
            {
              fields: { n: "A number.",
                gone: "Nothing." },
              types: { Answer: {
                fields: { none: "Nothing." } } },
              requests: { "GET /nowhere": "Nothing." },
            }
            """
        #expect(try sample.problems().map(\.line) == [3, 6, 5])
    }

    @Test func `a pattern of files, and versions that are not sorted`() throws {
        let text = """
            { module: "M", prefix: "A",
              versions: ["0.2.0", "0.1.0"],
              lastServer: "1", files: [["O", ["*"]]] }
            """
        let error = try #require(throws: GenerationError.self) {
            try Rules(json5: Data(text.utf8), file: "api-m.json5")
        }
        #expect(error.problems.map(\.line) == [2])
    }
}

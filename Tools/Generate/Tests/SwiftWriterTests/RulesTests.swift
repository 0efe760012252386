import Foundation
import SwiftWriter
import Testing

@Suite struct RuleEntries {
    private let answer =
        #""Answer": {"fields": ["made: string", "url: string", "rank: number", "n: number", "made_by: string"]}"#

    @Test func `dates, urls and doubles say what a string or number is`() throws {
        let rules = #"dates: ["*.made"], urls: ["Answer.url"], doubles: ["Answer.r*"],"#
        let swift = try Sample.types(answer, rules: rules).swift()
        for line in ["var made: WireDate", "var url: WireURL", "var rank: Double", "var n: Int", "var madeBy: String"] {
            #expect(swift.contains("public \(line)\n"))
        }
    }

    @Test func `the more exact rule wins`() throws {
        let swift = try Sample.types(answer, rules: #"dates: ["*.made*"], urls: ["Answer.made_by"],"#).swift()
        #expect(swift.contains("public var made: WireDate\n"))
        #expect(swift.contains("public var madeBy: WireURL\n"))
    }

    @Test func `equally exact rules that differ are a problem`() throws {
        let problems = try Sample.types(answer, rules: #"dates: ["*.url"], urls: ["*.url"],"#).problems()
        #expect(problems.map(\.code) == [.conflictingRules])
    }

    @Test func `an exact rule about another kind of field is a problem`() throws {
        let problems = try Sample.types(answer, rules: #"dates: ["Answer.n"],"#).problems()
        #expect(problems.map(\.code) == [.conflictingRules, .unusedRule])
    }

    @Test(
        arguments: [
            #"dates: ["*.nothing"],"#,
            #"urls: ["Nobody.url"],"#,
            #"doubles: ["*.url"],"#,
            #"optional: [{ field: "Answer.nothing", evidence: "e" }],"#,
            #"required: { only: ["Answer.*", "Answer.nothing"], evidence: "e" },"#,
            #"add: [{ field: "Nobody.x", type: "string", evidence: "e" }],"#,
            #"add: [{ field: "Answer.url", type: "string", evidence: "e" }],"#,
            #"types: [{ field: "Answer.nothing", type: "string", evidence: "e" }],"#,
            #"types: [{ field: "Answer.url", type: "string", evidence: "e" }],"#,
            #"responses: [{ endpoint: "GET /nowhere", type: "Answer", evidence: "e" }],"#,
            #"requests: [{ endpoint: "GET /nowhere", type: "Answer", evidence: "e" }],"#,
            #"login: { "GET /nowhere": "never" },"#,
            #"moveEndpoints: [{ endpoint: "GET /nowhere", to: "GET /there", evidence: "e" }],"#,
            #"leaveOut: [{ type: "Nobody", reason: "r" }],"#,
            #"leaveOut: [{ endpoint: "GET /nowhere", reason: "r" }],"#,
            #"names: { "Answer.nothing": "x" },"#,
            #"parameters: [{ endpoint: "GET /answer", name: "id", type: "string", evidence: "e" }],"#,
            #"keys: "snake_case","#,
            #"keys: { style: "snake_case", except: { "Answer.nothing": "x" } },"#,
            #"only: ["GET /answer", "GET /nowhere"],"#,
            #"aliases: { Nobody: "String" },"#,
            #"gaps: [{ field: "Answer.url", since: "0.1.0", until: "0.1.1", evidence: "e" }],"#,
            #"gaps: [{ type: "Nobody", since: "0.1.0", until: "0.1.1", evidence: "e" }],"#,
        ]
    )
    func `a rule about nothing is a problem`(rules: String) throws {
        let problems = try Sample.types(answer, rules: rules).problems()
        #expect(problems.map(\.code) == [.unusedRule], "\(problems)")
        #expect(problems.first?.file == "api-sample.json5")
    }

    @Test func `optional takes back what a schema requires`() throws {
        let rules = #"optional: [{ field: "Answer.url", evidence: "seen without" }],"#
        #expect(try Sample.types(answer, rules: rules).swift().contains("public var url: String?\n"))
    }

    @Test func `of answers only what a rule takes for granted is required`() throws {
        let types = """
            "Answer": {"fields": ["id: number", "n: number", "part: Part"]}, "Part": {"fields": ["name: string", "on: boolean", "nr?: number", "id?: number"]},
            "Ask": {"fields": ["n: number", "choice: Choice"]}, "Choice": {"fields": ["on: boolean"]}
            """
        let endpoint =
            #"{"method": "POST", "path": "/a", "name": "ask", "request": "Ask", "response": "Answer", "login": "never"}"#
        let rules = #"required: { only: ["*.id", "Answer.part", "Part.nr"], evidence: "seen" },"#
        let swift = try Sample(rules: rules, versions: [("0.1.0", types, endpoint)]).swift()
        func fields(_ type: String) -> [Substring] {
            let body = swift.split(separator: "public struct \(type): ").dropFirst().first ?? ""
            return body.split(separator: "\n").map { $0.drop { $0 == " " } }.prefix { $0 != "}" }
                .filter { $0.hasPrefix("public var") && !$0.hasSuffix("{") }
        }
        #expect(fields("ApiAnswer") == ["public var id: Int", "public var n: Int?", "public var part: ApiPart"])
        let part = ["public var name: String?", "public var on: Bool?", "public var nr: Int", "public var id: Int?"]
        #expect(
            fields("ApiPart").map(String.init) == part,
            "a field named exactly is required, whatever the schema says"
        )
        #expect(
            fields("ApiAsk") == ["public var n: Int", "public var choice: ApiChoice"],
            "what a server demands stays"
        )
        #expect(fields("ApiChoice") == ["public var on: Bool"])
    }

    @Test func `an added field is known where the rule says`() throws {
        let rules =
            #"add: [{ field: "Answer.new", type: "number", optional: false, since: "0.1.2", evidence: "seen" }],"#
        let swift = try Sample.types(answer, rules: rules).swift()
        #expect(swift.contains("/// `new` on the wire; since 0.1.2.\n    public var new: Int?\n"))
        #expect(swift.contains(#"[.new: WireAvailability(since: "0.1.2")]"#))
    }

    @Test func `an added field of all servers may be required`() throws {
        let rules = #"add: [{ field: "Answer.new", type: "number", optional: false, evidence: "seen" }],"#
        #expect(try Sample.types(answer, rules: rules).swift().contains("public var new: Int\n"))
    }

    @Test func `a retyped field has the rule's type`() throws {
        let rules = #"types: [{ field: "Answer.n", type: "Array<string>", evidence: "seen" }],"#
        #expect(try Sample.types(answer, rules: rules).swift().contains("public var n: [String]\n"))
    }

    @Test func `added types answer and are taken`() throws {
        let rules = """
            addTypes: { Backup: { fields: ["text: string"], evidence: "seen" } },
            responses: [{ endpoint: "GET /answer", type: "Backup", evidence: "seen" }],
            requests: [{ endpoint: "GET /answer", type: "Backup", evidence: "seen" }],
            """
        let swift = try Sample.types(answer, rules: rules).swift()
        #expect(swift.contains("public struct ApiGetAnswer: WireRequest"))
        #expect(swift.contains("public typealias Response = ApiBackup"))
        #expect(swift.contains(#"items.add("text", text)"#))
    }

    @Test func `an added type that is there is a problem`() throws {
        let rules = #"addTypes: { Answer: { fields: [], evidence: "seen" } },"#
        #expect(try Sample.types(answer, rules: rules).problems().map(\.code) == [.conflictingRules])
    }

    @Test func `what is left out and still named is a problem that says so`() throws {
        let types = #""Answer": {"fields": ["a: A"]}, "A": {"fields": []}"#
        let problems = try Sample.types(types, rules: #"leaveOut: [{ type: "A", reason: "r" }],"#).problems()
        #expect(problems.map(\.code) == [.unknownType])
        #expect(problems.first?.message.contains("leave out") == true)
    }

    @Test(
        arguments: [
            ("nonsense: 1,", "nothing reads “nonsense”"),
            (#"dates: ["published"],"#, "names no field"),
            (#"optional: [{ field: "A.b" }],"#, "“evidence” is missing"),
            (#"optional: [{ field: "A.b", evidence: "" }],"#, "is empty"),
            (#"required: { only: ["A.b"] },"#, "“evidence” is missing"),
            (#"required: ["A.b"],"#, "Expected to decode"),
            (#"login: { "GET /a": "maybe" },"#, "is no login"),
            (#"types: [{ field: "A.b", type: "Array<", evidence: "e" }],"#, "“Array<” does not read"),
            (
                #"gaps: [{ field: "A.b", since: "0.2.0", until: "0.1.0", evidence: "e" }],"#,
                "end before it begins, at 0.2.0"
            ),
            (#"gaps: [{ since: "0.2.0", until: "0.3.0", evidence: "e" }],"#, "one of “field”, “type” and “endpoint”"),
            ("dates: [,],", "found ',', expected a value"),
            ("dates: [], dates: [],", "found the key “dates” again"),
            (#"keys: "kebab-case","#, "“kebab-case” is no spelling"),
            (#"keys: { style: "Train-Case" },"#, "is no spelling; write snake_case"),
            (#"keys: { style: "snake_case", except: { published: "x" } },"#, "names no field"),
            (
                #"addEndpoints: [{ endpoint: "GET /a/{b}", name: "a", response: "A", login: "never", evidence: "e" }],"#,
                "say one for each name in the braces of /a/{b}, and no other"
            ),
        ]
    )
    func `a rules file that does not read says where`(rules: String, part: String) throws {
        let problems = try Sample.types(answer, rules: rules).problems()
        #expect(problems.map(\.code) == [.unreadable])
        #expect(problems.first?.message.contains(part) == true, "\(problems)")
    }

    @Test func `a sentence about nothing is a problem`() throws {
        var sample = Sample.types(answer)
        sample.documentation = #"{ fields: { urll: "The link." }, types: { Answer: { fields: { n: "A number." } } } }"#
        #expect(try sample.problems().map(\.place) == ["fields.urll"])
    }

    @Test func `a version without its schema is a problem`() throws {
        let rules = try Rules(
            json5: Data(
                #"{ module: "M", prefix: "A", versions: ["0.1.0"], lastServer: "0.1.0", files: [["O", ["*"]]] }"#.utf8
            ),
            file: "api-m.json5"
        )
        let error = #expect(throws: GenerationError.self) { try Generation(rules: [rules], schemas: [:]) }
        #expect(error?.code == .missingFact)
    }

    @Test func `entries after one that conflicts are read all the same`() throws {
        let rules = """
            addTypes: { Answer: { fields: [], evidence: "e" }, Zoo: { fields: [], evidence: "e" } },
            responses: [{ endpoint: "GET /answer", type: "Zoo", evidence: "e" }],
            addEndpoints: [
              { endpoint: "GET /answer", name: "a", response: "Answer", login: "never", evidence: "e" },
              { endpoint: "GET /answer", name: "b", response: "Answer", login: "never", evidence: "e" },
            ],
            """
        let problems = try Sample.types(answer, rules: rules).problems()
        #expect(problems.map(\.code) == [.conflictingRules, .conflictingRules])
        #expect(problems.map(\.place) == ["addTypes: Answer", "addEndpoints: GET /answer"])
    }

    @Test func `an endpoint does not move where another is`() throws {
        let endpoints =
            Sample.asking("Answer")
            + #", {"method": "GET", "path": "/b", "name": "b", "response": "Answer", "login": "never"}"#
        var sample = Sample(versions: [("0.1.0", answer, endpoints)])
        sample.rules = #"moveEndpoints: [{ endpoint: "GET /b", to: "GET /answer", evidence: "e" }],"#
        let problem = try #require(try sample.problems().first)
        #expect(problem.code == .conflictingRules)
        #expect(problem.place == "moveEndpoints: GET /b")
        #expect(problem.message.contains("0.1.0"))
        sample.rules = """
            moveEndpoints: [
              { endpoint: "GET /answer", to: "GET /c", evidence: "e" }, { endpoint: "GET /b", to: "GET /answer", evidence: "e" },
            ],
            """
        #expect(try sample.swift().contains(#"WireEndpoint(.get, "/c", login: .never)"#))
    }
}

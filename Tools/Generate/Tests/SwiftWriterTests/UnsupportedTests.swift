import SwiftWriter
import Testing

/// Forms without Swift: each is a problem with advice.
@Suite struct Unsupported {
    @Test(
        arguments: [
            #""Answer": {"fields": ["a: any"]}"#,
            #""Answer": {"fields": ["a: string | number"]}"#,
            #""Answer": {"fields": ["a: \"x\" | \"y\""]}"#,
            #""Answer": {"fields": ["a: { b: string }"]}"#,
            #""Answer": {"fields": ["a: Page"]}, "Page": {"parameters": ["T"], "fields": ["items: Array<T>"]}"#,
        ]
    )
    func `a field of a form without Swift`(types: String) throws {
        let problem = try #require(try Sample.types(types).problems().first)
        #expect(problem.code == .unsupported)
        #expect(problem.place == "Answer.a")
        #expect(problem.message.contains("0.1.0"))
        #expect(problem.hint.contains("types"))
    }

    @Test func `a union of strings and objects`() throws {
        let types = #""Answer": {"fields": ["a: A"]}, "A": {"is": "string | { b: string }"}"#
        let problems = try Sample.types(types).problems()
        #expect(problems.map(\.place) == ["A"])
        #expect(problems.first?.message.contains("string | { b: string }") == true)
    }

    @Test func `an answer that is no object`() throws {
        let sample = Sample(versions: [("0.1.0", "", Sample.asking("string"))])
        let problems = try sample.problems()
        #expect(problems.map(\.place) == ["GET /answer"])
        #expect(problems.first?.hint.contains("responses") == true)
    }

    @Test func `an object in a query`() throws {
        let types = #""Answer": {"fields": []}, "Ask": {"fields": ["a: Answer", "ids: Array<number>"]}"#
        let endpoint =
            #"{"method": "GET", "path": "/a", "name": "ask", "request": "Ask", "response": "Answer", "login": "never"}"#
        let problems = try Sample(versions: [("0.1.0", types, endpoint)]).problems()
        #expect(problems.map(\.place) == ["GET /a a", "GET /a ids"])
        #expect(problems[1].hint.hasSuffix("For one parameter for each element: queryLists: \"repeated\"."))
    }

    @Test func `a way to write lists that nobody knows`() throws {
        let error = try #require(throws: GenerationError.self) {
            try Sample.types(#""Answer": {"fields": []}"#, rules: "queryLists: \"joined\",").generate()
        }
        #expect(error.message.contains("“joined” is no way to write a list; write repeated"))
    }

    @Test func `a form that is no object`() throws {
        let endpoint =
            #"{"method": "PUT", "path": "/a", "name": "askIt", "request": "Ask", "response": "Ask", "login": "never"}"#
        let types = #""Ask": {"is": "\"x\" | \"y\""}"#
        let problems = try Sample(versions: [("0.1.0", types, endpoint)]).problems()
        #expect(problems.map(\.code) == [.unsupported], "\(problems)")
    }

    @Test func `nobody says whether a login is needed`() throws {
        let endpoint = #"{"method": "GET", "path": "/a", "name": "a", "response": "Answer"}"#
        let types = #""Answer": {"fields": []}"#
        let problems = try Sample(versions: [("0.1.0", types, endpoint)]).problems()
        #expect(problems.map(\.code) == [.missingFact])
        let rules = #"login: { "GET /a": "required" },"#
        let swift = try Sample(rules: rules, versions: [("0.1.0", types, endpoint)]).swift()
        #expect(swift.contains("login: .required"))
    }

    @Test func `a key outside of ASCII`() throws {
        let types = #""Answer": {"fields": ["\"größe\": string"]}"#
        #expect(try Sample.types(types).problems().map(\.place) == ["Answer.größe"])
    }

    @Test func `a word of which its Swift name would lose letters`() throws {
        let types = #""Answer": {"fields": ["kind: Kind"]}, "Kind": {"is": "\"ünder\" | \"b\""}"#
        #expect(try Sample.types(types).problems().map(\.place) == ["Kind.ünder"])
        let swift = try Sample.types(types, rules: #"names: { "Kind.ünder": "under" },"#).swift()
        #expect(swift.contains(#"case "ünder": .under"#))
    }

    @Test func `more fields than a reader counts`() throws {
        func sample(_ count: Int) -> Sample {
            let fields = (0..<count).map { "\"f\($0): string\"" }.joined(separator: ", ")
            return .types(#""Answer": {"fields": [\#(fields)]}"#)
        }
        #expect(try sample(64).swift().contains("try reader.require(0xffffffffffffffff, in: scan)"))
        #expect(try sample(65).problems().map(\.place) == ["Answer"])
    }

    @Test func `all problems are said at once`() throws {
        let types = #""Answer": {"fields": ["a: any", "b: any"]}"#
        #expect(try Sample.types(types, rules: #"dates: ["*.z"],"#).problems().count == 3)
    }

    @Test(
        arguments: [
            "Array<{ [key in string]: string }>", "{ [key in string]: { [key in string]: string } }",
            "Page<{ [key in string]: string }>", "Array<Texts>",
        ]
    )
    func `a map inside something else`(type: String) throws {
        let types = """
            "Answer": {"fields": ["a: \(type)"]}, "Page": {"parameters": ["T"], "fields": ["items: Array<T>"]},
            "Texts": {"is": "{ [key in string]: string }"}
            """
        let problems = try Sample.types(types).problems()
        #expect(problems.map(\.code) == [.unsupported], "\(problems)")
        #expect(problems.map(\.place) == ["Answer.a"])
        #expect(problems.first?.message.contains(type) == true)
    }

    @Test(arguments: [#""is": "Array<string>""#, #""is": "\"x\" | \"y\"""#, #""is": "{ [key in string]: string }""#])
    func `a tag beside what is no declared object`(payload: String) throws {
        let types = """
            "Answer": {"fields": ["u: Union"]}, "Payload": {\(payload)}, "Fine": {"fields": ["t: string"]}, "Other": {"is": "Fine"},
            "Union": {"is": "({ type_: \\"a\\" } & Payload) | ({ type_: \\"b\\" } & Fine) | ({ type_: \\"c\\" } & Other)"}
            """
        let problems = try Sample.types(types).problems()
        #expect(problems.map(\.code) == [.unsupported])
        #expect(problems.map(\.place) == ["Union.a"])
        #expect(problems.first?.message.contains("no declared object") == true)
    }

    @Test func `words and objects without a name: the hint names them`() throws {
        let words = try Sample.types(#""Answer": {"fields": ["mood: \"glad\" | \"sad\""]}"#).problems()
        let named = #"""
            addTypes: { AnswerMood: { is: "\"glad\" | \"sad\"", evidence: "…" } }, types: [{ field: "Answer.mood", type: "AnswerMood"
            """#
        #expect(words.first?.hint.contains("Name it: \(named)") == true, "\(words)")
        let mended = #"""
            addTypes: { AnswerMood: { is: "\"glad\" | \"sad\"", evidence: "e" } },
            types: [{ field: "Answer.mood", type: "AnswerMood", evidence: "e" }],
            """#
        let swift = try Sample.types(#""Answer": {"fields": ["mood: \"glad\" | \"sad\""]}"#, rules: mended).swift()
        #expect(swift.contains("public var mood: ApiAnswerMood\n"))
        let object = try Sample.types(#""Answer": {"fields": ["owner: { name: string }"]}"#).problems()
        #expect(object.first?.hint.contains("Name it: addTypes: { AnswerOwner: { fields: […]") == true)
        let any = try Sample.types(#""Answer": {"fields": ["a: any"]}"#).problems()
        #expect(any.first?.hint.contains("Name it") == false)
    }

    @Test func `arms whose fields of one name differ are no one struct`() throws {
        let types = #"""
            "Answer": {"fields": ["r: R"]}, "A": {"fields": ["a: string"]}, "B": {"fields": ["b: string"]},
            "R": {"is": "{ type: \"a\"; data: A } | { type: \"b\"; data: B }"}
            """#
        let problems = try Sample.types(types).problems()
        #expect(problems.map(\.code) == [.unsupported], "\(problems)")
    }

    @Test func `two functions of one endpoint`() throws {
        let endpoints = """
            {"method": "GET", "path": "/a", "name": "getA", "response": "Answer", "login": "never"},
            {"method": "GET", "path": "/a", "name": "getB", "response": "Answer", "login": "never"}
            """
        let problems = try Sample(versions: [("0.1.0", #""Answer": {"fields": ["a: string"]}"#, endpoints)]).problems()
        #expect(problems.map(\.code) == [.collision])
        #expect(problems.first?.message.contains("getA and getB") == true)
    }

    @Test func `a key with a capital K is a key`() throws {
        let swift = try Sample.types(#""Answer": {"fields": ["apiKey: string"]}"#).swift()
        #expect(swift.contains("public var apiKey: String\n"))
    }

    @Test func `numbers and dates stand in a query`() throws {
        let endpoint = """
            {"method": "GET", "path": "/a", "name": "getA", "request": "GetA", "response": "Answer", "login": "never"}
            """
        let types = #""GetA": {"fields": ["since: string", "price?: number"]}, "Answer": {"fields": ["a: string"]}"#
        let rules = #"dates: ["GetA.since"], doubles: ["GetA.price"],"#
        let swift = try Sample(rules: rules, versions: [("0.1.0", types, endpoint)]).swift()
        #expect(swift.contains(#"items.add("since", since)"#) && swift.contains(#"items.add("price", price)"#))
    }
}

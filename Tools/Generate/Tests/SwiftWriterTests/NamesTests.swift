import SwiftWriter
import Testing

@Suite struct Names {
    /// Returns the names of the fields of `Answer`, in order.
    private func fields(_ wire: [String]) throws -> [String] {
        let list = wire.map { "\"\($0): string\"" }.joined(separator: ", ")
        let swift = try Sample.types(#""Answer": {"fields": [\#(list)]}"#).swift()
        return swift.matches(of: /public var (`?\w+`?): String\n/).map { String($0.1) }
    }

    @Test func `snake case becomes camel case`() throws {
        let names = try fields(["creator_id", "type_", "when_", "totp_2fa_token", "openRegistrations", "q"])
        #expect(names == ["creatorId", "type", "when", "totp2faToken", "openRegistrations", "q"])
    }

    @Test func `what Swift has a meaning for stands in backticks`() throws {
        #expect(try fields(["default", "public", "in", "init"]) == ["`default`", "`public`", "`in`", "`init`"])
    }

    @Test func `words become cases`() throws {
        let words = ["All", "SmallCard", "local_only", "URL", "in", "2fa"]
        let union = words.map { "\\\"\($0)\\\"" }.joined(separator: " | ")
        let types = #""Answer": {"fields": ["kind: Kind"]}, "Kind": {"is": "\#(union)"}"#
        let swift = try Sample.types(types).swift()
        let cases = swift.matches(of: /\n    case (`?\w+`?)\n/.wordBoundaryKind(.simple)).map { String($0.1) }
        #expect(cases == ["all", "smallCard", "localOnly", "url", "`in`", "_2fa"])
        #expect(swift.contains(#"case "in": .in"#))
    }

    @Test func `the word unknown does not take the place of what nobody knows`() throws {
        let types = #""Answer": {"fields": ["kind: Kind"]}, "Kind": {"is": "\"unknown\" | \"known\""}"#
        let swift = try Sample.types(types).swift()
        #expect(swift.contains(#"case "unknown": .unknownValue"#))
        #expect(swift.contains("case unknown(String)"))
    }

    @Test func `a name given by the rules is taken`() throws {
        let rules = #"names: { "Answer.a_b": "first_one" },"#
        let swift = try Sample.types(#""Answer": {"fields": ["a_b: string", "aB: string"]}"#, rules: rules).swift()
        #expect(swift.contains("public var firstOne: String"))
        #expect(swift.contains("public var aB: String"))
    }

    @Test func `two names that become one are a problem`() throws {
        let problems = try Sample.types(#""Answer": {"fields": ["a_b: string", "aB: string"]}"#).problems()
        #expect(problems.map(\.code) == [.collision])
        #expect(problems.first?.place == "Answer.aB")
        #expect(problems.first?.hint.contains("names") == true)
    }

    @Test func `a type that would hide one of Swift is a problem`() throws {
        var sample = Sample.types(#""Answer": {"fields": ["text: String"]}, "String": {"fields": []}"#)
        #expect(try sample.problems() == [])
        sample.naming = #"namespace: "Api""#
        #expect(try sample.problems().map(\.place) == ["String"])
    }

    @Test func `a request and a type of one name are a problem`() throws {
        let types =
            #""Answer": {"fields": []}, "GetAnswer": {"fields": ["next?: GetAnswer2"]}, "GetAnswer2": {"is": "string"}"#
        let sample = Sample(versions: [("0.1.0", types, Sample.asking("Answer"))])
        #expect(try sample.problems().map(\.code) == [.collision])
    }

    @Test(arguments: ["self", "hash_value"]) func `a field that every value has already is a problem`(name: String)
        throws
    {
        let problems = try Sample.types(#""Answer": {"fields": ["\#(name): string"]}"#).problems()
        #expect(problems.map(\.code) == [.collision])
        #expect(problems.map(\.place) == ["Answer.\(name)"])
    }

    @Test func `a parameter that every request has already is a problem`() throws {
        let endpoint =
            #"{"method": "GET", "path": "/a", "name": "ask", "request": "Ask", "response": "Answer", "login": "never"}"#
        let types = #""Answer": {"fields": []}, "Ask": {"fields": ["query_items: string"]}"#
        let problems = try Sample(versions: [("0.1.0", types, endpoint)]).problems()
        #expect(problems.map(\.place) == ["GET /a.query_items"])
    }

    @Test(arguments: ["allCases", "availability", "raw_value", "Description", "wire_parameter", "self"])
    func `a word that every enumeration has already is a problem`(word: String) throws {
        let types = #""Answer": {"fields": ["kind: Kind"]}, "Kind": {"is": "\"\#(word)\" | \"b\""}"#
        #expect(try Sample.types(types).problems().map(\.place) == ["Kind.\(word)"])
        let rules = #"names: { "Kind.\#(word)": "other" },"#
        #expect(try Sample.types(types, rules: rules).swift().contains(#"case "\#(word)": .other"#))
    }

    @Test(arguments: [
        "Requests", "WireReader", "WireField", "Hashable", "Sendable", "Codable", "Kind", "Api", "PostID",
    ])
    func `a type in a namespace that would hide another is a problem`(name: String) throws {
        let types =
            #""Answer": {"fields": ["id: PostId", "x: \#(name)"]}, "PostId": {"is": "number"}, "\#(name)": {"fields": ["t: string"]}"#
        var sample = Sample.types(types)
        sample.naming = #"namespace: "Api""#
        #expect(try sample.problems().map(\.code) == [.collision])
        guard name != "Requests" else { return }
        sample.naming = #"prefix: "Api""#
        #expect(try sample.problems() == [])
    }

    @Test func `the list of requests and an id have names of their own beside a prefix, too`() throws {
        let list = Sample.types(#""Answer": {"fields": ["r: Requests"]}, "Requests": {"fields": ["t: string"]}"#)
        #expect(try list.problems().map(\.place) == ["the type Requests"])
        let types =
            #""Answer": {"fields": ["a: ApiPostId", "b: PostID"]}, "ApiPostId": {"is": "number"}, "PostID": {"fields": ["t: string"]}"#
        #expect(try Sample.types(types).problems().map(\.place) == ["ApiPostId"])
    }

    @Test func `a type in a namespace and a generic parameter of one name are a problem`() throws {
        let types = """
            "Answer": {"fields": ["p: Page<string>"]}, "Item": {"fields": ["t: string"]},
            "Page": {"parameters": ["T"], "fields": ["a: T", "b: Item"]}
            """
        var sample = Sample.types(types)
        #expect(try sample.problems() == [])
        sample.naming = #"namespace: "Api""#
        #expect(try sample.problems().map(\.place) == ["Page: Item"])
    }

    @Test func `generic parameters of one name are a problem`() throws {
        func types(_ parameters: String) -> String {
            #""Answer": {"fields": ["p: Page<string, number>"]}, "Page": {"parameters": [\#(parameters)], "fields": ["a: T"]}"#
        }
        #expect(try Sample.types(types(#""T", "T""#)).problems().map(\.code).contains(.collision))
        #expect(
            try Sample.types(types(#""T", "Item""#)).swift().contains("struct ApiPage<T: WireValue, Item: WireValue>")
        )
    }
}

/// Requests with the same name in the client, and logins that the client does not declare.
@Suite struct NamesOfRequests {
    private static let endpoints = """
        {"method": "GET", "path": "/a", "name": "fetch", "response": "Answer"},
        {"method": "GET", "path": "/b", "name": "fetch", "request": "Ask", "response": "Answer"},
        {"method": "PUT", "path": "/b/c", "name": "send", "response": "Answer", "login": "never"}
        """

    private func sample(_ rules: String) -> Sample {
        let types = #""Answer": {"fields": ["a: string"]}, "Ask": {"fields": ["b: string"]}"#
        return Sample(rules: rules, versions: [("0.1.0", types, Self.endpoints)])
    }

    @Test func `rules name them, forms or not`() throws {
        let rules = #"names: { "GET /a": "fetchA", "GET /b": "fetchB" }, login: { "GET *": "optional" },"#
        let swift = try sample(rules).swift()
        #expect(
            swift.contains("public struct ApiFetchA: WireRequest") && swift.contains("struct ApiFetchB: WireRequest")
        )
        #expect(!swift.contains("ApiAsk:"))
    }

    @Test func `a login with a star counts where nothing else is said, the longest first`() throws {
        let rules = #"login: { "GET *": "optional", "GET /b*": "required" }, names: { "GET /a": "x" },"#
        let swift = try sample(rules).swift()
        for line in [
            #"WireEndpoint(.get, "/a", login: .optional)"#, #"WireEndpoint(.get, "/b", login: .required)"#,
            #"WireEndpoint(.put, "/b/c", login: .never)"#,
        ] { #expect(swift.contains(line), "\(line) is missing") }
        let idle = sample(#"login: { "GET *": "optional", "PUT *": "required" }, names: { "GET /a": "x" },"#)
        #expect(try idle.problems().map(\.place) == ["login: PUT *"])
    }
}

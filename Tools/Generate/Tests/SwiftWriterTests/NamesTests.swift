import SwiftWriter
import Testing

@Suite struct Names {
    /// The names of the fields of `Answer`, in order.
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
        #expect(try fields(["default", "public", "in", "self"]) == ["`default`", "`public`", "`in`", "`self`"])
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
}

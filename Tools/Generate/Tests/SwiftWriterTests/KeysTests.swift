import SwiftWriter
import Testing

/// Clients in camelCase for servers that use snake_case.
@Suite struct KeysOfAnotherSpelling {
    private static let types = """
        "Answer": {"fields": ["id: string", "inReplyToId?: string", "avatarURLStatic: string", "sha256: string", "made_at: string",
          "v2Name: string", "aB: boolean"]},
        "Ask": {"fields": ["minId?: string"]}
        """

    private static let endpoint = #"""
        {"method": "GET", "path": "/a/{noteId}", "name": "ask", "parameters": ["noteId: string"], "request": "Ask",
         "response": "Answer", "login": "never"}
        """#

    private func sample(_ rules: String) -> Sample {
        Sample(rules: rules, versions: [("0.1.0", Self.types, Self.endpoint)])
    }

    @Test func `keys are the wire's, names are Swift's`() throws {
        let swift = try sample(#"keys: "snake_case", dates: ["*.made_at"], urls: ["Answer.avatar_url_static"],"#)
            .swift()
        for part in [
            #"wireFields = WireFields("#, #""in_reply_to_id""#, #""avatar_url_static""#, #""sha256""#, #""made_at""#,
            #""v2_name""#, #""a_b""#, "public var inReplyToId: String?", "public var avatarUrlStatic: WireURL",
            "public var madeAt: WireDate", #"items.add("min_id", minId)"#,
            // A name in the path is not on the wire.
            #"items.add("noteId", noteId)"#, #""/a/{noteId}""#,
        ] { #expect(swift.contains(part), "\(part) is missing") }
    }

    @Test func `an exception is spelled as it says`() throws {
        let rules = #"keys: { style: "snake_case", except: { "*.v2Name": "v2name", "Answer.aB": "aB" } },"#
        let swift = try sample(rules).swift()
        #expect(swift.contains(#""v2name""#) && swift.contains(#""aB""#) && swift.contains(#""in_reply_to_id""#))
    }

    @Test func `two fields of one key are a problem`() throws {
        let types = #""Answer": {"fields": ["aB: string", "a_b: string"]}"#
        let problems = try Sample.types(types, rules: #"keys: "snake_case","#).problems()
        #expect(problems.first?.code == .collision && problems.first?.place == "Answer.a_b", "\(problems)")
    }

    @Test func `fields inside of unions and other names are spelled too`() throws {
        let types = """
            "Answer": {"fields": ["u: Union", "e: Failure", "m: More"]}, "A": {"fields": ["oneTwo: string"]},
            "Union": {"is": "({ itemType: \\"a\\" } & A) | ({ itemType: \\"b\\" } & A)"},
            "Failure": {"is": "{ errorKind: \\"x\\" } | { errorKind: \\"y\\"; moreText: string }"},
            "More": {"is": "A & { threeFour: number }"}
            """
        let swift = try Sample.types(types, rules: #"keys: "snake_case","#).swift()
        for part in [#"reader.tag("item_type")"#, #""error_kind", "more_text""#, #""one_two", "three_four""#] {
            #expect(swift.contains(part), "\(part) is missing")
        }
    }
}

import ApiSchema
import Foundation
import SwiftWriter
import Testing

/// One test for each form of type that is generated.
@Suite struct WrittenForms {
    @Test func `scalars, optionals, arrays and maps of an object`() throws {
        let types = """
            "Answer": {"fields": ["a: string", "b: number", "c?: boolean", "d: Array<string>", "e?: Array<PostId>",
              "f: { [key in string]: number }", "g: string | null", "h: PostId", "i?: PostId"]},
            "PostId": {"is": "number"}
            """
        let swift = try Sample.types(types).swift()
        for line in [
            "public var a: String\n", "public var b: Int\n", "public var c: Bool?\n", "public var d: [String]\n",
            "public var e: [PostID]?\n", "public var f: [String: Int]\n", "public var g: String?\n",
            "d = try container.decodeLossyArray(of: String.self, forKey: .d)",
            "e = try container.decodeLossyArrayIfPresent(of: PostID.self, forKey: .e)",
            "f = try container.decode([String: Int].self, forKey: .f)",
            "try container.encodeIfPresent(g, forKey: .g)",
            "case 3: d = try reader.array(of: String.self)",
            "case 4: e = reader.null() ? nil : try reader.array(of: PostID.self)",
            "case 5: f = try reader.dictionary(of: Int.self)",
            "case 6: g = try reader.stringIfPresent()",
            "case 7: h = PostID(try reader.int32())",
            "case 8: i = reader.null() ? nil : PostID(try reader.int32())",
            "try reader.require(0xab, in: scan)",
        ] { #expect(swift.contains(line), "\(line) is missing") }
    }

    @Test func `a required value without a cheap zero is proved, then unwrapped`() throws {
        let types = #""Answer": {"fields": ["other: Other"]}, "Other": {"fields": ["text: string"]}"#
        let swift = try Sample.types(types).swift()
        #expect(swift.contains("var other: ApiOther?\n"))
        #expect(swift.contains("self.other = other.unsafelyUnwrapped"))
    }

    @Test func `fields named like the body's own variables`() throws {
        let types = #""Answer": {"fields": ["scan: string", "reader: string", "container: string", "decoder: string"]}"#
        let swift = try Sample.types(types).swift()
        for line in [
            "case 0: scanValue = try reader.string()", "self.reader = readerValue",
            "self.container = try container.decode(String.self, forKey: .container)",
            "try container.encode(self.container, forKey: .container)",
        ] { #expect(swift.contains(line), "\(line) is missing") }
    }

    @Test func `fields named like the body's own variables and what these become`() throws {
        let types = """
            "Answer": {"fields": ["reader: string", "reader_value: string", "readerValueValue: string"]}
            """
        let swift = try Sample.types(types).swift()
        for line in [
            "case 0: readerValueValueValue = try reader.string()", "case 1: readerValue = try reader.string()",
            "case 2: readerValueValue = try reader.string()", "self.reader = readerValueValueValue",
            "self.readerValue = readerValue\n",
        ] { #expect(swift.contains(line), "\(line) is missing") }
        let page =
            #""Answer": {"fields": ["p: Page<string>"]}, "Page": {"parameters": ["T"], "fields": ["page_fields: T"]}"#
        let generic = try Sample.types(page).swift()
        #expect(generic.contains(#"private let pageFieldsTable = WireFields("page_fields")"#))
        #expect(generic.contains("var scan = try reader.object(pageFieldsTable)"))
    }

    @Test func `an answer without fields is the runtime's type, which knows null too`() throws {
        let swift = try Sample.types(#""Answer": {"fields": []}"#).swift()
        #expect(swift.contains("public typealias ApiAnswer = WireEmpty\n"))
        #expect(!swift.contains("struct ApiAnswer"))
    }

    @Test func `moved and added endpoints are where the rules say`() throws {
        let rules = """
            moveEndpoints: [{ endpoint: "GET /answer", to: "POST /answer/new", evidence: "e" }],
            addEndpoints: [
              { endpoint: "GET /more", name: "getMore", response: "Answer", login: "required", evidence: "e" },
            ],
            """
        let endpoint = """
            {"method": "GET", "path": "/answer", "name": "getAnswer", "response": "Answer", "login": "never"}
            """
        let swift = try Sample(
            rules: rules,
            versions: [("0.1.0", #""Answer": {"fields": ["a: string"]}"#, endpoint)]
        ).swift()
        #expect(swift.contains(#"WireEndpoint(.post, "/answer/new", login: .never)"#))
        #expect(swift.contains(#"WireEndpoint(.get, "/more", login: .required)"#))
        #expect(swift.contains("public struct ApiGetMore: WireRequest {"))
    }

    @Test func `names for strings are names, and some are types of the runtime`() throws {
        let types = """
            "Answer": {"fields": ["a: Cursor", "b: DbUrl", "c: SensitiveString"]},
            "Cursor": {"is": "string"}, "DbUrl": {"is": "string"}, "SensitiveString": {"is": "string"}
            """
        let swift = try Sample.types(types).swift()
        #expect(swift.contains("public typealias ApiCursor = String"))
        #expect(swift.contains("public var a: ApiCursor"))
        #expect(swift.contains("public var b: WireURL"))
        #expect(swift.contains("public var c: String"))
        #expect(!swift.contains("DbUrl"))
    }

    @Test func `an enumeration of an enumeration has all its words`() throws {
        let types = """
            "Answer": {"fields": ["filter: Filter"]},
            "Filter": {"is": "\\"all\\" | Kind"}, "Kind": {"is": "\\"a\\" | \\"b\\""}
            """
        let swift = try Sample.types(types).swift()
        #expect(swift.contains("public static let allCases: [Self] = [.all, .a, .b]"))
    }

    @Test func `an intersection of objects has the fields of all`() throws {
        let types = #""Answer": {"is": "Base & { more: string }"}, "Base": {"fields": ["text: string"]}"#
        let swift = try Sample.types(types).swift()
        #expect(swift.contains("public init(text: String, more: String)"))
    }

    @Test func `a list in a query is one parameter for each element, if the rules say so`() throws {
        let endpoint =
            #"{"method": "GET", "path": "/a", "name": "ask", "request": "Ask", "response": "Answer", "login": "never"}"#
        let types = #""Answer": {"fields": []}, "Ask": {"fields": ["ids: Array<number>", "items?: Array<string>"]}"#
        let sample = Sample(rules: "queryLists: \"repeated\",", versions: [("0.1.0", types, endpoint)])
        let swift = try sample.swift()
        #expect(swift.contains("for element in ids {") && swift.contains("for element in self.items ?? [] {"))
        #expect(swift.contains(#"items.add("ids", element)"#))
    }

    @Test func `an answer that is an array is a list`() throws {
        let sample = Sample(versions: [("0.1.0", #""Item": {"fields": []}"#, Sample.asking("Array<Item>"))])
        #expect(try sample.swift().contains("public typealias Response = WireList<ApiItem>"))
    }

    @Test func `what only requests hold has no reader`() throws {
        let endpoint = """
            {"method": "POST", "path": "/a", "name": "sendA", "request": "SendA", "response": "Answer", "login": "never"}
            """
        let types = """
            "SendA": {"fields": ["part: Part", "both: Both"]}, "Part": {"fields": ["text: string"]},
            "Answer": {"fields": ["both: Both"]}, "Both": {"fields": ["n: number"]}
            """
        let swift = try Sample(versions: [("0.1.0", types, endpoint)]).swift()
        #expect(swift.contains("public struct ApiPart: Encodable & WireCodable, Hashable, Sendable {"))
        #expect(swift.contains("public struct ApiBoth: \(Sample.value), Encodable {"))
        #expect(swift.contains("public struct ApiSendA: WireRequest {"))
        #expect(!swift.contains("case 0: part ="))
    }

    /// The trait `ReadersOnly` removes code that an app never calls; the body of a request is still encoded.
    @Test func `what an app may leave out is told apart`() throws {
        let endpoint = """
            {"method": "POST", "path": "/a", "name": "sendA", "request": "SendA", "response": "Answer", "login": "never"}
            """
        let types = #""SendA": {"fields": ["text: string"]}, "Answer": {"fields": ["n: number"]}"#
        let swift = try Sample(versions: [("0.1.0", types, endpoint)]).swift()
        var kept: [String] = []
        var isKept = true
        for line in swift.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line == "#if !ReadersOnly" { isKept = false }
            if isKept, line.hasPrefix("public ") { kept.append(line) }
            if line == "#endif" { isKept = true }
        }
        #expect(!kept.contains { $0.contains("init(from decoder:") })
        #expect(kept.filter { $0.contains("encode(to encoder:") }.count == 1, "the request's")
        #expect(kept.contains { $0.contains("init(from reader:") })
        #expect(swift.contains("init(from decoder:"))
    }

    @Test func `ids are imported only where they are used`() throws {
        var sample = Sample.types(#""Answer": {"fields": ["id: PostId"]}, "PostId": {"is": "number"}"#)
        sample.rules = #"identifierModule: "Ids","#
        #expect(try sample.swift().contains("public import Ids"))
        sample = Sample.types(#""Answer": {"fields": ["id: number"]}, "PostId": {"is": "number"}"#)
        sample.rules = #"identifierModule: "Ids","#
        #expect(try !sample.swift().contains("public import Ids"))
    }

    @Test func `ids and the banner are as the rules say`() throws {
        var sample = Sample.types(#""Answer": {"fields": ["id: PostId"]}, "PostId": {"is": "number"}"#)
        sample.rules = #"identifierModule: "Zoo", source: "zoo-js", insteadOfEditing: "call Zoe","#
        let swift = try sample.swift()
        #expect(
            swift.hasPrefix(
                "// Generated by Tools/Generate from zoo-js, servers 0.1.0–9.9.9.\n// Do not edit: call Zoe.\n"
            )
        )
        #expect(swift.contains("public import WireRuntime\npublic import Zoo\n"))
        #expect(try sample.generate().files.files.map(\.path).contains("Zoo/Generated/Identifiers.swift"))
        for rules in ["", #"identifierModule: "Sample","#] {
            sample.rules = rules
            #expect(try !sample.swift().contains("import Sample"))
        }
    }

    @Test func `the rules say little of an API with one version`() throws {
        let text = #"{ module: "Pets", prefix: "P", versions: ["1.0"], login: { "*": "never" } }"#
        let rules = try Rules(json5: Data(text.utf8), file: "api-pets.json5")
        let get = #"{"method": "GET", "path": "/pet", "name": "getPet", "request": "GetPet", "response": "Pet"}"#
        let types =
            #""Pet": {"fields": ["id: PetId"]}, "PetId": {"is": "number"}, "GetPet": {"fields": ["auth: string"]}"#
        let json = #"{"server": "1.0", "tag": "t", "types": {\#(types)}, "endpoints": [\#(get)]}"#
        let schema = try Schema(json: Data(json.utf8), file: "1.0.json")
        let files = try Generation(rules: [rules], schemas: ["1.0": schema]).files.files
        let names = files.map(\.path)
        #expect(names.allSatisfy { $0.hasPrefix("Pets/") } && names.contains("Pets/Generated/Identifiers.swift"))
        let swift = try #require(files.first { $0.path == "Pets/Generated/Requests.swift" }?.text)
        #expect(
            swift.hasPrefix(
                """
                // Generated by Tools/Generate from the schemas, servers 1.0.
                // Do not edit: change the rules and run swift package generate-api-types.

                """
            ),
            "\(swift)"
        )
        // A field is a field, unless the rules name it as the token.
        #expect(swift.contains("auth: String"))
    }

    @Test func `lines are broken before they are longer than 120`() throws {
        let word = String(repeating: "very_", count: 9) + "long"
        let types = """
            "Answer": {"fields": ["\(word): Array<\(word)>", "kind: Kind"]}, "\(word)": {"fields": []},
            "Kind": {"is": "\\"\(word)\\" | \\"b\(word)\\" | \\"c\(word)\\""}
            """
        let lines = try Sample.types(types).swift().split(separator: "\n")
        #expect(lines.contains { $0.count > 100 })
        #expect(lines.filter { $0.count > 120 } == [])
    }

    @Test func `an array inside an array, a map or a generic type is a list`() throws {
        let types = """
            "Answer": {"fields": ["a: Array<Array<string>>", "b: { [key in string]: Array<PostId> }",
              "c?: Array<Array<Array<number>>>", "d: Page<Array<string>>", "e: Array<Tags>", "f?: Page<Tags>"]},
            "PostId": {"is": "number"}, "Tags": {"is": "Array<string>"},
            "Page": {"parameters": ["T"], "fields": ["items: Array<T>"]}
            """
        let swift = try Sample.types(types).swift()
        for line in [
            "public var a: [WireList<String>]\n", "public var b: [String: WireList<PostID>]\n",
            "public var c: [WireList<WireList<Int>>]?\n", "public var d: ApiPage<WireList<String>>\n",
            "public var e: [WireList<String>]\n", "public var f: ApiPage<WireList<String>>?\n",
            "a = try container.decodeLossyArray(of: WireList<String>.self, forKey: .a)",
            "case 0: a = try reader.array(of: WireList<String>.self)",
            "case 1: b = try reader.dictionary(of: WireList<PostID>.self)",
        ] { #expect(swift.contains(line), "\(line) is missing") }
    }

    @Test func `an answer of arrays is a list of lists`() throws {
        let sample = Sample(versions: [("0.1.0", "", Sample.asking("Array<Array<string>>"))])
        #expect(try sample.swift().contains("public typealias Response = WireList<WireList<String>>"))
    }

    @Test func `what requests hold in lists can be read`() throws {
        let endpoint = """
            {"method": "POST", "path": "/a", "name": "sendA", "request": "SendA", "response": "Answer", "login": "never"}
            """
        let types = """
            "SendA": {"fields": ["parts: Array<Array<Part>>", "whole: Whole"]}, "Answer": {"fields": ["n: number"]},
            "Part": {"fields": ["piece: Piece"]}, "Piece": {"fields": ["n: number"]}, "Whole": {"fields": ["n: number"]}
            """
        let swift = try Sample(versions: [("0.1.0", types, endpoint)]).swift()
        for name in ["Part", "Piece"] {
            #expect(swift.contains("public struct Api\(name): \(Sample.value), Encodable {"))
        }
        #expect(swift.contains("public struct ApiWhole: Encodable & WireCodable, Hashable, Sendable {"))
    }

    @Test func `only what answers hold leaves elements out, and says with which decoder`() throws {
        let endpoint = """
            {"method": "POST", "path": "/a", "name": "sendA", "request": "SendA", "response": "Answer", "login": "never"}
            """
        let types = """
            "SendA": {"fields": ["sent: Array<string>", "part: Part"]}, "Part": {"fields": ["kept?: Array<string>"]},
            "Answer": {"fields": ["got: Array<string>"]}
            """
        let swift = try Sample(versions: [("0.1.0", types, endpoint)]).swift()
        #expect(swift.contains("got = try container.decodeLossyArray(of: String.self, forKey: .got)"))
        #expect(swift.contains("sent = try container.decode([String].self, forKey: .sent)"))
        #expect(swift.contains("kept = try container.decodeIfPresent([String].self, forKey: .kept)"))
        let sentence = "with a `WireDecoding`, an element of an array that does"
        #expect(swift.components(separatedBy: sentence).count == 2)
    }

    @Test func `ids that nothing names are not written, and said`() throws {
        let types = """
            "Answer": {"fields": ["id: PostId", "by: Page<Name>"]}, "PostId": {"is": "number"}, "IdleId": {"is": "number"},
            "PersonId": {"is": "number"}, "Name": {"is": "PersonId"},
            "Page": {"parameters": ["T"], "fields": ["items: Array<T>"]}
            """
        let generation = try Sample.types(types).generate()
        let ids = generation.files.files.first { $0.path.hasSuffix("Identifiers.swift") }?.text ?? ""
        #expect(ids.contains("struct PostID") && ids.contains("struct PersonID") && !ids.contains("IdleID"))
        #expect(generation.unreached.map(\.types) == [["IdleId"]])
    }

    @Test func `a list of one request, or none, is as the formatter wants it`() throws {
        func list(_ endpoints: String) throws -> String {
            let sample = Sample(versions: [("0.1.0", #""Answer": {"fields": []}"#, endpoints)])
            return try sample.generate().files.files.first { $0.path.hasSuffix("ApiRequests.swift") }?.text ?? ""
        }
        #expect(try list(Sample.asking("Answer")).contains("= [\n        ApiGetAnswer.self\n    ]\n"))
        #expect(try list("").contains("= []\n"))
    }
}

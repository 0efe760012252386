import SwiftWriter
import Testing

/// Requests whose path has places for values, and ids that are strings.
@Suite struct PathForms {
    private static let types = """
        "Answer": {"fields": ["id: NoteId", "reply?: NoteId", "all: Array<NoteId>"]}, "NoteId": {"is": "string"},
        "Edit": {"fields": ["text?: string"]}
        """

    private static func endpoint(
        _ method: String,
        _ path: String,
        _ parameters: String,
        request: String? = nil
    ) -> String {
        let form = request.map { #""request": "\#($0)", "# } ?? ""
        return
            #"{"method": "\#(method)", "path": "\#(path)", "name": "ask", "parameters": [\#(parameters)], \#(form)"response": "Answer", "login": "never"}"#
    }

    private func sample(_ endpoint: String, rules: String = "", types: String = Self.types) -> Sample {
        Sample(rules: #"identifierModule: "Sample", \#(rules)"#, versions: [("0.1.0", types, endpoint)])
    }

    @Test func `a value in the path is a property, and travels nowhere else`() throws {
        let swift = try sample(Self.endpoint("PUT", "/notes/{id}/text", #""id: NoteId""#, request: "Edit")).swift()
        for part in [
            #"WireEndpoint(.put, "/notes/{id}/text", login: .never)"#, "public init(id: NoteID, text: String? = nil) {",
            "        if !encoder.writesWireBody {\n            try container.encode(id, forKey: .id)\n        }\n",
            """
                public var pathParameters: [WireQueryItem] {
                    var items: [WireQueryItem] = []
                    items.add("id", id)
                    return items
                }
            """,
        ] { #expect(swift.contains(part), "\(part) is missing in \(swift)") }
        #expect(!swift.contains("queryItems"))
    }

    @Test func `the query of a request has what is not in its path`() throws {
        let swift = try sample(Self.endpoint("GET", "/notes/{id}", #""id: NoteId""#, request: "Edit")).swift()
        #expect(swift.contains("items.add(\"id\", id)\n        return items"))
        #expect(swift.contains("items.add(\"text\", text)\n        return items"))
        let bare = try sample(Self.endpoint("GET", "/notes/{id}", #""id: NoteId""#)).swift()
        #expect(bare.contains("pathParameters") && !bare.contains("queryItems"))
    }

    @Test func `rules say the type of a place, and its name`() throws {
        let rules = """
            parameters: [{ endpoint: "* /notes/{note}*", name: "note", type: "NoteId", evidence: "the answer's id" }],
            moveEndpoints: [{ endpoint: "GET /notes/{id}", to: "GET /notes/{note}", evidence: "as elsewhere" }],
            """
        let swift = try sample(Self.endpoint("GET", "/notes/{id}", #""id: string""#), rules: rules).swift()
        #expect(swift.contains("public init(note: NoteID)"))
        #expect(swift.contains(#"items.add("note", note)"#))
    }

    @Test func `places move in their order`() throws {
        let endpoint = Self.endpoint("GET", "/a/{x}/{y}", #""y: number", "x: string""#)
        let rules = #"moveEndpoints: [{ endpoint: "GET /a/{x}/{y}", to: "GET /b/{one}-{two}", evidence: "e" }],"#
        #expect(try sample(endpoint, rules: rules).swift().contains("public init(one: String, two: Int)"))
        let fewer = #"moveEndpoints: [{ endpoint: "GET /a/{x}/{y}", to: "GET /b/{one}", evidence: "e" }],"#
        let problems = try sample(endpoint, rules: fewer).problems()
        #expect(problems.map(\.message) == ["it has 2 names in braces, and /b/{one} has 1"])
        #expect(problems.first?.line == 3)
    }

    @Test func `an added endpoint says what is in its path`() throws {
        let rules = """
            addEndpoints: [{ endpoint: "PATCH /notes/{id}/pin", name: "pin", parameters: ["id: NoteId"], response: "Answer",
              login: "required", evidence: "e" }],
            """
        let swift = try sample(Sample.asking("Answer"), rules: rules).swift()
        #expect(swift.contains(#"WireEndpoint(.patch, "/notes/{id}/pin", login: .required)"#))
        #expect(swift.contains("public init(id: NoteID)"))
    }

    @Test func `what cannot stand in a path, or stands there and beside it, is a problem`() throws {
        let object = try sample(Self.endpoint("GET", "/a/{x}", #""x: Edit""#)).problems()
        #expect(object.map(\.place) == ["GET /a/{x} x"])
        #expect(object.first?.hint.contains("parameters") == true)
        let twice = try sample(Self.endpoint("PUT", "/a/{text}", #""text: string""#, request: "Edit")).problems()
        #expect(twice.map(\.code).contains(.collision), "\(twice)")
        #expect(twice.contains { $0.hint.contains("moveEndpoints") })
    }

    @Test func `versions that name a place otherwise are told how to agree`() throws {
        var sample = sample(Self.endpoint("GET", "/notes/{id}", #""id: NoteId""#))
        sample.versions.append(("0.2.0", Self.types, Self.endpoint("GET", "/notes/{note}", #""note: NoteId""#)))
        let problems = try sample.problems()
        #expect(problems.contains { $0.code == .collision }, "\(problems)")
        sample.rules += #"moveEndpoints: [{ endpoint: "GET /notes/{id}", to: "GET /notes/{note}", evidence: "e" }],"#
        #expect(try sample.problems() == [])
    }

    @Test func `an id that is a string is of its own type`() throws {
        let generation = try sample(Self.endpoint("GET", "/notes/{id}", #""id: NoteId""#)).generate()
        let files = Dictionary(generation.files.files.map { ($0.path, $0.text) }) { first, _ in first }
        let ids = try #require(files["Sample/Generated/Identifiers.swift"])
        #expect(
            ids.contains(
                "public struct NoteID: WireTextIdentifier {\n    /// The text.\n    public let rawValue: String\n"
            )
        )
        let swift = try #require(files["Sample/Generated/All.swift"])
        for line in [
            "var id = NoteID(\"\")", "case 0: id = try NoteID(from: &reader)",
            "case 1: reply = reader.null() ? nil : try NoteID(from: &reader)",
            "case 2: all = try reader.array(of: NoteID.self)",
        ] { #expect(swift.contains(line), "\(line) is missing") }
    }

    @Test func `an id that was a plain string is one for all versions, a number is not`() throws {
        let old = Self.types.replacing("id: NoteId\"", with: "id: string\"")
        var sample = sample(Sample.asking("Answer"))
        sample.versions.append(("0.2.0", old, Sample.asking("Answer")))
        #expect(try sample.swift().contains("public var id: NoteID\n"))
        sample.versions[1].types = Self.types.replacing("\"is\": \"string\"", with: "\"is\": \"number\"")
        #expect(try sample.problems().first?.message == "it is an id that is a string in 0.1.0 and an id in 0.2.0")
    }
}

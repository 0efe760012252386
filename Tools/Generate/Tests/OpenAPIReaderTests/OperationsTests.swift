import ApiSchema
import OpenAPIReader
import Testing

/// The operations: names, parameters, bodies, responses and logins.
@Suite struct OperationsTests {
    private let pet = #""Pet": {"type": "object", "properties": {"name": {"type": "string"}}}"#

    private func endpoint(_ path: String, more: String = "") throws -> Endpoint {
        let reading = try Sample(schemas: pet, paths: path, more: more).read()
        return try #require(reading.schema.endpoints.first, "\(reading.notes)")
    }

    private func body(_ content: String, more: String = "") -> String {
        Sample.operation("/pets", "post", more: "\"requestBody\": {\"content\": {\(content)}}\(more)")
    }

    // MARK: Names

    @Test func `an operation has the name of its id`() throws {
        #expect(
            try endpoint(Sample.operation("/pets", more: "\"operationId\": \"pets/list-all\"")).name == "petsListAll"
        )
    }

    @Test func `without an id the name comes from the method and the path below the common part`() throws {
        let paths = [Sample.operation("/api/pets"), Sample.operation("/api/pets/{pet_id}/owner", "delete")]
        let names = try Sample(paths: paths.joined(separator: ", ")).read().schema.endpoints.map(\.name)
        #expect(names == ["getPets", "deletePetsByPetIdOwner"])
    }

    @Test func `endpoints lie below the base, and what does not is left out with a note`() throws {
        let paths = ["/api/pets", "/api", "/apis/pets", "/pets"].map { Sample.operation($0) }
        let reading = try Sample(paths: paths.joined(separator: ", "), base: "/api").read()
        #expect(reading.schema.endpoints.map(\.path) == ["/pets"])
        #expect(reading.schema.endpoints.map(\.name) == ["getPets"])
        let notes = reading.notes.filter { $0.contains("it does not begin with /api") }
        #expect(notes.map { $0.prefix { $0 != ":" } } == ["left out /api", "left out /apis/pets", "left out /pets"])
    }

    @Test func `an operation with the name of a type is a request of that name`() throws {
        #expect(try endpoint(Sample.operation("/pets", more: "\"operationId\": \"pet\"")).name == "petRequest")
    }

    // MARK: Parameters

    @Test func `the query of a GET is its request`() throws {
        let parameters = """
            "operationId": "listPets", "parameters": [
              {"name": "page", "in": "query", "required": true, "schema": {"type": "integer"}},
              {"name": "sort", "in": "query", "schema": {"enum": ["new", "old"]}}]
            """
        let sample = Sample(paths: Sample.operation("/pets", more: parameters))
        #expect(try sample.read().schema.endpoints[0].request == .named("ListPets", []))
        #expect(try sample.types()["ListPets"] == "page: number; sort?: ListPetsSort")
        #expect(try sample.types()["ListPetsSort"] == #""new" | "old""#)
    }

    @Test func `parameters of the path item are shared, and the operation's own replace them`() throws {
        let path = """
            "/pets/{id}": {"parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "q", "in": "query", "schema": {"type": "string"}}],
              "get": {"operationId": "find", "parameters": [{"name": "q", "in": "query", "schema": {"type": "integer"}}],
                "responses": {"204": {"description": "OK"}}}}
            """
        let sample = Sample(paths: path)
        #expect(try sample.types()["Find"] == "q?: number")
        #expect(try sample.read().schema.endpoints[0].parameters == [Field(name: "id", type: .string)])
    }

    @Test func `a place in the path that the body names too is renamed`() throws {
        let path = Sample.operation(
            "/pets/{id}",
            "put",
            more: """
                "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}], "requestBody":
                {"content": {"application/json": {"schema": {"properties": {"id": {"type": "integer"}}}}}}
                """
        )
        let endpoint = try endpoint(path)
        #expect(endpoint.path == "/pets/{path_id}" && endpoint.parameters == [Field(name: "path_id", type: .number)])
    }

    @Test func `a place that no parameter declares is a string, with a note`() throws {
        let sample = Sample(paths: Sample.operation("/pets/{id}"))
        #expect(try sample.read().schema.endpoints[0].parameters == [Field(name: "id", type: .string)])
        #expect(try sample.read().notes.contains { $0.hasPrefix("{id} of GET /pets/{id} is a string") })
    }

    @Test func `a list in a query is a list, or a string if commas join it`() throws {
        let parameters = """
            "operationId": "list", "parameters": [
              {"name": "a", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
              {"name": "b", "in": "query", "explode": false, "schema": {"type": "array", "items": {"type": "string"}}},
              {"name": "c", "in": "query", "style": "pipeDelimited", "schema": {"items": {"type": "string"}}},
              {"name": "d", "in": "query", "style": "deepObject", "schema": {"properties": {"a": {"type": "string"}}}}]
            """
        let sample = Sample(paths: Sample.operation("/pets", more: parameters))
        #expect(try sample.types()["List"] == "a?: Array<string>; b?: string")
        let notes = try sample.read().notes
        #expect(notes.contains { $0.hasPrefix("left out the parameter c of List: it is Array<string>, which a query") })
        #expect(
            notes.contains { $0.hasPrefix("left out the parameter d of List: it is ListD, which a query cannot have") }
        )
    }

    @Test func `a name that the query and the body have leaves the operation out`() throws {
        let content = #""application/json": {"schema": {"properties": {"name": {"type": "string"}}}}"#
        let more = #", "parameters": [{"name": "name", "in": "query", "schema": {"type": "string"}}]"#
        let notes = try Sample(paths: body(content, more: more)).read().notes
        #expect(notes[0].hasPrefix("left out POST /pets: its query and its body both have name"))
    }

    @Test func `an operation that cannot be sent is left out with the reason`() throws {
        let parameters = """
            "parameters": [{"name": "a", "in": "query", "required": true, "schema": {"additionalProperties": {"type": "string"}}}]
            """
        let reading = try Sample(paths: Sample.operation("/pets", more: parameters)).read()
        #expect(reading.schema.endpoints.isEmpty)
        #expect(reading.notes[0].hasPrefix("left out GET /pets: its parameter a is required, and it is { [key"))
    }

    @Test func `headers and cookies are noted`() throws {
        let parameters = """
            "parameters": [{"name": "X-A", "in": "header", "schema": {}}, {"name": "b", "in": "cookie", "schema": {}}]
            """
        let notes = try Sample(paths: Sample.operation("/pets", more: parameters)).read().notes
        #expect(notes.map { $0.prefix { $0 != ":" } } == ["the header X-A is not read", "the cookie b is not read"])
    }

    // MARK: Bodies

    @Test func `a body that is a component without other parameters is the request`() throws {
        let content = ##""application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}"##
        #expect(try endpoint(body(content)).request == .named("Pet", []))
    }

    @Test func `with an id the request has its name`() throws {
        let content = ##""application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}"##
        let sample = Sample(schemas: pet, paths: body(content, more: #", "operationId": "addPet""#))
        #expect(try sample.read().schema.endpoints[0].request == .named("AddPet", []))
        #expect(try sample.types()["AddPet"] == "name?: string" && sample.types()["Pet"] == nil)
    }

    @Test func `the query beside a body is a form of its own`() throws {
        let content = #""application/merge-patch+json": {"schema": {"properties": {"name": {"type": "string"}}}}"#
        let more =
            #", "operationId": "addPet", "parameters": [{"name": "silent", "in": "query", "schema": {"type": "boolean"}}]"#
        let sample = Sample(paths: body(content, more: more))
        let endpoint = try sample.read().schema.endpoints[0]
        #expect(endpoint.request == .named("AddPet", []) && endpoint.query == .named("AddPetQuery", []))
        #expect(try sample.types()["AddPetQuery"] == "silent?: boolean")
    }

    @Test func `a form with one file is an upload`() throws {
        let content = """
            "multipart/form-data": {"schema": {"properties": {"file": {"type": "string", "format": "binary"}, "note": {"type": "string"}}}}
            """
        #expect(try endpoint(body(content)).upload)
        let notes = try Sample(paths: body(content)).read().notes
        #expect(notes[0].hasPrefix("left out the part note of POST /pets"))
    }

    @Test(arguments: [
        (
            #""multipart/form-data": {"schema": {"properties": {"a": {"type": "string"}}}}"#,
            "its body is a form with no file"
        ),
        (#""application/x-www-form-urlencoded": {"schema": {}}"#, "its body is application/x-www-form-urlencoded"),
        (#""application/xml": {"schema": {}}"#, "its body is application/xml"),
        (
            #""application/json": {"schema": {"type": "array", "items": {"type": "string"}}}"#,
            "its body is Array<string>"
        ),
        (#""application/json": {"schema": {}}"#, "its body has no Swift type: it is free-form JSON"),
    ])
    func `a body of another kind leaves the operation out`(content: String, reason: String) throws {
        let reading = try Sample(paths: body(content)).read()
        #expect(reading.schema.endpoints.isEmpty)
        #expect(reading.notes[0].hasPrefix("left out POST /pets: \(reason)"), "\(reading.notes)")
    }

    @Test func `other media types beside JSON are noted once`() throws {
        let content = #""application/json": {"schema": {"properties": {}}}, "application/xml": {"schema": {}}"#
        #expect(try Sample(paths: body(content)).read().notes[0].hasPrefix("bodies in application/xml beside JSON"))
    }

    @Test func `a GET has no body`() throws {
        let path = Sample.operation("/pets", "get", more: "\"requestBody\": {\"content\": {}}")
        #expect(try Sample(paths: path).read().notes[0].hasPrefix("the body of GET /pets is not read"))
    }

    // MARK: Responses

    @Test func `a response without contents is empty`() throws {
        let path = #""/pets": {"delete": {"responses": {"204": {"description": "Gone"}}}}"#
        let sample = Sample(paths: path)
        #expect(try sample.read().schema.endpoints[0].response == .named("EmptyResponse", []))
        #expect(try sample.types()["EmptyResponse"]?.isEmpty == true)
    }

    @Test func `a nameless response has the name of its operation`() throws {
        let sample = Sample(paths: Sample.operation("/pets", more: "\"operationId\": \"list\""))
        #expect(try sample.types()["ListResponse"] == "ok?: boolean")
    }

    @Test func `a list, and a reference to a response, are read`() throws {
        let path = """
            "/pets": {"get": {"responses": {"2XX": {"$ref": "#/paths/~1pets/x-shared"}}}, "x-shared": {"content":
            {"application/json; charset=utf-8": {"schema":
            {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}}}
            """
        #expect(try endpoint(path).response == .array(.named("Pet", [])))
    }

    @Test func `a free-form response is empty, with a note`() throws {
        let sample = Sample(paths: Sample.operation("/pets", response: "\"type\": \"object\""))
        #expect(try sample.read().schema.endpoints[0].response == .named("EmptyResponse", []))
        #expect(try sample.read().notes[0].hasPrefix("GET /pets: the contents of the response are not read"))
    }

    @Test(arguments: [
        ("\"type\": \"string\"", "it answers string"),
        ("\"additionalProperties\": {\"type\": \"integer\"}", "it answers { [key in string]: number }"),
        ("\"type\": \"string\", \"format\": \"binary\"", "its response has no Swift type: it is a file"),
    ])
    func `a response of another kind leaves the operation out`(response: String, reason: String) throws {
        let reading = try Sample(paths: Sample.operation("/pets", response: response)).read()
        #expect(reading.schema.endpoints.isEmpty)
        #expect(reading.notes[0].hasPrefix("left out GET /pets: \(reason)"), "\(reading.notes)")
    }

    @Test func `a response that is no JSON leaves the operation out`() throws {
        let path = #""/pets": {"get": {"responses": {"200": {"content": {"text/csv": {}}}}}}"#
        #expect(try Sample(paths: path).read().notes[0].hasPrefix("left out GET /pets: it answers text/csv"))
    }

    // MARK: Logins

    @Test(
        arguments: [
            ("", "", nil),
            ("\"security\": [{\"token\": []}]", "", .required),
            ("\"security\": [{\"token\": []}]", "\"security\": []", .never),
            ("\"security\": [{\"token\": []}]", "\"security\": [{}]", .never),
            ("", "\"security\": [{}, {\"token\": []}]", .optional),
            ("", "\"security\": [{\"token\": []}, {\"key\": []}]", .required),
        ] as [(String, String, Endpoint.Login?)]
    )
    func `security says the login`(document: String, operation: String, login: Endpoint.Login?) throws {
        #expect(try endpoint(Sample.operation("/pets", more: operation), more: document).login == login)
    }

    @Test func `without security an operation needs no login, if another one says it`() throws {
        let paths = Sample.operation("/a") + ", " + Sample.operation("/b", more: "\"security\": [{\"token\": []}]")
        #expect(try Sample(paths: paths).read().schema.endpoints.map(\.login) == [.never, .required])
    }
}

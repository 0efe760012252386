import ApiSchema
import Foundation
import Testing

@Suite struct SchemaTests {
    private static let text = """
        {
          "server": "0.19.12",
          "tag": "0.19.12-beta.1",
          "types": {
            "AddAdmin": {"fields": [
              "person_id: PersonId",
              "added?: boolean"
            ]},
            "Empty": {"fields": []},
            "ListingType": {"is": "\\"All\\" | \\"Local\\""},
            "Page": {"parameters": ["T"], "fields": [
              "items: Array<T>"
            ]},
            "PersonId": {"is": "number"}
          },
          "endpoints": [
            {"method": "DELETE", "path": "/a", "name": "remove", "response": "Empty", "login": "required"},
            {"method": "GET", "path": "/a", "name": "get", "request": "AddAdmin", "response": "Page<PersonId>"},
            {"method": "PUT", "path": "/a/{id}/{b}", "name": "put", "parameters": ["id: PersonId", "b: string"], "response": "Empty"},
            {"method": "POST", "path": "/image", "name": "upload", "response": "Empty", "query": "AddAdmin", "upload": true}
          ]
        }

        """

    @Test func `a file round-trips byte for byte`() throws {
        let schema = try Schema(json: Data(Self.text.utf8), file: "a.json")
        #expect(String(decoding: schema.json(), as: UTF8.self) == Self.text)
        #expect(schema.types["Page"]?.parameters == ["T"])
        #expect(
            schema.types["AddAdmin"]?.shape
                == .object([
                    Field(name: "person_id", type: .named("PersonId", [])),
                    Field(name: "added", isOptional: true, type: .boolean),
                ])
        )
        #expect(schema.endpoints.map(\.name) == ["remove", "get", "put", "upload"])
        #expect(schema.endpoints[2].parameters.map(\.text) == ["id: PersonId", "b: string"])
        #expect(schema.endpoints[0].login == .required && schema.endpoints[0].request == nil)
        #expect(schema.endpoints[3].upload && schema.endpoints[3].query == .named("AddAdmin", []))
    }

    @Test func `endpoints are sorted by path, method and name`() {
        func endpoint(_ method: String, _ path: String, _ name: String) -> Endpoint {
            Endpoint(method: method, path: path, name: name, response: .null)
        }
        let schema = Schema(
            server: "1",
            tag: "1",
            types: [:],
            endpoints: [
                endpoint("PUT", "/b", "x"), endpoint("GET", "/b", "z"), endpoint("GET", "/b", "y"),
                endpoint("PUT", "/a", "x"),
            ]
        )
        #expect(
            schema.endpoints.map { "\($0.method) \($0.path) \($0.name)" } == [
                "PUT /a x", "GET /b y", "GET /b z", "PUT /b x",
            ]
        )
    }

    @Test(arguments: [
        ("\"added?: boolean\"", "\"added? boolean\"", "a.json:7:", "expected ':' after the field's name 'added'"),
        ("\"is\": \"number\"", "\"is\": \"[number]\"", "a.json:14:", "a tuple"),
        ("\"response\": \"Page<PersonId>\"", "\"response\": \"Page<\"", "a.json:18:", "expected a type"),
        ("\"login\": \"required\"", "\"login\": \"maybe\"", "a.json:17:", "expected one of: never, optional, required"),
        ("{\"fields\": []}", "{}", "a.json:9:", "both or none of 'is' and 'fields'"),
        (
            "\"id: PersonId\", ", "", "a.json:19:",
            "the parameters [\"b\"] of PUT /a/{id}/{b}, expected one for each name"
        ),
        ("\"b: string\"", "\"c: string\"", "a.json:19:", "expected one for each name in braces"),
        ("\"b: string\"", "\"b string\"", "a.json:19:", "expected ':'"),
        ("\"tag\"", "\"tga\"", "a.json:", "no 'tag'"),
        ("\"types\": {", "\"types\": 1 {", "a.json:", "not a schema"),
        ("\"name\": \"get\"", "\"name\": 7", "a.json:", ".endpoints[1].name"),
    ])
    func `an error names the file, the line and the cause`(from: String, to: String, place: String, part: String) throws
    {
        let json = Data(Self.text.replacing(from, with: to).utf8)
        let error = try #require(throws: SchemaError.self) { try Schema(json: json, file: "a.json") }
        #expect(error.description.hasPrefix(place) && error.description.contains(part), "\(error)")
    }
}

import Foundation
import Testing
import WireRuntime

/// Tests requests whose path has a placeholder for a value, which the value must not leave.
@Suite struct PathParameters {
    private struct Rename: WireRequest {
        typealias Response = WireEmpty

        static let endpoint = WireEndpoint(.put, "/lists/{id}/names/{name}.{type}", login: .required)

        var id: String
        var name = "a"
        var type = "b"
        var title = "t"

        var pathParameters: [WireQueryItem] {
            var items: [WireQueryItem] = []
            items.add("id", id)
            items.add("name", name)
            items.add("type", type)
            return items
        }

        init(id: String, name: String = "a", type: String = "b") { (self.id, self.name, self.type) = (id, name, type) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: WireField<Self>.self)
            id = try container.decode(String.self, forKey: WireField("id"))
            title = try container.decode(String.self, forKey: WireField("title"))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: WireField<Self>.self)
            if !encoder.writesWireBody { try container.encode(id, forKey: WireField("id")) }
            try container.encode(title, forKey: WireField("title"))
        }
    }

    @Test(arguments: [
        ("109382006402042919", "109382006402042919"), ("a-b._~Z", "a-b._~Z"), ("a?b=c", "a%3Fb%3Dc"), ("#", "%23"),
        ("a%2Fb", "a%252Fb"), ("%2e%2e", "%252e%252e"), ("a b+c", "a%20b%2Bc"), ("ü@x.org:1", "%C3%BC%40x.org%3A1"),
        ("...", "..."), (".a", ".a"), ("a;b&c", "a%3Bb%26c"), ("‥", "%E2%80%A5"),
    ])
    func `a value is encoded into its place`(value: String, encoded: String) throws {
        #expect(try Rename(id: value).path() == "/lists/\(encoded)/names/a.b")
        #expect(try Rename(id: value).path(percentEncoded: false) == "/lists/\(value)/names/a.b")
    }

    @Test(
        arguments: ["", ".", "..", "/", "a/b", "../admin", "a\\b", "a\0", "a\nb", "\u{7F}", "..\\", "\r\n"],
        [true, false]
    )
    func `a value that may lead elsewhere is refused`(value: String, isEncoded: Bool) throws {
        let error = try #require(throws: WireError.self) { try Rename(id: value).path(percentEncoded: isEncoded) }
        #expect(error.code == .unaddressable)
        #expect(error.message.hasPrefix("PUT /lists/{id}/names/{name}.{type}: id "), "\(error)")
        #expect(error.path == WirePath([.key("id")]))
        #expect(!error.hint.isEmpty)
    }

    @Test func `what one place holds is read as a value and never as another place`() throws {
        #expect(try Rename(id: "{name}").path() == "/lists/%7Bname%7D/names/a.b")
        #expect(try Rename(id: "x", name: ".", type: ".").path() == "/lists/x/names/...")
        #expect(throws: WireError.self) { try Rename(id: "x", name: "", type: ".").path() }
    }

    @Test func `values that together make a step up are refused`() throws {
        struct Pair: WireRequest {
            typealias Response = WireEmpty
            static let endpoint = WireEndpoint(.get, "/a/{x}{y}", login: .never)
            var x: String
            var y: String
            var pathParameters: [WireQueryItem] { [WireQueryItem("x", x), WireQueryItem("y", y)] }
        }
        #expect(try Pair(x: ".", y: "a").path() == "/a/.a")
        let error = try #require(throws: WireError.self) { try Pair(x: ".", y: ".").path() }
        #expect(error.message == "GET /a/{x}{y}: y is “..”, which leads to another path.")
    }

    @Test func `a place that nothing fills is refused`() throws {
        struct Lost: WireRequest {
            typealias Response = WireEmpty
            static let endpoint = WireEndpoint(.get, "/a/{x}", login: .never)
        }
        let error = try #require(throws: WireError.self) { try Lost().path() }
        #expect(error.message == "GET /a/{x}: x is not among the request's path parameters.")
    }

    @Test func `what is in the path is not in the body, and is kept with the request`() throws {
        let request = Rename(id: "7")
        #expect(try request.body() == Data(#"{"title":"t"}"#.utf8))
        let kept = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(Rename.self, from: kept) == request)
    }

    @Test func `a path without places is as it is`() throws {
        struct Plain: WireRequest {
            typealias Response = WireEmpty
            static let endpoint = WireEndpoint(.get, "/a/../b", login: .never)
        }
        #expect(try Plain().path() == "/a/../b")
    }
}

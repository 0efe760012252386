import Foundation
import Testing
import WireRuntime

private struct NoteID: WireTextIdentifier {
    let rawValue: String
    init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Tests ids that are strings.
@Suite struct TextIdentifiers {
    @Test(arguments: BothDecoders.allCases)
    func `any string is one, and comes back as it came`(decoder: BothDecoders) throws {
        let texts = ["1", "", "a/b", "ü", "109382006402042919", "001"]
        let json = try JSONEncoder().encode(texts)
        let ids = try decoder.decode(WireList<NoteID>.self, from: json)
        #expect(ids.value.elements.map(\.rawValue) == texts)
        #expect(ids.dropped == [])
        let written = try JSONEncoder().encode(ids.value)
        #expect(try JSONDecoder().decode([String].self, from: written) == texts)
    }

    @Test(arguments: ["1", "true", "null", "[]", "{}", #""\ud800""#], BothDecoders.allCases)
    func `no other value is one`(text: String, decoder: BothDecoders) throws {
        let answer = try decoder.decode(WireList<NoteID>.self, from: Data("[\(text), \"1\"]".utf8))
        #expect(answer.value.elements == ["1"])
        #expect(answer.dropped.map(\.path.description) == ["[0]"])
    }

    @Test func `it is its text, in a query too`() {
        let id: NoteID = "a b"
        var items: [WireQueryItem] = []
        items.add("id", id)
        #expect("\(id)" == "a b")
        #expect(items == [WireQueryItem("id", "a b")])
        #expect(NoteID("1") != NoteID("01"))
    }
}

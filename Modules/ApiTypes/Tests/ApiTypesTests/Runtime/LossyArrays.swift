import Foundation
import Testing
import WireRuntime

/// Arrays that leave out what they cannot read.
@Suite struct LossyArrays {
    private struct Row: WireValue {
        var id: Int
        var tags: [Int]

        enum CodingKeys: String, CodingKey { case id, tags }

        init(id: Int, tags: [Int]) {
            self.id = id
            self.tags = tags
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tags = try container.decodeLossyArray(of: Int.self, forKey: .tags)
            id = try container.decode(Int.self, forKey: .id)
        }
    }

    private struct Table: WireValue {
        var rows: [Row]
        var extra: [Row]?

        enum CodingKeys: String, CodingKey { case rows, extra }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            rows = try container.decodeLossyArray(of: Row.self, forKey: .rows)
            extra = try container.decodeLossyArrayIfPresent(of: Row.self, forKey: .extra)
        }
    }

    private func decode(_ text: String) throws(WireError) -> WireDecoded<Table> {
        try JSONWireDecoder().decode(Table.self, from: Data(text.utf8))
    }

    @Test func `good elements stay in order around bad ones`() throws {
        let decoded = try decode(
            #"{"rows":[null,{"id":1,"tags":[1,"x",3,null]},7,{"id":"2","tags":[]},[],{"id":3,"tags":[{"a":[]}]},"?"]}"#
        )
        #expect(decoded.value.rows == [Row(id: 1, tags: [1, 3]), Row(id: 3, tags: [])])
        let expected = [
            "rows[0]", "rows[1].tags[1]", "rows[1].tags[3]", "rows[2]", "rows[3]", "rows[4]", "rows[5].tags[0]",
            "rows[6]",
        ]
        #expect(decoded.dropped.map(\.path.description) == expected)
    }

    @Test func `what was dropped inside a dropped element is not listed`() throws {
        let decoded = try decode(#"{"rows":[{"tags":["x","y"],"id":"?"},{"id":1,"tags":["z"]}]}"#)
        try #require(decoded.dropped.map(\.path.description) == ["rows[0]", "rows[1].tags[0]"])
        #expect(decoded.dropped[0].culprit.description == "rows[0].id")
    }

    @Test func `drops are sorted by path, whatever is read first`() throws {
        let decoded = try decode(#"{"rows":[1],"extra":[2]}"#)
        #expect(decoded.dropped.map(\.path.description) == ["extra[0]", "rows[0]"])
    }

    @Test func `an optional array may be missing or null, another may not`() throws {
        #expect(try decode(#"{"rows":[]}"#).value.extra == nil)
        #expect(try decode(#"{"rows":[],"extra":null}"#).value.extra == nil)
        for text in [#"{}"#, #"{"rows":null}"#] {
            let error = #expect(throws: WireError.self) { try decode(text) }
            #expect(error?.code == .missingKey)
            #expect(error?.path.description == "rows")
        }
        let error = #expect(throws: WireError.self) { try decode(#"{"rows":{}}"#) }
        #expect(error?.code == .wrongType)
    }

    @Test func `where nobody collects the report the first bad element throws`() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Table.self, from: Data(#"{"rows":[{"id":1,"tags":[]},7]}"#.utf8))
        }
    }
}

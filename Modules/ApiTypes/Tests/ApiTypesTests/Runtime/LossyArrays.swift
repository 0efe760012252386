import Foundation
import Testing
import WireRuntime

/// Tests arrays that leave out unreadable elements.
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

        init(from reader: inout WireReader) throws(WireReadError) {
            var id = 0
            var tags: [Int] = []
            var scan = try reader.object(WireFields("tags", "id"))
            fields: while true {
                switch try reader.next(&scan) {
                case 0: tags = try reader.array(of: Int.self)
                case 1: id = try reader.int()
                default: break fields
                }
            }
            try reader.require(0b11, in: scan)
            self.init(id: id, tags: tags)
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

        init(from reader: inout WireReader) throws(WireReadError) {
            rows = []
            var scan = try reader.object(WireFields("rows", "extra"))
            fields: while true {
                switch try reader.next(&scan) {
                case 0: rows = try reader.array(of: Row.self)
                case 1: extra = reader.null() ? nil : try reader.array(of: Row.self)
                default: break fields
                }
            }
            try reader.require(0b01, in: scan)
        }
    }

    private func decode(_ text: String, _ decoder: BothDecoders) throws(WireError) -> WireDecoded<Table> {
        try decoder.decode(Table.self, from: Data(text.utf8))
    }

    @Test(arguments: BothDecoders.allCases)
    func `good elements stay in order around bad ones`(decoder: BothDecoders) throws {
        let decoded = try decode(
            #"{"rows":[null,{"id":1,"tags":[1,"x",3,null]},7,{"id":"2","tags":[]},[],{"id":3,"tags":[{"a":[]}]},"?"]}"#,
            decoder
        )
        #expect(decoded.value.rows == [Row(id: 1, tags: [1, 3]), Row(id: 3, tags: [])])
        let expected = [
            "rows[0]", "rows[1].tags[1]", "rows[1].tags[3]", "rows[2]", "rows[3]", "rows[4]", "rows[5].tags[0]",
            "rows[6]",
        ]
        #expect(decoded.dropped.map(\.path.description) == expected)
    }

    @Test(arguments: BothDecoders.allCases)
    func `what was dropped inside a dropped element is not listed`(decoder: BothDecoders) throws {
        let decoded = try decode(#"{"rows":[{"tags":["x","y"],"id":"?"},{"id":1,"tags":["z"]}]}"#, decoder)
        try #require(decoded.dropped.map(\.path.description) == ["rows[0]", "rows[1].tags[0]"])
        #expect(decoded.dropped[0].failingPath.description == "rows[0].id")
    }

    @Test(arguments: BothDecoders.allCases)
    func `drops are sorted by path, whatever is read first`(decoder: BothDecoders) throws {
        let decoded = try decode(#"{"rows":[1],"extra":[2]}"#, decoder)
        #expect(decoded.dropped.map(\.path.description) == ["extra[0]", "rows[0]"])
    }

    @Test(arguments: BothDecoders.allCases)
    func `an optional array may be missing or null, another may not`(decoder: BothDecoders) throws {
        #expect(try decode(#"{"rows":[]}"#, decoder).value.extra == nil)
        #expect(try decode(#"{"rows":[],"extra":null}"#, decoder).value.extra == nil)
        for text in [#"{}"#, #"{"rows":null}"#] {
            let error = #expect(throws: WireError.self) { try decode(text, decoder) }
            #expect(error?.code == .missingKey)
            #expect(error?.path.description == "rows")
        }
        let error = #expect(throws: WireError.self) { try decode(#"{"rows":{}}"#, decoder) }
        #expect(error?.code == .wrongType)
    }

    @Test func `where nobody collects the report the first bad element throws`() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Table.self, from: Data(#"{"rows":[{"id":1,"tags":[]},7]}"#.utf8))
        }
    }
}

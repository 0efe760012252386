import Foundation
import Testing
import WireRuntime

/// Tests values that can be read but are invalid for their type.
@Suite struct Refusals {
    private struct Rating: WireValue {
        let stars: Int

        init(from reader: inout WireReader) throws(WireReadError) {
            let place = reader.place
            stars = try reader.int()
            guard (1...5).contains(stars) else { throw reader.refusal(of: place, "A rating is 1 to 5.") }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            stars = try container.decode(Int.self)
            guard (1...5).contains(stars) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "A rating is 1 to 5.")
            }
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `cost their element and say why`(decoder: BothDecoders) throws {
        let decoded = try decoder.decode(WireList<Rating>.self, from: Data("[5, 6, 1]".utf8))
        #expect(decoded.value.map(\.stars) == [5, 1])
        #expect(decoded.dropped.map(\.description) == ["[1] was left out: [1]: A rating is 1 to 5."])
    }

    @Test(arguments: BothDecoders.allCases)
    func `fail the read where nothing can be left out`(decoder: BothDecoders) {
        let error = #expect(throws: WireError.self) { try decoder.decode(Rating.self, from: Data(" 9".utf8)) }
        #expect(error?.code == .badValue)
    }

    @Test(arguments: [
        "+999999-01-01T00:00:00Z", "-292278-01-01T00:00:00Z", "+290001-01-01T00:00:00", "-290001-12-31T23:59:59",
    ])
    func `a year beyond 64 bits of microseconds is no date and no crash`(text: String) throws {
        #expect(WireDate(text) == nil)
        for decoder in BothDecoders.allCases {
            let decoded = try decoder.decode(WireList<WireDate>.self, from: Data("[\"\(text)\"]".utf8))
            #expect(decoded.value.isEmpty && decoded.dropped.count == 1)
        }
        #expect(WireDate("+290000-12-31T23:59:59Z") != nil)
    }

    @Test(arguments: BothDecoders.allCases)
    func `what is no JSON from its start is quoted, and nothing at all is said to be nothing`(decoder: BothDecoders) {
        let page = #expect(throws: WireError.self) {
            try decoder.decode(WireEmpty.self, from: Data("<html>\n<body>502 Bad Gateway</body>".utf8))
        }
        #expect(page?.message.contains("it starts with “<html> <body>502 Bad Gateway</body>”") == true)
        let nothing = #expect(throws: WireError.self) { try decoder.decode(WireEmpty.self, from: Data()) }
        #expect(nothing?.message == "The text is empty.")
    }
}

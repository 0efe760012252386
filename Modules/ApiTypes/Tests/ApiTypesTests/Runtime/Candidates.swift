import Foundation
import Testing
import WireRuntime

/// Tests the rules that select one of several types for an object, with three made-up types.
@Suite struct Candidates {
    /// A value that records the selected type: 0, 1 or 2.
    private struct Chosen: WireValue {
        let index: Int

        private static let candidates = WireCandidates(
            .init(WireAvailability(since: "3.0.0"), requires: "a", "b"),
            .init(WireAvailability(since: "2.0.0", until: "2.9.0"), requires: "c", "d"),
            .init(WireAvailability(until: "1.0.0"), requires: "a")
        )

        init(from reader: inout WireReader) throws(WireReadError) {
            index = try reader.choose(Self.candidates)
            try reader.skip()
        }

        init(from decoder: any Decoder) throws { index = try Self.candidates.choose(in: decoder) }
        func encode(to encoder: any Encoder) {}
    }

    private func index(of text: String, _ server: ServerVersion?, _ decoder: BothDecoders) throws -> Int {
        try decoder.decode(Chosen.self, from: Data(text.utf8), server: server).value.index
    }

    @Test(
        arguments: [
            (#"{"a":1}"#, 2), (#"{"a":1,"b":2}"#, 0), (#"{"b":2,"a":1}"#, 0), (#"{"c":1,"d":1}"#, 1),
            (#"{"a":1,"c":1}"#, 2), (#"{"b":1,"c":1}"#, 0), (#"{"a":1,"b":1,"c":1,"d":1}"#, 0),
            (#"{"a":1,"c":1,"d":1}"#, 1), ("{}", 0), ("null", 0), (#"{"a":null}"#, 2), (#"{"a":1,"\u0062":null}"#, 0),
            (#"{"x":{"a":1,"b":1},"a":[{"b":1}]}"#, 2), (#"{"a":1,"a":2}"#, 2), (#"{"A":1,"B":1}"#, 0),
        ],
        BothDecoders.allCases
    )
    func `of those whose keys are there the one with most, then the newest`(
        place: (text: String, index: Int),
        decoder: BothDecoders
    ) throws {
        #expect(try index(of: place.text, nil, decoder) == place.index)
    }

    @Test(
        arguments: [("0.5.0", 2), ("1.0.0", 2), ("2.0.0", 1), ("2.9.0", 1), ("3.0.0", 0), ("4.1.0", 0)]
            as [(ServerVersion, Int)],
        BothDecoders.allCases
    )
    func `a version decides without a look`(place: (server: ServerVersion, index: Int), decoder: BothDecoders) throws {
        for text in [#"{"a":1,"b":1}"#, #"{"c":1,"d":1}"#, "{}", "[]", "7"] {
            #expect(try index(of: text, place.server, decoder) == place.index)
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `a version that none of them is of decides nothing`(decoder: BothDecoders) throws {
        #expect(try index(of: #"{"c":1,"d":1}"#, "1.5.0", decoder) == 1)
        #expect(try index(of: #"{"a":1}"#, "2.9.5", decoder) == 2)
    }

    @Test(arguments: BothDecoders.allCases)
    func `without a version what is no object is an error`(decoder: BothDecoders) {
        for text in ["[]", "7", "\"a\"", "true"] {
            let error = #expect(throws: WireError.self) { try index(of: text, nil, decoder) }
            #expect(error?.code == .wrongType)
        }
    }
}

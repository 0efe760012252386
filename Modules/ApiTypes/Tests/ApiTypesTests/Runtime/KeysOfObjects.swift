import Foundation
import Testing
import WireFuzzing
import WireRuntime

/// Compares the reader's lookup of the keys of a type with a model that uses a dictionary.
@Suite struct KeysOfObjects {
    /// A type with the maximum number of keys: some share their first eight bytes, one is a prefix of others, one has one byte, and one is
    /// empty.
    private struct Wide: WireValue {
        /// The values by the position of the key.
        private(set) var values: [Int: Int] = [:]

        static let names = (0..<61).map { "shared_prefix_\($0)" } + ["a", "", "shared_p"]
        private static let wireFields = WireFields(
            "shared_prefix_0",
            "shared_prefix_1",
            "shared_prefix_2",
            "shared_prefix_3",
            "shared_prefix_4",
            "shared_prefix_5",
            "shared_prefix_6",
            "shared_prefix_7",
            "shared_prefix_8",
            "shared_prefix_9",
            "shared_prefix_10",
            "shared_prefix_11",
            "shared_prefix_12",
            "shared_prefix_13",
            "shared_prefix_14",
            "shared_prefix_15",
            "shared_prefix_16",
            "shared_prefix_17",
            "shared_prefix_18",
            "shared_prefix_19",
            "shared_prefix_20",
            "shared_prefix_21",
            "shared_prefix_22",
            "shared_prefix_23",
            "shared_prefix_24",
            "shared_prefix_25",
            "shared_prefix_26",
            "shared_prefix_27",
            "shared_prefix_28",
            "shared_prefix_29",
            "shared_prefix_30",
            "shared_prefix_31",
            "shared_prefix_32",
            "shared_prefix_33",
            "shared_prefix_34",
            "shared_prefix_35",
            "shared_prefix_36",
            "shared_prefix_37",
            "shared_prefix_38",
            "shared_prefix_39",
            "shared_prefix_40",
            "shared_prefix_41",
            "shared_prefix_42",
            "shared_prefix_43",
            "shared_prefix_44",
            "shared_prefix_45",
            "shared_prefix_46",
            "shared_prefix_47",
            "shared_prefix_48",
            "shared_prefix_49",
            "shared_prefix_50",
            "shared_prefix_51",
            "shared_prefix_52",
            "shared_prefix_53",
            "shared_prefix_54",
            "shared_prefix_55",
            "shared_prefix_56",
            "shared_prefix_57",
            "shared_prefix_58",
            "shared_prefix_59",
            "shared_prefix_60",
            "a",
            "",
            "shared_p"
        )

        init(from reader: inout WireReader) throws(WireReadError) {
            var scan = try reader.object(Self.wireFields)
            while case let index = try reader.next(&scan), index >= 0 { values[index] = try reader.int() }
            try reader.require(1 << 63 | 1, in: scan)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: WireField<Self>.self)
            for (index, name) in Self.names.enumerated() {
                values[index] = try container.decodeIfPresent(Int.self, forKey: WireField(name))
            }
            for index in [0, 63] where values[index] == nil {
                let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "")
                throw DecodingError.keyNotFound(WireField<Self>(Self.names[index]), context)
            }
        }
    }

    @Test func `any order, with repeats, escapes and strangers, finds what a dictionary finds`() async throws {
        var generator = SeededGenerator(seed: 64)
        var missed = 0
        for _ in 0..<60 {
            await Task.yield()
            var names = Wide.names.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
            names += [
                "shared_prefix_6", "shared_prefix_61", "shared_prefix_601", "A", "shared", "b", "shared_prefix_ü",
            ]
            names += names.prefix(Int.random(in: 0..<6, using: &generator))
            if Bool.random(using: &generator) { names.shuffle(using: &generator) }
            var model: [String: Int] = [:]
            var pairs: [String] = []
            for (value, name) in names.enumerated() {
                if model[name] == nil { model[name] = value }
                let isEscaped = Int.random(in: 0..<8, using: &generator) == 0
                pairs.append(" \"\(isEscaped ? name.replacing("a", with: "\\u0061") : name)\" : \(value)")
            }
            let expected = Dictionary(
                uniqueKeysWithValues: Wide.names.enumerated().compactMap { index, name in
                    model[name].map { (index, $0) }
                }
            )
            let text = Data("{\(pairs.joined(separator: ","))}".utf8)
            guard expected[0] != nil, expected[63] != nil else {
                missed += 1
                for decoder in BothDecoders.allCases {
                    let error = #expect(throws: WireError.self) { try decoder.decode(Wide.self, from: text) }
                    #expect(error?.path == WirePath([.key(expected[0] == nil ? Wide.names[0] : Wide.names[63])]))
                }
                continue
            }
            for decoder in BothDecoders.allCases {
                #expect(try decoder.decode(Wide.self, from: text).value.values == expected)
            }
        }
        #expect(missed > 10 && missed < 50)
    }

    @Test(arguments: BothDecoders.allCases)
    func `the last of 64 keys can be required`(decoder: BothDecoders) {
        let error = #expect(throws: WireError.self) {
            try decoder.decode(Wide.self, from: Data(#"{"shared_prefix_0":1}"#.utf8))
        }
        #expect(error?.message == "shared_p is missing.")
    }
}

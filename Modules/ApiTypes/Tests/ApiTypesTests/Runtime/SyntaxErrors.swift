import Foundation
import Testing
import WireRuntime

/// Tests the place of the first syntax error.
@Suite struct SyntaxErrors {
    private func firstError(in text: String, _ decoder: BothDecoders) -> WireError? {
        do throws(WireError) {
            _ = try decoder.decode(AnyJSON.self, from: Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("<html>", 0, "the top level"), ("{\"a\" 1}", 5, "a"), ("{\"a\":[1,2,,3]}", 10, "a[2]"),
            ("{\"a\":{\"b\":tru}}", 13, "a.b"), ("{\"a\":1} x", 8, "the top level"), ("{\"a\":01}", 6, "the top level"),
            ("{\"a\":1.}", 7, "a"), ("{\"a\":\"\\x\"}", 7, "a"), ("{\"a\":\"\\u12g4\"}", 10, "a"),
            ("{\"a\":\"\n\"}", 6, "a"), ("{\"a\":[1,]}", 8, "a[1]"), ("{\"a\":1,}", 7, "the top level"),
            ("{1:2}", 1, "the top level"), ("{\"a\":[1 2]}", 8, "a"), ("{\"a\":-}", 6, "a"), ("{\"a\":1e}", 7, "a"),
            ("\u{FEFF}{\"a\":-}", 9, "a"), ("{\"a\\u0062\":{\"\\ud800\":nul}}", 24, "ab.\\ud800"),
        ],
        BothDecoders.allCases
    )
    func `it names the byte and the path`(place: (text: String, offset: Int, path: String), by decoder: BothDecoders)
        throws
    {
        let error = try #require(firstError(in: place.text, decoder))
        #expect(error.code == .malformed)
        #expect(error.offset == place.offset)
        #expect(error.path.description == place.path)
        #expect(!error.hint.isEmpty)
    }

    @Test(
        arguments: [
            "{}", " { \"a\" : [ ] } ", #"{"a":[-0.5e+3,true,false,null,"\u00e9\"\\\/"],"ü":{"b":{}}}"#, "\u{FEFF}[]",
            "7",
        ],
        BothDecoders.allCases
    )
    func `JSON has none`(text: String, by decoder: BothDecoders) {
        #expect(firstError(in: text, decoder) == nil)
    }

    @Test(arguments: BothDecoders.allCases)
    func `another shape is no error of syntax`(decoder: BothDecoders) {
        let error = #expect(throws: WireError.self) {
            try decoder.decode(WireList<Int>.self, from: Data(#"{"a":1}"#.utf8))
        }
        #expect(error?.code == .wrongType)
    }

    @Test(arguments: BothDecoders.allCases)
    func `nesting without end is an error, not a crash`(decoder: BothDecoders) throws {
        for count in [513, 100_000] {
            let deep = String(repeating: "[", count: count)
            #expect(try #require(firstError(in: deep, decoder)).code == .malformed)
            #expect(try #require(firstError(in: #"{"a":"# + deep, decoder)).code == .malformed)
        }
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(firstError(in: deepest, decoder) == nil)
    }

    @Test(arguments: ["\u{0}7", "7\u{0}", "\u{FEFF}\u{FEFF}7"])
    func `only UTF-8 is read, with at most one byte order mark`(text: String) {
        for decoder in BothDecoders.allCases {
            #expect(firstError(in: text, decoder)?.code == .malformed)
            #expect(throws: WireError.self) {
                try decoder.decode(Int.self, from: #require("7".data(using: .utf16LittleEndian)))
            }
        }
    }
}

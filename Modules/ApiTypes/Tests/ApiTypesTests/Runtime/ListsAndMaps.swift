import ApiTypes
import ApiTypesV4
import Foundation
import LemmyIdentifiers
import Testing
import WireRuntime

/// Tests responses that are arrays, objects whose keys are data, empty responses, and ids.
@Suite struct ListsAndMaps {
    @Test(arguments: BothDecoders.allCases)
    func `a list leaves out what it cannot read`(decoder: BothDecoders) throws {
        let decoded = try decoder.decode(WireList<PostID>.self, from: Data(#"[1,"2",3,null,4.0,2147483648]"#.utf8))
        #expect(decoded.value == WireList([1, 3, 4]))
        #expect(decoded.dropped.map(\.path.description) == ["[1]", "[3]", "[5]"])
        #expect(decoded.dropped.map(\.code) == [.wrongType, .missingKey, .badValue])
        #expect(try JSONEncoder().encode(decoded.value) == Data("[1,3,4]".utf8))
    }

    @Test(arguments: BothDecoders.allCases)
    func `a list may be empty, and is never anything else`(decoder: BothDecoders) throws {
        #expect(try decoder.decode(WireList<PostID>.self, from: Data(" [ ] ".utf8)).value.elements.isEmpty)
        for text in ["{}", "null", "1", "\"[]\""] {
            #expect(throws: WireError.self) { try decoder.decode(WireList<PostID>.self, from: Data(text.utf8)) }
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `a list of lists drops the inner element`(decoder: BothDecoders) throws {
        let text = Data("[[1,true],2,[[]]]".utf8)
        let decoded = try decoder.decode(WireList<WireList<Int>>.self, from: text)
        #expect(decoded.value == WireList([WireList([1]), WireList([])]))
        #expect(decoded.dropped.map(\.path.description) == ["[0][1]", "[1]", "[2][0]"])
    }

    @Test(arguments: BothDecoders.allCases)
    func `the logins of an account are a list`(decoder: BothDecoders) throws {
        let bytes = try Corpus.body(of: "GET /user/list_logins", in: .session19)
        let tokens = try decoder.decode(ApiListLogins.Response.self, from: bytes).value.elements
        #expect(!tokens.isEmpty)
    }

    /// A dictionary like the one in nodeinfo.
    private struct Map: WireValue {
        let values: [String: String]

        init(from decoder: any Decoder) throws {
            values = try decoder.singleValueContainer().decode([String: String].self)
        }

        init(from reader: inout WireReader) throws(WireReadError) { values = try reader.dictionary(of: String.self) }
    }

    @Test(arguments: BothDecoders.allCases)
    func `a map has any key, and no value that is not asked for`(decoder: BothDecoders) throws {
        let text = #"{ "":"empty", "\u0061":"a", "a":"later", "ü":"\ud83d\ude00", "x y":"" }"#
        let map = try decoder.decode(Map.self, from: Data(text.utf8)).value
        #expect(map.values == ["": "empty", "a": "a", "ü": "\u{1F600}", "x y": ""])
        #expect(try decoder.decode(Map.self, from: Data("{}".utf8)).value.values.isEmpty)
        for text in [#"{"a":1}"#, #"{"a":null}"#, "[]", "null", #"{"a":"\ud800"}"#, #"{"\ud800":"a"}"#] {
            let error = #expect(throws: WireError.self) { try decoder.decode(Map.self, from: Data(text.utf8)) }
            #expect(error?.code != .malformed)
        }
        for text in [#"{"a" "b"}"#, #"{"a":}"#, #"{"a":"b",}"#, #"{"a":"b";"c":"d"}"#, #"{a:"b"}"#] {
            let error = #expect(throws: WireError.self) { try decoder.decode(Map.self, from: Data(text.utf8)) }
            #expect(error?.code == .malformed)
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `an empty answer is an object or null, whatever the object has`(decoder: BothDecoders) throws {
        for (text, isNull) in [("{}", false), ("null", true), (#"{"a":[1,{"b":2}]}"#, false)] {
            #expect(try decoder.decode(WireEmpty.self, from: Data(text.utf8)).value == WireEmpty(isNull: isNull))
        }
        for text in ["[]", "0", "\"\"", "true"] {
            #expect(throws: WireError.self) { try decoder.decode(WireEmpty.self, from: Data(text.utf8)) }
        }
        #expect(try JSONEncoder().encode(WireEmpty()) == Data("{}".utf8))
        #expect(try JSONEncoder().encode(WireEmpty(isNull: true)) == Data("null".utf8))
    }

    @Test(arguments: BothDecoders.allCases)
    func `an id has 32 bits, but for an activity's in a federation state`(decoder: BothDecoders) throws {
        for (text, value) in [
            ("2147483647", 2_147_483_647), ("-2147483648", -2_147_483_648), ("1.0", 1), ("1e3", 1000),
        ] {
            #expect(try decoder.decode(PersonID.self, from: Data(text.utf8)).value.rawValue == value)
        }
        for text in ["2147483648", "-2147483649", "1.5", "1e99", "\"1\"", "true"] {
            #expect(throws: WireError.self) { try decoder.decode(PersonID.self, from: Data(text.utf8)) }
        }
        let v3 = #"{"instance_id":3,"last_successful_id":9007199254740993,"fail_count":0}"#
        let state = try decoder.decode(ApiReadableFederationState.self, from: Data(v3.utf8)).value
        #expect(state.lastSuccessfulId == 9_007_199_254_740_993)
        let v4 = #"{"instance_id":3,"last_successful_id":9007199254740993,"fail_count":0}"#
        let queue = try decoder.decode(ApiV4.FederationQueueState.self, from: Data(v4.utf8)).value
        #expect(queue.lastSuccessfulId == 9_007_199_254_740_993)
    }
}

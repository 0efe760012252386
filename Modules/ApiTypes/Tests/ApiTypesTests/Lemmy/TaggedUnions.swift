import ApiTypesV4
import Foundation
import LemmyIdentifiers
import Testing
import WireRuntime

/// Tests the unions of 1.0, whose cases are distinguished by `type_` among their keys.
@Suite struct TaggedUnions {
    private typealias Item = ApiV4.PostCommentCombinedView

    /// Returns a post or a comment as 1.0 wrote it, without its tag.
    private func arm(_ name: String) throws -> String {
        let page = try Corpus.body(of: name == "post" ? "GET /post/list" : "GET /comment/list", in: .session10)
        let object = try JSONSerialization.jsonObject(with: page) as? [String: Any]
        let first = try #require((object?["items"] as? [[String: Any]])?.first)
        return String(decoding: try JSONSerialization.data(withJSONObject: first).dropFirst().dropLast(), as: UTF8.self)
    }

    private func decode(_ text: String, _ decoder: BothDecoders) throws(WireError) -> Item {
        try decoder.decode(Item.self, from: Data(text.utf8)).value
    }

    @Test(arguments: BothDecoders.allCases)
    func `the tag may stand anywhere, in escapes too`(decoder: BothDecoders) throws {
        let post = try arm("post")
        let comment = try arm("comment")
        let first = try decode(#"{"type_":"post",\#(post)}"#, decoder)
        guard case .post = first else { throw WireError(.badValue, "\(first)") }
        #expect(try decode(#"{\#(post),"type_":"post"}"#, decoder) == first)
        #expect(try decode(#" { "x":{"type_":"comment"}, "type\u005f" : "p\u006fst" , \#(post) } "#, decoder) == first)
        guard case .comment = try decode(#"{\#(comment),"type_":"comment"}"#, decoder) else {
            throw WireError(.badValue, "The tag says comment.")
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `of two tags the first counts`(decoder: BothDecoders) throws {
        let post = try arm("post")
        guard case .post = try decode(#"{"type_":"post","type_":"comment",\#(post)}"#, decoder) else {
            throw WireError(.badValue, "The first tag says post.")
        }
        let error = #expect(throws: WireError.self) {
            try decode(#"{"type_":"comment","type_":"post",\#(post)}"#, decoder)
        }
        #expect(error?.code == .missingKey)
        #expect(try decode(#"{"type_":"news","type_":"post",\#(post)}"#, decoder) == .unknown("news"))
    }

    @Test(arguments: BothDecoders.allCases)
    func `an unknown tag is kept, and what came with it is lost`(decoder: BothDecoders) throws {
        for tag in ["news", "Post", "", "post "] {
            let item = try decode(#"{"type_":"\#(tag)","post":{"id":[]},"more":[1,{"a":null}]}"#, decoder)
            #expect(item == .unknown(tag))
            #expect(try JSONEncoder().encode(item) == Data(#"{"type_":"\#(tag)"}"#.utf8))
        }
    }

    @Test(
        arguments: [
            ("{}", WireError.Code.missingKey, "type_"), (#"{"type_":null}"#, .missingKey, "type_"),
            (#"{"Type_":"post"}"#, .missingKey, "type_"), (#"{"type_":7}"#, .wrongType, "type_"),
            (#"{"type_":["post"]}"#, .wrongType, "type_"), (#"{"type_":null,"type_":"post"}"#, .missingKey, "type_"),
            ("null", .missingKey, ""), ("[]", .wrongType, ""), (#""post""#, .wrongType, ""),
            (#"{"type_":"post"}"#, .missingKey, "creator"),
        ],
        BothDecoders.allCases
    )
    func `no tag, no item`(place: (text: String, code: WireError.Code, path: String), decoder: BothDecoders) throws {
        let error = try #require(throws: WireError.self) { try decode(place.text, decoder) }
        #expect(error.code == place.code)
        // The decoders may name different missing keys.
        if place.path != "creator" { #expect(error.path == WirePath(place.path.isEmpty ? [] : [.key(place.path)])) }
        let page = Data(#"{"items":[\#(place.text),{"type_":"news"}]}"#.utf8)
        let decoded = try decoder.decode(ApiV4.PagedResponse<Item>.self, from: page)
        #expect(decoded.value.items == [.unknown("news")])
        #expect(decoded.dropped.map(\.path.description) == ["items[0]"])
    }

    @Test(arguments: BothDecoders.allCases)
    func `what is broken behind a tag is no JSON`(decoder: BothDecoders) {
        for text in [#"{"type_":"news","a":tru}"#, #"{"a":01,"type_":"news"}"#, #"{"type_":"news" "a":1}"#] {
            let error = #expect(throws: WireError.self) { try decode(text, decoder) }
            #expect(error?.code == .malformed)
        }
        let cut = #expect(throws: WireError.self) { try decode(#"{"type_":"news","a":[1,"#, decoder) }
        #expect(cut?.code == .truncated)
    }

    @Test(arguments: BothDecoders.allCases)
    func `an item comes back with its tag`(decoder: BothDecoders) throws {
        let text = #"{"type_":"comment",\#(try arm("comment"))}"#
        let sent = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(decode(text, decoder)))
        #expect(JSONDifference.between(sent, written).isEmpty)
    }
}

import ApiTypes
import Foundation
import LemmyIdentifiers
import Testing
import WireRuntime

/// Tests single ids, URLs and enumerations.
@Suite struct WireValues {
    @Test func `an id is a number on the wire`() throws {
        let ids: [PostID] = [3, 1, 2]
        #expect(try JSONEncoder().encode(ids) == Data("[3,1,2]".utf8))
        #expect(try JSONDecoder().decode([PostID].self, from: Data("[3,1,2]".utf8)) == ids)
        #expect(ids.sorted() == [1, 2, 3])
        #expect("\(ids[0])" == "3")
    }

    @Test(arguments: ["2147483648", "-2147483649", "1.5", "1e99", "\"1\"", "true", "null"])
    func `no other value is an id`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PostID.self, from: Data(text.utf8)) }
    }

    @Test func `a URL comes back as it came, parsed or not`() throws {
        let texts = ["https://strata.test/post/1", "http://a b", "", "https://strata.test/ü?q=#x"]
        let urls = try JSONDecoder().decode([WireURL].self, from: JSONEncoder().encode(texts))
        #expect(urls.map(\.string) == texts)
        #expect(urls[0].url?.host() == "strata.test")
        #expect(urls[2].url == nil)
    }

    @Test func `every case is found by its name, and any other name is kept`() {
        for sort in ApiSortType.allCases { #expect(ApiSortType(rawValue: sort.rawValue) == sort) }
        #expect(ApiSortType(rawValue: "TopCentury") == .unknown("TopCentury"))
        #expect(ApiSortType(rawValue: "TopCentury").rawValue == "TopCentury")
        #expect(ApiSortType.unknown("TopCentury") != .hot)
    }

    @Test func `paths sort by number, a container before what is in it`() {
        let paths = [
            WirePath([.key("posts"), .index(10)]), WirePath([.key("posts"), .index(9), .key("post")]),
            WirePath([.key("posts"), .index(9)]), WirePath([.key("comments"), .index(11)]),
        ]
        #expect(paths.sorted().map(\.description) == ["comments[11]", "posts[9]", "posts[9].post", "posts[10]"])
        #expect(WirePath().description == "the top level")
    }
}

import Testing

@testable import ReplKit

@Suite struct `Did you mean` {
    @Test(arguments: [
        ("shwo", "show", 1), ("show", "show", 0), ("sho", "show", 1), ("shows", "show", 1), ("shiw", "show", 1),
        ("", "abc", 3), ("ca", "abc", 3), ("猫", "猫犬", 1),
    ])
    func `counts slips`(first: String, second: String, distance: Int) {
        #expect(DidYouMean.distance(first, second) == distance)
        #expect(DidYouMean.distance(second, first) == distance)
    }

    @Test func `suggests the nearest only, by name`() {
        #expect(DidYouMean("shwo", among: ["show", "shop", "star"]).words == ["show"])
        #expect(DidYouMean("lost", among: ["post", "list", "load"]).words == ["list", "post"])
    }

    @Test func `two slips of two letters are another word`() {
        #expect(DidYouMean("ab", among: ["xy", "cd"]).isEmpty)
        #expect(DidYouMean("x", among: ["y"]).isEmpty)
        #expect(DidYouMean(String(repeating: "a", count: 10_000), among: ["aa"]).isEmpty)
    }

    @Test func `asks behind a message, or says nothing`() {
        #expect("no list\(DidYouMean("lost", among: ["post", "list", "load"]))" == "no list. Did you mean: list, post")
        #expect("no list\(DidYouMean("lost", among: []))" == "no list")
    }
}

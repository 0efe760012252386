import Testing

@testable import ReplKit

@Suite struct `Spelling suggestions` {
    @Test(arguments: [
        ("shwo", "show", 1), ("show", "show", 0), ("sho", "show", 1), ("shows", "show", 1), ("shiw", "show", 1),
        ("", "abc", 3), ("ca", "abc", 3), ("猫", "猫犬", 1),
    ])
    func `counts slips`(first: String, second: String, distance: Int) {
        #expect(Spelling.distance(first, second) == distance)
        #expect(Spelling.distance(second, first) == distance)
    }

    @Test func `suggests the nearest only, by name`() {
        #expect(Spelling.suggestions(for: "shwo", among: ["show", "shop", "star"]) == ["show"])
        #expect(Spelling.suggestions(for: "lost", among: ["post", "list", "load"]) == ["list", "post"])
    }

    @Test func `two slips of two letters are another word`() {
        #expect(Spelling.suggestions(for: "ab", among: ["xy", "cd"]).isEmpty)
        #expect(Spelling.suggestions(for: "x", among: ["y"]).isEmpty)
        #expect(Spelling.suggestions(for: String(repeating: "a", count: 10_000), among: ["aa"]).isEmpty)
    }
}

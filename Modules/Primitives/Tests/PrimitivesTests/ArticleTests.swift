import Primitives
import Testing

@Suite struct Articles {
    @Test(arguments: [
        ("post", "a post"), ("inbox", "an inbox"), ("owner", "an owner"), ("Instance", "an Instance"),
        ("user", "a user"), ("unit", "a unit"), ("url", "a url"), ("urgent call", "an urgent call"), ("", "a "),
    ])
    func `a word gets the article that one says before it`(_ word: String, _ expected: String) {
        #expect(word.withArticle == expected)
    }
}

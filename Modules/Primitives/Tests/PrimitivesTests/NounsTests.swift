import Primitives
import Testing

@Suite struct Nouns {
    @Test(arguments: [
        ("post", "a post"), ("inbox", "an inbox"), ("owner", "an owner"), ("Instance", "an Instance"),
        ("user", "a user"), ("unit", "a unit"), ("url", "a url"), ("urgent call", "an urgent call"), ("", "a "),
    ])
    func `a word gets the article that one says before it`(_ word: String, _ expected: String) {
        #expect(word.withArticle == expected)
    }

    @Test(arguments: [
        ("post", "posts"), ("community", "communities"), ("day", "days"), ("inbox", "inboxes"), ("person", "people"),
        ("messages.person", "messages.people"), ("community_person_relation", "community_person_relations"),
        ("branch", "branches"),
    ])
    func `a word gets the ending for several`(_ word: String, _ expected: String) {
        #expect(word.plural == expected)
    }
}

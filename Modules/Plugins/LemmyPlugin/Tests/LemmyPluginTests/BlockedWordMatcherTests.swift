import LemmyPlugin
import Testing

@Suite struct `A blocked word` {
    private func isIn(_ text: String, _ word: String) -> Bool {
        BlockedWordMatcher.matches(BlockedWordMatcher.fold(word), in: BlockedWordMatcher.fold(text))
    }

    @Test(arguments: [
        ("Modern ART, again", "art"), ("art", "Art"), ("state-of-the-art", "art"), ("Ein Café am See", "cafe"),
        ("Party? No: art.", "art"), ("breaking news: cats", "Breaking News"), ("C++ is back", "c++"),
        ("https://example.org/swift/maps", "maps"), ("ＡＲＴ", "art"), ("猫の写真 🐈", "猫"), ("きょうの猫写真", "写真"),
        ("🐈 again", "🐈"), ("Страна чудес", "страна"),
    ])
    func `is found as a whole word, whatever its case and accents`(_ text: String, _ word: String) {
        #expect(isIn(text, word), "\(word) in \(text)")
    }

    @Test(arguments: [
        ("A party", "art"), ("articles", "art"), ("smart", "art"), ("breaking the news", "breaking news"),
        ("swift4", "swift"), ("", "art"), ("art", ""), ("Странами", "страна"),
    ])
    func `is not found inside another word`(_ text: String, _ word: String) {
        #expect(!isIn(text, word), "\(word) in \(text)")
    }

    @Test func `is found behind an occurrence inside another word`() {
        #expect(isIn("artful art", "art"))
        #expect(!isIn("artful artistry", "art"))
    }
}

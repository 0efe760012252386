import Testing

@testable import DemoServer

/// What the forbidden words of a site may be written as, and how long they are looked for.
@Suite struct `Patterns` {
    private static func places(_ pattern: String, in text: String) throws -> String {
        try Pattern(pattern).ranges(in: Array(text.unicodeScalars)).map { "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: " ")
    }

    /// What a search that tries one way after the other finds, made with Python's `re` where that and Rust's `regex` agree.
    private static let found: [(pattern: String, text: String, places: String)] = [
        (#"drat|blast"#, "drat and BLAST", "0-4 9-14"),
        (#"drat|blast"#, "", ""),
        (#"a+"#, "a.b aXb a\nb", "0-1 4-5 8-9"),
        (#"a+"#, "abb babb aabb", "0-1 5-6 9-11"),
        (#"(a+)+$"#, "a", "0-1"),
        (#"(a+)+$"#, "aaaa", "0-4"),
        (#"(a|ab)(c|bcd)"#, "abcd", "0-4"),
        (#"(a|ab)(c|bcd)"#, "ab cd\nabcd", "6-10"),
        (#"a*?b"#, "abb babb aabb", "0-2 2-3 4-5 5-7 7-8 9-12 12-13"),
        (#"a*?b"#, "aabbb aab", "0-3 3-4 4-5 6-9"),
        (#"^ab|cd$"#, "abcd", "0-2 2-4"),
        (#"^ab|cd$"#, "abbbcd", "0-2 4-6"),
        (#"\bfoo\b"#, "foo food foo_ FOO", "0-3 14-17"),
        (#"\bfoo\b"#, "\u{65E5}\u{672C} foo \u{65E5}\u{672C}", "3-6"),
        (#"\Boo"#, "foo food foo_ FOO", "1-3 5-7 10-12 15-17"),
        (#"\Boo"#, "foobarbaz foobaz", "1-3 11-13"),
        (#"[a-c]+x?"#, "a.b aXb a\nb", "0-1 2-3 4-6 6-7 8-9 10-11"),
        (#"[a-c]+x?"#, "drat and BLAST", "2-3 5-6 9-10 11-12"),
        (#"[^a-c]+"#, "a.b aXb a\nb", "1-2 3-4 5-6 7-8 9-10"),
        (#"[^a-c]+"#, "drat and BLAST", "0-2 3-5 6-9 10-11 12-14"),
        (#"\d{2,3}"#, "12 345 6789", "0-2 3-6 7-10"),
        (#"\d{2,3}"#, "", ""),
        (#"a{2}b{0,2}"#, "aaaa", "0-2 2-4"),
        (#"a{2}b{0,2}"#, "aaaab", "0-2 2-5"),
        (#"x(?:y|z)*"#, "xyzzyxz", "0-5 5-7"),
        (#"x(?:y|z)*"#, "xy\ny", "0-2"),
        (#"(?:ab?)+?c"#, "abcd", "0-3"),
        (#"(?:ab?)+?c"#, "ab cd\nabcd", "6-9"),
        (#"colou?r"#, "colour COLOR", "0-6 7-12"),
        (#"colou?r"#, "", ""),
        (#"f.o"#, "foo food foo_ FOO", "0-3 4-7 9-12 14-17"),
        (#"f.o"#, "foobarbaz foobaz", "0-3 10-13"),
        (#"(?i:Straße)"#, "stra\u{DF}e STRASSE", "0-6"),
        (#"(?i:Straße)"#, "", ""),
        (#"s+"#, "\u{17F} S s K k \u{212A}", "0-1 2-3 4-5"),
        (#"s+"#, "stra\u{DF}e STRASSE", "0-1 7-8 11-13"),
        (#"k"#, "\u{17F} S s K k \u{212A}", "6-7 8-9 10-11"),
        (#"k"#, "", ""),
        (#"[k]"#, "\u{17F} S s K k \u{212A}", "6-7 8-9 10-11"),
        (#"[k]"#, "", ""),
        (#"é|è"#, "\u{E9} E\u{301} \u{C8}", "0-1 5-6"),
        (#"é|è"#, "", ""),
        (#"\w+@\w+\.com"#, "me@x.com", "0-8"),
        (#"\w+@\w+\.com"#, "", ""),
        (#"(foo|foobar)baz"#, "foobarbaz foobaz", "0-9 10-16"),
        (#"(foo|foobar)baz"#, "", ""),
        (#"(?:a|b)*abb"#, "abb babb aabb", "0-3 4-8 9-13"),
        (#"(?:a|b)*abb"#, "abbbcd", "0-3"),
        (#"a|ab|abc"#, "aaaa", "0-1 1-2 2-3 3-4"),
        (#"a|ab|abc"#, "aaaab", "0-1 1-2 2-3 3-4"),
        (#"(?:abc|ab|a)"#, "aaaa", "0-1 1-2 2-3 3-4"),
        (#"(?:abc|ab|a)"#, "aaaab", "0-1 1-2 2-3 3-5"),
        (#"z*"#, "xyzzyxz", "0-0 1-1 2-4 5-5 6-7"),
        (#"z*"#, "foobarbaz foobaz", "0-0 1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-9 10-10 11-11 12-12 13-13 14-14 15-16"),
        (#"(?:)"#, "", "0-0"),
        (#"(?:)"#, "a", "0-0 1-1"),
        (#"[\d_-]+"#, "12 345 6789", "0-2 3-6 7-11"),
        (#"[\d_-]+"#, "]x[_-1", "3-6"),
        (#"[\]x]+"#, "xyzzyxz", "0-1 5-6"),
        (#"[\]x]+"#, "xy\ny", "0-1"),
        (#"[]x]+"#, "xyzzyxz", "0-1 5-6"),
        (#"[]x]+"#, "xy\ny", "0-1"),
        (#"w{1,}"#, "wwW", "0-3"),
        (#"w{1,}"#, "", ""),
        (#"nig+(?:er|a)s?"#, "niggers NIGga", "0-7 8-13"),
        (#"nig+(?:er|a)s?"#, "", ""),
        (#"(?:^|x)y"#, "xy\ny", "0-2"),
        (#"(?:^|x)y"#, "xyzzyxz", "0-2"),
        (#"$"#, "", "0-0"),
        (#"$"#, "a", "1-1"),
        (#"^"#, "", "0-0"),
        (#"^"#, "a", "0-0"),
        (#"a\.b"#, "a.b aXb a\nb", "0-3"),
        (#"a\.b"#, "", ""),
        (#"o{2}"#, "foo food foo_ FOO", "1-3 5-7 10-12 15-17"),
        (#"o{2}"#, "foobarbaz foobaz", "1-3 11-13"),
        (#"(?m:^b)"#, "a.b aXb a\nb", "10-11"),
        (#"(?m:^b)"#, "", ""),
        (#"(?s:a.b)"#, "a.b aXb a\nb", "0-3 4-7 8-11"),
        (#"(?s:a.b)"#, "abb babb aabb", "0-3 5-8 9-12"),
        (#"a.b"#, "abb babb aabb", "0-3 5-8 9-12"),
        (#"a.b"#, "aabbb aab", "0-3 6-9"),
    ]

    @Test(arguments: found.indices)
    func `the preferred one of several is found`(index: Int) throws {
        let (pattern, text, places) = Self.found[index]
        #expect(try Self.places(pattern, in: text) == places, "\(pattern) in \(text)")
    }

    @Test(arguments: [
        ("[[:alpha:]]+", "ab1", "0-2"), ("[[:^digit:]]", "1a2", "1-2"), (#"[\w&&[^\d]]+"#, "12ab", "2-4"),
        (#"\p{Lu}"#, "aB", "0-1 1-2"), (#"(?-i)\p{Lu}"#, "aB", "1-2"), (#"(?-i:a)B"#, "ab AB", "0-2"),
        (#"\x41\u{42}"#, "ab", "0-2"), ("(?x) a b # c", "ab", "0-2"), ("(?U)a+", "aa", "0-1 1-2"),
        ("(?P<x>a)(?<y>b)", "ab", "0-2"), ("a-b", "a-b", "0-3"), ("[a-]", "-", "0-1"), (#"a\z"#, "aa", "1-2"),
        (#"\Aa"#, "aa", "0-1"), ("a||b", "ab", "0-1 2-2"), ("x{2,}", "xxx", "0-3"), ("x{1,2}?", "xx", "0-1 1-2"),
    ])
    func `what only Rust's syntax has is read`(pattern: String, text: String, places: String) throws {
        #expect(try Self.places(pattern, in: text) == places)
    }

    @Test(arguments: [
        "(", ")", "[", "a{2", "a{2,1}", "*a", "a|*", #"\"#, "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", #"(a)\1"#, #"\y"#,
        "[z-a]",
        "(?q)", #"\p{Klingon}"#, "(?<1>a)", "a{9999}{9999}", "(?", #"\x4"#, "[a--b]",
    ])
    func `what is none is refused`(pattern: String) {
        #expect(throws: PatternError.self) { try Pattern(pattern) }
    }

    @Test func `what is nested without end is refused, not followed`() {
        for text in ["(", "[", "(a", "a*"] {
            #expect(throws: PatternError.self) { try Pattern(String(repeating: text, count: 50_000)) }
        }
    }

    /// What a text can be made of to be slow.
    @Test func `it takes time by the length of the text`() throws {
        let words = (0..<400).map { "slur\($0 * 7919 % 1000)word" }.joined(separator: "|")
        for (pattern, unit) in [("(a+)+$", "a"), ("(a|aa)+b", "a"), (words, "the quick slurp "), ("(x+x+)+y", "x")] {
            let filter = try Pattern(pattern)
            func time(_ count: Int) -> Double {
                let text = String(repeating: unit, count: count) + "!"
                return ThreadTime.least(of: 3) { #expect(!filter.isFound(in: text)) }
            }
            let short = time(2_000)
            let long = time(16_000)
            #expect(
                long < max(short, 0.001) * 30,
                "\(pattern.prefix(20)): \(short) s, eight times as long \(long) s"
            )
        }
    }

    @Test func `what is found is replaced, all else is as it was`() throws {
        let filter = try Pattern("drat|blast")
        #expect(filter.replacing(in: "Drat! 🏳️‍🌈 blasted", with: "*") == "*! 🏳️‍🌈 *ed")
        #expect(filter.replacing(in: "e\u{301}", with: "*") == "e\u{301}")
    }
}

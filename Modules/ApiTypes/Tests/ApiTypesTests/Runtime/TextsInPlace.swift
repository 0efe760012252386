import Foundation
import Testing
import WireFuzzing
import WireRuntime

/// Compares strings that are read in place with the strings that the same text decodes to.
@Suite struct TextsInPlace {
    /// Reads a JSON string in place, and returns its text and its comparison with each candidate.
    private func read(_ json: String, beside candidates: [String]) throws -> (said: String, matches: [Bool]) {
        try WireDecoder().decode(Data(json.utf8)) { reader throws(WireReadError) in
            let text = try reader.text()
            return (reader.string(text), candidates.map { reader.matches($0, text) })
        }.value
    }

    private func expectSame(_ json: String, _ comment: Comment? = nil) throws {
        let string = try WireDecoder().decode(String.self, from: Data(json.utf8)).value
        var others = [string, string + "x", "x" + string, String(string.dropLast()), String(string.dropFirst()), ""]
        others.append(String(string.reversed()))
        others.append(string.replacing("\n", with: "n"))
        let (said, matches) = try read(json, beside: others)
        #expect(said.utf8.elementsEqual(string.utf8), comment)
        for (other, isMatch) in zip(others, matches) {
            #expect(isMatch == other.utf8.elementsEqual(string.utf8), "\(json) beside \(other.debugDescription)")
        }
    }

    @Test func `a text matches what it says and nothing else, with escapes and without`() throws {
        for body in [
            "", "a", "fifteen letters", "sixteen letters!", String(repeating: "long ", count: 100), "é語🙂",
            #"\n"#, #"a\nb"#, #"\\"#, #"\""#, #"\/\b\f\r\t"#, #"\u0041"#, #"\u00e9\u8a9e"#, #"\ud83d\ude42"#,
            #"before \ud83d\ude42 after"#, #"\u0000"#, #"e\u0301"#, "e\u{301}", "é",
        ] {
            try expectSame("\"\(body)\"")
        }
    }

    @Test func `equal characters in other bytes are another text`() throws {
        // Swift's strings are equal by canonical equivalence, but a server's text is compared byte for byte.
        #expect("é" == "e\u{301}")
        let (_, matches) = try read(#""e\u0301""#, beside: ["é", "e\u{301}"])
        #expect(matches == [false, true])
    }

    @Test func `random texts match what they are read to`() throws {
        var random = SeededGenerator(seed: 7)
        let parts = ["a", "long run of plain bytes", #"\n"#, #"\\"#, #"\u0041"#, #"\ud83d\ude42"#, "語", "é", #"\""#]
        for _ in 0..<3_000 {
            let count = Int.random(in: 0...12, using: &random)
            try expectSame(
                "\"\((0..<count).map { _ in parts[Int.random(in: parts.indices, using: &random)] }.joined())\""
            )
        }
    }

    @Test(arguments: [
        #""\ud83d""#, #""\ude42""#, #""\ud83dx""#, #""\ud83d\u0041""#, #""a\q""#, #""a"#, #""\u12g4""#, "7", "null",
        "{}",
        "\"a\u{1}b\"", #"["a"]"#,
    ])
    func `what is no string is refused as it is where a string is made`(json: String) {
        let string = #expect(throws: WireError.self) {
            try WireDecoder().decode(String.self, from: Data(json.utf8))
        }
        let text = #expect(throws: WireError.self) { try read(json, beside: []) }
        #expect("\(string, default: "")" == "\(text, default: "")" && string?.offset == text?.offset)
    }

    @Test func `null is no text, and a URL is one`() throws {
        let read = try WireDecoder().decode(Data(#"[null, "https://a.test/\u0062"]"#.utf8)) {
            reader throws(WireReadError) in
            try reader.array { reader throws(WireReadError) in
                let text = try reader.textIfPresent()
                return (
                    reader.string(text), reader.url(text), reader.matches(nil as String?, text),
                    reader.matches("https://a.test/b" as WireURL?, text)
                )
            }
        }.value
        #expect(read[0].0 == nil && read[0].1 == nil && read[0].2 && !read[0].3)
        #expect(read[1].0 == "https://a.test/b" && read[1].1 == "https://a.test/b" && !read[1].2 && read[1].3)
    }
}

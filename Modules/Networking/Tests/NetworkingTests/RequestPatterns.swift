import Networking
import Testing

@Suite struct RequestPatterns {
    private let like = HTTPRequest(method: .post, path: "/api/v3/post/like", query: [.init("auth", "secret")])

    @Test(arguments: [
        "/post/like", "/like", "/api/v3/post/like", "/post/*", "/post/l*", "/*", "/*/like", "/v3/*/like", "/p*st/*e",
    ])
    func `a path is the end of a request's, a star is anything`(path: String) {
        #expect(RequestPattern(path: path).matches(like))
        #expect(RequestPattern(method: .post, path: path).matches(like))
        #expect(!RequestPattern(method: .get, path: path).matches(like))
    }

    @Test(arguments: [
        "/post", "/ost/like", "/ike", "/post/like/", "/post/lik", "/post/", "/*/post/likes", "/post/*x", "/",
    ])
    func `it is whole steps`(path: String) {
        #expect(!RequestPattern(path: path).matches(like))
    }

    @Test func `every is for every request`() {
        #expect(RequestPattern.every.matches(like))
        #expect("\(RequestPattern.every)" == "every request")
        #expect("\(RequestPattern(method: .post, path: "/post/*"))" == "POST /post/*")
    }

    /// The result is compared with a simple recursive matcher.
    @Test func `stars take whatever fits`() {
        func covers(_ pattern: Substring, _ text: Substring) -> Bool {
            guard let first = pattern.first else { return text.isEmpty }
            if first == "*" {
                return covers(pattern.dropFirst(), text) || !text.isEmpty && covers(pattern, text.dropFirst())
            }
            return text.first == first && covers(pattern.dropFirst(), text.dropFirst())
        }
        var matches = 0
        for number in 0..<3000 {
            func letters(_ alphabet: [Character], _ seed: Int, _ length: Int) -> String {
                var state = seed &* 7919 &+ 13
                return String(
                    (0..<length).map { _ in
                        state = (state &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
                        return alphabet[(state >> 8) % alphabet.count]
                    }
                )
            }
            let pattern = "/" + letters(["a", "b", "*", "/"], number, 1 + number % 6)
            let path = "/" + letters(["a", "b", "/"], number &* 31 + 7, 1 + number % 8)
            let expected = path.indices.contains { path[$0] == "/" && covers(pattern[...], path[$0...]) }
            #expect(RequestPattern(path: pattern).matches(HTTPRequest(path: path)) == expected, "\(pattern) \(path)")
            if expected { matches += 1 }
        }
        #expect(matches > 100 && matches < 2900, "both answers must be seen: \(matches)")
    }
}

import Testing

@testable import DemoServer

/// The stored form of links.
@Suite struct `Web addresses` {
    @Test(arguments: [
        ("https://example.com", "https://example.com/"),
        ("HTTP://Example.COM:80/A/../b/./c?x=1#y z", "http://example.com/b/c?x=1#y%20z"),
        ("  https:\\\\example.com\\a b ", "https://example.com/a%20b"),
        ("https://user:pa ss@example.com:8443/", "https://user:pa%20ss@example.com:8443/"),
        ("https://m\u{FC}nchen.example/\u{FC}", "https://xn--mnchen-3ya.example/%C3%BC"),
        ("http://127.1/", "http://127.0.0.1/"),
        ("http://[::1]:443/", "http://[::1]:443/"),
        ("https://example.com?a='b'", "https://example.com/?a=%27b%27"),
        ("magnet:?xt=urn:btih:abc", "magnet:?xt=urn:btih:abc"),
        ("mailto:a@b.example", "mailto:a@b.example"),
    ])
    func `an address is put into its regular form`(address: String, regular: String) throws {
        #expect(try WebURL(parsing: address).text == regular)
    }

    @Test(arguments: [
        "", " ", "example.com", "/path", "1http://a", "https://", "https://a b/", "http://a:99999/", "http://[x]/",
    ])
    func `what is no address is refused`(address: String) {
        #expect(throws: ServerError("invalid_url")) { try WebURL(parsing: address) }
    }

    @Test func `a name of letters beyond ASCII has an end`() throws {
        let name = String(repeating: "\u{FC}", count: 1000)
        #expect(try WebURL(parsing: "http://a.\(name)/").host.hasPrefix("a.xn--"))
        #expect(throws: ServerError("invalid_url")) { try WebURL(parsing: "http://a.\(name)\u{FC}/") }
    }

    @Test(arguments: [
        ("https://example.com/p?utm_source=x&id=3&fbclid=9", "https://example.com/p?id=3"),
        ("https://example.com/p?utm_source=x", "https://example.com/p"),
        ("https://example.com/p?a=x%20y", "https://example.com/p?a=x+y"),
        ("https://example.com/p?a=", "https://example.com/p?a"),
        ("https://example.com/p?a&b", "https://example.com/p?a=&b="),
        ("https://example.com/#Key-bindings", "https://example.com/#Key-bindings"),
        ("https://youtu.be/x?si=1&t=2", "https://youtu.be/x?t=2"),
        ("https://github.com/x?utm_source=y", "https://github.com/x?utm_source=y"),
        ("magnet:?xt=urn:btih:abc", "magnet:?xt=urn%3Abtih%3Aabc"),
    ])
    func `a link follows nobody around`(address: String, cleaned: String) throws {
        #expect(try WebURL(parsing: address).cleaned.text == cleaned)
    }

    @Test(arguments: [
        (
            "See http://example.com, or (https://a.example/b?utm_id=1).",
            "See http://example.com/, or (https://a.example/b)."
        ),
        ("[a link](http://example.com/?&&&&)!", "[a link](http://example.com/)!"),
        ("No link: // and a://", "No link: // and a://"),
        ("http://example.com and http://bad host:x/", "http://example.com/ and http://bad/ host:x/"),
        ("http://example.com and http://a:b/", "http://example.com and http://a:b/"),
    ])
    func `the links in a text are cleaned, or none is`(text: String, cleaned: String) {
        #expect(LinkDetector.removingTracking(text) == cleaned)
    }

    @Test(arguments: [
        ("bücher", "bcher-kva"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
        ("そのスピードで", "d9juau41awczczp"), ("パフィーdeルンバ", "de-jg4avhby1noc0d"), ("üüüaaüü", "aa-wkaaaca"),
    ])
    func `labels beyond ASCII are spelled as the standard does`(label: String, spelled: String) {
        #expect(Punycode.label(label) == "xn--\(spelled)")
    }

    /// Input of clients must not take quadratic time.
    @Test func `hosts and links of flags take time by their length`() {
        func time(_ text: String) -> Double {
            ThreadTime.least(of: 3) {
                // Ignored: most inputs are invalid, and those take long.
                _ = try? WebURL(parsing: "https://\(text)/")
                _ = LinkDetector.removingTracking("\(text)://\(text) \(text)https://x.test")
            }
        }
        for letter in ["🇨🇭", "a\u{301}", "@", ":", "]", "日本."] {
            let text = String(repeating: letter, count: 2_000)
            let (short, long) = (time(text), time(String(repeating: text, count: 8)))
            #expect(long < max(short, 0.001) * 30, "\(letter): \(short) s, eight times as long \(long) s")
        }
    }
}

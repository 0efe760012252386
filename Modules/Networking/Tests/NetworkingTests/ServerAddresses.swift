import Foundation
import Networking
import Testing

@Suite struct ServerAddresses {
    @Test(arguments: [
        "lemmy.world", "https://lemmy.world", "https://lemmy.world/", "HTTPS://Lemmy.World:443/", " lemmy.world ",
        "lemmy.world:443", "lemmy.world.",
    ])
    func `one server has one address`(text: String) throws {
        let address = try ServerAddress(text)
        #expect(try address == ServerAddress("lemmy.world"))
        #expect(address.text == "https://lemmy.world")
        #expect(address.url == URL(string: "https://lemmy.world"))
        #expect("\(address)" == "lemmy.world")
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("localhost", "http://localhost"), ("https://localhost:8536/", "https://localhost:8536"),
        ("http://[::1]:80", "http://[::1]"), ("[2001:DB8:0::1]:8443", "[2001:db8::1]:8443"),
        ("http://lemmy", "http://lemmy"), ("lemmy-ui:1234", "https://lemmy-ui:1234"),
        ("https://münchen.social", "xn--mnchen-3ya.social"), ("http://lemmy.world", "http://lemmy.world"),
        ("https://backend", "https://backend"),
    ])
    func `scheme and port are kept and the shown text reads back`(text: String, shown: String) throws {
        let address = try ServerAddress(text)
        #expect("\(address)" == shown)
        #expect(try ServerAddress(address.description) == address)
        #expect(try ServerAddress(address.text) == address)
        #expect(try ServerAddress(address.url) == address)
    }

    @Test(arguments: [
        "", "   ", "demo", "/", "https://", "http:///path", "ftp://lemmy.world", "lemmy.world/../c",
        "https://lemmy.world?x=1", "lemmy.world#top", "lemmy world", "lemmy..world", ".lemmy.world", "-a.b", "a-.b",
        "lemmy.world:0", "lemmy.world:65536", "lemmy.world:", "lemmy.world:x", "lemmy.world:+80", "1.2.3", "256.1.1.1",
        "[::1", "[::1]x", "[zz::1]", "::1", "a%2eb.c", "lemmy.world\u{1B}[31m", "https://https://lemmy.world",
        String(repeating: "a", count: 64) + ".org", String(repeating: "a.", count: 200) + "org",
    ])
    func `junk is refused with a hint`(text: String) {
        let error = #expect(throws: NetworkingError.self) { try ServerAddress(text) }
        #expect(error?.code == .badAddress)
        #expect(error?.hint.isEmpty == false)
        #expect(error?.message.unicodeScalars.contains { $0.value < 32 } == false)
        #expect((error?.message.count ?? 999) < 160)
    }

    @Test(arguments: [
        ("https://host.test/lemmy", "host.test/lemmy", "/lemmy"),
        ("HTTP://Host.test:8080/a/b/", "http://host.test:8080/a/b", "/a/b"),
        ("http://[::1]:8536/lemmy", "http://[::1]:8536/lemmy", "/lemmy"),
        ("127.0.0.1/lemmy", "http://127.0.0.1/lemmy", "/lemmy"),
        ("host.test/%6Cemmy", "host.test/lemmy", "/lemmy"), ("host.test/Lemmy", "host.test/Lemmy", "/Lemmy"),
        ("host.test/caf\u{E9}", "host.test/caf%C3%A9", "/caf%C3%A9"),
        ("host.test/caf%c3%a9", "host.test/caf%C3%A9", "/caf%C3%A9"),
        ("host.test/...", "host.test/...", "/..."), ("host.test/%25", "host.test/%25", "/%25"),
    ])
    func `a path is a part of the server and reads back`(text: String, shown: String, path: String) throws {
        let address = try ServerAddress(text)
        #expect(address.basePath == path)
        #expect("\(address)" == shown)
        #expect(address.place == address.authority + path)
        #expect(try ServerAddress(shown) == address)
        #expect(try ServerAddress(address.text) == address)
        #expect(try ServerAddress(address.url) == address)
        #expect(address.root != address && address.root.text + path == address.text)
    }

    @Test func `each path of a host is a server of its own, and the root is as it was`() throws {
        let servers = try ["host.test", "host.test/lemmy", "host.test/forum", "host.test/Lemmy"].map {
            try ServerAddress($0)
        }
        #expect(Set(servers).count == 4)
        #expect(Set(servers.map(\.place)).count == 4)
        #expect(servers[0].basePath.isEmpty && servers[0].place == servers[0].authority)
    }

    @Test(arguments: [
        ("https://host.test/../lemmy", #"has ".." in its path"#), ("host.test/lemmy/%2E%2e", #"has ".." in its path"#),
        ("host.test/./lemmy", #"has "." in its path"#), ("host.test/a%2Fb", "has an encoded slash in its path"),
        ("host.test/..%2fb", "has an encoded slash in its path"), ("host.test//lemmy", "has two slashes in a row"),
        ("host.test/lemmy//", "has two slashes in a row"), ("host.test/lemmy?x=1", "has a query"),
        ("host.test?x=1", "has a query"), ("host.test/lemmy#top", "has a fragment"),
        ("host.test/50%", "has a percent sign in its path"), ("host.test/%ff", "has a percent sign in its path"),
        (#"host.test/a\b"#, "has a character in its path"), ("host.test/%00", "has a character in its path"),
        ("https://alice@host.test/lemmy", "must not contain a name or a password"),
    ])
    func `a bad path is refused by what is wrong with it`(text: String, words: String) throws {
        let error = #expect(throws: NetworkingError.self) { try ServerAddress(text) }
        #expect(error?.code == .badAddress)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "nothing")")
        #expect(error?.hint.isEmpty == false)
    }

    @Test func `the hint of a bad path has the server as it was written`() throws {
        for (text, hint) in [
            ("http://host.test:8080/lemmy?x=1", "write http://host.test:8080/lemmy, without the query"),
            ("[2001:db8::1]:8443/a//b", "write [2001:db8::1]:8443/PATH, each slash once"),
        ] {
            let error = #expect(throws: NetworkingError.self) { try ServerAddress(text) }
            #expect(error?.hint == hint)
        }
    }

    @Test func `a password is refused and not repeated`() {
        let error = #expect(throws: NetworkingError.self) { try ServerAddress("https://alice:hunter2@lemmy.world") }
        #expect(error.map { "\($0.message) \($0.hint)".contains("hunter2") } == false)
    }
}

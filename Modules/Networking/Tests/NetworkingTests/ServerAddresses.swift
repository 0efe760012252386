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
        "", "   ", "demo", "/", "https://", "http:///path", "ftp://lemmy.world", "lemmy.world/c/swift",
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
        ("https://host.test/lemmy", "host.test"), ("http://host.test:8080/lemmy/", "http://host.test:8080"),
        ("http://[::1]:8536/lemmy", "http://[::1]:8536"), ("lemmy.world/c/swift", "lemmy.world"),
    ])
    func `a server under a path is refused, and the hint is the server as it was written`(text: String, alone: String) {
        let error = #expect(throws: NetworkingError.self) { try ServerAddress(text) }
        #expect(error?.message.contains("a server below a path is not spoken to") == true)
        #expect(error?.hint == "write the server alone: \(alone)")
    }

    @Test func `a password is refused and not repeated`() {
        let error = #expect(throws: NetworkingError.self) { try ServerAddress("https://alice:hunter2@lemmy.world") }
        #expect(error.map { "\($0.message) \($0.hint)".contains("hunter2") } == false)
    }
}

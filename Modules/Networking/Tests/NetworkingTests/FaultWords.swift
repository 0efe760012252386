import Networking
import Testing

@Suite struct FaultWords {
    @Test(arguments: [
        ("ok", Faults.Mode.ok), ("off", .ok), ("delay 400", .delay(.milliseconds(400))),
        ("delay 400ms", .delay(.milliseconds(400))), ("delay 0", .delay(.zero)),
        ("jitter 50", .jitter(.milliseconds(50))),
        ("fail 1", .fail(1)), ("rate 0.1", .rate(0.1)), ("rate 10%", .rate(0.1)), ("fail rate 0.5", .rate(0.5)),
        ("rate 0.125", .rate(0.125)), ("truncate", .truncate(.share(0.5))), ("truncate 100", .truncate(.bytes(100))),
        ("truncate 30%", .truncate(.share(0.3))), ("truncate 0.3", .truncate(.share(0.3))), ("malformed", .malformed),
        ("html", .html), ("limit", .limit(.all())), ("limit proxy", .limit(.all(by: .proxy))),
        ("limit 5 per 10", .limit(Faults.Limit(5, per: .seconds(10)))),
        ("limit 5 per 10s proxy", .limit(Faults.Limit(5, per: .seconds(10), by: .proxy))), ("offline", .offline),
        ("hold", .hold), ("step", .step), ("seed 7", .seed(7)), ("html off", .off(.html)), ("limit off", .off(.limit)),
        ("fail rate off", .off(.rate)),
    ])
    func `words are read, and printed so that they read back`(text: String, mode: Faults.Mode) throws {
        #expect(try Faults.Setting(words: words(text)) == Faults.Setting(mode))
        #expect(try Faults.Setting(words: words(mode.description)) == Faults.Setting(mode))
    }

    @Test(arguments: [
        ("fail 2 on POST /post/like", Faults.Setting(.fail(2), on: RequestPattern(method: .post, path: "/post/like"))),
        ("hold on put", Faults.Setting(.hold, on: RequestPattern(method: .put))),
        ("truncate on /post/*", Faults.Setting(.truncate(.share(0.5)), on: RequestPattern(path: "/post/*"))),
        ("delay off on GET", Faults.Setting(.off(.delay), on: RequestPattern(method: .get))),
    ])
    func `a fault can be for some requests`(text: String, setting: Faults.Setting) throws {
        #expect(try Faults.Setting(words: words(text)) == setting)
        #expect(try Faults.Setting(words: words(setting.description)) == setting)
    }

    @Test(arguments: [
        "", "slow", "ok now", "offline 3", "delay", "delay x", "delay -1", "delay 1 2", "delay 99999999999999999999",
        "delay 3600001", "delay ms", "jitter", "fail", "fail x", "fail -1", "fail 1.5", "rate", "rate 2", "rate -0.1",
        "rate nan", "rate 101%", "rate %", "fail rate", "fail rate x", "OK", "limit 5", "limit 5 per", "limit 0 per 10",
        "limit 5 per 0", "limit five per ten", "limit proxy 5 per 10", "truncate x", "truncate -1", "truncate 101%",
        "truncate 1 2", "seed", "seed -1", "seed x", "step off", "ok off", "hold 2", "delay off 2", "seed off",
    ])
    func `nonsense is refused with the right form`(text: String) {
        let error = #expect(throws: NetworkingError.self) { try Faults.Setting(words: words(text)) }
        #expect(error?.code == .badFault)
        #expect(error?.hint.hasPrefix("write") == true)
        // The message names the wrong word.
        let name = words(text).first { $0 != "fail" } ?? "net"
        #expect(error?.message.contains(text == "fail" ? "fail" : name) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("fail 1 on", "net fail: nothing follows \"on\""),
        ("fail 1 on vote", "net fail: \"vote\" is neither a method nor a path"),
        ("fail 1 on POST vote", "net fail: \"vote\" is no path"),
        ("fail 1 on /post?id=1", "net fail: \"/post?id=1\": a query is not allowed here"),
        ("fail 1 on POST /post/like twice", "net fail: \"twice\" is too much after a method and a path"),
    ])
    func `a pattern that is none is refused with right ones`(text: String, message: String) {
        let error = #expect(throws: NetworkingError.self) { try Faults.Setting(words: words(text)) }
        #expect(error?.code == .badPattern)
        #expect(error?.message == message)
        #expect(error?.hint.hasPrefix("write: on POST, on /post/like, or on POST /post/like") == true)
    }

    @Test func `what is no fault is for no requests in particular`() {
        let error = #expect(throws: NetworkingError.self) { try Faults.Setting(words: ["step", "on", "POST"]) }
        #expect(error?.message == "net step cannot be limited to some requests")
    }

    @Test func `an unknown mode names all that there are`() throws {
        let error = #expect(throws: NetworkingError.self) { try Faults.Setting(words: ["slow"]) }
        for (words, _) in Faults.Setting.usage { #expect(error?.hint.contains("net \(words)") == true) }
        #expect(error?.message == "net has no mode \"slow\"")
    }

    @Test func `usage lists every mode once and each line reads`() throws {
        let values = ["MS": "5", "N": "5", "P": "0.5", "[N": "5", "S]": "10", "[proxy]": "proxy", "[BYTES|P%]": "30%"]
        for (text, meaning) in Faults.Setting.usage {
            let filled = words(text).map { values[$0] ?? $0 }
            #expect(throws: Never.self) { try Faults.Setting(words: filled) }
            #expect(!meaning.isEmpty)
        }
        #expect(Set(Faults.Setting.names).count == Faults.Setting.usage.count)
        #expect(Set(Faults.Kind.allCases.map(\.rawValue)).isSubset(of: Faults.Setting.names))
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

import Networking
import Testing

@Suite struct FaultWords {
    @Test(arguments: [
        ("ok", Faults.Mode.ok), ("delay 400", .delay(.milliseconds(400))), ("delay 400ms", .delay(.milliseconds(400))),
        ("delay 0", .delay(.zero)), ("jitter 50", .jitter(.milliseconds(50))), ("fail 1", .fail(1)),
        ("rate 0.1", .rate(0.1)), ("rate 10%", .rate(0.1)), ("fail rate 0.5", .rate(0.5)), ("truncate", .truncate),
        ("malformed", .malformed), ("html", .html), ("limit", .limit), ("offline", .offline), ("hold", .hold),
        ("step", .step),
    ])
    func `words are read, and printed so that they read back`(text: String, mode: Faults.Mode) throws {
        #expect(try Faults.Mode(words: words(text)) == mode)
        #expect(try Faults.Mode(words: words(mode.description)) == mode)
    }

    @Test(arguments: [
        "", "slow", "ok now", "offline 3", "delay", "delay x", "delay -1", "delay 1 2", "delay 99999999999999999999",
        "delay 3600001", "delay ms", "jitter", "fail", "fail x", "fail -1", "fail 1.5", "rate", "rate 2", "rate -0.1",
        "rate nan", "rate 101%", "rate %", "fail rate", "fail rate x", "OK",
    ])
    func `nonsense is refused with a hint`(text: String) {
        let error = #expect(throws: NetworkingError.self) { try Faults.Mode(words: words(text)) }
        #expect(error?.code == .badFault)
        #expect(error?.hint.hasPrefix("write") == true)
    }

    @Test func `an unknown mode names all that there are`() throws {
        let error = #expect(throws: NetworkingError.self) { try Faults.Mode(words: ["slow"]) }
        for (words, _) in Faults.Mode.usage { #expect(error?.hint.contains("net \(words)") == true) }
        #expect(error?.message == "net has no mode \"slow\"")
    }

    @Test func `usage lists every mode once and each line reads`() throws {
        for (text, meaning) in Faults.Mode.usage {
            let filled = words(text).map { ["MS": "5", "N": "5", "P": "0.5"][$0] ?? $0 }
            #expect(throws: Never.self) { try Faults.Mode(words: filled) }
            #expect(!meaning.isEmpty)
        }
        #expect(Set(Faults.Mode.usage.map(\.words)).count == 12)
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

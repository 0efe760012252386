extension Faults {
    /// One setting of ``Faults``, as `net` takes it.
    public enum Mode: Hashable, Sendable {
        /// Nothing is wrong; held requests go.
        case ok
        /// Every request waits this long; zero ends it.
        case delay(Duration)
        /// Every request waits up to this much longer, by chance; zero ends it.
        case jitter(Duration)
        /// The server answers 500 to the next so many requests; none of them reaches it.
        case fail(Int)
        /// The server answers 500 to this share of requests, by chance.
        case rate(Double)
        /// Answers lose the second half of their body; the server has acted.
        case truncate
        /// Answers are no JSON; the server has acted.
        case malformed
        /// A proxy answers 502 with a page of HTML in the server's place.
        case html
        /// The server answers 400 `rate_limit_error`, as Lemmy does.
        case limit
        /// There is no connection.
        case offline
        /// Requests wait for ``step`` or ``ok``.
        case hold
        /// Lets the request go that has been held longest.
        case step

        /// Each mode as it is typed, with a line of help: for `help`, completion and error messages.
        public static let usage: [(words: String, meaning: String)] = [
            ("ok", "nothing is wrong; held requests go"),
            ("delay MS", "every request waits MS milliseconds"),
            ("jitter MS", "every request waits up to MS milliseconds more"),
            ("fail N", "the next N requests are answered 500"),
            ("rate P", "a share P of requests, 0.1 or 10%, is answered 500"),
            ("truncate", "answers are cut in half"),
            ("malformed", "answers are broken JSON"),
            ("html", "a proxy answers 502 with a page of HTML"),
            ("limit", "the server answers rate_limit_error"),
            ("offline", "there is no connection"),
            ("hold", "requests wait until step or ok"),
            ("step", "one held request goes"),
        ]

        /// Reads what was typed after `net`: `["delay", "400"]`, `["fail", "rate", "10%"]`, `["offline"]`.
        ///
        /// - Throws: ``NetworkingError`` with code `badFault`, its hint naming the modes there are or the number that is wanted.
        public init(words: [String]) throws(NetworkingError) {
            guard let name = words.first else { throw Self.bad("net needs a word", Self.modes) }
            // "fail rate P" says what "rate P" does.
            if words.count > 1, name == "fail", words[1] == "rate" {
                self = try Self(words: Array(words.dropFirst()))
                return
            }
            if let plain = Self.plain[name] {
                guard words.count == 1 else { throw Self.bad("net \(name) takes nothing more", "write: net \(name)") }
                self = plain
                return
            }
            guard let read = Self.numbered[name] else { throw Self.bad("net has no mode \"\(name)\"", Self.modes) }
            guard words.count == 2 else { throw Self.bad("net \(name) takes one number", read.hint) }
            guard let mode = read.make(words[1]) else {
                throw Self.bad("net \(name) cannot take \"\(words[1])\"", read.hint)
            }
            self = mode
        }
    }
}

extension Faults.Mode: CustomStringConvertible {
    /// The words that make it again: `delay 400`, `rate 0.1`.
    public var description: String {
        switch self {
        case .ok: "ok"
        case .delay(let wait): "delay \(wait.wholeMilliseconds)"
        case .jitter(let wait): "jitter \(wait.wholeMilliseconds)"
        case .fail(let count): "fail \(count)"
        case .rate(let share): "rate \(share)"
        case .truncate: "truncate"
        case .malformed: "malformed"
        case .html: "html"
        case .limit: "limit"
        case .offline: "offline"
        case .hold: "hold"
        case .step: "step"
        }
    }
}

extension Faults.Mode {
    private static let plain: [String: Self] = [
        "ok": .ok, "truncate": .truncate, "malformed": .malformed, "html": .html, "limit": .limit,
        "offline": .offline, "hold": .hold, "step": .step,
    ]

    private struct Numbered: Sendable {
        let hint: String
        let make: @Sendable (String) -> Faults.Mode?
    }

    private static let numbered: [String: Numbered] = [
        "delay": Numbered(hint: "write: net delay MS, 0 to 3600000") { milliseconds($0).map(Self.delay) },
        "jitter": Numbered(hint: "write: net jitter MS, 0 to 3600000") { milliseconds($0).map(Self.jitter) },
        "fail": Numbered(hint: "write: net fail N, 0 to 1000000; or net rate P") {
            number($0, to: 1_000_000).map(Self.fail)
        },
        "rate": Numbered(hint: "write: net rate P, 0 to 1 or 0% to 100%") { share($0).map(Self.rate) },
    ]

    private static var modes: String {
        "write one of: \(usage.map { "net \($0.words)" }.joined(separator: ", "))"
    }

    private static func bad(_ message: String, _ hint: String) -> NetworkingError {
        NetworkingError(.badFault, message, hint: hint)
    }

    private static func milliseconds(_ text: String) -> Duration? {
        number(text.hasSuffix("ms") ? String(text.dropLast(2)) : text, to: 3_600_000).map { .milliseconds($0) }
    }

    private static func number(_ text: String, to limit: Int) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text), number <= limit else {
            return nil
        }
        return number
    }

    private static func share(_ text: String) -> Double? {
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text) else { return nil }
        let share = isPercent ? number / 100 : number
        return (0...1).contains(share) ? share : nil
    }
}

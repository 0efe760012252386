extension Faults {
    /// A setting of `net`: a mode and the requests it applies to.
    public struct Setting: Hashable, Sendable {
        /// The mode.
        public let mode: Mode
        /// The requests it applies to; ``RequestPattern/every`` for modes that are not faults.
        public let pattern: RequestPattern

        /// Creates a setting.
        public init(_ mode: Mode, on pattern: RequestPattern = .every) {
            self.mode = mode
            self.pattern = pattern
        }

        /// The syntax of each mode with a line of help, for `help`, completion and error messages.
        public static let usage: [(words: String, meaning: String)] = [
            ("ok", "no faults; sends held and delayed requests"),
            ("hold", "requests wait until step or ok"),
            ("step", "the oldest held request is sent"),
            ("offline", "there is no connection"),
            ("delay MS", "requests wait MS milliseconds"),
            ("jitter MS", "requests wait up to MS milliseconds more"),
            ("fail N", "the next N are answered 500"),
            ("rate P", "a share P, 0.1 or 10%, is answered 500"),
            ("limit [N per S] [proxy]", "beyond N in S seconds: rate_limit_error, or 429"),
            ("html", "a proxy answers 502 with a page of HTML"),
            ("malformed", "answers are broken JSON"),
            ("truncate [BYTES|P%]", "answers are cut there, or in half"),
            ("seed N", "random seed of rate, jitter and malformed"),
        ]

        /// The first word of each entry in ``usage``.
        public static var names: [String] { usage.map { String($0.words.prefix { $0 != " " }) } }
    }
}

extension Faults.Setting {
    /// Parses the words after `net`: `["delay", "400"]`, `["fail", "2", "on", "POST", "/post/like"]`, `["html", "off"]`.
    ///
    /// - Throws: ``NetworkingError`` with code `badFault` or `badPattern`; its hint lists the modes or the syntax of this mode.
    public init(words: [String]) throws(NetworkingError) {
        guard let name = words.first else { throw Self.bad("net needs a mode", "write one of: \(Self.all)") }
        var rest = words.dropFirst()
        // "fail rate P" means "rate P", and "off" means "ok".
        if name == "fail", rest.first == "rate" {
            self = try Self(words: Array(rest))
            return
        }
        guard let form = Form.named[name] else {
            throw Self.bad("net has no mode \"\(name)\"", "write one of: \(Self.all)")
        }
        var pattern = RequestPattern.every
        if let place = rest.firstIndex(of: "on") {
            guard form.kind != nil else { throw Self.bad("net \(name) cannot be limited to some requests", form.hint) }
            do {
                pattern = try RequestPattern(words: Array(rest[(place + 1)...]))
            } catch {
                throw NetworkingError(error.code, "net \(name): \(error.message)", hint: error.hint)
            }
            rest = rest[..<place]
        }
        if let kind = form.kind, rest.elementsEqual(["off"]) {
            self.init(.off(kind), on: pattern)
            return
        }
        guard let mode = form.read(Array(rest)) else {
            let message =
                if rest.isEmpty {
                    "something is missing after net \(name)"
                } else if form.takesNothing {
                    "net \(name) takes no value, but got \"\(rest.joined(separator: " "))\""
                } else {
                    "net \(name) cannot take \"\(rest.joined(separator: " "))\""
                }
            throw Self.bad(message, form.hint)
        }
        self.init(mode, on: pattern)
    }

    private static var all: String { usage.map { "net \($0.words)" }.joined(separator: ", ") }

    private static func bad(_ message: String, _ hint: String) -> NetworkingError {
        NetworkingError(.badFault, message, hint: hint)
    }
}

extension Faults.Setting: CustomStringConvertible {
    /// The words that parse to this setting: `delay 400`, `rate 10% on POST`.
    public var description: String { pattern == .every ? mode.description : "\(mode) on \(pattern)" }
}

extension Faults.Mode: CustomStringConvertible {
    /// The words that parse to this mode: `delay 400`, `rate 10%`.
    public var description: String {
        switch self {
        case .ok: "ok"
        case .off(let kind): "\(kind.rawValue) off"
        case .step: "step"
        case .delay(let wait): "delay \(wait.wholeMilliseconds)"
        case .jitter(let wait): "jitter \(wait.wholeMilliseconds)"
        case .fail(let count): "fail \(count)"
        case .rate(let share): "rate \(Share.text(share))"
        case .limit(let limit): "limit\(limit.words)"
        case .truncate(.bytes(let count)): "truncate \(count)"
        case .truncate(.share(let share)): "truncate \(Share.text(share))"
        case .seed(let seed): "seed \(seed)"
        case .hold, .offline, .html, .malformed: kind?.rawValue ?? ""
        }
    }
}

extension Faults.Limit {
    fileprivate var words: String {
        (requests == 0 ? "" : " \(requests) per \(period.components.seconds)") + (answerer == .proxy ? " proxy" : "")
    }
}

/// The syntax after a mode's name.
private struct Form: Sendable {
    let kind: Faults.Kind?
    let takesNothing: Bool
    let hint: String
    /// Parses the words after the name; returns nil if the mode does not accept them.
    let read: @Sendable ([String]) -> Faults.Mode?

    /// Returns the form of a mode without arguments.
    private static func plain(_ name: String, _ mode: Faults.Mode) -> (String, Form) {
        let more = mode.kind == nil ? "" : ", net \(name) off, or net \(name) on POST /post/like"
        return (
            name,
            Form(kind: mode.kind, takesNothing: true, hint: "write: net \(name)\(more)") { $0.isEmpty ? mode : nil }
        )
    }

    /// Returns the form of a mode with one number.
    private static func number(
        _ kind: Faults.Kind?,
        _ name: String,
        _ hint: String,
        _ read: @escaping @Sendable (String) -> Faults.Mode?
    ) -> (String, Form) {
        let form = Form(kind: kind, takesNothing: false, hint: "write: net \(name) \(hint)") { words in
            words.count == 1 ? words.first.flatMap(read) : nil
        }
        return (name, form)
    }

    static let named: [String: Form] = Dictionary(
        [
            plain("ok", .ok), plain("off", .ok), plain("hold", .hold), plain("step", .step),
            plain("offline", .offline), plain("html", .html), plain("malformed", .malformed),
            number(.delay, "delay", "MS, 0 to 3600000") { Number.milliseconds($0).map(Faults.Mode.delay) },
            number(.jitter, "jitter", "MS, 0 to 3600000") { Number.milliseconds($0).map(Faults.Mode.jitter) },
            number(.fail, "fail", "N, 0 to 1000000; or net rate P") {
                Number.whole($0, 0...1_000_000).map(Faults.Mode.fail)
            },
            number(.rate, "rate", "P, 0 to 1 or 0% to 100%") { Share.read($0).map(Faults.Mode.rate) },
            number(nil, "seed", "N, 0 or more") { Number.whole($0, 0...Int.max).map { .seed(UInt64($0)) } },
            (
                "truncate",
                Form(
                    kind: .truncate,
                    takesNothing: false,
                    hint: "write: net truncate, net truncate 100 for the first 100 bytes, or net truncate 30%"
                ) { words in
                    guard let word = words.first else { return .truncate(.share(0.5)) }
                    return words.count == 1 ? cut(word).map(Faults.Mode.truncate) : nil
                }
            ),
            (
                "limit",
                Form(
                    kind: .limit,
                    takesNothing: false,
                    hint: "write: net limit, or net limit N per S: N from 1 to 1000000, S from 1 to 86400 seconds; "
                        + "add proxy for a proxy's 429",
                    read: { limit($0).map(Faults.Mode.limit) }
                )
            ),
        ],
        uniquingKeysWith: { first, _ in first }
    )

    private static func cut(_ word: String) -> Faults.Truncation? {
        if word.hasSuffix("%") || word.contains(".") { return Share.read(word).map(Faults.Truncation.share) }
        return Number.whole(word, 0...1_000_000_000).map(Faults.Truncation.bytes)
    }

    private static func limit(_ words: [String]) -> Faults.Limit? {
        let answerer = words.last == "proxy" ? Faults.Limit.Answerer.proxy : .server
        let rest = answerer == .proxy ? words.dropLast() : words[...]
        if rest.isEmpty { return .all(by: answerer) }
        guard rest.count == 3, rest[1] == "per", let count = Number.whole(rest[0], 1...1_000_000),
            let seconds = Number.whole(rest[2].hasSuffix("s") ? String(rest[2].dropLast()) : rest[2], 1...86_400)
        else { return nil }
        return Faults.Limit(count, per: .seconds(seconds), by: answerer)
    }
}

private enum Number {
    static func whole(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        // `Int` would accept a sign too.
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text), range.contains(number) else {
            return nil
        }
        return number
    }

    static func milliseconds(_ text: String) -> Duration? {
        whole(text.hasSuffix("ms") ? String(text.dropLast(2)) : text, 0...3_600_000).map { .milliseconds($0) }
    }
}

private enum Share {
    static func read(_ text: String) -> Double? {
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text) else { return nil }
        let share = isPercent ? number / 100 : number
        return (0...1).contains(share) ? share : nil
    }

    /// Returns `10%`, or `0.125` if the share is not a whole percentage.
    static func text(_ share: Double) -> String {
        let percent = (share * 100).rounded()
        return percent / 100 == share ? "\(Int(percent))%" : "\(share)"
    }
}

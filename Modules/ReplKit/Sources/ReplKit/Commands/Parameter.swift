/// One thing that a command takes: what `help` prints, what the parser checks and what completion offers, said once.
///
/// ```swift
/// [.reference("REF", kinds: ["post", "comment"]), .choice(["up", "down", "off"])]
/// [.word("NAME"), .option("sort", .word("S")), .option("limit", .number("N", in: 1...50))]
/// ```
public struct Parameter: Hashable, Sendable {
    /// What may stand in its place.
    public enum Kind: Hashable, Sendable {
        /// A handle, `kind:id`, a URL, or a path from one; of one of these kinds, or of any if there are none.
        case reference(kinds: [String])
        /// A word, or several in quotes.
        case word
        /// A whole number in a range.
        case number(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
        /// Everything that is left, as one text; options may stand behind it.
        case text
        /// Everything that is left, word by word; at least one if required.
        case words
        /// Everything that is left, each `FIELD=VALUE`; at least one if required.
        case assignments
        /// This word, or nothing.
        case flag
    }

    /// What it is called in usage lines and asked for by ``Invocation``.
    public let name: String
    /// What may stand there.
    public let kind: Kind
    /// Whether it must be there.
    public private(set) var isRequired = true
    /// The word that introduces it, for options: `limit` in `limit 5`.
    public private(set) var keyword: String?
    /// Other words that introduce it, for who guesses: they are in no usage line.
    private(set) var guesses: [String] = []
    /// Whether it is a text that others will read: it is taken as it is typed.
    private(set) var isVerbatim = false
    /// The name of the candidates that ``offering(_:)`` chose.
    private(set) var source: String?

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// A handle, `kind:id`, URL or path. As the first parameter it decides which plug-in's command of that name runs.
    ///
    /// - Parameters:
    ///   - name: What usage calls it.
    ///   - kinds: The kinds that will do; empty for any.
    public static func reference(_ name: String = "REF", kinds: [String] = []) -> Parameter {
        Parameter(name, .reference(kinds: kinds))
    }

    /// A word.
    public static func word(_ name: String) -> Parameter { Parameter(name, .word) }

    /// A whole number.
    public static func number(_ name: String, in range: ClosedRange<Int> = 0...Int.max) -> Parameter {
        Parameter(name, .number(range))
    }

    /// One of several words; called by all of them, `up|down|off`, unless it has a name.
    public static func choice(_ words: [String], name: String? = nil) -> Parameter {
        Parameter(name ?? words.joined(separator: "|"), .choice(words))
    }

    /// The rest of the line as one text; the last positional parameter.
    public static func text(_ name: String) -> Parameter { Parameter(name, .text) }

    /// The rest of the line word by word; the last positional parameter.
    public static func words(_ name: String) -> Parameter { Parameter(name, .words) }

    /// The rest of the line as `FIELD=VALUE`; the last positional parameter.
    public static func assignments(_ name: String = "FIELD=V") -> Parameter { Parameter(name, .assignments) }

    /// A word that may be there, anywhere behind the verb: `off`.
    public static func flag(_ name: String) -> Parameter {
        var parameter = Parameter(name, .flag)
        parameter.isRequired = false
        return parameter
    }

    /// A value behind a keyword, `limit 5`; may be left out. It is asked for by the keyword.
    public static func option(_ keyword: String, _ value: Parameter) -> Parameter {
        var parameter = value
        parameter.keyword = keyword
        parameter.isRequired = false
        return parameter
    }

    /// The same, with candidates for completion and `help`: a plug-in's, as `PluginRegistrar.offer(_:_:)` named them, or the core's:
    /// `kinds`, `records` (all kinds), `tiers`, `handles`, `panes`, `settings`, `aliases`, `commands`, `files`.
    ///
    /// Choices, flags, keywords, references and the fields of a reference before are offered anyway.
    public func offering(_ source: String) -> Parameter {
        var parameter = self
        parameter.source = source
        return parameter
    }

    /// The same option, which another word introduces as well: who guesses it is right.
    ///
    /// ```swift
    /// Parameter.option("ical", .word("FILE")).or("to")
    /// ```
    public func or(_ keyword: String) -> Parameter {
        var parameter = self
        parameter.guesses.append(keyword)
        return parameter
    }

    /// The same text, taken as it is typed: what others will read.
    ///
    /// It is the rest of the line, letter by letter, with all its quotes, `;`, `#` and `|`. Where it opens with a double quote, or with a single
    /// one that is closed, it ends with that quote, and options, `as NAME` or another command may stand behind it; anything else there is
    /// refused, with the line that would be right.
    ///
    /// ```swift
    /// [.reference(kinds: ["post"]), .text("TEXT").verbatim]
    /// ```
    public var verbatim: Parameter {
        var parameter = self
        parameter.isVerbatim = kind == .text
        return parameter
    }

    /// The same, but it may be left out.
    public var optional: Parameter {
        var parameter = self
        parameter.isRequired = false
        return parameter
    }

    /// Whether nothing positional can stand behind it.
    var takesRest: Bool {
        switch kind {
        case .text, .words, .assignments: true
        default: false
        }
    }

    /// The words that introduce it, the one that usage lines have first.
    var keywords: [String] { keyword.map { [$0] + guesses } ?? [] }

    /// What ``Invocation`` finds it by.
    var key: String { keyword ?? name }

    /// `[limit N]`, `REF`, `up|down|off`.
    public var usage: String {
        let value =
            switch kind {
            case .words, .assignments: "\(name)..."
            default: name
            }
        let text = keyword.map { "\($0) \(value)" } ?? value
        return isRequired ? text : "[\(text)]"
    }
}

/// A parameter of a command. Usage lines, parsing and completion are all derived from it.
///
/// ```swift
/// [.reference("REF", kinds: ["post", "comment"]), .choice(["up", "down", "off"])]
/// [.word("NAME"), .option("sort", .word("S")), .option("limit", .number("N", in: 1...50))]
/// ```
public struct Parameter: Hashable, Sendable {
    /// The values that a parameter accepts.
    public enum Kind: Hashable, Sendable {
        /// A handle, `kind:id`, a URL, or a path from one of these. It accepts the given kinds, or all if the array is empty.
        case reference(kinds: [String])
        /// One word, or several words in quotes.
        case word
        /// A whole number in a range.
        case number(ClosedRange<Int>)
        /// One of the given words.
        case choice([String])
        /// The rest of the line as one text; options may follow it.
        case text
        /// The rest of the line, word by word; at least one word if required.
        case words
        /// The rest of the line as `FIELD=VALUE` pairs; at least one pair if required.
        case assignments
        /// The parameter's own name, or nothing.
        case flag
    }

    /// The name in usage lines, by which ``Invocation`` returns the value.
    public let name: String
    /// The values that the parameter accepts.
    public let kind: Kind
    /// True if the parameter must be given.
    public private(set) var isRequired = true
    /// The word that introduces an option: `limit` in `limit 5`.
    public private(set) var keyword: String?
    /// Other words that introduce the option, for people who guess; usage lines do not show them.
    private(set) var keywordAliases: [String] = []
    /// The texts that a reference parameter takes besides a reference.
    private(set) var form = ReferenceForm()
    /// True if the parameter is a text for other readers, which is taken exactly as it is typed.
    private(set) var isVerbatim = false
    /// True if the value is a secret, which only the terminal shows.
    private(set) var isSecret = false
    /// The word that begins the condition that the parameter takes; nil for any other parameter.
    private(set) var conditionKeyword: String?
    /// The name of the completion source that ``completing(from:)`` set.
    private(set) var source: String?
    /// The meanings of values, by value, that ``explaining(_:)`` set.
    private(set) var meanings: [String: String] = [:]

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Returns a parameter for a handle, `kind:id`, URL or path. As the first parameter it decides which plug-in's command of that name
    /// runs.
    ///
    /// - Parameters:
    ///   - name: The name in usage lines.
    ///   - kinds: The accepted kinds; empty for all.
    public static func reference(_ name: String = "REF", kinds: [String] = []) -> Parameter {
        Parameter(name, .reference(kinds: kinds))
    }

    /// Returns the same reference parameter that also takes one of several words: `comments saved`. ``Invocation/optionalWord(_:)`` returns
    /// such a word, and ``Invocation/object(_:)`` any other object.
    ///
    /// ```swift
    /// .reference("FEED", kinds: ["community", "person"]).orWord(["all", "local"])
    /// ```
    ///
    /// - Parameter words: The words; a word in quotes is a reference.
    public func orWord(_ words: [String]) -> Parameter {
        var parameter = self
        parameter.form.words = words
        return parameter
    }

    /// Returns the same reference parameter, for which a bare name means an entity of one of its kinds: `feed swift` means a community,
    /// although people are found by their names, too.
    ///
    /// - Parameter kind: The kind, one of those that the parameter accepts.
    public func naming(_ kind: String) -> Parameter {
        var parameter = self
        parameter.form.namedKind = kind
        return parameter
    }

    /// Returns a parameter for one word.
    public static func word(_ name: String) -> Parameter { Parameter(name, .word) }

    /// Returns a parameter for a whole number.
    public static func number(_ name: String, in range: ClosedRange<Int> = 0...Int.max) -> Parameter {
        Parameter(name, .number(range))
    }

    /// Returns a parameter for one of several words. Without a name it is named after all of them: `up|down|off`.
    public static func choice(_ words: [String], name: String? = nil) -> Parameter {
        Parameter(name ?? words.joined(separator: "|"), .choice(words))
    }

    /// Returns a parameter for the rest of the line as one text; it must be the last positional parameter.
    public static func text(_ name: String) -> Parameter { Parameter(name, .text) }

    /// Returns a parameter for the rest of the line word by word; it must be the last positional parameter.
    public static func words(_ name: String) -> Parameter { Parameter(name, .words) }

    /// Returns an optional parameter for a condition, word by word and with the keyword that begins it: `where score > 5 and not read`. It
    /// must be the last positional parameter; options follow it. ``Invocation/words(_:)`` returns the words.
    ///
    /// A `>` behind the first word of a comparison compares, and does not name a file for the output. `and` joins comparisons, and `not`
    /// may stand before one.
    ///
    /// ```swift
    /// [.word("KIND"), .condition("where", name: "CONDITION"), .option("sort", .word("FIELD"))]
    /// ```
    public static func condition(_ keyword: String, name: String) -> Parameter {
        var parameter = Parameter(name, .words)
        parameter.conditionKeyword = keyword
        parameter.isRequired = false
        return parameter
    }

    /// Returns a parameter for the rest of the line as `FIELD=VALUE` pairs; it must be the last positional parameter.
    public static func assignments(_ name: String = "FIELD=V") -> Parameter { Parameter(name, .assignments) }

    /// Returns a parameter for an optional word at any position behind the verb: `off`.
    public static func flag(_ name: String) -> Parameter {
        var parameter = Parameter(name, .flag)
        parameter.isRequired = false
        return parameter
    }

    /// Returns an optional value behind a keyword, `limit 5`. ``Invocation`` returns the value by the keyword.
    public static func option(_ keyword: String, _ value: Parameter) -> Parameter {
        var parameter = value
        parameter.keyword = keyword
        parameter.isRequired = false
        return parameter
    }

    /// Returns the same parameter with candidates for completion and `help`. The source is the name of a plug-in's own, passed to
    /// `PluginRegistrar.addCompletions(_:_:)`, or one of the core: `kinds`, `records` (all kinds), `tiers`, `handles`, `panes`, `settings`,
    /// `aliases`, `commands`, `files`.
    ///
    /// Choices, flags, keywords, references and the fields of a preceding reference are always offered.
    public func completing(from source: String) -> Parameter {
        var parameter = self
        parameter.source = source
        return parameter
    }

    /// Returns the same parameter with the meanings of its values, or of a flag's word, which Tab shows beside them.
    ///
    /// ```swift
    /// .choice(["up", "down", "off"]).explaining(["off": "takes the vote back"])
    /// ```
    ///
    /// - Parameter meanings: The meanings by value, a few words each; a value that explains itself needs none.
    public func explaining(_ meanings: [String: String]) -> Parameter {
        var parameter = self
        parameter.meanings.merge(meanings) { _, new in new }
        return parameter
    }

    /// Returns the same option with another word that introduces it, so that a person who guesses that word is understood.
    ///
    /// ```swift
    /// Parameter.option("ical", .word("FILE")).orKeyword("to")
    /// ```
    public func orKeyword(_ keyword: String) -> Parameter {
        var parameter = self
        parameter.keywordAliases.append(keyword)
        return parameter
    }

    /// Returns the same text parameter, taken exactly as it is typed, because other people will read it.
    ///
    /// The value is the rest of the line, letter by letter, with all its quotes, `;`, `#` and `|`. If it begins with a double quote, or
    /// with a single quote that is closed, it ends with that quote; options, `as NAME` or another command may follow. Any other text behind
    /// the quote is refused, and the error shows the correct line. An unquoted text that is the word of one of the command's flags is that
    /// flag if the text is optional: `note bob off`.
    ///
    /// ```swift
    /// [.reference(kinds: ["post"]), .text("TEXT").verbatim]
    /// ```
    public var verbatim: Parameter {
        var parameter = self
        parameter.isVerbatim = kind == .text
        return parameter
    }

    /// Returns the same parameter for a secret, such as a code that is valid once: readers of the session outside the terminal do not see
    /// its value (``Session/redactedLine``). The history keeps it, so it is better to ask for what stays valid
    /// (``SessionOptions/readSecret``).
    public var secret: Parameter {
        var parameter = self
        parameter.isSecret = true
        return parameter
    }

    /// Returns the same parameter, but optional.
    public var optional: Parameter {
        var parameter = self
        parameter.isRequired = false
        return parameter
    }

    /// The words that the parameter takes; empty if it takes others than these alone, except for references.
    package var choices: [String] { if case .choice(let words) = kind { words } else { form.words } }

    /// True if no positional parameter can follow.
    var takesRest: Bool {
        switch kind {
        case .text, .words, .assignments: true
        default: false
        }
    }

    /// The words that introduce the option; the first is the one in usage lines.
    var keywords: [String] { keyword.map { [$0] + keywordAliases } ?? [] }

    /// The key by which ``Invocation`` finds the value.
    var key: String { keyword ?? name }

    /// The parameter in a usage line: `[limit N]`, `REF`, `up|down|off`.
    public var usage: String {
        let value =
            switch kind {
            case .words, .assignments: "\(name)..."
            default: name
            }
        let text = (keyword ?? conditionKeyword).map { "\($0) \(value)" } ?? value
        return isRequired ? text : "[\(text)]"
    }
}

/// The texts that a reference parameter takes besides a reference.
struct ReferenceForm: Hashable, Sendable {
    /// The words that stand in place of a reference: `local`, `saved`.
    var words: [String] = []
    /// The kind that a bare name means; nil for the only accepted kind that is found by name.
    var namedKind: String?
}

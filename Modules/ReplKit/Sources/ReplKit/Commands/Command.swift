/// A command: its verb, its parameters, its help texts and the closure that runs it.
///
/// ```swift
/// Command(
///     "vote", group: .react, summary: "Vote on a post",
///     parameters: [.reference(kinds: ["post"]), .choice(["up", "down", "off"])],
///     examples: ["vote post:42 up", "vote p off"],
///     aliases: [CommandAlias("upvote", for: "vote * up")]
/// ) { call in
///     let post = try call.object("REF", as: ShownPost.self).post
///     …
///     return .edit("vote post:\(post.id) up")
/// }
/// ```
public struct Command: Sendable {
    /// The heading under which `help` lists a command; plug-ins may add groups.
    public struct Group: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The heading.
        public let name: String

        /// Makes a group with that heading.
        public init(stringLiteral name: String) {
            self.name = name
        }

        /// Commands that connect and sign in.
        public static let session: Group = "Session"
        /// Commands that read entities and lists.
        public static let read: Group = "Read"
        /// Commands that vote and mark.
        public static let react: Group = "React"
        /// Commands that post and edit.
        public static let write: Group = "Write"
        /// Commands that moderate.
        public static let moderate: Group = "Moderate"
        /// Commands that watch entities and lists.
        public static let views: Group = "Views"
        /// Commands that show the living objects and their holders.
        public static let memory: Group = "Memory"
        /// Commands that trace and explain.
        public static let diagnostics: Group = "Why"
        /// Commands that cause faults on purpose.
        public static let faults: Group = "Faults"
        /// Commands for data delegates.
        public static let delegates: Group = "Delegates"
        /// Commands for value trees.
        public static let valueTrees: Group = "Value trees"
        /// Commands for transcripts and lessons.
        public static let lessons: Group = "Learn"
        /// Commands for the REPL itself.
        public static let repl: Group = "Meta"

        static let order: [Group] = [
            .session, .read, .react, .write, .moderate, .views, .memory, .diagnostics, .faults, .delegates, .valueTrees,
            .lessons,
            .repl,
        ]
    }

    /// The closure that runs a command. It receives the checked arguments, and runs on the main actor in the command's `Cause`.
    public typealias Run = @MainActor @Sendable (Invocation) async throws -> Output

    /// The verb.
    public let name: String
    /// The group in which `help` lists the command.
    public let group: Group
    /// A summary in one line, without a full stop.
    public let summary: String
    /// Further lines that `help` prints for the command.
    public let details: [String]
    /// The parameters in order; options and flags come last.
    public let parameters: [Parameter]
    /// True if `as NAME` gives a name to the result.
    package let bindsResult: Bool
    /// Lines that work unchanged in the plug-in's own demo; a test runs each of them.
    public let examples: [String]
    /// Other verbs that run the command.
    public let aliases: [CommandAlias]
    /// Words that people may type before they know the command, each with the line that it suggests (`vote REF off` for `unvote`); the line
    /// is empty for the name of the command alone. An unknown verb among them leads to an error that suggests it.
    let lines: [String: String]
    /// The kinds that the command accepts if its first parameter is a reference; empty for all. Other plug-ins may define the verb for
    /// their kinds.
    public let kinds: [String]
    /// The verb to suggest for a kind that the command does not accept: the error of `reply POST` says `comment POST`.
    package let alternatives: [String: String]
    /// The closure that runs the command.
    public let run: Run
    /// True if the first parameter is a reference, so that the kind of the entity decides which plug-in's command runs.
    var takesReferenceFirst: Bool {
        if case .reference? = parameters.first?.kind { true } else { false }
    }
    /// The parameter that receives the field if the first parameter, a reference, is a path that ends in a field: `show p.score`.
    var fieldsParameter: String?
    /// True if the command only inspects the session itself; `explain` skips such commands.
    var isAboutSession = false

    /// Creates a command; ``kinds`` come from the first parameter.
    ///
    /// - Parameters:
    ///   - name: The verb, one lower-case word.
    ///   - group: The group in which `help` lists the command.
    ///   - summary: A summary in one line, without a full stop.
    ///   - details: Further lines for `help`; at most 76 columns each, so that they are not wrapped on a screen of 80.
    ///   - parameters: The parameters in order; options and flags come last.
    ///   - bindsResult: True if `as NAME` may name ``Output/result``.
    ///   - examples: At least one line that works unchanged.
    ///   - aliases: Other verbs that run the command.
    ///   - synonyms: Words in lower case that people may type before they know the command. They are not verbs; an error names the command,
    ///     or the line behind a colon: `unvote: vote REF off`.
    ///   - instead: The verb to suggest for each kind that the command does not accept; the error names it.
    ///   - run: The closure that runs the command. It throws ``ReplError``, or an error that ``PluginRegistrar/explainErrors(_:)``
    ///     translates.
    public init(
        _ name: String,
        group: Group,
        summary: String,
        details: [String] = [],
        parameters: [Parameter] = [],
        bindsResult: Bool = false,
        examples: [String],
        aliases: [CommandAlias] = [],
        synonyms: [String] = [],
        instead: [String: String] = [:],
        run: @escaping Run
    ) {
        self.name = name
        self.group = group
        self.summary = summary
        self.details = details
        self.parameters = parameters
        self.bindsResult = bindsResult
        self.examples = examples
        self.aliases = aliases
        lines = Dictionary(
            synonyms.map { synonym in
                let parts = synonym.split(separator: ":", maxSplits: 1).map(\.trimmed)
                return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
            }
        ) { first, _ in first }
        self.alternatives = instead
        self.run = run
        if case .reference(let kinds)? = parameters.first?.kind {
            self.kinds = kinds
        } else {
            kinds = []
        }
    }

    /// The grammar of the command in one line: `feed [NAME] [sort S] [limit N] [as h]`.
    public var usage: String {
        ([name] + parameters.map(\.usage) + (bindsResult ? ["[as h]"] : [])).joined(separator: " ")
    }
}

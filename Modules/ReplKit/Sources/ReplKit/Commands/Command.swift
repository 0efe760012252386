/// A command: what it is called, what it takes, what `help` says of it, and what it does.
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
    /// Where `help` lists it; plug-ins may add groups.
    public struct Group: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The heading.
        public let name: String

        /// Makes a group of that heading.
        public init(stringLiteral name: String) {
            self.name = name
        }

        /// Connecting and signing in.
        public static let session: Group = "Session"
        /// Looking.
        public static let read: Group = "Read"
        /// Votes and marks.
        public static let react: Group = "React"
        /// Posting and editing.
        public static let write: Group = "Write"
        /// Moderating.
        public static let moderate: Group = "Moderate"
        /// Watching.
        public static let views: Group = "Views"
        /// What is alive, and who holds it.
        public static let memory: Group = "Memory"
        /// Tracing and explaining.
        public static let why: Group = "Why"
        /// What goes wrong on purpose.
        public static let faults: Group = "Faults"
        /// Data delegates.
        public static let delegates: Group = "Delegates"
        /// Value trees.
        public static let valueTrees: Group = "Value trees"
        /// Transcripts and lessons.
        public static let learn: Group = "Learn"
        /// The REPL itself.
        public static let meta: Group = "Meta"

        static let order: [Group] = [
            .session, .read, .react, .write, .moderate, .views, .memory, .why, .faults, .delegates, .valueTrees, .learn,
            .meta,
        ]
    }

    /// What a command does: given the words that were typed, checked; on the main actor, in the command's `Cause`.
    public typealias Run = @MainActor @Sendable (Invocation) async throws -> Output

    /// The verb.
    public let name: String
    /// Where `help` lists it.
    public let group: Group
    /// One line, without a full stop.
    public let summary: String
    /// What `help` says of it besides, line by line.
    public let details: [String]
    /// What it takes, in order; options and flags last.
    public let parameters: [Parameter]
    /// Whether `as NAME` names its result.
    public let bindsResult: Bool
    /// Lines that work as they stand in the plug-in's own demo; each is run by a test.
    public let examples: [String]
    /// Other ways to say it.
    public let aliases: [CommandAlias]
    /// What people may call it who do not know it yet: typed as a verb, these words lead here.
    public let synonyms: [String]
    /// The kinds it is for, if its first parameter is a reference: other plug-ins may give the verb for theirs. Empty: all.
    public let kinds: [String]
    /// For kinds that it is not for, the verb that is meant: the error of `reply POST` says `comment POST`.
    public let instead: [String: String]
    /// What it does.
    public let run: Run
    /// Whether the kind of what it is about decides whose command runs.
    var takesReferenceFirst: Bool {
        if case .reference? = parameters.first?.kind { true } else { false }
    }
    /// The parameter that takes the field if the first, a reference, is a path that ends in one: `show p.score`.
    var fieldsParameter: String?
    /// Whether it only looks at the session itself: `explain` passes over it.
    var isAboutSession = false

    /// Describes a command; ``kinds`` come from the first parameter.
    ///
    /// - Parameters:
    ///   - name: The verb: one lower-case word.
    ///   - group: Where `help` lists it.
    ///   - summary: One line, without a full stop.
    ///   - details: What `help` says of it besides, line by line; at most 76 columns, so that they stand as they are at 80.
    ///   - parameters: What it takes, in order; options and flags last.
    ///   - bindsResult: Whether `as NAME` may name ``Output/result``.
    ///   - examples: At least one line that works as it stands.
    ///   - aliases: Other ways to say it.
    ///   - synonyms: What people may call it who do not know it yet; lower case. They are no verbs: an error names the command.
    ///   - instead: For kinds that it is not for, the verb that is meant: an error says so.
    ///   - run: What it does. It throws ``ReplError``, or what ``PluginRegistrar/explainErrors(_:)`` knows.
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
        self.synonyms = synonyms
        self.instead = instead
        self.run = run
        if case .reference(let kinds)? = parameters.first?.kind {
            self.kinds = kinds
        } else {
            kinds = []
        }
    }

    /// The grammar in one line: `feed NAME [sort S] [limit N] [as h]`.
    public var usage: String {
        ([name] + parameters.map(\.usage) + (bindsResult ? ["[as h]"] : [])).joined(separator: " ")
    }
}

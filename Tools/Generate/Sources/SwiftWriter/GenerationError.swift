/// Why no Swift was written: every problem of the run at once, so that one reading of the rules mends them all.
public struct GenerationError: Error, Sendable, CustomStringConvertible {
    /// The kind of a problem; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// A rules or documentation file does not read.
        public static let unreadable = Code(description: "unreadable")
        /// A rule, or a sentence, is about nothing the schemas have.
        public static let unusedRule = Code(description: "unused-rule")
        /// Two rules say different things about one field.
        public static let conflictingRules = Code(description: "conflicting-rules")
        /// Versions disagree about a type, and no rule says what holds.
        public static let disagreement = Code(description: "disagreement")
        /// A type expression that no Swift is written for.
        public static let unsupported = Code(description: "unsupported")
        /// A name that no declaration bears.
        public static let unknownType = Code(description: "unknown-type")
        /// Two things would bear one Swift name.
        public static let collision = Code(description: "collision")
        /// Something neither the schemas nor the rules say.
        public static let missingFact = Code(description: "missing-fact")
    }

    /// One thing that is wrong.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// What kind of thing it is.
        public let code: Code
        /// The file it is in, or is to be mended in.
        public let file: String
        /// What it is about: `PostView.saved`, `GET /post/list`, `dates: *.published`.
        public let place: String
        /// What is wrong, with the versions it is wrong in.
        public let message: String
        /// What to do about it.
        public let hint: String
        /// The line of the entry in its file, from 1; nil for what is wrong in the schemas.
        public let line: Int?

        init(code: Code, file: String, place: String, message: String, hint: String, line: Int? = nil) {
            self.code = code
            self.file = file
            self.place = place
            self.message = message
            self.hint = hint
            self.line = line
        }

        /// `api-v3.json5:12: dates: *.made: …`, or without a line `api-v3.json5: PostView.saved: …`; what to do is on the next line.
        public var description: String {
            let whole = line.map { "\(file):\($0)" } ?? file
            return "\(whole): \(place): \(message)\(hint.isEmpty ? "" : "\n    \(hint)")"
        }
    }

    /// What is wrong, in the order in which it was found.
    public let problems: [Problem]

    /// What went wrong underneath, for a file that does not read.
    public let cause: (any Error)?

    init(_ problems: [Problem], cause: (any Error)? = nil) {
        self.problems = problems
        self.cause = cause
    }

    init(unreadable file: String, _ message: String, hint: String = "", line: Int? = nil, cause: (any Error)? = nil) {
        self.init(
            [Problem(code: .unreadable, file: file, place: "the file", message: message, hint: hint, line: line)],
            cause: cause
        )
    }

    /// The kind of the first problem.
    public var code: Code { problems.first?.code ?? .unreadable }

    /// All problems, one after the other.
    public var message: String { problems.map(\.description).joined(separator: "\n") }

    /// What to do about the first.
    public var hint: String { problems.first?.hint ?? "" }

    /// All problems, one after the other.
    public var description: String { message }
}

/// Collects what is wrong while the work goes on.
struct Problems {
    /// The rules file that a problem is to be mended in.
    let file: String
    private let lines: RuleLines
    private(set) var list: [GenerationError.Problem] = []

    init(file: String, lines: RuleLines) {
        self.file = file
        self.lines = lines
    }

    mutating func add(_ code: GenerationError.Code, _ place: String, _ message: String, hint: String) {
        add(
            GenerationError.Problem(
                code: code,
                file: file,
                place: place,
                message: message,
                hint: hint,
                line: lines.line(of: place)
            )
        )
    }

    mutating func add(_ problem: GenerationError.Problem) {
        if !list.contains(problem) { list.append(problem) }
    }

    func throwIfAny() throws(GenerationError) {
        if !list.isEmpty { throw GenerationError(list) }
    }
}

internal import ApiSchema
internal import Foundation

/// The reasons why no Swift was generated: all problems of a run at once, so that one pass over the rules is enough to fix them.
public struct GenerationError: Error, Sendable, CustomStringConvertible {
    /// The kind of a problem. More kinds may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, which is stable across versions.
        public let description: String

        /// A rules or documentation file cannot be read.
        public static let unreadable = Code(description: "unreadable")
        /// A rule or a sentence matches nothing in the schemas.
        public static let unusedRule = Code(description: "unused-rule")
        /// Two rules contradict each other about one field.
        public static let conflictingRules = Code(description: "conflicting-rules")
        /// Versions disagree about a type, and no rule decides.
        public static let disagreement = Code(description: "disagreement")
        /// A type expression has no Swift form.
        public static let unsupported = Code(description: "unsupported")
        /// No declaration has this name.
        public static let unknownType = Code(description: "unknown-type")
        /// Two declarations would have the same Swift name.
        public static let collision = Code(description: "collision")
        /// A fact is missing from the schemas and the rules.
        public static let missingFact = Code(description: "missing-fact")
    }

    /// One problem.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The kind of the problem.
        public let code: Code
        /// The file that has the problem, or in which it can be fixed.
        public let file: String
        /// The subject: `PostView.saved`, `GET /post/list`, `dates: *.published`.
        public let place: String
        /// The description, with the affected versions.
        public let message: String
        /// The advice for the reader.
        public let hint: String
        /// The line of the entry in its file, from 1; nil for problems in the schemas.
        public let line: Int?

        init(code: Code, file: String, place: String, message: String, hint: String, line: Int? = nil) {
            self.code = code
            self.file = file
            self.place = place
            self.message = message
            self.hint = hint
            self.line = line
        }

        /// `api-v3.json5:12: dates: *.made: …`, or without a line `api-v3.json5: PostView.saved: …`, followed by the hint on its own line.
        public var description: String {
            let whole = line.map { "\(file):\($0)" } ?? file
            return "\(whole): \(place): \(message)\(hint.isEmpty ? "" : "\n    \(hint)")"
        }
    }

    /// The problems, in the order in which they were found.
    public let problems: [Problem]

    /// The underlying error of a file that cannot be read.
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

    /// The descriptions of all problems, one after the other.
    public var message: String { problems.map(\.description).joined(separator: "\n") }

    /// The hint of the first problem.
    public var hint: String { problems.first?.hint ?? "" }

    /// The descriptions of all problems, one after the other.
    public var description: String { message }
}

/// Collects problems during a run.
struct Problems {
    /// The rules file in which the problems can be fixed.
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

extension [GenerationError.Problem] {
    /// Adds a problem with a row of a tier.
    ///
    /// - Parameters:
    ///   - tier: The tier of the row.
    ///   - row: The name of the row.
    ///   - code: The kind of the problem.
    ///   - message: The description.
    ///   - hint: The advice for the reader.
    ///   - place: The position in the file.
    mutating func report(
        _ tier: EntityTier,
        _ row: String,
        _ code: GenerationError.Code,
        _ message: String,
        _ hint: String,
        _ place: [String]
    ) {
        append(tier.problem(code, row, message, hint: hint, at: place))
    }
}

extension GenerationError {
    /// Returns the problems of an entity's file that cannot be decoded, with the tier and the row of each.
    func placed(in data: Data) -> [Problem] {
        // An error here means that the file is not JSON5, which the problems report already.
        guard let path = (cause as? DecodingError)?.path, let lines = try? Syntax.lines(in: data) else {
            return problems
        }
        let place = Self.place(path, lines)
        return problems.map { problem in
            Problem(
                code: problem.code,
                file: problem.file,
                place: place ?? problem.place,
                message: problem.message,
                hint: problem.hint,
                line: problem.line
            )
        }
    }

    /// Returns `Post2.score` for `tiers[1].fields[0].type`; nil if the file does not name its entity.
    private static func place(_ path: [String], _ lines: RuleLines) -> String? {
        guard let entity = lines.text(at: ["entity"]) else { return nil }
        var tier = entity
        var place = Array(path.prefix(2))
        if path.count > 1, path[0] == "tiers", let index = Int(path[1]) {
            tier += "\(index + 1)"
            place = Array(path.prefix(4))
        }
        guard place.count.isMultiple(of: 2), place.last.flatMap({ Int($0) }) != nil else { return tier }
        // A row is an object with a name, or a text that begins with the name.
        let short = lines.text(at: place).map { String($0.prefix { $0 != ":" }) }
        guard let row = lines.text(at: place + ["name"]) ?? short else { return tier }
        return "\(tier).\(row)"
    }
}

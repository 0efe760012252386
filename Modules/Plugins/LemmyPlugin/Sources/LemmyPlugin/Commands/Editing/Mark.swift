import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A yes or no that a verb sets and `off` takes away.
@MainActor
struct Mark {
    let api: ApiClient
    let reference: EntityKey
    /// What else names it, as it is typed: ` from community:2`.
    var words = ""
    /// What to say besides when it is set: ` for 3 days`.
    var remark = ""
    /// What it is now.
    let isSet: Bool
    /// Whether setting it again would bring back what there is now.
    var isReversible = true
    /// Sets it, or takes it away.
    let set: @MainActor (Bool) -> Task<EditResult, Never>

    init<Subject>(
        _ target: EditTarget<Subject>,
        words: String = "",
        remark: String = "",
        isSet: Bool,
        isReversible: Bool = true,
        set: @escaping @MainActor (Bool) -> Task<EditResult, Never>
    ) {
        self.init(target.api, target.reference, isSet: isSet, set: set)
        (self.words, self.remark, self.isReversible) = (words, remark, isReversible)
    }

    init(
        _ api: ApiClient,
        _ reference: EntityKey,
        isSet: Bool,
        set: @escaping @MainActor (Bool) -> Task<EditResult, Never>
    ) {
        (self.api, self.reference, self.isSet, self.set) = (api, reference, isSet, set)
    }
}

extension Command {
    /// A command that sets a mark, and with `off` takes it away.
    ///
    /// - Parameters:
    ///   - reference: What the reference is called.
    ///   - kinds: What has the mark.
    ///   - more: What else it takes.
    ///   - find: The mark that a call means, read before it is changed.
    static func mark(
        _ name: String,
        group: Group = .react,
        summary: String,
        details: [String] = [],
        reference: String = "REF",
        kinds: [String],
        more: [Parameter] = [],
        examples: [String],
        synonyms: [String] = [],
        _ lemmy: LemmySession,
        find: @escaping @MainActor (Invocation) async throws -> Mark
    ) -> Command {
        Command(
            name,
            group: group,
            summary: summary,
            details: details,
            parameters: [.reference(reference, kinds: kinds)] + more + [.flag("off")],
            examples: examples,
            synonyms: synonyms
        ) { call in
            let mark = try await find(call)
            let isSet = !call.has("off")
            func line(_ isSet: Bool) -> Inverse {
                Inverse("\(name) \(mark.reference)\(mark.words)", to: isSet ? "" : "off")
            }
            let isChange = mark.isSet != isSet && mark.isReversible
            return try await outcome(
                of: mark.set(isSet),
                line(isSet).line + (isSet ? mark.remark : "") + lemmy.otherAccount(mark.api),
                by: mark.api,
                undo: isChange && mark.api === lemmy.current ? line(!isSet) : nil,
                Attempt(sending: call.optionalWord("reason").map { [LimitedText("the reason", $0, .body)] } ?? []),
                call
            )
        }
    }

    /// A command that sets a mark which is a property of its subject.
    ///
    /// - Parameters:
    ///   - missing: What a lower tier lacks, for the error.
    ///   - isSet: What the mark is now.
    ///   - set: Sets it, or takes it away.
    static func mark<Subject>(
        _ name: String,
        group: Group = .react,
        summary: String,
        details: [String] = [],
        kinds: [String],
        examples: [String],
        synonyms: [String] = [],
        lacking missing: String,
        _ lemmy: LemmySession,
        isSet: @escaping @MainActor (Subject) -> Bool,
        set: @escaping @MainActor (Subject, Bool) -> Task<EditResult, Never>
    ) -> Command {
        mark(
            name,
            group: group,
            summary: summary,
            details: details,
            kinds: kinds,
            examples: examples,
            synonyms: synonyms,
            lemmy
        ) { call in
            let target = try EditTarget<Subject>(call, lacking: missing, lemmy)
            return Mark(target, isSet: isSet(target.subject)) { set(target.subject, $0) }
        }
    }
}

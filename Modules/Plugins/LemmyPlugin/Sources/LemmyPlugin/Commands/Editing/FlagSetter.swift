import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A flag that a verb sets and `off` clears.
@MainActor
struct FlagSetter {
    let api: ApiClient
    let reference: EntityKey
    /// The rest of the command, as it is typed: ` from community:2`.
    var words = ""
    /// The remark after a set flag: ` for 3 days`.
    var remark = ""
    /// The current value.
    let isSet: Bool
    /// True if setting the flag again restores the current state.
    var isReversible = true
    /// Sets or clears the flag.
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
    /// Returns a command that sets a flag, and with `off` clears it.
    ///
    /// - Parameters:
    ///   - reference: The name of the reference parameter.
    ///   - kinds: The kinds that have the flag.
    ///   - more: The other parameters.
    ///   - find: Returns the flag of a call, read before it is changed.
    static func flag(
        _ name: String,
        group: Group = .react,
        summary: String,
        details: [String] = [],
        reference: String = "REF",
        kinds: [String],
        naming kind: String? = nil,
        more: [Parameter] = [],
        examples: [String],
        synonyms: [String],
        _ lemmy: LemmySession,
        find: @escaping @MainActor (Invocation) async throws -> FlagSetter
    ) -> Command {
        let subject = Parameter.reference(reference, kinds: kinds)
        return Command(
            name,
            group: group,
            summary: summary,
            details: details,
            parameters: [kind.map(subject.naming) ?? subject] + more + [.flag("off")],
            examples: examples,
            synonyms: synonyms
        ) { call in
            try await set(name, find(call), call, lemmy)
        }
    }

    /// Sets or clears a flag, as the call says, and waits for the result.
    @MainActor
    static func set(_ name: String, _ mark: FlagSetter, _ call: Invocation, _ lemmy: LemmySession) async throws
        -> Output
    {
        let isSet = !call.has("off")
        func line(_ isSet: Bool) -> InverseCommand {
            InverseCommand("\(name) \(mark.reference)\(mark.words)", to: isSet ? "" : "off")
        }
        let isChange = mark.isSet != isSet && mark.isReversible
        return try await waitForResult(
            of: mark.set(isSet),
            line(isSet).line + (isSet ? mark.remark : "") + lemmy.otherAccountSuffix(mark.api),
            by: mark.api,
            undo: isChange && mark.api === lemmy.current ? line(!isSet) : nil,
            EditContext(sending: call.optionalWord("reason").map { [LimitedText("the reason", $0, .body)] } ?? []),
            call
        )
    }

    /// Returns a command for a flag that is a property of its subject.
    ///
    /// - Parameters:
    ///   - missing: The value that a lower tier lacks, for the error.
    ///   - isSet: Returns the current value of the flag.
    ///   - set: Sets or clears the flag.
    static func flag<Subject>(
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
        flag(
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
            return FlagSetter(target, isSet: isSet(target.subject)) { set(target.subject, $0) }
        }
    }
}

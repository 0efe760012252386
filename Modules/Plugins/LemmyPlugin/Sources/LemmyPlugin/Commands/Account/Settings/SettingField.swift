import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import ReplKit
import WireRuntime

/// A setting of an account or of a server: its name, its meaning, its current value, and the conversion from typed text.
///
/// `Owner` is the model that has the current value, and `Settings` the request that changes it.
@MainActor
struct SettingField<Owner, Settings> {
    /// The names: first that of `show`, then its synonyms.
    let names: [String]
    /// The meaning in words, for a table.
    let meaning: String
    /// The accepted values, for errors.
    let form: String
    /// The values for completion; empty if any text is accepted.
    let candidates: [String]
    /// Returns the current value.
    let value: (Owner) -> ShownValue
    /// Returns the current value as it would be typed; nil if it cannot be restored, because the server does not tell it.
    let typed: (Owner) -> String?
    /// Parses typed text; returns nil if it is no valid value.
    let change: (String) -> FieldAssignment<Settings>?

    /// The name of `show`.
    var name: String { names[0] }
}

extension SettingField {
    /// Creates a text; an empty text removes it.
    static func text(
        _ names: String...,
        is meaning: String,
        _ value: @escaping (Owner) -> String?,
        _ set: @escaping (inout Settings, String) -> Void
    ) -> SettingField {
        SettingField(
            names: names,
            meaning: meaning,
            form: "a text",
            candidates: [],
            value: { .text(orMissing: value($0)) },
            typed: { value($0) ?? "" }
        ) { text in FieldAssignment(SwiftCode.literal(text)) { set(&$0, text) } }
    }

    /// Creates an address; an empty text removes it.
    static func address(
        _ names: String...,
        is meaning: String,
        _ value: @escaping (Owner) -> WireURL?,
        _ set: @escaping (inout Settings, WireURL) -> Void
    ) -> SettingField {
        SettingField(
            names: names,
            meaning: meaning,
            form: "the address of a picture, or nothing",
            candidates: [],
            value: { .text(orMissing: value($0)?.string) },
            typed: { value($0)?.string ?? "" }
        ) { text in
            guard text.isEmpty || WireURL(text).url?.host() != nil else { return nil }
            return FieldAssignment(SwiftCode.literal(text)) { set(&$0, WireURL(text)) }
        }
    }

    /// Creates a flag; its value is nil on servers that do not have it.
    static func flag(
        _ names: String...,
        is meaning: String,
        _ value: @escaping (Owner) -> Bool?,
        _ set: @escaping (inout Settings, Bool) -> Void
    ) -> SettingField {
        SettingField(
            names: names,
            meaning: meaning,
            form: "yes or no",
            candidates: ["yes", "no"],
            value: { value($0).map(ShownValue.flag) ?? .unknown },
            typed: { value($0).map { $0 ? "yes" : "no" } }
        ) { text in
            FlagWord(text).map { word in FieldAssignment("\(word.value)") { set(&$0, word.value) } }
        }
    }

    /// Creates a choice among the cases of an enumeration. The server has its own spelling of their names: `TopDay` for `topDay`.
    static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ names: String...,
        is meaning: String,
        of type: Value.Type,
        without excluded: [String] = [],
        _ value: @escaping (Owner) -> String?,
        _ set: @escaping (inout Settings, Value) -> Void
    ) -> SettingField where Value.RawValue == String {
        let words = Value.allCases.map(\.rawValue).filter { !excluded.contains($0) }
        let word: @Sendable (String) -> String? = { text in words.first { $0.lowercased() == text.lowercased() } }
        return SettingField(
            names: names,
            meaning: meaning,
            form: words.count > 6 ? "one of \(words.joined(separator: ", "))" : words.joined(conjunction: "or"),
            candidates: words,
            value: { owner in .text(orMissing: value(owner).map { word($0) ?? $0 }) },
            typed: { value($0).flatMap(word) }
        ) { text in
            guard let known = word(text), let choice = Value(rawValue: known) else { return nil }
            return FieldAssignment(".\(choice)") { set(&$0, choice) }
        }
    }

    /// Creates a whole number.
    static func number(
        _ names: String...,
        is meaning: String,
        in range: ClosedRange<Int>,
        _ value: @escaping (Owner) -> Int?,
        _ set: @escaping (inout Settings, Int) -> Void
    ) -> SettingField {
        SettingField(
            names: names,
            meaning: meaning,
            form: "a number from \(range.lowerBound) to \(range.upperBound)",
            candidates: [],
            value: { .number(orMissing: value($0)) },
            typed: { value($0).map { "\($0)" } }
        ) { text in
            guard let number = Int(text), range.contains(number) else { return nil }
            return FieldAssignment("\(number)") { set(&$0, number) }
        }
    }

    /// Creates a list of texts, typed with commas between them; an empty text is an empty list.
    static func list(
        _ names: String...,
        is meaning: String,
        of form: String,
        _ value: @escaping (Owner) -> [String]?,
        _ set: @escaping (inout Settings, [String]) -> Void
    ) -> SettingField {
        SettingField(
            names: names,
            meaning: meaning,
            form: form,
            candidates: [],
            value: { owner in value(owner).map { ShownValue(listing: $0) } ?? .unknown },
            // A list whose elements contain commas cannot be typed.
            typed: { owner in
                value(owner).flatMap { list in
                    list.contains { $0.contains(",") } ? nil : list.joined(separator: ",")
                }
            }
        ) { text in
            let parts = Self.parts(of: text)
            return FieldAssignment("[\(parts.map(SwiftCode.literal).joined(separator: ", "))]") { set(&$0, parts) }
        }
    }

    /// Creates a list of language numbers, typed with commas between them.
    static func languages(
        _ names: String...,
        is meaning: String,
        _ value: @escaping (Owner) -> [LanguageID],
        _ set: @escaping (inout Settings, [LanguageID]) -> Void
    ) -> SettingField {
        SettingField(
            names: names,
            meaning: meaning,
            form: "numbers of languages with commas between them, 0,37; nothing means all",
            candidates: [],
            value: { owner in
                let numbers = value(owner).map { "\($0)" }
                return numbers.count > 6 ? .text("\(numbers.count) of them") : ShownValue(listing: numbers)
            },
            typed: { value($0).map { "\($0)" }.joined(separator: ",") }
        ) { text in
            let parts = Self.parts(of: text)
            let numbers = parts.compactMap { Int($0) }
            guard numbers.count == parts.count else { return nil }
            return FieldAssignment("\(numbers)") { set(&$0, numbers.map { LanguageID($0) }) }
        }
    }

    private static func parts(of text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}

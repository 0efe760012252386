import Foundation
import LemmyMiddleware
import ReplKit
import WireRuntime

extension LemmyCode {
    /// Writes the code of `query`: a live query whose condition is a closure.
    static func query(_ call: CodeCall) throws {
        guard let kind = QueriedKind.named(call.optionalWord("KIND")) else { return }
        let condition = try kind.condition(parsing: call.words("CONDITION"))
        let sort = call.optionalWord("sort").map { kind.sort(parsing: $0) }
        let type = kind.typeName(withFields: condition.fields + (sort.map { [$0.field] } ?? []))
        let tests = try condition.comparisons.map { try $0.swift(of: kind) }.joined(separator: " && ")
        let path = "\\.\(sort.map { CodeField($0.field, of: kind).sorted } ?? "id")"
        let order = "sortedBy: .\(sort?.isDescending == true ? "descending" : "ascending")(\(path))"
        let filter = tests.isEmpty ? [order] : ["where: { \(tests) }", order]
        call.use("Middleware")
        if tests.contains("localized") || tests.contains("Date(") { call.use("Foundation") }
        var value = swiftCall("\(call.api).query", ["\(type).self"] + filter)
        if call.has("stored") {
            call.use("MiddlewarePersistence")
            let store = call.given("store", "FileStore", from: "Persistence")
            value = swiftCall("CachedQuery<\(type)>", ["of: \(call.api)", "in: \(store)"] + filter)
        }
        let prefix = call.optionalNumber("limit").map { ".prefix(\($0))" } ?? ""
        let (api, rows) = (call.api, EntityType(kind.name, tier: type.last?.wholeNumberValue ?? 1))
        let code = EntityCode(
            "query",
            call.has("stored") ? "CachedQuery<\(type)>" : "LiveQuery<\(type)>",
            value,
            kind: "query",
            shows: "for \(kind.name) in $.items\(prefix) { \(rows.shows.replacing("$", with: kind.name)) }",
            row: { index, _ in rows.code("$.items[\(index)]", of: api) },
            edge: { _ in nil }
        )
        call.declareResult(code)
    }

    /// Returns a call, in several lines if it is long.
    private static func swiftCall(_ function: String, _ arguments: [String]) -> String {
        let line = "\(function)(\(arguments.joined(separator: ", ")))"
        return line.count <= 80 ? line : "\(function)(\n    \(arguments.joined(separator: ",\n    "))\n)"
    }
}

/// A field of a condition as Swift: its property, and the form of its values.
@MainActor
private struct CodeField {
    /// The property: `score`, `creator.name`.
    let property: String
    /// The type of its values; nil for a field of a related entity.
    let type: Any.Type?
    /// True if the property may be nil.
    let isOptional: Bool

    /// The fields that show the name of another entity.
    private static let namedFields: Set = ["creator", "community", "recipient"]

    init(_ name: String, of kind: QueriedKind) {
        let isName = Self.namedFields.contains(name)
        property = isName ? "\(name).name" : SwiftCode.property(name)
        let declared: Any.Type? = isName ? String.self : kind.type(ofField: name)
        let wrapped = (declared as? any OptionalType.Type)?.wrapped
        (type, isOptional) = (wrapped ?? declared, wrapped != nil)
    }

    /// The property that sorts by the field: a vote sorts by its value, and an address by its text.
    var sorted: String {
        switch type {
        case is Vote.Type: "\(property)\(isOptional ? "?" : "").rawValue"
        case is WireURL.Type: "\(property)\(isOptional ? "?" : "").string"
        default: property
        }
    }

    /// The form of the values; nil if it is not known.
    var form: QueryFieldForm? {
        switch type {
        case is Bool.Type: .flag
        case is Int.Type: .number
        case is Date.Type: .date
        case is String.Type, is WireURL.Type, is Vote.Type: .text
        default: nil
        }
    }
}

private protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}

extension QueryComparison {
    /// Returns the comparison as a Swift expression about `$0`.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the field cannot be compared with the value.
    @MainActor
    fileprivate func swift(of kind: QueriedKind) throws(ReplError) -> String {
        let field = CodeField(field, of: kind)
        if let form = field.form, !form.fits(self) { throw form.refusal(of: self) }
        let property = "$0.\(field.property)"
        switch test {
        case .isYes: return field.isOptional ? "\(property) == true" : property
        case .isNo: return field.isOptional ? "\(property) == false" : "!\(property)"
        case .compares(let sign, let text): return swift(property, field, sign, text)
        }
    }

    @MainActor
    private func swift(_ property: String, _ field: CodeField, _ sign: Sign, _ text: String) -> String {
        if Self.isNothing(text), let nothing = nothing(property, field, isEqual: sign == .equal) { return nothing }
        // An optional value is compared if there is one; it never equals a value of its own accord.
        let isWrapped = field.isOptional && sign != .equal && sign != .unequal
        let value = isWrapped ? "$0" : property
        let comparison = comparison(value, field, sign, text)
        return isWrapped ? "\(property).map { \(comparison) } == true" : comparison
    }

    /// Returns the test for no value, or for an empty text.
    @MainActor
    private func nothing(_ property: String, _ field: CodeField, isEqual: Bool) -> String? {
        if field.isOptional { return "\(property) \(isEqual ? "==" : "!=") nil" }
        if field.type == String.self { return "\(isEqual ? "" : "!")\(property).isEmpty" }
        return field.type == Vote.self ? "\(property) \(isEqual ? "==" : "!=") .neutral" : nil
    }

    @MainActor
    private func comparison(_ property: String, _ field: CodeField, _ sign: Sign, _ text: String) -> String {
        let literal = SwiftCode.literal(text)
        let comparison = sign == .equal ? "==" : sign.rawValue
        if sign == .contains {
            let words =
                switch field.type {
                case is WireURL.Type: "\(property).string"
                case is Vote.Type: "\(property).description"
                default: property
                }
            return "\(words).localizedCaseInsensitiveContains(\(literal))"
        }
        if field.type == Vote.self { return "\(property) \(comparison) .\(text.lowercased())" }
        if field.type == WireURL.self, sign != .equal, sign != .unequal {
            return "\(property).string \(comparison) \(literal)"
        }
        if field.type == String.self || field.type == WireURL.self { return "\(property) \(comparison) \(literal)" }
        if let number = Int(text) { return "\(property) \(comparison) \(number)" }
        if let flag = Self.flag(text) { return "\(property) \(comparison) \(flag)" }
        guard let times = Self.times(text) else { return "\(property) \(comparison) \(literal)" }
        return Self.comparison(property, sign, times, isOptional: field.isOptional)
    }

    /// Returns the comparison with a day or a second.
    private static func comparison(_ property: String, _ sign: Sign, _ times: Range<Date>, isOptional: Bool) -> String {
        let (start, end) = (date(times.lowerBound), date(times.upperBound))
        let contained = "(\(start)..<\(end)).contains"
        return switch sign {
        case .greater: "\(property) >= \(end)"
        case .atMost: "\(property) < \(end)"
        case .atLeast, .less: "\(property) \(sign.rawValue) \(start)"
        case .unequal: isOptional ? "\(property).map(\(contained)) != true" : "!\(contained)(\(property))"
        case .equal, .contains: isOptional ? "\(property).map(\(contained)) == true" : "\(contained)(\(property))"
        }
    }

    private static func date(_ date: Date) -> String {
        "Date(timeIntervalSince1970: \(Int(date.timeIntervalSince1970)))"
    }
}

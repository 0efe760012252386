import Foundation
import ReplKit

/// The order of a query's rows: a field, and the direction. A pure value.
struct QuerySort: Hashable, Sendable {
    /// The words for common orders.
    static let words = ["new", "old", "top"]

    /// The order as it was typed.
    let typed: String
    /// The name of the field.
    let field: String
    /// True if the greatest value comes first.
    let isDescending: Bool

    /// Parses `new`, `old`, `top`, `FIELD` or `-FIELD`.
    init(parsing typed: String) {
        self.typed = typed
        switch typed {
        case "new": (field, isDescending) = ("created", true)
        case "old": (field, isDescending) = ("created", false)
        case "top": (field, isDescending) = ("score", true)
        default: (field, isDescending) = (String(typed.drop { $0 == "-" }), typed.hasPrefix("-"))
        }
    }

    private init(_ typed: String, by field: String, isDescending: Bool) {
        (self.typed, self.field, self.isDescending) = (typed, field, isDescending)
    }

    /// Returns the order with another name of the field.
    func renamed(_ name: (String) -> String) -> QuerySort {
        QuerySort(typed, by: name(field), isDescending: isDescending)
    }

    /// Returns the key of an entity with these fields.
    func key(of fields: [ShownField]) -> QuerySortKey {
        QuerySortKey(fields.first { $0.name == field }?.value ?? .unknown, isDescending: isDescending)
    }
}

/// The key that a row of a query is sorted by. Rows with an empty or unknown value come last, in both directions.
struct QuerySortKey: Comparable, Sendable {
    /// The key of all rows of a query without an order.
    static let unsorted = QuerySortKey(.unknown, isDescending: false)

    private enum Form: Comparable, Sendable {
        case number(Int)
        case date(Date)
        case text(String)
        case absent
    }

    private let form: Form
    private let isDescending: Bool

    init(_ value: ShownValue, isDescending: Bool) {
        self.isDescending = isDescending
        form =
            switch value {
            case .number(let number): .number(number)
            case .flag(let flag): .number(flag ? 1 : 0)
            case .date(let date): .date(date)
            case .text(let text): .text(text.lowercased())
            case .missing, .unknown: .absent
            }
    }

    static func < (left: QuerySortKey, right: QuerySortKey) -> Bool {
        switch (left.form, right.form) {
        case (.absent, _): false
        case (_, .absent): true
        default: left.isDescending ? right.form < left.form : left.form < right.form
        }
    }
}

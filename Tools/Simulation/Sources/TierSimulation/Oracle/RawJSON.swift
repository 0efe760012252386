import Foundation

/// JSON as it was received, read without any of the clients' types.
struct RawJSON: CustomStringConvertible {
    /// The value as Foundation parses it; nil if there is none.
    private let value: Any?

    /// Parses the data; data that is not JSON contains nothing.
    init(_ data: Data) {
        // Ignored: a network fault makes such data, and the run expects that.
        self.init(value: try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    private init(value: Any?) { self.value = value is NSNull ? nil : value }

    subscript(key: String) -> RawJSON { RawJSON(value: (value as? [String: Any])?[key]) }

    /// The members of an object, sorted by their keys.
    var members: [(key: String, value: RawJSON)] {
        (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, RawJSON(value: $0.value)) }
    }

    var elements: [RawJSON] { (value as? [Any] ?? []).map(RawJSON.init(value:)) }

    var isThere: Bool { value != nil }

    var text: String? { value as? String }

    var number: Int? { value as? Int }

    var flag: Bool? { value as? Bool }

    /// The number as a word, for names.
    var word: String { number.map(String.init) ?? "?" }

    var description: String {
        switch value {
        case is [String: Any]: "{\(members.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
        case is [Any]: "\(elements)"
        case let value?: "\(value)"
        case nil: "nothing"
        }
    }
}

import DemoServer
import Foundation

extension Comparison {
    /// Whether a text is as good as the recorded one; `key` is the field that has it.
    func areAlike(_ recorded: String, _ actual: String, key: String?) -> Bool {
        // By bytes: to Swift two spellings of é are equal.
        if recorded.utf8.elementsEqual(actual.utf8) { return true }
        switch key {
        case "jwt": return !actual.isEmpty
        case "message": return areAlike(error: recorded, actual)
        case "next_page": return areAlike(cursor: recorded, actual)
        default:
            guard let recorded = RecordedTime(recorded), let actual = RecordedTime(actual) else { return false }
            return moments.areAlike(recorded, actual, asked: record.time)
        }
    }

    func areAlike(error recorded: String, _ actual: String) -> Bool {
        if recorded.utf8.elementsEqual(actual.utf8) { return true }
        if Self.quotesConnection(recorded) { return !actual.isEmpty }
        guard let recorded = Self.withoutColumn(recorded), let actual = Self.withoutColumn(actual) else { return false }
        return recorded.utf8.elementsEqual(actual.utf8)
    }

    /// The last row's cursor: `P` and its number in base 16. Any row with the same sort keys is as good.
    private func areAlike(cursor recorded: String, _ actual: String) -> Bool {
        guard let recorded = Self.row(of: recorded), let actual = Self.row(of: actual) else { return false }
        return groups.lists["posts"]?.contains { $0.contains(recorded) && $0.contains(actual) } ?? false
    }

    private static func row(of cursor: String) -> Int32? {
        cursor.hasPrefix("P") ? Int32(cursor.dropFirst(), radix: 16) : nil
    }

    private static func quotesConnection(_ text: String) -> Bool { text.contains("error sending request for url (") }

    /// The text up to the column; nil if it does not end in one.
    private static func withoutColumn(_ text: String) -> Substring? {
        guard let column = text.range(of: " at line 1 column "), !text[column.upperBound...].isEmpty,
            text[column.upperBound...].utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return text[..<column.upperBound]
    }
}

import DemoServer
import Foundation

extension ResponseComparison {
    /// Returns true if a text is equivalent to the recorded one; `key` is the name of its field and `object` that of its object.
    func areEquivalent(_ recorded: String, _ actual: String, key: String?, of object: String? = nil) -> Bool {
        // Compares bytes, because Swift treats different encodings of é as equal.
        if recorded.utf8.elementsEqual(actual.utf8) { return true }
        switch key {
        case "jwt": return !actual.isEmpty
        case "message": return areEquivalent(error: recorded, actual)
        case "next_page", "prev_page":
            // The cursors of `/api/v4` are opaque.
            return record.isPaged || isPieFed && record.isTreeOfPieFed || areEquivalent(cursor: recorded, actual)
        default:
            guard let recorded = RecordedTime(recorded), let actual = RecordedTime(actual) else { return false }
            if object == "notification" { return requestTimes.areClose(recorded, actual) }
            return requestTimes.areEquivalent(recorded, actual, asked: record.time)
        }
    }

    func areEquivalent(error recorded: String, _ actual: String) -> Bool {
        if recorded.utf8.elementsEqual(actual.utf8) { return true }
        if Self.mentionsConnectionError(recorded) { return !actual.isEmpty }
        guard let recorded = Self.withoutColumn(recorded), let actual = Self.withoutColumn(actual) else { return false }
        return recorded.utf8.elementsEqual(actual.utf8)
    }

    /// Returns true if the cursors are equivalent. A cursor is `P` and the number of the last row in base 16; rows with equal sort keys are
    /// interchangeable.
    private func areEquivalent(cursor recorded: String, _ actual: String) -> Bool {
        guard let recorded = Self.row(of: recorded), let actual = Self.row(of: actual) else { return false }
        return groups.lists["posts"]?.contains { $0.contains(recorded) && $0.contains(actual) } ?? false
    }

    private static func row(of cursor: String) -> Int32? {
        cursor.hasPrefix("P") ? Int32(cursor.dropFirst(), radix: 16) : nil
    }

    private static func mentionsConnectionError(_ text: String) -> Bool {
        text.contains("error sending request for url (")
    }

    /// Returns the text before the column number; nil if it does not end in one.
    private static func withoutColumn(_ text: String) -> Substring? {
        guard let column = text.range(of: " at line 1 column "), !text[column.upperBound...].isEmpty,
            text[column.upperBound...].utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return text[..<column.upperBound]
    }
}

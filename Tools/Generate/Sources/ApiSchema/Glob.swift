/// A pattern for names, in which each star stands for any run of characters.
package struct Glob: Hashable, Sendable {
    package let text: String
    package let isExact: Bool

    package init(_ text: String) {
        self.text = text
        isExact = !text.contains("*")
    }

    /// The number of characters that are not stars.
    package var letters: Int { text.utf8.count { $0 != UInt8(ascii: "*") } }

    /// Returns true if the pattern matches a name.
    ///
    /// - Complexity: O(name × pattern) at worst.
    package func matches(_ name: String) -> Bool {
        if isExact { return text == name }
        if text == "*" { return true }
        let pattern = Array(text.utf8)
        let subject = Array(name.utf8)
        var (at, subjectAt, star, mark) = (0, 0, -1, 0)
        while subjectAt < subject.count {
            if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
                (star, mark) = (at, subjectAt)
                at += 1
            } else if at < pattern.count, pattern[at] == subject[subjectAt] {
                at += 1
                subjectAt += 1
            } else if star >= 0 {
                mark += 1
                (at, subjectAt) = (star + 1, mark)
            } else {
                return false
            }
        }
        return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

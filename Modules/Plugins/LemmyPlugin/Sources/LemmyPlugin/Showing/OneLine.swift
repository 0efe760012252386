extension String {
    /// A text as a table's cell says it: in one line, without the marks of a quotation at its beginning.
    var oneLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// All that is wrong with a source, so that reading the list once is enough to mend it.
public struct SchemaErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors by file and line, each once; never none.
    public let errors: [SchemaError]

    /// Sorts errors, and leaves out what is said twice.
    ///
    /// - Precondition: There is one at least.
    public init(_ errors: [SchemaError]) {
        precondition(!errors.isEmpty, "Without an error there is nothing to throw.")
        var seen: Set<SchemaError> = []
        self.errors = errors.filter { seen.insert($0).inserted }
            .sorted { ($0.file ?? "", $0.line ?? 0) < ($1.file ?? "", $1.line ?? 0) }
    }

    /// The errors, one after the other.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

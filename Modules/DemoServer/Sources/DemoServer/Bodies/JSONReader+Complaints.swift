extension JSONReader {
    /// A complaint about the value that was just taken.
    func complaint(_ complaint: String) -> Malformed { Malformed(complaint: complaint, offset: offset) }

    /// Takes a value that is not of the kind that was expected, and complains of it.
    mutating func invalidType(expected: String) throws(Malformed) -> Malformed {
        let described = try takeDescribed()
        return complaint("invalid type: \(described), expected \(expected)")
    }

    /// Takes a value and says what it is.
    private mutating func takeDescribed() throws(Malformed) -> String {
        switch try next() {
        case .null:
            try null()
            return "null"
        case .bool: return "boolean `\(try bool())`"
        case .number: return try number().described
        case .string: return "string \(String(reflecting: try string()))"
        case .array:
            try skip()
            return "sequence"
        case .object:
            try skip()
            return "map"
        }
    }
}

extension JSONNumber {
    /// As a complaint describes it.
    var described: String { integer.map { "integer `\($0)`" } ?? "floating point `\(double ?? 0)`" }
}

import ReplKit

/// The condition of a query: comparisons that an entity must all pass. A pure value.
struct QueryCondition: Hashable, Sendable, CustomStringConvertible {
    /// The comparisons; empty if every entity is listed.
    let comparisons: [QueryComparison]

    /// Parses a condition.
    ///
    /// - Parameter words: The words, which begin with `where`; none for the condition that everything passes.
    /// - Throws: ``ReplKit/ReplError`` with code `usage`.
    init(parsing words: [String]) throws(ReplError) {
        guard let first = words.first else {
            comparisons = []
            return
        }
        guard first == "where" else {
            throw ReplError(
                .usage,
                "query: \"\(first.prefix(40))\" is no part of it; a condition begins with where, before sort and limit",
                hint: "help query"
            )
        }
        var parser = QueryConditionParser(words.dropFirst())
        comparisons = try parser.comparisons()
    }

    /// Creates a condition of comparisons.
    private init(_ comparisons: [QueryComparison]) { self.comparisons = comparisons }

    /// Returns the condition with other names of the fields.
    func renamed(_ name: (String) -> String) -> QueryCondition {
        QueryCondition(comparisons.map { QueryComparison(field: name($0.field), test: $0.test) })
    }

    /// The names of the compared fields, each once.
    var fields: [String] {
        var seen: Set<String> = []
        return comparisons.map(\.field).filter { seen.insert($0).inserted }
    }

    /// The condition as it must be typed behind `where`; empty if everything passes.
    var description: String { comparisons.map(\.description).joined(separator: " and ") }

    /// Returns true if an entity with these fields is listed.
    func isMet(by fields: [ShownField]) -> Bool {
        comparisons.allSatisfy { comparison in
            fields.first { $0.name == comparison.field }.map { comparison.isMet(by: $0.value) } ?? false
        }
    }

    /// Checks that each comparison fits the values of its field. A field without a value in any sample is not checked.
    ///
    /// - Parameter samples: The fields of living entities.
    /// - Throws: ``ReplKit/ReplError`` with code `usage`.
    func check(against samples: [[ShownField]]) throws(ReplError) {
        for comparison in comparisons {
            let values = samples.compactMap { fields in fields.first { $0.name == comparison.field }?.value }
            let forms = values.compactMap { QueryFieldForm($0) }
            guard let first = forms.first, !forms.contains(where: { $0.fits(comparison) }) else { continue }
            throw first.refusal(of: comparison)
        }
    }
}

internal import ApiSchema

/// The parts of a document that are not read, as told.
struct Exclusions {
    private let patterns: [Glob]
    private var used: Set<String> = []

    init(_ texts: [String]) {
        patterns = texts.map(Glob.init(_:))
    }

    /// Returns true if any of these names of one part is excluded, and records the pattern as used.
    mutating func contain(_ names: String?...) -> Bool {
        var isExcluded = false
        for pattern in patterns where names.contains(where: { $0.map(pattern.matches) ?? false }) {
            used.insert(pattern.text)
            isExcluded = true
        }
        return isExcluded
    }

    /// The patterns that matched nothing.
    var unused: [String] { patterns.map(\.text).filter { !used.contains($0) } }
}

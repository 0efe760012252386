import ApiSchema
import TypeScriptReader

/// All that is wrong in all versions.
struct ReadingFailure: Error, CustomStringConvertible {
    private var texts: [String] = []
    private var seen: Set<SchemaError> = []

    var isEmpty: Bool { texts.isEmpty }

    /// Adds what is wrong in one version; what another version has in the same file is not said again, on whatever line it is.
    mutating func add(_ errors: SchemaErrors, tag: String) {
        for error in errors.errors {
            var key = error
            key.line = nil
            if let file = error.file, file.hasPrefix("\(tag):") { key.file = String(file.dropFirst(tag.count + 1)) }
            if seen.insert(key).inserted { texts.append(error.description) }
        }
    }

    mutating func add(_ error: GitError) { texts.append(error.description) }

    mutating func addUnused(_ exclusion: String) {
        texts.append(
            "found --exclude \(exclusion), expected a type, a function, a file or a folder that some version has\n"
                + "  Correct it, or take it away."
        )
    }

    /// The errors, and how many they are.
    var description: String {
        guard texts.count > 1 else { return texts.joined() }
        return (texts + ["\(texts.count) errors; nothing was written"]).joined(separator: "\n")
    }
}

/// The options of a command, `--name value` or `--name=value`, and its flags, `--name`.
struct Options {
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// Parses arguments.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the command's name.
    ///   - options: The options that take a value.
    ///   - repeatable: The options that may occur more than once.
    ///   - flags: The options without a value.
    /// - Throws: ``UsageError`` that names the wrong argument.
    init(
        _ arguments: [String],
        options: Set<String>,
        repeatable: Set<String> = [],
        flags: Set<String> = []
    ) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if flags.contains(argument) {
                self.flags.insert(argument)
                continue
            }
            guard options.contains(parts[0]) else {
                throw UsageError(
                    "found '\(argument)', expected one of \((options.union(flags)).sorted().joined(separator: ", "))"
                )
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw UsageError("found nothing after \(parts[0]), expected its value")
            }
            if values[parts[0]] != nil, !repeatable.contains(parts[0]) {
                throw UsageError("found \(parts[0]) again, expected it once")
            }
            values[parts[0], default: []].append(value)
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) || values[flag] != nil }

    func all(_ option: String) -> [String]? { values[option] }

    func value(_ option: String) -> String? { values[option]?.first }

    func required(_ option: String) throws(UsageError) -> String {
        guard let value = value(option) else { throw UsageError("found no \(option), expected one") }
        return value
    }
}

/// An error in the arguments. The command prints its forms and exits with code 2.
struct UsageError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

import Primitives

/// The hints that follow a line while it is typed, in the words of `help`: `up|down|off` follows `vote p`.
///
/// The terminal's thread asks for a hint at each key press, so a hint never waits. It knows the commands that were registered when the
/// session began.
final class UsageHints: Sendable {
    private struct Entry {
        let command: Command
        /// The words that an alias inserts before the typed words.
        var insertedWords: [String] = []
        /// The number of words that an alias appends; these last positional parameters need not be typed.
        var suppliedCount = 0
    }

    private let entries: [String: Entry]
    private let isOn = Lock(false)

    /// Creates the hints. Of two commands with one name the first counts, because only the session can tell which of them will run.
    @MainActor
    init(_ registry: Registry) {
        var entries: [String: Entry] = [:]
        for command in registry.commands.map(\.command) {
            if entries[command.name] == nil { entries[command.name] = Entry(command: command) }
            for alias in command.aliases where entries[alias.name] == nil {
                let words = (alias.expansion ?? command.name).split(separator: " ").dropFirst().map(String.init)
                let place = words.firstIndex(of: "*") ?? words.count
                entries[alias.name] = Entry(
                    command: command,
                    insertedWords: Array(words[..<place]),
                    suppliedCount: max(words.count - place - 1, 0)
                )
            }
        }
        self.entries = entries
    }

    func setEnabled(_ on: Bool) { isOn.withLock { $0 = on } }

    /// Returns the hint for the first `cursor` characters of a line; nil if there is none or the cursor is not at the end.
    ///
    /// - Complexity: O(characters + parameters).
    func hint(_ line: String, cursor: Int) -> String? {
        guard isOn.withLock({ $0 }), cursor == line.count else { return nil }
        let typed = CompletionContext(line, cursor: cursor)
        guard !typed.isOpaque, !typed.isFile, typed.quote == nil else { return nil }
        let isBetween = !typed.hasPartialWord
        let words = typed.words + (isBetween ? [] : [typed.partialWord])
        guard let verb = words.first, let entry = entries[verb] else { return nil }
        let rest = entry.command.usage(after: entry.insertedWords + words.dropFirst(), without: entry.suppliedCount)
        return rest.isEmpty ? nil : (isBetween ? "" : " ") + rest
    }
}

extension Command {
    /// Returns the rest of the usage after these words. The last `count` positional parameters are left out, because an alias supplies
    /// them.
    func usage(after words: [String], without count: Int = 0) -> String {
        var left = parameters
        for _ in 0..<count {
            guard let last = left.lastIndex(where: { $0.keyword == nil && $0.kind != .flag }) else { break }
            left.remove(at: last)
        }
        let all = left.count
        var option: String?
        var isNamed = !bindsResult
        var namesResult = false
        for word in words {
            if option != nil || namesResult {
                (option, namesResult) = (nil, false)
            } else if let index = left.firstIndex(where: { $0.keywords.contains(word) }) {
                option = left.remove(at: index).name
            } else if let index = left.firstIndex(where: { $0.kind == .flag && $0.name == word }) {
                left.remove(at: index)
            } else if bindsResult, word == "as" {
                (isNamed, namesResult) = (true, true)
            } else if let index = left.firstIndex(where: { $0.keyword == nil && $0.kind != .flag }) {
                if !left[index].takesRest { left.remove(at: index) }
            }
        }
        if let option { return ([option] + left.map(\.usage)).joined(separator: " ") }
        if namesResult { return "h" }
        // A text continues until the end of the line, so no hint is needed for it.
        let isInText = !words.isEmpty && left.contains { $0.takesRest } && words.count > all - left.count
        let rest = left.filter { !(isInText && $0.takesRest) }.map(\.usage)
        return (rest + (isNamed ? [] : ["[as h]"])).joined(separator: " ")
    }
}

import Primitives

/// What may follow in a line that is being typed, in the words of `help`: `vote p` is followed by `up|down|off`.
///
/// Asked on a terminal's thread with each key, so it waits for nobody: it knows the commands as they were when the session began.
final class UsageHints: Sendable {
    private struct Entry {
        let command: Command
        /// The words that an alias puts before what is typed.
        var before: [String] = []
        /// How many it puts behind: the last parameters need not be typed.
        var behind = 0
    }

    private let entries: [String: Entry]
    private let isOn = Lock(false)

    /// Of two commands of one name, the first counts: which it will be, only the session can tell.
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
                    before: Array(words[..<place]),
                    behind: max(words.count - place - 1, 0)
                )
            }
        }
        self.entries = entries
    }

    func turn(on: Bool) { isOn.withLock { $0 = on } }

    /// What may stand behind the first `cursor` characters of a line; nil if nothing, or not at its end.
    ///
    /// - Complexity: O(characters + parameters).
    func hint(_ line: String, cursor: Int) -> String? {
        guard isOn.withLock({ $0 }), cursor == line.count else { return nil }
        let typed = TypedStart(line, cursor: cursor)
        guard !typed.isOpaque, !typed.isFile, typed.quote == nil else { return nil }
        let isBetween = !typed.hasBegun
        let words = typed.words + (isBetween ? [] : [typed.begun])
        guard let verb = words.first, let entry = entries[verb] else { return nil }
        let rest = entry.command.usage(after: entry.before + words.dropFirst(), without: entry.behind)
        return rest.isEmpty ? nil : (isBetween ? "" : " ") + rest
    }
}

extension Command {
    /// What is left of the usage when these words have been typed, and the last `count` positional parameters need not be.
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
        // A text goes on until it ends: nothing more has to be said of it.
        let isInText = !words.isEmpty && left.contains { $0.takesRest } && words.count > all - left.count
        let rest = left.filter { !(isInText && $0.takesRest) }.map(\.usage)
        return (rest + (isNamed ? [] : ["[as h]"])).joined(separator: " ")
    }
}

extension Registry {
    /// A command that a verb may mean, with the expansion of the typed alias.
    struct Candidate {
        let command: Command
        let plugin: String
        let expansion: String?
    }

    /// All verbs and aliases, as they can be typed without the name of a plug-in.
    var verbs: [String] {
        Set(commands.flatMap { [$0.command.name] + $0.command.aliases.map(\.name) }).sorted()
    }

    /// The verbs and aliases whose first parameter is a reference.
    var verbsTakingReferences: [String] {
        commands.filter(\.command.takesReferenceFirst).flatMap { [$0.command.name] + $0.command.aliases.map(\.name) }
    }

    /// Returns true if a name is that of a command or of a command's own alias.
    func reserves(_ name: String) -> Bool { !candidates(for: name).isEmpty }

    /// Returns the commands that `verb` may mean, in the manifest's order.
    func candidates(for verb: String) -> [Candidate] {
        commands.compactMap { entry in
            let names = [verb, unqualified(verb, by: entry.plugin)].compactMap { $0 }
            if names.contains(entry.command.name) {
                return Candidate(command: entry.command, plugin: entry.plugin, expansion: nil)
            }
            guard let alias = entry.command.aliases.first(where: { names.contains($0.name) }) else { return nil }
            return Candidate(command: entry.command, plugin: entry.plugin, expansion: alias.expansion)
        }
    }

    private func unqualified(_ verb: String, by plugin: String) -> String? {
        verb.hasPrefix(plugin + ".") ? String(verb.dropFirst(plugin.count + 1)) : nil
    }

    /// Returns the verb that runs a command: its own, or `plugin.verb` if its own belongs to another plug-in.
    func displayName(of entry: Entry) -> String {
        let owner = commands.first { other in
            other.command.name == entry.command.name
                && (other.command.kinds.isEmpty || entry.command.kinds.isEmpty
                    || !Set(other.command.kinds).isDisjoint(with: entry.command.kinds))
        }
        return owner?.plugin == entry.plugin ? entry.command.name : "\(entry.plugin).\(entry.command.name)"
    }

    /// Returns the error of an unknown verb with suggestions: a command of which it is a synonym, else verbs with a similar spelling, else
    /// commands whose summaries contain it, else the groups to look in.
    func unknownVerb(_ verb: String, besides userAliases: [String]) -> ReplError {
        let guess = DidYouMean(verb, among: isSynonym(verb) ? [] : verbs + userAliases)
        return ReplError(
            .unknownCommand,
            "no command \"\(TextLayout.cut(TextLayout.clean(verb), to: 40))\"\(guess)",
            hint: guess.isEmpty ? suggestedVerbs(for: verb) : ""
        )
    }

    /// Returns the error of a word alone on a line that is neither a verb nor a reference, with the verbs and handles near to it.
    ///
    /// - Parameters:
    ///   - word: A handle, or a path from one: `p`, `f.2`.
    ///   - handles: The names of all handles.
    func unknownWord(_ word: String, besides userAliases: [String], handles: [String]) -> ReplError {
        let name = word.prefix { $0 != "." }
        let path = word.dropFirst(name.count)
        let near = DidYouMean(String(name), among: handles).words.map { $0 + path }
        let isSynonym = isSynonym(word)
        let verbs = DidYouMean(word, among: path.isEmpty && !isSynonym ? verbs + userAliases : [])
        // A misspelled verb and a synonym of a command are reported as unknown verbs.
        let isVerb = !verbs.isEmpty || isSynonym
        guard !isVerb || !near.isEmpty else { return unknownVerb(word, besides: userAliases) }
        let words = near + verbs.words
        let guess = words.isEmpty ? "" : ". Did you mean: \(words.joined(separator: ", "))"
        func shown(_ text: some StringProtocol) -> String { TextLayout.cut(TextLayout.clean(String(text)), to: 40) }
        let held = handles.isEmpty ? [] : ["a handle (\(handles.prefix(6).joined(separator: ", ")))"]
        let hints = held + [path.isEmpty ? suggestedVerbs(for: word) : "help"]
        return ReplError(
            .unknownCommand,
            "no command \"\(shown(word))\", and no handle \(path.isEmpty ? "of that name" : "\"\(shown(name))\"")\(guess)",
            hint: words.isEmpty ? hints.joined(separator: ", or ") : ""
        )
    }

    /// The groups that have commands, in the order of `help`.
    var groups: [Command.Group] {
        var seen: Set<Command.Group> = []
        let used = commands.map(\.command.group)
        return (Command.Group.order + used).filter { used.contains($0) && seen.insert($0).inserted }
    }

    private func isSynonym(_ word: String) -> Bool { commands.contains { $0.command.lines[word.lowercased()] != nil } }

    /// Returns commands with that meaning: by their synonyms, or else by their summaries.
    private func suggestedVerbs(for word: String) -> String {
        let word = word.lowercased()
        func entries(where isMeant: (Command) -> Bool) -> [Entry] { commands.filter { isMeant($0.command) } }
        var found = entries { $0.lines[word] != nil }
        if found.isEmpty, word.count > 3 {
            found = entries { command in
                command.summary.lowercased().split { !$0.isLetter }.contains { $0.hasPrefix(word) }
            }
        }
        guard let first = found.first else {
            guard word.count <= 20, word.allSatisfy(\.isLetter) else { return "help" }
            return "help, or help with one of \(groups.map { $0.name.lowercased() }.joined(separator: ", "))"
        }
        var names: [String] = []
        for entry in found {
            let line = entry.command.lines[word] ?? ""
            let name = line.isEmpty ? displayName(of: entry) : line
            if !names.contains(name) { names.append(name) }
        }
        return "\(names.prefix(4).joined(separator: ", ")), or help \(first.command.group.name.lowercased())"
    }
}

extension Registry {
    /// A command that a verb may mean, and how the alias that was typed rearranges the words.
    struct Candidate {
        let command: Command
        let plugin: String
        let expansion: String?
    }

    /// All verbs, aliases included, as they can be typed without a plug-in's name.
    var verbs: [String] {
        Set(commands.flatMap { [$0.command.name] + $0.command.aliases.map(\.name) }).sorted()
    }

    /// The commands that `verb` may mean, in the manifest's order.
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

    /// What a command is called so that it is the one that runs: its verb, or `plugin.verb` if that belongs to another.
    func shownName(of entry: Entry) -> String {
        let owner = commands.first { other in
            other.command.name == entry.command.name
                && (other.command.kinds.isEmpty || entry.command.kinds.isEmpty
                    || !Set(other.command.kinds).isDisjoint(with: entry.command.kinds))
        }
        return owner?.plugin == entry.plugin ? entry.command.name : "\(entry.plugin).\(entry.command.name)"
    }

    /// Says that there is no such verb, and which were near.
    func unknownVerb(_ verb: String, besides userAliases: [String]) -> ReplError {
        let guess = DidYouMean(verb, among: verbs + userAliases)
        return ReplError(
            .unknownCommand,
            "no command \"\(TextLayout.cut(TextLayout.clean(verb), to: 40))\"\(guess)",
            hint: guess.isEmpty ? "help" : ""
        )
    }
}

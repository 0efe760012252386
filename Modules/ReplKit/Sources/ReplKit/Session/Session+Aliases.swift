extension Session {
    /// What a verb may mean, with the name and the parameters that are typed: `upvote REF` for `vote REF up`.
    ///
    /// - Returns: For each command that gets the words behind the verb, those of several plug-ins that it may be.
    func typedCommands(_ verb: String) -> [[Command]] {
        guard let template = userAliases[verb] else { return [registry.typedCommands(verb)] }
        return Self.partsTakingWords(of: template).map { parts in
            registry.typedCommands(parts[0].text).map { $0.aliased(verb, for: Array(parts.dropFirst())) }
        }
    }

    /// Checks the words behind an alias before they are put into what it stands for: what is missing there is said of the alias.
    ///
    /// - Throws: ``ReplError`` with the alias's name and usage.
    func checkTyped(_ words: [Word], behind verb: String) throws(ReplError) {
        guard userAliases[verb] != nil || !registry.candidates(for: verb).contains(where: { $0.command.name == verb })
        else { return }
        for commands in typedCommands(verb) {
            var failure: ReplError?
            for command in commands {
                do throws(ReplError) {
                    _ = try ArgumentBinder(command, words[...])
                    failure = nil
                    break
                } catch {
                    failure = failure ?? error
                }
            }
            if let failure { throw failure }
        }
    }

    /// The commands of an alias that get what is typed behind it: those with a `*`, else the last.
    private static func partsTakingWords(of template: String) -> [[Word]] {
        // It was parsed when the alias was made.
        let parts = ((try? LineParser.parse(template)) ?? []).map(\.commandWords).filter { !$0.isEmpty }
        let starred = parts.filter { words in words.contains { $0.isKeyword("*") } }
        return starred.isEmpty ? parts.suffix(1) : starred
    }

    /// Checks the name that a result is to get.
    ///
    /// - Throws: ``ReplError`` if it is a command's or an alias's: alone on a line that would run, and the handle not be shown.
    func checkHandle(_ name: String) throws {
        let isCommand = !registry.candidates(for: name).isEmpty
        guard isCommand || userAliases[name] != nil else { return }
        let other = "as \(name.prefix(30))1"
        throw ReplError(
            .usage,
            "\(name) is \(isCommand ? "a command" : "an alias") already, and cannot be a handle as well",
            hint: isCommand ? "another name: \(other)" : "alias \(name) off, or \(other)"
        )
    }
}

extension Registry {
    /// The commands that a verb may mean, as ``Session/typedCommands(_:)`` has them.
    func typedCommands(_ verb: String) -> [Command] {
        candidates(for: verb).map { candidate in
            guard candidate.command.name != verb else { return candidate.command }
            // An expansion is a plug-in's own text; one that cannot be parsed fails when it is used.
            let words = candidate.expansion.flatMap { (try? LineParser.parse($0))?.first }.map(\.commandWords) ?? []
            return candidate.command.aliased(verb, for: Array(words.dropFirst()))
        }
    }
}

extension Statement {
    /// The words of a command; none of what is a shell's.
    var commandWords: [Word] { if case .command(let words) = action { words } else { [] } }
}

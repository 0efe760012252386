// The screen of `help` alone: the commands that a person needs first.

extension HelpCommand {
    /// Returns the essential commands by their groups, and the ways to all others.
    static func essentials(in session: Session) -> Output {
        let registry = session.registry
        let form = form(for: session)
        let entries = registry.essentials
        let groups = registry.groups.filter { group in entries.contains { $0.command.group == group } }
        let widths = (
            groups.map { TextWidth.columns($0.name) }.max() ?? 0,
            entries.map { TextWidth.columns(briefUsage($0, registry)) }.max() ?? 0
        )
        var blocks: [Output.Block] = []
        for group in groups {
            let members = entries.filter { $0.command.group == group }
            guard case .columns = form, !session.options.avoidsDrawings else {
                blocks.append(.text([group.name]))
                blocks += members.flatMap { line(briefUsage($0, registry), $0.command.summary, form) }
                continue
            }
            // The group stands in front of its first command, so that all fit on a screen.
            for (index, entry) in members.enumerated() {
                let name = TextLayout.padRight(index == 0 ? group.name : "", to: widths.0)
                let usage = briefUsage(entry, registry)
                blocks.append(
                    .step(
                        OutputStep(
                            number: nil,
                            label: "\(name) \(usage)",
                            detail: entry.command.summary,
                            labelWidth: widths.0 + 1 + widths.1,
                            duration: nil
                        )
                    )
                )
            }
        }
        return Output(blocks + [.text(ending(in: session))])
    }

    /// Returns what a number means, and the ways to the other commands.
    private static func ending(in session: Session) -> [String] {
        // The first concept of a plug-in stands for all.
        let topic = session.registry.topics.dropFirst(HelpTopic.core.count).first.map { ["help \($0.name)"] } ?? []
        let ways = ["help all", "help COMMAND", "help keys"] + topic
        return [
            "A number is a row of the last list: 3 opens it, show 3 has its fields and ref",
            ways.joined(separator: session.signs == .unicode ? " · " : ", "),
        ]
    }

    /// Returns the verb of a command with its required parameters.
    private static func briefUsage(_ entry: Registry.Entry, _ registry: Registry) -> String {
        ([registry.displayName(of: entry)] + entry.command.parameters.filter(\.isRequired).map(\.usage))
            .joined(separator: " ")
    }
}

extension Registry {
    /// The number of commands of a plug-in that names none as essential.
    private static let usualCount = 5

    /// The commands that `help` alone lists, in the order of registration.
    var essentials: [Entry] {
        plugins.flatMap { plugin in
            let own = commands.filter { $0.plugin == plugin }
            guard let verbs = essentialVerbs[plugin] else { return Array(own.prefix(Self.usualCount)) }
            return own.filter { verbs.contains($0.command.name) }
        }
    }
}

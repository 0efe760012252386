/// `help`, and `CMD ?`.
@MainActor
enum HelpCommand {
    static let help = Command(
        "help",
        group: .meta,
        summary: "List the commands, or explain one",
        parameters: [Parameter.word("CMD").optional],
        examples: ["help", "help watch"]
    ) { call in
        let session = call.session
        guard let verb = call.optionalWord("CMD") else { return Output(overview(session.registry)) }
        if let template = session.userAliases[verb] { return Output([.text(["\(verb) stands for: \(template)"])]) }
        let entries = session.registry.commands.filter { entry in
            session.registry.candidates(for: verb).contains {
                $0.plugin == entry.plugin && $0.command.name == entry.command.name
                    && $0.command.kinds == entry.command.kinds
            }
        }
        guard !entries.isEmpty else {
            if let kind = session.registry.kind(named: verb) { return Output([.text(describe(kind))]) }
            throw session.registry.unknownVerb(verb, besides: Array(session.userAliases.keys))
        }
        return Output([.text(entries.flatMap { describe($0, session.registry) })])
    }

    private static func overview(_ registry: Registry) -> [Output.Block] {
        let others = registry.commands.map(\.command.group).filter { !Command.Group.order.contains($0) }
        var seen: Set<Command.Group> = []
        var blocks: [Output.Block] = []
        for group in Command.Group.order + others where seen.insert(group).inserted {
            let entries = registry.commands.filter { $0.command.group == group }
            guard !entries.isEmpty else { continue }
            blocks.append(.text([group.name]))
            for entry in entries { blocks.append(.step(line(entry, registry))) }
        }
        let kinds = registry.kinds.map(\.name)
        if !kinds.isEmpty { blocks.append(.text(["Kinds: \(kinds.joined(separator: ", "))"])) }
        return blocks + [.text(["More on one: help CMD, or CMD ?"])]
    }

    /// One line: what does not fit is in `help CMD`.
    private static func line(_ entry: Registry.Entry, _ registry: Registry) -> OutputStep {
        let usage = self.usage(entry, registry)
        let label = TextWidth.of(usage) <= labelWidth ? usage : "\(registry.shownName(of: entry)) ..."
        return OutputStep(
            number: nil,
            label: label,
            detail: entry.command.summary,
            labelWidth: labelWidth,
            duration: nil
        )
    }

    private static let labelWidth = 28

    private static func usage(_ entry: Registry.Entry, _ registry: Registry) -> String {
        let words = entry.command.usage.split(separator: " ").dropFirst()
        return ([registry.shownName(of: entry)] + words.map(String.init)).joined(separator: " ")
    }

    private static func describe(_ entry: Registry.Entry, _ registry: Registry) -> [String] {
        let command = entry.command
        var lines = [usage(entry, registry), "  \(command.summary)"]
        if !command.kinds.isEmpty { lines.append("  For: \(command.kinds.joined(separator: ", "))") }
        for alias in command.aliases {
            lines.append("  Also: \(alias.name)\(alias.expansion.map { ", for \($0)" } ?? "")")
        }
        for parameter in command.parameters {
            if case .number(let range) = parameter.kind, range.upperBound != .max {
                lines.append("  \(parameter.key): \(range.lowerBound) to \(range.upperBound)")
            }
        }
        return lines + command.examples.map { "  Example: \($0)" }
    }

    private static func describe(_ kind: any EntityKind) -> [String] {
        var lines = ["\(kind.name):ID", "  \(kind.summary)"]
        if !kind.tiers.isEmpty { lines.append("  Tiers: \(kind.tiers.joined(separator: ", "))") }
        return lines + ["  Example: load \(kind.name) 1"]
    }
}

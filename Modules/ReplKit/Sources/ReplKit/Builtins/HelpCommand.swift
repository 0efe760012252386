/// The `help` command, also entered as `CMD ?`.
@MainActor
enum HelpCommand {
    static let help = Command(
        "help",
        group: .repl,
        summary: "List the commands, or explain one",
        details: [
            "help lists what you need first, help all every command.",
            "help GROUP lists one group: help read; help WORD explains a word: help views",
            "help grammar: the parts of a line; help keys: the keys at the prompt",
        ],
        parameters: [Parameter.text("CMD").optional.completing(from: "commands")],
        examples: ["help", "help all", "help watch", "help views", "help grammar", "help keys"],
        synonyms: ["man", "commands", "usage", "info", "keys", "keybindings", "shortcuts"]
    ) { call in
        let session = call.session
        guard let verb = call.optionalWord("CMD") else { return essentials(in: session) }
        if verb == "all" { return Output(overview(session.registry, session.registry.groups, form(for: session))) }
        if verb == "grammar" { return Output([.text(grammar)]) }
        if verb == "keys" { return Output(keys(for: session.options)) }
        return try explanation(of: verb, in: session)
    }

    /// Returns the explanation of a concept, an alias, a command, a group or a kind. One that is a concept and a command has both.
    ///
    /// - Throws: ``ReplError`` if there is nothing of that name.
    static func explanation(of verb: String, in session: Session) throws -> Output {
        guard let topic = session.explanation(of: verb) else { return try description(of: verb, in: session) }
        let isCommand = session.isVerb(verb)
        return Output([.text(topic)]) + (isCommand ? try description(of: verb, in: session) : .nothing)
    }

    private static func description(of verb: String, in session: Session) throws -> Output {
        if let template = session.alias(verb) {
            let command = session.commandsAsEntered(verb).first?.first
            let usage = command?.usage ?? verb
            let target = template.split(separator: " ").first.map(String.init) ?? ""
            let name = session.registry.candidates(for: target).first?.command.name
            let entry = session.registry.commands.first { $0.command.name == name }
            let example = entry.flatMap { session.registry.examples(of: $0).first }
            let isShipped = session.userAliases[verb] == nil
            return Output([
                .text(
                    [usage, "  Stands for: \(template)"]
                        + (isShipped ? ["  Shipped; alias \(verb) off removes it"] : [])
                        + (isShipped ? example.map { ["  Example: \($0)"] } ?? [] : [])
                )
            ])
        }
        let entries = session.registry.commands.filter { entry in
            session.registry.candidates(for: verb).contains {
                $0.plugin == entry.plugin && $0.command.name == entry.command.name
                    && $0.command.kinds == entry.command.kinds
            }
        }
        guard !entries.isEmpty else {
            if let group = session.registry.groups.first(where: { $0.name.lowercased() == verb.lowercased() }) {
                return Output(overview(session.registry, [group], form(for: session)))
            }
            if let name = session.registry.referenceName(ofKind: verb), let kind = session.registry.kind(named: verb) {
                return Output([.text(describe(kind, as: name))])
            }
            throw session.registry.unknownVerb(verb, besides: Array(session.aliases.keys))
        }
        return Output([.text(entries.flatMap { describe($0, session) })])
    }

    /// The form of the lines of the overview.
    enum OverviewForm {
        /// Usage and summary side by side; a usage wider than the column has its summary below.
        case columns(Int)
        /// The usage, and the summary indented below it, for a narrow terminal.
        case stacked
    }

    /// Returns the form for the width of the session's output; a program always gets columns.
    static func form(for session: Session) -> OverviewForm {
        guard !session.options.avoidsDrawings else { return .columns(28) }
        return switch session.style.columns {
        case ..<64: .stacked
        case ...100: .columns(28)
        default: .columns(44)
        }
    }

    private static func overview(
        _ registry: Registry,
        _ groups: [Command.Group],
        _ form: OverviewForm
    ) -> [Output.Block] {
        var blocks: [Output.Block] = []
        for group in groups {
            blocks.append(.text([group.name]))
            var listed: Set<String> = []
            for entry in registry.commands where entry.command.group == group {
                // A verb that several plug-ins define for their kinds is listed once.
                let name = registry.displayName(of: entry)
                guard listed.insert(name).inserted else { continue }
                let isShared = registry.commands.contains {
                    $0.plugin != entry.plugin && $0.command.group == group && registry.displayName(of: $0) == name
                }
                blocks += line(entry, registry, isShared: isShared, form)
            }
        }
        let kinds = registry.kinds.filter(\.kind.isListed).map(\.name)
        if !kinds.isEmpty, groups.count > 1 { blocks.append(.text(["Kinds: \(kinds.joined(separator: ", "))"])) }
        let topics = registry.topics.map(\.name).joined(separator: ", ")
        if groups.count > 1 { blocks.append(.text(["Words: \(topics): help WORD"])) }
        return blocks + [.text(["help CMD, or CMD ?: a command   help grammar: the parts of a line   help keys"])]
    }

    /// Returns the whole usage and the summary of a command in the given form.
    private static func line(
        _ entry: Registry.Entry,
        _ registry: Registry,
        isShared: Bool,
        _ form: OverviewForm
    ) -> [Output.Block] {
        let names = entry.command.aliases.filter { $0.expansion != nil }.map(\.name)
        let usage = self.usage(entry, registry) + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
        return line(
            usage,
            entry.command.summary + (isShared ? "; or a value: help \(entry.command.name)" : ""),
            form
        )
    }

    /// Returns usage and summary in the given form.
    static func line(_ usage: String, _ summary: String, _ form: OverviewForm) -> [Output.Block] {
        guard case .columns(let width) = form else { return [.text(["  " + usage, "      " + summary])] }
        func step(_ label: String) -> Output.Block {
            .step(OutputStep(number: nil, label: label, detail: summary, labelWidth: width, duration: nil))
        }
        guard TextWidth.columns(usage) > width else { return [step(usage)] }
        return [.text(["  " + usage]), step("")]
    }

    /// The text of `help grammar`: the parts of a line and the forms of values.
    private static let grammar = syntax + ShownValue.legend

    private static let syntax = [
        "command [REF] [words] [as NAME] [--json] [> FILE]; another command  # remark",
        "REF alone shows it; REF.FIELD shows a field",
        "  REF       a handle (p), kind:id (post:42), an address, or a path from one:",
        "            f.1 is the first row of f, p.community the community of p",
        "            or a number: 3 is the third row of the list shown last, and",
        "            show 3 has its kind:id, for which a narrow table has no room",
        "  TEXT      text for other people (help comment): the rest of the line, just",
        "            as it is typed; \"in quotes\" if something else follows it",
        "  as NAME   gives the result a name; _ is always the last result",
        "  > FILE    writes the output to a new file; >> FILE appends to it, and",
        "            >| FILE replaces it; FILE.csv is written as CSV, FILE.json as JSON",
        "            ~/FILE is in your home folder, also quoted; ./~ is a file named ~",
        "  | SHELL   passes the output to a shell command (only at the prompt):",
        "            feed local | less -R; set colour always for colours in other pipes",
        "  --json    at the end of a command: its output as one JSON document, for jq;",
        "            --csv: as CSV",
        "  ;         separates commands; # begins a remark; quotes keep blanks together",
        "  \\         at the end of a line continues it on the next (only at the prompt)",
        "  !         runs a shell command (only at the prompt)",
        "  !!        is the last line again; more may follow (only at the prompt)",
        "  !7        is line 7 of history again, in the same way",
        "  CMD ?     explains a command; here a unique beginning of its name is enough",
        "The first word of an answer",
        "  ok        done, or all was so already",
        "  hit       in memory already: no request was sent; or there was nothing to do",
        "  note      worth knowing",
        "  error     not done; try: says what to do next",
        "The forms of a value",
    ]

    /// Returns the text of `help keys`: the keys of the line editor, by group. Where a person types without it, only those of the terminal.
    private static func keys(for options: SessionOptions) -> [Output.Block] {
        let isEdited = !options.isInteractive || options.history != nil
        let bindings = KeyBinding.all.filter { isEdited || $0.isOfTerminal }
        let heading = "Keys at the prompt (help: the commands; help grammar: the parts of a line)"
        let width = bindings.map { TextWidth.columns(names(of: $0)) }.max() ?? 0
        func step(_ binding: KeyBinding) -> Output.Block {
            .step(
                OutputStep(
                    number: nil,
                    label: names(of: binding),
                    detail: binding.summary,
                    labelWidth: width,
                    duration: nil
                )
            )
        }
        return [.text([heading])]
            + KeyBinding.Group.allCases.flatMap { group -> [Output.Block] in
                let keys = bindings.filter { $0.group == group }.map(step)
                return keys.isEmpty ? [] : [.text([group.rawValue])] + keys
            }
    }

    private static func names(of binding: KeyBinding) -> String { binding.keys.map(\.name).joined(separator: ", ") }

    private static func usage(_ entry: Registry.Entry, _ registry: Registry) -> String {
        let words = entry.command.usage.split(separator: " ").dropFirst()
        return ([registry.displayName(of: entry)] + words.map(String.init)).joined(separator: " ")
    }

    private static func describe(_ entry: Registry.Entry, _ session: Session) -> [String] {
        let command = entry.command
        let registry = session.registry
        var lines = [usage(entry, registry), "  \(command.summary)"]
        if !command.kinds.isEmpty { lines.append("  For: \(command.kinds.joined(separator: ", "))") }
        for alias in command.aliases {
            lines.append("  Also: \(alias.name)\(alias.expansion.map { ", for \($0)" } ?? "")")
        }
        lines += command.parameters.flatMap { values($0, session) }
        lines += (command.details + (command.name == ShowCommand.show.name ? registry.legend : [])).map { "  \($0)" }
        return lines + registry.examples(of: entry).map { "  Example: \($0)" }
    }

    /// Returns lines with the values that a parameter accepts, unless its name says them already.
    private static func values(_ parameter: Parameter, _ session: Session) -> [String] {
        if parameter.source == "settings" { return settings(session.registry.settings) }
        if parameter.source == "aliases" { return shippedAliases(session) }
        if parameter.source == "kinds" { return kinds(session.registry) }
        if parameter.source == "lessons" {
            return ["  Lessons: \(session.tour.lessons(in: session).map(\.name).joined(separator: ", "))"]
        }
        if parameter.source == "demos", !session.demos.isEmpty {
            return ["  Demos: \(session.demos.map(\.name).joined(separator: ", "))"]
        }
        if let source = parameter.source, session.registry.completionSources[source] != nil {
            let words = session.completions(from: source, [])
            let shown = words.prefix(24).joined(separator: ", ") + (words.count > 24 ? ", ..." : "")
            return words.isEmpty ? [] : ["  \(parameter.key): \(shown)"]
        }
        return switch parameter.kind {
        case .number(let range) where range.upperBound != .max:
            ["  \(parameter.key): \(range.lowerBound) to \(range.upperBound)"]
        case .choice(let words) where parameter.name != words.joined(separator: "|"):
            ["  \(parameter.key): \(words.joined(separator: ", "))"]
        default: []
        }
    }

    /// Returns a line with the aliases that plug-ins ship; none if there are none.
    private static func shippedAliases(_ session: Session) -> [String] {
        let shipped = session.shippedAliases
        return shipped.isEmpty
            ? [] : ["  Shipped: \(shipped.map { "\($0.name) = \($0.text)" }.joined(separator: ", "))"]
    }

    /// Returns one line for each setting with its accepted values.
    private static func settings(_ settings: [Setting]) -> [String] {
        let width = settings.map { TextWidth.columns($0.name) }.max() ?? 0
        return settings.map { "  \(TextLayout.padRight($0.name, to: width))  \($0.values)" }
    }

    /// Returns the kinds that can be loaded: each kind with tiers in its own line with its lowest and highest tier, the others by name.
    private static func kinds(_ registry: Registry) -> [String] {
        let kinds = registry.kinds.filter(\.kind.isListed)
        let tiered = kinds.compactMap { name, kind, _ in
            kind.tiers.count < 2
                ? nil : (name: name, tiers: "\(kind.tiers[0]) to \(kind.tiers.last ?? "")", summary: kind.summary)
        }
        let widths = (
            tiered.map { TextWidth.columns($0.name) }.max() ?? 0, tiered.map { TextWidth.columns($0.tiers) }.max() ?? 0
        )
        let lines = tiered.map { kind in
            let name = TextLayout.padRight(kind.name, to: widths.0)
            return "  \(name)  \(TextLayout.padRight(kind.tiers, to: widths.1))  \(kind.summary)"
        }
        let others = kinds.filter { $0.kind.tiers.count < 2 }.map(\.name)
        guard !others.isEmpty else { return lines }
        return lines + ["  \(lines.isEmpty ? "KIND" : "Also"): \(others.joined(separator: ", "))"]
    }

    private static func describe(_ kind: any EntityKind, as name: String) -> [String] {
        var lines = ["\(name):ID", "  \(kind.summary)"]
        if !kind.tiers.isEmpty { lines.append("  Tiers: \(kind.tiers.joined(separator: ", "))") }
        let example = kind.defaultID == nil ? kind.exampleID.map { "load \(name) \($0)" } : "load \(name)"
        guard let example, kind.exampleID != nil else { return lines }
        return lines + ["  Example: \(example)"]
    }
}

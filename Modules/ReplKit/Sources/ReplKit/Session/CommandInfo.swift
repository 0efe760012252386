/// A command of a session, as ``Session/commands`` lists it, for tools, manuals and tests.
public struct CommandInfo: Sendable {
    /// The verb that runs the command: `edit`, or `messages.edit` if `edit` belongs to another plug-in.
    public let name: String
    /// The plug-in that registered it.
    public let plugin: String
    /// True if the command belongs to the core.
    public let isCore: Bool
    /// The command with its group, summary, parameters and aliases.
    public let command: Command

    /// The grammar of the command in one line, with the verb that runs it.
    public var usage: String {
        ([name] + command.usage.split(separator: " ").dropFirst().map(String.init)).joined(separator: " ")
    }

    /// A summary in one line, without a full stop.
    public var summary: String { command.summary }

    /// Lines that work unchanged in the plug-in's own demo, as `help` shows them. For a core command they use the first kind, or come from
    /// plug-ins: ``PluginRegistrar/addExamples(of:_:)``.
    public let examples: [String]
    /// The examples that plug-ins added.
    let pluginExamples: [String]
}

extension Session {
    /// All commands, in the order of `help`.
    ///
    /// - Complexity: O(n log n) for n commands.
    public var commands: [CommandInfo] {
        registry.groups.flatMap { group in
            registry.commands.filter { $0.command.group == group }.map { entry in
                CommandInfo(
                    name: registry.displayName(of: entry),
                    plugin: entry.plugin,
                    isCore: entry.plugin == registry.plugins.first,
                    command: entry.command,
                    examples: registry.examples(of: entry),
                    pluginExamples: entry.plugin == registry.plugins.first
                        ? registry.pluginExamples(of: entry.command.name) : entry.command.examples
                )
            }
        }
    }
}

extension Session {
    /// All commands that there are: what `help` lists, in its order.
    ///
    /// - Complexity: O(n log n) for n commands.
    public var commands: [ListedCommand] {
        registry.groups.flatMap { group in
            registry.commands.filter { $0.command.group == group }.map { entry in
                ListedCommand(
                    name: registry.shownName(of: entry),
                    plugin: entry.plugin,
                    isCore: entry.plugin == registry.plugins.first,
                    command: entry.command,
                    examples: registry.examples(of: entry),
                    pluginExamples: entry.plugin == registry.plugins.first
                        ? registry.ownExamples(of: entry.command.name) : entry.command.examples
                )
            }
        }
    }
}

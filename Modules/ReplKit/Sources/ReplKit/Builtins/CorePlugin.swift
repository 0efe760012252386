/// The commands that any session has, whatever its plug-ins are.
struct CorePlugin: Plugin {
    let name = "core"

    func register(in registrar: PluginRegistrar) throws {
        let groups: [[Command]] = [
            ReadCommands.all, ViewCommands.all, MemoryCommands.all, WhyCommands.all, MetaCommands.all,
        ]
        for command in groups.joined() {
            var command = command
            command.isAboutSession = !["load", "refresh", "run"].contains(command.name)
            try registrar.add(command)
        }
        for setting in CoreSettings.all { try registrar.add(setting) }
    }
}

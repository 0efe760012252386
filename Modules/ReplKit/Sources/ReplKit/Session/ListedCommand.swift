/// A command of a session, as ``Session/commands`` lists it: for a tool of your own, a manual, a test.
public struct ListedCommand: Sendable {
    /// The verb that runs it: `edit`, or `messages.edit` where `edit` is another plug-in's.
    public let name: String
    /// The plug-in that registered it.
    public let plugin: String
    /// Whether it is the core's own.
    public let isCore: Bool
    /// The command: its group, summary, parameters, aliases.
    public let command: Command

    /// The grammar in one line, with the verb that runs it.
    public var usage: String {
        ([name] + command.usage.split(separator: " ").dropFirst().map(String.init)).joined(separator: " ")
    }

    /// One line, without a full stop.
    public var summary: String { command.summary }

    /// Lines that work as they stand in the plug-in's own demo, as `help` shows them. Of one of the core's commands, those about the first kind
    /// that there is, or those that plug-ins gave: ``PluginRegistrar/addExamples(of:_:)``.
    public let examples: [String]
    /// Those among them that plug-ins gave.
    let pluginExamples: [String]
}

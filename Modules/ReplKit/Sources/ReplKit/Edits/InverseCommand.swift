/// The command line that reverts an edit, split into settings: `edit post:1` and, for the title, `title="A cat"`.
///
/// An edit may fail after a later edit was made on top of it. The inverse of the later edit would then restore a value that the server
/// never had. Because the settings are separate, the later inverse can take over the settings of the failed edit's inverse.
public struct InverseCommand: Hashable, Sendable, ExpressibleByStringLiteral {
    /// One setting of the line.
    public struct Setting: Hashable, Sendable {
        /// The name of the setting; empty if the command has only one.
        package let name: String
        /// The text behind the command: `title="A cat"`.
        package let text: String

        /// Creates a setting.
        public init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
    }

    /// The beginning of the line, or the whole line if it has no settings in common with others.
    package let command: String
    /// The settings in the order in which they are typed.
    package private(set) var settings: [Setting]

    /// Creates a line with settings: `InverseCommand("edit post:1", [.init("title", "title=Cats")])`.
    public init(_ command: String, _ settings: [Setting] = []) { (self.command, self.settings) = (command, settings) }

    /// Creates a line with one setting: `InverseCommand("vote post:1", to: "off")`.
    public init(_ command: String, to text: String) { self.init(command, [Setting("", text)]) }

    /// Creates a whole line.
    public init(stringLiteral line: String) { self.init(line) }

    /// The line as it is typed.
    public var line: String { ([command] + settings.map(\.text).filter { !$0.isEmpty }).joined(separator: " ") }

    /// Takes over the settings of the inverse of an earlier edit that failed, because this edit was made on top of it.
    ///
    /// - Returns: True if the two have the same command.
    mutating func mergeEarlier(_ earlier: InverseCommand) -> Bool {
        guard command == earlier.command else { return false }
        for setting in earlier.settings {
            if let index = settings.firstIndex(where: { $0.name == setting.name }) {
                settings[index] = setting
            } else {
                settings.append(setting)
            }
        }
        return true
    }
}

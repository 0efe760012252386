/// The command line that takes an edit back, by what it sets: `edit post:1` and, for the title, `title="A cat"`.
///
/// An edit may come to nothing after a later one was made on top of it. What takes the later one back would then bring back what the server
/// never had; told setting by setting, it takes over what took the earlier one back.
public struct Inverse: Hashable, Sendable, ExpressibleByStringLiteral {
    /// One thing that the line sets.
    public struct Setting: Hashable, Sendable {
        /// What it is called; empty if the command sets nothing else.
        public let name: String
        /// What is typed for it behind the command: `title="A cat"`.
        public let text: String

        /// Describes a setting.
        public init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
    }

    /// What the line begins with; the whole line if it sets nothing that others set.
    public let command: String
    /// What it sets, in the order in which that is typed.
    public private(set) var settings: [Setting]

    /// Describes a line: `Inverse("edit post:1", [.init("title", "title=Cats")])`.
    public init(_ command: String, _ settings: [Setting] = []) { (self.command, self.settings) = (command, settings) }

    /// Describes a line that sets one thing: `Inverse("vote post:1", to: "off")`.
    public init(_ command: String, to text: String) { self.init(command, [Setting("", text)]) }

    /// Describes a whole line.
    public init(stringLiteral line: String) { self.init(line) }

    /// As it is typed.
    public var line: String { ([command] + settings.map(\.text).filter { !$0.isEmpty }).joined(separator: " ") }

    /// Takes over from what takes back an earlier edit that came to nothing: this one was made on top of it, and brought along what it set.
    ///
    /// - Returns: Whether the two are of one command.
    mutating func takeOver(from earlier: Inverse) -> Bool {
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

/// Something that `set NAME VALUE` changes.
@MainActor
public struct Setting {
    /// The name: one lower-case word.
    public let name: String
    /// One line for `set` without a value.
    public let summary: String
    /// What may be set, in words: `on|off`, `N`.
    public let values: String
    /// What it is now.
    public let read: (Session) -> String
    /// Sets it; throws ``ReplError`` for a value that it cannot take.
    public let write: (Session, String) throws -> Void

    /// Describes a setting.
    public init(
        _ name: String,
        summary: String,
        values: String,
        read: @escaping (Session) -> String,
        write: @escaping (Session, String) throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.values = values
        self.read = read
        self.write = write
    }
}

/// A setting that `set NAME VALUE` changes.
@MainActor
public struct Setting {
    /// The name, one lower-case word.
    public let name: String
    /// A summary in one line for `set` without a value.
    public let summary: String
    /// The possible values in words: `on|off`, `N`.
    public let values: String
    /// Returns the current value.
    public let read: (Session) -> String
    /// Sets the value; throws ``ReplError`` for a value that is not allowed.
    public let write: (Session, String) throws -> Void

    /// Creates a setting.
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

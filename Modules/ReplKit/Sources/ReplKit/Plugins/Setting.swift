/// A setting that `set NAME VALUE` changes.
@MainActor
public struct Setting {
    /// The name, one lower-case word.
    package let name: String
    /// A summary in one line for `set` without a value.
    package let summary: String
    /// The possible values in words: `on|off`, `N`.
    package let values: String
    /// Returns the current value.
    package let read: (Session) -> String
    /// Sets the value; throws ``ReplError`` for a value that is not allowed.
    package let write: (Session, String) throws -> Void

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

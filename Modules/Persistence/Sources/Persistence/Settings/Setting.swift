/// Names one setting: what it is called in the file, its type, and what it is while nobody has set it.
///
/// ```swift
/// extension Setting where Value == Bool {
///     static let showsImages = Setting("shows-images", default: true)
/// }
/// ```
public struct Setting<Value: Codable & Equatable & Sendable>: Sendable {
    /// What it is called in the file; keep it across versions.
    public let name: String
    /// What it is while nobody has set it, and while what was set does not decode as a `Value`.
    public let defaultValue: Value

    /// Names a setting.
    public init(_ name: String, default defaultValue: Value) {
        self.name = name
        self.defaultValue = defaultValue
    }
}

/// A part of a plug-in with a status of its own, such as a delegate; `status NAME` shows it.
@MainActor
public struct NamedStatus {
    /// The name that people type.
    public let name: String
    /// Other names for it, such as its file.
    public let otherNames: [String]
    /// Returns the status as output.
    public let output: @MainActor () async throws -> Output

    /// Creates a status.
    ///
    /// - Parameters:
    ///   - name: The name that people type.
    ///   - otherNames: Other names for it, such as its file.
    ///   - output: Returns the status as output; it should not change anything.
    public init(_ name: String, otherNames: [String] = [], output: @escaping @MainActor () async throws -> Output) {
        (self.name, self.otherNames, self.output) = (name, otherNames, output)
    }
}

extension PluginRegistrar {
    /// Adds parts with a status of their own to `status NAME`. Of two parts with the same name, the one of the earlier plug-in counts.
    public func addStatuses(_ statuses: @escaping @MainActor (Session) -> [NamedStatus]) {
        registry.namedStatuses.append(statuses)
    }
}

extension Session {
    /// The parts of all plug-ins with a status of their own.
    var namedStatuses: [NamedStatus] { registry.namedStatuses.flatMap { $0(self) } }
}

import Persistence
public import ReplKit

/// What lies in the session's store, for whoever wants to look: the command `disk`, and nothing else.
///
/// ``LabPlugin`` registers it too. The store is the service `FileStore`, if a plug-in provides one; without it `disk` says so.
public struct DiskPlugin: Plugin {
    /// `disk`.
    public let name = "disk"

    /// Makes the plug-in.
    public init() {}

    /// Registers the command `disk`.
    public func register(in registrar: PluginRegistrar) throws {
        try registrar.add(Command.disk)
    }
}

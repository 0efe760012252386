public import Persistence
public import ReplKit

/// A plug-in with the command `disk`, which shows the content of the session's store.
///
/// ``LabPlugin`` registers it too. The store is the service `FileStore` that a plug-in provides; without it, `disk` reports that there is
/// none.
public struct DiskPlugin: Plugin {
    /// The plug-in's name, `disk`.
    public let name = "disk"

    /// Creates the plug-in.
    public init() {}

    /// Registers the command `disk`.
    public func register(in registrar: PluginRegistrar) throws {
        try registrar.add(Command.disk)
        registrar.keepForTerminal(["disk"], because: "reads and writes files")
        registrar.addCompletions("disk keys") { session, words in
            session.optionalService(FileStore.self).map { DiskKey.candidates(behind: words, in: $0) } ?? []
        }
    }

    /// Returns the keys of all values in a store in the form that `disk show` accepts; a key that several owners have is preceded by its
    /// owner.
    ///
    /// - Throws: `StoreError` if the folder cannot be read.
    /// - Complexity: O(files); the first line of each file is read.
    public static func keys(of store: FileStore) async throws(StoreError) -> [String] {
        try await DiskKey.names(in: store)
    }
}

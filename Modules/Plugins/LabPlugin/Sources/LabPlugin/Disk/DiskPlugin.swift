public import Persistence
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
        registrar.offer("disk keys") { session, words in
            session.optionalService(FileStore.self).map { DiskKey.candidates(behind: words, in: $0) } ?? []
        }
    }

    /// The keys of everything in a store, as `disk show` takes them: whose it is stands before a key that several have.
    ///
    /// - Throws: `StoreError` when the folder cannot be read.
    /// - Complexity: O(files), of each the first line.
    public static func keys(of store: FileStore) async throws(StoreError) -> [String] {
        try await DiskKey.names(in: store)
    }
}

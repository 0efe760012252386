import Foundation
import LabPlugin
import LineEditing
import Persistence
import ReplKit

/// `strata disk`: what a folder's store holds, without a session: the REPL's command `disk` on its own.
@MainActor
enum DiskCommand {
    /// What can stand behind `disk`; to damage a file is for lessons, in the REPL.
    nonisolated static let verbs = ["list", "show", "verify", "clear"]

    /// Checks what stands behind `disk`.
    ///
    /// - Throws: ``UsageError`` that names the word.
    nonisolated static func words(_ words: [String]) throws(UsageError) -> [String] {
        let verb = words.first ?? "list"
        // For shells, which complete KEY with what it prints.
        guard verbs.contains(verb) || verb == "keys" else {
            throw UsageError(
                "disk takes \(verbs.joined(separator: ", ")), not \(verb)\(DidYouMean(verb, among: verbs))"
            )
        }
        if verb == "keys", words.count > 1 { throw UsageError("disk keys takes nothing, not \(words[1])") }
        return words.isEmpty ? ["list"] : words
    }

    /// Does it.
    ///
    /// - Returns: `failed` too if `verify` finds a file that is not as it was written.
    /// - Throws: ``ReplError`` when there is no store, or a session has the folder that should be cleared.
    static func run(_ words: [String], _ arguments: Arguments) async throws -> ExitStatus {
        let folder = try dataFolder(arguments)
        // Who looks disturbs nobody; what is removed under a session would be written again.
        let claim = words.first == "clear" ? try claim(of: folder) : nil
        defer { withExtendedLifetime(claim) {} }
        let store = FileStore(folder: storeFolder(in: folder))
        if words.first == "keys" { return try await printKeys(of: store, asJSON: arguments.printsJSON) }
        let source = try PlainLineSource()
        defer { source.close() }
        var options = SessionOptions()
        options.printsJSON = arguments.printsJSON
        let session = try Session(
            plugins: [StoreAlone(store: store), DiskPlugin()],
            surface: Surface(source),
            options: options
        )
        try await session.start()
        let status = await session.execute((["disk"] + words.map(Quoting.quote)).joined(separator: " "))
        await session.end()
        guard status == .ok, words.first == "verify" else { return status }
        return try await store.verify().allSatisfy { $0.condition == .good } ? .ok : .failed
    }

    /// The keys as `disk show` takes them, each on a line of its own: what shells complete.
    private static func printKeys(of store: FileStore, asJSON: Bool) async throws -> ExitStatus {
        for key in try await DiskPlugin.keys(of: store) {
            guard asJSON else {
                Streams.write(key + "\n")
                continue
            }
            let object = try JSONEncoder().encode(["type": "row", "key": key])
            Streams.write(String(decoding: object, as: UTF8.self) + "\n")
        }
        return .ok
    }

    /// The folder that `--data` names, or the one where sessions with a server elsewhere keep what they saw.
    private static func dataFolder(_ arguments: Arguments) throws(ReplError) -> URL {
        guard let folder = arguments.historyFile?.deletingLastPathComponent() else {
            throw ReplError(.file, "nobody said where things are kept", hint: "strata disk --data DIR")
        }
        var isFolder: ObjCBool = false
        let path = storeFolder(in: folder).path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            let name = folder.path(percentEncoded: false)
            throw ReplError(
                .file,
                "\(name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name) holds no store",
                hint: "--data DIR of a session that kept things: strata --data DIR"
            )
        }
        return folder
    }

    private static func storeFolder(in folder: URL) -> URL {
        folder.appending(path: "store", directoryHint: .isDirectory)
    }

    private static func claim(of folder: URL) throws(ReplError) -> DataFolder {
        do {
            return try DataFolder(folder)
        } catch {
            throw ReplError(
                .file,
                error.message,
                hint: error.code == .folderInUse ? "disk clear in that session, or once it has ended" : error.hint
            )
        }
    }
}

/// The store, as a session finds it.
private struct StoreAlone: Plugin {
    let name = "store"
    let store: FileStore

    func register(in registrar: PluginRegistrar) throws { try registrar.provide(FileStore.self, store) }
}

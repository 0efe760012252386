import Foundation
import LabPlugin
import LineEditing
import Persistence
import ReplKit

/// Runs `strata disk`: the REPL's command `disk` on a folder's store, without a session.
@MainActor
enum DiskCommand {
    /// The verbs that may follow `disk`; the one that damages a file is for lessons, in the REPL alone.
    nonisolated static let verbs = ["list", "show", "verify", "clear"]

    /// Checks the words that follow `disk`.
    ///
    /// - Throws: ``UsageError`` that names the word.
    nonisolated static func words(_ words: [String]) throws(UsageError) -> [String] {
        let verb = words.first ?? "list"
        // The verb `keys` is for shells, which complete KEY with its output.
        guard verbs.contains(verb) || verb == "keys" else {
            throw UsageError(
                "disk takes \(verbs.joined(separator: ", ")), not \(verb)\(DidYouMean(verb, among: verbs))"
            )
        }
        if verb == "keys", words.count > 1 { throw UsageError("disk keys takes nothing, not \(words[1])") }
        return words.isEmpty ? ["list"] : words
    }

    /// Runs the verb.
    ///
    /// - Returns: The exit status; `failed` also if `verify` finds a damaged file.
    /// - Throws: ``ReplError`` if there is no store, or if a session uses the folder that should be cleared.
    static func run(_ words: [String], _ arguments: Arguments) async throws -> ExitStatus {
        let folder = try dataFolder(arguments)
        // Reading needs no lock; entries that are removed under a running session would be written again.
        let claim = words.first == "clear" ? try claim(of: folder) : nil
        defer { withExtendedLifetime(claim) {} }
        let store = FileStore(folder: storeFolder(in: folder))
        if words.first == "keys" { return try await printKeys(of: store, asJSON: arguments.printsJSON) }
        let source = try PlainLineSource()
        defer { source.close() }
        var options = SessionOptions()
        options.printsJSON = arguments.printsJSON
        options.isPlain = arguments.isPlain
        let session = try Session(
            plugins: [StoreOnlyPlugin(store: store), DiskPlugin()],
            surface: Surface(source),
            options: options
        )
        try await session.start()
        let status = await session.execute((["disk"] + words.map(Quoting.quote)).joined(separator: " "))
        await session.end()
        guard status == .ok, words.first == "verify" else { return status }
        return try await store.verify().allSatisfy { $0.condition == .good } ? .ok : .failed
    }

    /// Prints the keys as `disk show` takes them, one a line, for completion in shells.
    private static func printKeys(of store: FileStore, asJSON: Bool) async throws -> ExitStatus {
        for key in try await DiskPlugin.keys(of: store) {
            guard asJSON else {
                ProgramOutput.write(key + "\n")
                continue
            }
            let object = try JSONEncoder().encode(["type": "row", "key": key])
            ProgramOutput.write(String(decoding: object, as: UTF8.self) + "\n")
        }
        return .ok
    }

    /// Returns the folder that `--data` names, or the default folder of sessions with another server.
    private static func dataFolder(_ arguments: Arguments) throws(ReplError) -> URL {
        guard let folder = arguments.historyFile?.deletingLastPathComponent() else {
            throw ReplError(.file, "there is no data folder", hint: "strata disk --data DIR")
        }
        var isFolder: ObjCBool = false
        let path = storeFolder(in: folder).path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            let name = folder.path(percentEncoded: false)
            throw ReplError(
                .file,
                "\(name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name) holds no store",
                hint: "--data DIR, the folder of an earlier session: strata --data DIR"
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

/// Provides the store to the disk command, as in a session.
private struct StoreOnlyPlugin: Plugin {
    let name = "store"
    let store: FileStore

    func register(in registrar: PluginRegistrar) throws { try registrar.provide(FileStore.self, store) }
}

import Foundation
import Persistence
import ReplKit

/// What a session keeps from one launch to the next, and where.
@MainActor
struct Keeping {
    /// The folder: this session's alone.
    let folder: DataFolder
    /// What was seen.
    let store: FileStore

    /// Takes a folder.
    ///
    /// - Throws: ``ReplError`` if another session has it, or nothing can be kept there.
    init(in url: URL) throws(ReplError) {
        do {
            folder = try DataFolder(url)
        } catch  where error.code == .folderInUse {
            throw ReplError(.file, error.message, hint: "--data OTHER, a folder of its own for this session")
        } catch {
            throw ReplError(.file, error.message, hint: error.hint)
        }
        store = FileStore(folder: folder.storeFolder)
    }
}

extension Arguments {
    /// What the session keeps; nil if nothing.
    ///
    /// - Parameter isInteractive: Whether a person types: at a server that is no demo, what they see is kept without being asked for.
    /// - Throws: ``ReplError`` if the folder cannot be had.
    @MainActor
    func makeKeeping(isInteractive: Bool = false) throws(ReplError) -> Keeping? {
        if let dataFolder { return try Keeping(in: URL(filePath: dataFolder)) }
        guard isInteractive, server != nil, !isDemo, let own = Self.ownFolder else { return nil }
        return try Keeping(in: own)
    }

    /// The history, in the folder of `--data` or where the system keeps such things.
    var historyFile: URL? {
        let folder = dataFolder.map { URL(filePath: $0) } ?? Self.ownFolder
        return folder?.appending(path: "history")
    }

    /// Where the system has programs keep what is a person's.
    private static var ownFolder: URL? {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            return URL(filePath: folder).appending(path: "strata")
        }
        #if os(macOS)
            return URL.applicationSupportDirectory.appending(path: "strata")
        #else
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return URL(filePath: home).appending(path: ".local/share/strata")
        #endif
    }
}

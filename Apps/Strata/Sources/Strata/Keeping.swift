import DemoServer
import Foundation
import Inspector
import LabPlugin
import Persistence
import Primitives
import Propagation
import ReplKit
import ReplProgram

/// The parts of a session that persist from one launch to the next, and their folder.
@MainActor
struct Keeping {
    /// The folder, which this session has locked.
    let folder: DataFolder
    /// The demo's world; nil for another server, which keeps its own.
    let demo: LabPlugin.Demo?
    /// The store of the cached entities and outbox items.
    let store: FileStore
    /// The entries of the store that could not be used.
    let losses = StoreLossReport()
    /// The files of the store, for the inspector of the latest session: `run` has one session for each transcript.
    private let files = Lock<InspectedFiles?>(nil)
    /// Reports whether the store can be written.
    let writeMonitor: StoreWriteMonitor

    /// Locks a folder and opens its files. On a disk that is full or read-only, existing files can still be read.
    ///
    /// - Throws: ``UnwritableDiskError`` if the folder is empty and the disk cannot be written; ``ReplError`` if another session has the
    ///   folder, or it is no folder; ``DemoServer/DemoServerError`` if the world in it cannot be read.
    init(in url: URL, _ arguments: Arguments) throws {
        do throws(StoreError) {
            folder = try DataFolder(url)
        } catch  where error.code == .folderInUse {
            throw ReplError(.file, error.message, hint: "--data OTHER, a folder of its own for this session")
        } catch {
            throw UnwritableDiskError(error) ?? ReplError(.file, error.message, hint: error.hint)
        }
        let file = folder.file("world.state")
        let isReadOnly = folder.writeFailure?.number == EROFS
        demo = try arguments.server == nil ? Self.demo(in: file, arguments, isReadOnly: isReadOnly) : nil
        let clock: any WallClock = demo?.server.map { WorldClock(server: $0) } ?? ShiftedClock()
        let room = StoreWriteMonitor(in: folder)
        self.writeMonitor = room
        store = FileStore(folder: folder.storeFolder, clock: clock) { [losses, files] event in
            losses.handle(event)
            files.withLock { $0 }?.record(event)
            room.handle(event)
        }
    }

    /// Shows the files of the store in an environment's inspector, instead of in that of an earlier session.
    func showFiles(in commits: Commits) {
        let files = InspectedFiles { name in ["outbox", "journal"].first { name.hasPrefix("\($0)-") } }
        files.show(store, in: commits)
        self.files.withLock { $0 = files }
    }

    private static func demo(in file: URL, _ arguments: Arguments, isReadOnly: Bool) throws -> LabPlugin.Demo {
        let isThere = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        // If the world cannot be saved, its changes end with the session, and so does the cache of them.
        if isReadOnly, isThere { return .server(try LemmyServer(state: file, clock: .world)) }
        do {
            let keeper = try Self.keeper(of: file, arguments)
            return try Self.isSaved(keeper, isThere: isThere) ? .persisted(keeper) : .server(keeper.server)
        } catch {
            throw UnwritableDiskError(error) ?? error
        }
    }

    /// Saves a world at once, because later cache entries refer to its rows.
    ///
    /// - Returns: True if it was saved. False if the disk cannot be written but an older state exists.
    private static func isSaved(_ keeper: StateFile, isThere: Bool) throws -> Bool {
        do {
            try keeper.saveIfChanged()
            return true
        } catch {
            guard isThere, UnwritableDiskError(error) != nil else { throw error }
            return false
        }
    }

    private static func keeper(of file: URL, _ arguments: Arguments) throws -> StateFile {
        let keeper = try StateFile(in: file) {
            guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
                return try arguments.makeServer() ?? LemmyServer()
            }
            if arguments.seed != nil {
                StandardStreams.writeError("strata: \(file.path) is there already, so --seed makes no other world\n")
            }
            return try LemmyServer(state: file, clock: .world)
        }
        return keeper
    }
}

extension LabPlugin.Demo {
    /// The server, if it is in this process and exists already.
    fileprivate var server: LemmyServer? {
        switch self {
        case .server(let server): server
        case .persisted(let keeper): keeper.server
        case .inProcess, .remote: nil
        }
    }
}

/// A clock that returns the time of a generated world, which advances by a second with each write, so that ages are the same in each run.
struct WorldClock: WallClock {
    let server: LemmyServer

    var now: Date { server.clock }

    @concurrent func sleep(for duration: Duration) async throws { try await SystemClock().sleep(for: duration) }
}

extension Arguments {
    /// Opens the persistence of the session; returns nil if there is none. A session whose disk cannot be written reports that and
    /// continues.
    ///
    /// - Parameter isInteractive: True if a person types: with a server that is no demo, the session is then kept without `--data`.
    /// - Throws: The errors of ``Keeping/init(in:_:)``, except ``UnwritableDiskError``.
    @MainActor
    func makePersistence(isInteractive: Bool = false) throws -> Keeping? {
        let folder: URL
        if let dataFolder {
            folder = URL(filePath: dataFolder)
        } else {
            guard isInteractive, server != nil, !isDemo, let own = Self.ownFolder else { return nil }
            folder = own
        }
        do {
            return try Keeping(in: folder, self)
        } catch let obstacle as UnwritableDiskError {
            let place = folder.path(percentEncoded: false)
            StandardStreams.writeError("strata: nothing is kept in this session, \(place): \(obstacle.reason)\n")
            return nil
        }
    }

    /// The history file, in the folder of `--data` or in the system's folder for data.
    var historyFile: URL? {
        let folder = dataFolder.map { URL(filePath: $0) } ?? Self.ownFolder
        return folder?.appending(path: "history")
    }

    /// The system's folder for a person's data.
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

/// An error of a disk that is full or read-only. A session continues without the disk, because it cannot fix that.
struct UnwritableDiskError: Error {
    /// The reason in the system's words, such as `No space left on device`.
    let reason: String

    /// Creates the error if a failure is caused by the disk; nil for other failures.
    init?(_ error: any Error) {
        guard let reason = Self.reason(of: error) else { return nil }
        self.reason = reason
    }

    private static func reason(of error: (any Error)?) -> String? {
        switch error {
        case let error as StoreError: reason(of: error.cause)
        case let error as DemoServerError: reason(of: error.cause)
        case let error as SystemCallError: error.isDiskUnwritable ? error.reason : nil
        case let error as POSIXError:
            [.ENOSPC, .EDQUOT, .EROFS].contains(error.code) ? String(cString: strerror(error.code.rawValue)) : nil
        default: nil
        }
    }
}

/// Provides the session's store to the other plug-ins: `session.optionalService(FileStore.self)`.
struct PersistencePlugin: Plugin {
    let name = "keeping"
    private let keeping: Keeping

    init(_ keeping: Keeping) {
        self.keeping = keeping
    }

    func register(in registrar: PluginRegistrar) throws {
        let (folder, store) = (keeping.folder, keeping.store)
        keeping.showFiles(in: registrar.commits)
        try registrar.provide(FileStore.self, store)
        registrar.addStatus { _ in
            let usage = await store.size()
            return [
                ShownField("data", folder.url.path(percentEncoded: false)),
                ShownField("kept", "\(usage.files) files, \(usage.bytes) bytes"),
            ]
        }
        let room = keeping.writeMonitor
        registrar.onStart { session in room.drainLine().map { session.notify($0) } }
        registrar.afterCommand { session in room.drainLine().map { session.notify($0) } }
        registrar.onEnd { session in
            await store.flush()
            room.drainLine().map { session.notify($0) }
        }
    }
}

import DemoServer
import Foundation
import Persistence
import Primitives
import ReplKit
import ReplProgram

/// What a session keeps from one launch to the next, and where.
@MainActor
struct Keeping {
    /// The folder: this session's alone.
    let folder: DataFolder
    /// The demo's world; nil for a server elsewhere, which keeps its own.
    let world: StateKeeper?
    /// What was seen.
    let store: FileStore
    /// What of that could not be used.
    let losses = StoreLosses()

    /// Takes a folder, and what is in it.
    ///
    /// - Throws: ``ReplError`` if another session has it, or nothing can be kept there; ``DemoServer/DemoServerError`` if the world in it cannot be read.
    init(in url: URL, _ arguments: Arguments) throws {
        do throws(StoreError) {
            folder = try DataFolder(url)
        } catch  where error.code == .folderInUse {
            throw ReplError(.file, error.message, hint: "--data OTHER, a folder of its own for this session")
        } catch {
            throw ReplError(.file, error.message, hint: error.hint)
        }
        world = try arguments.server == nil ? Self.world(in: folder.file("world.state"), arguments) : nil
        let clock: any WallClock = world.map { WorldClock(server: $0.server) } ?? ShiftedClock()
        store = FileStore(folder: folder.storeFolder, clock: clock) { [losses] in losses.take($0) }
    }

    private static func world(in file: URL, _ arguments: Arguments) throws -> StateKeeper {
        let keeper = try StateKeeper(in: file) {
            guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
                return try arguments.makeServer() ?? LemmyServer()
            }
            if arguments.seed != nil {
                StandardStreams.writeError("strata: \(file.path) is there already, so --seed makes no other world\n")
            }
            return try LemmyServer(state: file, clock: .world)
        }
        // At once: what is seen from now on names rows of this world.
        try keeper.saveIfChanged()
        return keeper
    }
}

/// Tells the time of a made-up world, which goes on by a second with each write: how old something is there is the same every time.
struct WorldClock: WallClock {
    let server: LemmyServer

    var now: Date { server.clock }

    @concurrent func sleep(for duration: Duration) async throws { try await SystemClock().sleep(for: duration) }
}

extension Arguments {
    /// What the session keeps; nil if nothing.
    ///
    /// - Parameter isInteractive: Whether a person types: at a server that is no demo, what they see is kept without being asked for.
    /// - Throws: As ``Keeping/init(in:_:)``.
    @MainActor
    func makeKeeping(isInteractive: Bool = false) throws -> Keeping? {
        if let dataFolder { return try Keeping(in: URL(filePath: dataFolder), self) }
        guard isInteractive, server != nil, !isDemo, let own = Self.ownFolder else { return nil }
        return try Keeping(in: own, self)
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

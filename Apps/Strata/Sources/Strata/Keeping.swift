import DemoServer
import Foundation
import LabPlugin
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
    let demo: LabPlugin.Demo?
    /// What was seen.
    let store: FileStore
    /// What of that could not be used.
    let losses = StoreLosses()
    /// Whether it can be written.
    let room: StoreRoom

    /// Takes a folder, and what is in it. On a disk that is full, or read-only, what is there can be read.
    ///
    /// - Throws: ``DiskObstacle`` if nothing is there and nothing can be made, because the disk takes nothing; ``ReplError`` if another session
    ///   has it, or it is none; ``DemoServer/DemoServerError`` if the world in it cannot be read.
    init(in url: URL, _ arguments: Arguments) throws {
        do throws(StoreError) {
            folder = try DataFolder(url)
        } catch  where error.code == .folderInUse {
            throw ReplError(.file, error.message, hint: "--data OTHER, a folder of its own for this session")
        } catch {
            throw DiskObstacle(error) ?? ReplError(.file, error.message, hint: error.hint)
        }
        let file = folder.file("world.state")
        let isReadOnly = folder.obstacle?.number == EROFS
        demo = try arguments.server == nil ? Self.demo(in: file, arguments, isReadOnly: isReadOnly) : nil
        let clock: any WallClock = demo?.server.map { WorldClock(server: $0) } ?? ShiftedClock()
        let room = StoreRoom(in: folder)
        self.room = room
        store = FileStore(folder: folder.storeFolder, clock: clock) { [losses] event in
            losses.take(event)
            room.take(event)
        }
    }

    private static func demo(in file: URL, _ arguments: Arguments, isReadOnly: Bool) throws -> LabPlugin.Demo {
        let isThere = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        // Where the world cannot be saved, what happens in it is over with the session, as is what was seen of that.
        if isReadOnly, isThere { return .server(try LemmyServer(state: file, clock: .world)) }
        do {
            let keeper = try Self.keeper(of: file, arguments)
            return try Self.isSaved(keeper, isThere: isThere) ? .kept(keeper) : .server(keeper.server)
        } catch {
            throw DiskObstacle(error) ?? error
        }
    }

    /// Saves a world at once: what is seen from now on names its rows.
    ///
    /// - Returns: Whether it could be; what is there already can be shown without.
    private static func isSaved(_ keeper: StateKeeper, isThere: Bool) throws -> Bool {
        do {
            try keeper.saveIfChanged()
            return true
        } catch {
            guard isThere, DiskObstacle(error) != nil else { throw error }
            return false
        }
    }

    private static func keeper(of file: URL, _ arguments: Arguments) throws -> StateKeeper {
        let keeper = try StateKeeper(in: file) {
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
    /// The server, if it is in this process and was made before.
    fileprivate var server: LemmyServer? {
        switch self {
        case .server(let server): server
        case .kept(let keeper): keeper.server
        case .inProcess, .remote: nil
        }
    }
}

/// Tells the time of a made-up world, which goes on by a second with each write: how old something is there is the same every time.
struct WorldClock: WallClock {
    let server: LemmyServer

    var now: Date { server.clock }

    @concurrent func sleep(for duration: Duration) async throws { try await SystemClock().sleep(for: duration) }
}

extension Arguments {
    /// What the session keeps; nil if nothing: then a session with a disk that takes nothing says so, and goes on.
    ///
    /// - Parameter isInteractive: Whether a person types: at a server that is no demo, what they see is kept without being asked for.
    /// - Throws: As ``Keeping/init(in:_:)``, ``DiskObstacle`` aside.
    @MainActor
    func makeKeeping(isInteractive: Bool = false) throws -> Keeping? {
        let folder: URL
        if let dataFolder {
            folder = URL(filePath: dataFolder)
        } else {
            guard isInteractive, server != nil, !isDemo, let own = Self.ownFolder else { return nil }
            folder = own
        }
        do {
            return try Keeping(in: folder, self)
        } catch let obstacle as DiskObstacle {
            let place = folder.path(percentEncoded: false)
            StandardStreams.writeError("strata: nothing is kept in this session, \(place): \(obstacle.reason)\n")
            return nil
        }
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

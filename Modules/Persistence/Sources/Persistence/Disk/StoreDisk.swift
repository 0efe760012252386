import Foundation
import Primitives

/// The disk operations of a store. Each method is one complete, blocking step; the store's queues decide when each may run.
struct StoreDisk: Sendable {
    private struct State {
        var durableFolders: Set<String> = []
        var serial = 0
    }

    let fileSystem: any FileSystem
    let root: String
    let limits: StoreLimits
    private let state = Lock(State())

    init(fileSystem: any FileSystem, root: String, limits: StoreLimits) {
        self.fileSystem = fileSystem
        self.root = root
        self.limits = limits
    }

    var lockPath: String { "\(root)/lock" }

    /// Returns a serial number that is unique in this process.
    func nextSerial() -> Int {
        state.withLock { state in
            state.serial += 1
            return state.serial
        }
    }

    // MARK: Folders

    /// Creates the folder and its parents if they are missing, and makes its name durable once per process.
    ///
    /// An existing folder's name may not be durable yet, because a crash may have come before the sync.
    func ensureFolder(_ path: String) throws(SystemCallError) {
        if state.withLock({ $0.durableFolders.contains(path) }) { return }
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do throws(SystemCallError) {
            try fileSystem.makeFolder(path)
        } catch  where error.number == EEXIST {
            // This is the normal case from the second start on.
        } catch  where error.number == ENOENT && !parent.isEmpty {
            forgetFolder(parent)
            try ensureFolder(parent)
            try fileSystem.makeFolder(path)
        }
        do throws(SystemCallError) {
            try fileSystem.synchronizeFolder(parent.isEmpty ? "/" : parent)
        } catch  where !path.hasPrefix("\(root)/") && (error.number == EACCES || error.number == EPERM) {
            // A folder above the root may belong to another user, but then it existed before this store.
        }
        _ = state.withLock { $0.durableFolders.insert(path) }
    }

    func forgetFolder(_ path: String) {
        state.withLock { state in
            state.durableFolders = state.durableFolders.filter { $0 != path && !$0.hasPrefix("\(path)/") }
        }
    }

    /// Runs `body` while holding the lock file. Creates the root first, and again if it was removed meanwhile.
    func locked<Result>(
        exclusively: Bool = false,
        _ body: () throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        try ensureFolder(root)
        do throws(SystemCallError) {
            return try fileSystem.withLock(lockPath, exclusively: exclusively, body)
        } catch  where error.number == ENOENT && error.path == lockPath {
            forgetFolder(root)
            try ensureFolder(root)
            return try fileSystem.withLock(lockPath, exclusively: exclusively, body)
        }
    }

    // MARK: Reading

    /// Returns the bytes of the file and updates its access time; returns nil if there is no file.
    ///
    /// - Parameter now: The new access time; nil leaves it unchanged.
    func load(_ file: StoreFile, now: Date?) throws(SystemCallError) -> Data? {
        do throws(SystemCallError) {
            return try fileSystem.withOpen(file.path, .reading) { open throws(SystemCallError) in
                let status = try fileSystem.status(open)
                guard status.kind == .file else {
                    let number = status.kind == .folder ? EISDIR : EINVAL
                    throw SystemCallError(.open, path: file.path, number: number)
                }
                // A store with larger limits may have written the file, so a size above the limits is not damage.
                guard status.size <= limits.valueBytes + StoreHeader.longestLine else {
                    throw SystemCallError(.read, path: file.path, number: EFBIG)
                }
                let bytes = try fileSystem.readAll(open, size: status.size)
                // The resolution is one second, so that frequent reads do not update the time on every read.
                if let now, abs(now.timeIntervalSince(status.usedAt)) >= 1 {
                    // Ignored: on a read-only disk, eviction only knows the reads of this process.
                    try? fileSystem.touch(open, usedAt: now)
                }
                return bytes
            }
        } catch  where error.number == ENOENT {
            return nil
        }
    }
}

/// The location of a key's file: `ROOT/scope-hash/name-hash.json`.
struct StoreFile: Hashable {
    static let temporaryPrefix = ".tmp-"
    static let quarantineName = "quarantine"
    static let suffix = ".json"

    let folder: String
    let name: String
    let path: String

    var quarantineFolder: String { "\(folder)/\(Self.quarantineName)" }

    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
        path = folder + "/" + name
    }

    init(_ key: StoreKey, root: String) {
        self.init(folder: "\(root)/\(key.place.folderName)", name: key.place.fileName)
    }

    static func == (one: StoreFile, other: StoreFile) -> Bool { one.path == other.path }

    func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

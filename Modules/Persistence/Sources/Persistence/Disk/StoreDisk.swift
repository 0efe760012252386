import Foundation
import Primitives

/// What a store does to the disk, one whole step a method, each blocking; who may call which when is the lanes' business.
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

    /// A number that no file of this process has yet.
    func nextSerial() -> Int {
        state.withLock { state in
            state.serial += 1
            return state.serial
        }
    }

    // MARK: Folders

    /// Makes the folder if it is missing, its parents too, and brings its name to the disk once a process.
    ///
    /// That a folder is there does not say that its name is on the disk: a crash may have come between the two.
    func ensureFolder(_ path: String) throws(SystemCallError) {
        if state.withLock({ $0.durableFolders.contains(path) }) { return }
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do throws(SystemCallError) {
            try fileSystem.makeFolder(path)
        } catch  where error.number == EEXIST {
            // As it should be, from the second start on.
        } catch  where error.number == ENOENT && !parent.isEmpty {
            forgetFolder(parent)
            try ensureFolder(parent)
            try fileSystem.makeFolder(path)
        }
        do throws(SystemCallError) {
            try fileSystem.synchronizeFolder(parent.isEmpty ? "/" : parent)
        } catch  where !path.hasPrefix("\(root)/") && (error.number == EACCES || error.number == EPERM) {
            // A folder above the root may be somebody else's; it was there before us.
        }
        _ = state.withLock { $0.durableFolders.insert(path) }
    }

    func forgetFolder(_ path: String) {
        state.withLock { state in
            state.durableFolders = state.durableFolders.filter { $0 != path && !$0.hasPrefix("\(path)/") }
        }
    }

    /// Runs `body` under the lock file, making the root first; a root that somebody removed meanwhile is made again.
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

    // MARK: Replacing

    /// How far a replacement got.
    enum Replacement {
        case durable
        /// The new value is in place; its name may not be on the disk.
        case visible(SystemCallError)
    }

    /// Puts `bytes` in the file's place: whoever reads, at any moment, and after a crash at any moment, sees the old file or the new.
    ///
    /// - Throws: When nothing was replaced.
    func replace(
        _ file: StoreFile,
        with bytes: Data,
        _ durability: StoreDurability
    ) throws(SystemCallError) -> Replacement {
        var outcome = Replacement.durable
        var isReplaced = false
        do throws(SystemCallError) {
            try locked { () throws(SystemCallError) in
                try place(file, bytes, durability)
                isReplaced = true
                if durability == .durable { try fileSystem.synchronizeFolder(file.folder) }
            }
        } catch {
            guard isReplaced else { throw error }
            outcome = .visible(error)
        }
        return outcome
    }

    /// Puts `bytes` in the file's place, as ``place(_:_:_:)``, and takes the lock for it.
    func placeAlone(_ file: StoreFile, _ bytes: Data) throws(SystemCallError) {
        try locked { () throws(SystemCallError) in try place(file, bytes, .durable) }
    }

    /// Puts what `change` makes of the file's bytes in its place, with every other process and job kept out meanwhile.
    ///
    /// - Parameter change: Gets the bytes, or nil if there is no file; nil leaves everything as it is.
    /// - Returns: Nil if nothing was replaced.
    func revise(_ file: StoreFile, _ change: (Data?) -> Data?) throws(SystemCallError) -> Replacement? {
        var outcome: Replacement?
        do throws(SystemCallError) {
            try locked(exclusively: true) { () throws(SystemCallError) in
                guard let bytes = change(try load(file, now: nil)) else { return }
                try place(file, bytes, .durable)
                outcome = .durable
                try fileSystem.synchronizeFolder(file.folder)
            }
        } catch {
            guard outcome != nil else { throw error }
            outcome = .visible(error)
        }
        return outcome
    }

    /// Puts `bytes` in the file's place; the name is on the disk when the folder is synchronized. Called under the lock.
    func place(_ file: StoreFile, _ bytes: Data, _ durability: StoreDurability) throws(SystemCallError) {
        let temporary = try writeTemporary(beside: file, bytes, durability)
        do throws(SystemCallError) {
            try fileSystem.rename(temporary, to: file.path)
        } catch {
            // Losing this error is right: the rename's is thrown, and a temporary left behind is swept at the next start.
            try? fileSystem.unlink(temporary)
            throw error
        }
    }

    /// A new file with all of `bytes` on the disk; a folder that vanished is made again, once.
    private func writeTemporary(
        beside file: StoreFile,
        _ bytes: Data,
        _ durability: StoreDurability
    ) throws(SystemCallError) -> String {
        try ensureFolder(file.folder)
        let random = UInt64.random(in: .min ... .max).hex
        let path = "\(file.folder)/\(StoreFile.temporaryPrefix)\(nextSerial())-\(random)"
        do throws(SystemCallError) {
            try write(bytes, to: path, durability)
        } catch  where error.number == ENOENT && error.call == .open {
            forgetFolder(file.folder)
            try ensureFolder(file.folder)
            try write(bytes, to: path, durability)
        }
        return path
    }

    private func write(_ bytes: Data, to path: String, _ durability: StoreDurability) throws(SystemCallError) {
        var isOurs = false
        do throws(SystemCallError) {
            try fileSystem.withOpen(path, .creating) { file throws(SystemCallError) in
                isOurs = true
                try fileSystem.writeAll(file, bytes)
                // Never again on this descriptor if it fails: the system may have dropped the pages and would then report success.
                if durability == .durable { try fileSystem.synchronize(file) }
            }
        } catch {
            // Losing this error is right: the first one is thrown, and a temporary left behind is swept at the next start.
            if isOurs { try? fileSystem.unlink(path) }
            throw error
        }
    }

    // MARK: Reading and removing

    /// The bytes of the file, or nil when there is none; notes that it was used.
    ///
    /// - Parameter now: When; nil if it is not to count.
    func load(_ file: StoreFile, now: Date?) throws(SystemCallError) -> Data? {
        do throws(SystemCallError) {
            return try fileSystem.withOpen(file.path, .reading) { open throws(SystemCallError) in
                let status = try fileSystem.status(open)
                guard status.kind == .file else {
                    let number = status.kind == .folder ? EISDIR : EINVAL
                    throw SystemCallError(.open, path: file.path, number: number)
                }
                // Another store, with other limits, may have written it: larger than ours is not damaged.
                guard status.size <= limits.valueBytes + StoreHeader.longestLine else {
                    throw SystemCallError(.read, path: file.path, number: EFBIG)
                }
                let bytes = try fileSystem.readAll(open, size: status.size)
                // To the second, so that what is read all the time is not noted all the time.
                if let now, abs(now.timeIntervalSince(status.usedAt)) >= 1 {
                    // Losing this error is right: on a read-only disk eviction falls back on what this process itself has used.
                    try? fileSystem.touch(open, usedAt: now)
                }
                return bytes
            }
        } catch  where error.number == ENOENT {
            return nil
        }
    }

    /// Removes the file for good. Removing what is not there is done already.
    func remove(_ file: StoreFile) throws(SystemCallError) {
        try locked { () throws(SystemCallError) in
            do throws(SystemCallError) {
                try fileSystem.unlink(file.path)
                try fileSystem.synchronizeFolder(file.folder)
            } catch  where error.number == ENOENT {
                return
            }
        }
    }
}

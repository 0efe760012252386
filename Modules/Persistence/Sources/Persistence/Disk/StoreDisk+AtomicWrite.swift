import Foundation

/// Atomic writes: a temporary file is written and synced (`fsync`), then renamed over the old file, and the folder is synced.
///
/// After a crash at any moment, the file is the old one or the new one, complete; ``sweep()`` removes left-over temporary files at the next
/// start. Only durable writes sync; the others may be lost in a power loss.
extension StoreDisk {
    /// The result of a replacement.
    enum Replacement {
        case durable
        /// The new value is in place, but its name may not be durable.
        case visible(SystemCallError)
    }

    /// Replaces the file with `bytes` atomically: a reader sees either the old file or the new one, also after a crash at any moment.
    ///
    /// - Throws: An error if nothing was replaced.
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

    /// Replaces the file with `bytes`, like ``place(_:_:_:)``, while holding the lock.
    func placeLocked(_ file: StoreFile, _ bytes: Data) throws(SystemCallError) {
        try locked { () throws(SystemCallError) in try place(file, bytes, .durable) }
    }

    /// Replaces the file with the result of `change`, while holding the exclusive lock against other processes and jobs.
    ///
    /// - Parameter change: Receives the file's bytes, or nil if there is no file. If it returns nil, the file stays unchanged.
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

    /// Renames a new file with `bytes` to the file's path. The name is durable after the caller syncs the folder. The caller holds the
    /// lock.
    func place(_ file: StoreFile, _ bytes: Data, _ durability: StoreDurability) throws(SystemCallError) {
        let temporary = try writeTemporary(beside: file, bytes, durability)
        do throws(SystemCallError) {
            try fileSystem.rename(temporary, to: file.path)
        } catch {
            // Ignored: the rename's error is thrown, and the next start removes a left-over temporary file.
            try? fileSystem.unlink(temporary)
            throw error
        }
    }

    /// Writes `bytes` to a new temporary file and returns its path. Creates the folder again, once, if it has disappeared.
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
                // Never sync this descriptor again after an error: the system may have dropped the pages and would then report success.
                if durability == .durable { try fileSystem.synchronize(file) }
            }
        } catch {
            // Ignored: the first error is thrown, and the next start removes a left-over temporary file.
            if isOurs { try? fileSystem.unlink(path) }
            throw error
        }
    }
}

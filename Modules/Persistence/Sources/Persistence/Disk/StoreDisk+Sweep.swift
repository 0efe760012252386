import Foundation

extension StoreDisk {
    /// A stored file that the sweep at the start found.
    struct FoundFile {
        let file: StoreFile
        let bytes: Int
        let usedAt: Date
    }

    private static let wipePrefix = ".wiping-"

    /// The result of the sweep at the start.
    struct Sweep {
        var stored: [FoundFile] = []
        /// The number of left-over files that were removed.
        var swept = 0
        /// The error of the first folder that could not be listed. The other folders were swept.
        var failure: SystemCallError?
    }

    /// Creates the root folder, completes wipes that a crash interrupted, removes temporary files and lists the stored files.
    func sweep() throws(SystemCallError) -> Sweep {
        try locked(exclusively: true) { () throws(SystemCallError) in
            var found = Sweep()
            for name in try fileSystem.list(root) {
                do throws(SystemCallError) {
                    try sweep("\(root)/\(name)", isDoomed: name.hasPrefix(Self.wipePrefix), &found)
                } catch {
                    found.failure = found.failure ?? error
                }
            }
            return found
        }
    }

    private func sweep(_ folder: String, isDoomed: Bool, _ found: inout Sweep) throws(SystemCallError) {
        guard try fileSystem.status(at: folder).kind == .folder else { return }
        guard !isDoomed else {
            found.swept += try removeTree(folder)
            return
        }
        for name in try fileSystem.list(folder) {
            let file = StoreFile(folder: folder, name: name)
            if name.utf8.starts(with: StoreFile.temporaryPrefix.utf8) {
                try fileSystem.unlink(file.path)
                found.swept += 1
            } else if name.utf8.suffix(5).elementsEqual(StoreFile.suffix.utf8) {
                let status = try fileSystem.status(at: file.path)
                guard status.kind == .file else { continue }
                found.stored.append(FoundFile(file: file, bytes: status.size, usedAt: status.usedAt))
            }
        }
    }

    /// Removes a scope's folder with all its contents, including the quarantine.
    ///
    /// The folder is renamed first. After a crash in the middle, no value in it can be found any more, and the next start removes the rest.
    func wipe(_ folder: String) throws(SystemCallError) {
        try locked(exclusively: true) { () throws(SystemCallError) in
            forgetFolder(folder)
            let doomed = "\(root)/\(Self.wipePrefix)\(UInt64.random(in: .min ... .max).hex)"
            do throws(SystemCallError) {
                // The lock file is in the root folder beside the scopes' folders, so this rename does not move it.
                guard try fileSystem.status(at: folder).kind == .folder else {
                    throw SystemCallError(.rename, path: folder, number: ENOTDIR)
                }
                try fileSystem.rename(folder, to: doomed)
            } catch  where error.number == ENOENT {
                return
            }
            try fileSystem.synchronizeFolder(root)
            _ = try removeTree(doomed)
            try fileSystem.synchronizeFolder(root)
        }
    }

    private func removeTree(_ folder: String) throws(SystemCallError) -> Int {
        var removed = 0
        for name in try fileSystem.list(folder) {
            let path = "\(folder)/\(name)"
            if try fileSystem.status(at: path).kind == .folder {
                removed += try removeTree(path)
            } else {
                try fileSystem.unlink(path)
                removed += 1
            }
        }
        try fileSystem.removeFolder(folder)
        return removed
    }
}

import Foundation

/// The removal of stored files: of one value, of the values under a prefix, and of all values of a scope.
extension StoreDisk {
    /// The beginning of the names of folders that are being wiped; the sweep at the start removes those that a crash has left.
    static let wipePrefix = ".wiping-"

    /// Removes the file durably. Succeeds if the file does not exist.
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

    /// Removes the values of a folder whose names begin with the parts of `prefix`, with a single sync of the folder.
    ///
    /// A file name begins with the readable part of the value's name, so most files are excluded by name alone. For the remaining files the
    /// header holds the full name. An error for one file does not stop the others.
    ///
    /// - Parameter removed: Receives the removed files, even if the method throws.
    /// - Returns: The first error of a single file.
    func remove(
        prefix: String,
        in folder: String,
        _ removed: inout [(file: StoreFile, header: StoreHeader)]
    ) throws(SystemCallError) -> SystemCallError? {
        let readable = SafeFileName.readablePart(of: prefix)
        let candidates = try names(in: folder).filter { $0.hasPrefix(readable) && $0.hasSuffix(StoreFile.suffix) }
        var failure: SystemCallError?
        var doomed: [(file: StoreFile, header: StoreHeader)] = []
        for name in candidates.sorted() {
            let file = StoreFile(folder: folder, name: name)
            do throws(SystemCallError) {
                // Skip a folder or a link that has the name of a value.
                guard try status(of: file) != nil, let header = try head(of: file),
                    StoreKey.isName(header.keyName, under: prefix),
                    StoreKey.Place.fileName(header.keyName) == name
                else { continue }
                doomed.append((file, header))
            } catch {
                failure = failure ?? error
            }
        }
        guard !doomed.isEmpty else { return failure }
        var gone: [(file: StoreFile, header: StoreHeader)] = []
        defer { removed = gone }
        try locked { () throws(SystemCallError) in
            for (file, header) in doomed {
                do throws(SystemCallError) {
                    try fileSystem.unlink(file.path)
                    gone.append((file, header))
                } catch  where error.number == ENOENT {
                    gone.append((file, header))
                } catch {
                    failure = failure ?? error
                }
            }
            try fileSystem.synchronizeFolder(folder)
        }
        return failure
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

    /// Removes a folder with all its contents; returns the number of files.
    func removeTree(_ folder: String) throws(SystemCallError) -> Int {
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

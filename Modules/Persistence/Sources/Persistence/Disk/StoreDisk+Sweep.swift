import Foundation

extension StoreDisk {
    /// A stored file that the sweep at the start found.
    struct FoundFile {
        let file: StoreFile
        let bytes: Int
        let usedAt: Date
    }

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
}

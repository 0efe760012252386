import Foundation

extension StoreDisk {
    /// The result of moving a scope's files.
    struct Move {
        /// The files that are now in the new scope.
        var arrived: [(file: StoreFile, bytes: Int)] = []
        /// The number of files that were removed because the new scope has a value of its own.
        var superseded = 0
        /// The first error. The files that caused errors stay where they were.
        var failure: SystemCallError?
    }

    /// Moves all files of one scope to another scope.
    ///
    /// No old file is removed before its replacement in the new folder is durable. After a crash in the middle, each value is in the old
    /// scope, in the new one or in both, and the next move completes the work. An error for one file does not stop the others.
    ///
    /// - Returns: Nil if the old folder does not exist; finding that out costs one system call.
    func move(_ old: StoreScope, to new: StoreScope) throws(SystemCallError) -> Move? {
        let source = "\(root)/\(old.folderName)"
        let target = "\(root)/\(new.folderName)"
        do throws(SystemCallError) {
            guard try fileSystem.status(at: source).kind == .folder else { return nil }
        } catch  where error.number == ENOENT {
            return nil
        }
        return try locked(exclusively: true) { () throws(SystemCallError) in
            forgetFolder(source)
            try ensureFolder(target)
            var move = Move()
            var done: [String] = []
            for name in try namesByUse(in: source) {
                let file = StoreFile(folder: source, name: name)
                do throws(SystemCallError) {
                    if try moveFile(file, to: StoreFile(folder: target, name: name), old, new, &move) {
                        done.append(file.path)
                    }
                } catch {
                    move.failure = move.failure ?? error
                }
            }
            try fileSystem.synchronizeFolder(target)
            for path in done { try fileSystem.unlink(path) }
            // Without this sync, a file that reappears after a power loss would be moved again and undo a later deletion.
            try fileSystem.synchronizeFolder(source)
            try moveQuarantine(from: source, to: target)
            guard move.failure == nil else { return move }
            try fileSystem.removeFolder(source)
            try fileSystem.synchronizeFolder(root)
            return move
        }
    }

    /// Returns the names of the plain files, least recently used first, so that they keep their order in the new scope.
    private func namesByUse(in folder: String) throws(SystemCallError) -> [String] {
        var found: [(name: String, usedAt: Date)] = []
        for name in try fileSystem.list(folder) {
            let status = try fileSystem.status(at: "\(folder)/\(name)")
            if status.kind != .folder { found.append((name, status.usedAt)) }
        }
        return found.sorted { $0.usedAt < $1.usedAt }.map(\.name)
    }

    /// Moves one file to its new place.
    ///
    /// A file whose header does not name the old scope (because it is damaged or has a newer format) is moved unchanged. A read finds the
    /// same problem at the new place.
    ///
    /// - Returns: True if the old file is to be removed after the new folder has been synced.
    private func moveFile(
        _ file: StoreFile,
        to target: StoreFile,
        _ old: StoreScope,
        _ new: StoreScope,
        _ move: inout Move
    ) throws(SystemCallError) -> Bool {
        // No process writes while this one holds the exclusive lock, so this file was left behind by a crash.
        if file.name.hasPrefix(StoreFile.temporaryPrefix) { return true }
        if try exists(target.path) {
            move.superseded += 1
            return true
        }
        let bytes = try fileSystem.withOpen(file.path, .reading) { open throws(SystemCallError) in
            try fileSystem.readAll(open, size: try fileSystem.status(open).size)
        }
        guard case .file(var header, let payload) = StoreHeader.inspect(bytes), header.scopeTag == old.tag else {
            try fileSystem.rename(file.path, to: target.path)
            move.arrived.append((target, bytes.count))
            return false
        }
        header.scopeTag = new.tag
        guard let moved = header.file(around: payload) else {
            throw SystemCallError(.rename, path: target.path, number: ENAMETOOLONG)
        }
        try place(target, moved, .durable)
        move.arrived.append((target, moved.count))
        return true
    }

    /// Moves the quarantined files, within the limits of the new scope's quarantine.
    private func moveQuarantine(from source: String, to target: String) throws(SystemCallError) {
        let old = "\(source)/\(StoreFile.quarantineName)"
        let new = "\(target)/\(StoreFile.quarantineName)"
        guard try exists(old) else { return }
        for name in try fileSystem.list(old).sorted() {
            let path = "\(old)/\(name)"
            let size = try fileSystem.status(at: path).size
            guard size <= limits.quarantineBytes, limits.quarantineFiles > 0 else {
                try fileSystem.unlink(path)
                continue
            }
            try ensureFolder(new)
            try makeRoom(in: new, for: size)
            try fileSystem.rename(path, to: "\(new)/\(name)")
        }
        try fileSystem.removeFolder(old)
        if try exists(new) { try fileSystem.synchronizeFolder(new) }
    }

    private func exists(_ path: String) throws(SystemCallError) -> Bool {
        do throws(SystemCallError) {
            _ = try fileSystem.status(at: path)
            return true
        } catch  where error.number == ENOENT {
            return false
        }
    }
}

import Foundation

extension StoreDisk {
    /// What became of a scope's files.
    struct Move {
        /// The files that are under the new scope now.
        var arrived: [(file: StoreFile, bytes: Int)] = []
        /// How many were removed because the new scope has a value of its own.
        var superseded = 0
        /// The first thing that went wrong; the files it happened to are where they were.
        var failure: SystemCallError?
    }

    /// Brings everything of a scope under another.
    ///
    /// Nothing of the old folder is removed before its place in the new one is on the disk: after a crash in the middle each value is
    /// under the old scope, the new or both, and the next move does the rest. One file's failure does not keep the others.
    ///
    /// - Returns: Nil if there is no such folder, which costs one system call.
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
                    if try bring(file, to: StoreFile(folder: target, name: name), old, new, &move) {
                        done.append(file.path)
                    }
                } catch {
                    move.failure = move.failure ?? error
                }
            }
            try fileSystem.synchronizeFolder(target)
            for path in done { try fileSystem.unlink(path) }
            // What came back after a power cut would be moved again, over a deletion that came since.
            try fileSystem.synchronizeFolder(source)
            try moveQuarantine(from: source, to: target)
            guard move.failure == nil else { return move }
            try fileSystem.removeFolder(source)
            try fileSystem.synchronizeFolder(root)
            return move
        }
    }

    /// The names of plain files, least recently used first: they keep their order in the new scope.
    private func namesByUse(in folder: String) throws(SystemCallError) -> [String] {
        var found: [(name: String, usedAt: Date)] = []
        for name in try fileSystem.list(folder) {
            let status = try fileSystem.status(at: "\(folder)/\(name)")
            if status.kind != .folder { found.append((name, status.usedAt)) }
        }
        return found.sorted { $0.usedAt < $1.usedAt }.map(\.name)
    }

    /// Puts one file in its new place.
    ///
    /// A file that says something else than that it is the old scope's (damaged, of a newer format) is moved as it is: whoever reads it in
    /// its new place finds that out as in the old.
    ///
    /// - Returns: Whether the old file is to be removed, once the new folder's names are on the disk.
    private func bring(
        _ file: StoreFile,
        to target: StoreFile,
        _ old: StoreScope,
        _ new: StoreScope,
        _ move: inout Move
    ) throws(SystemCallError) -> Bool {
        // Under the exclusive lock nobody is writing: it is a crash's.
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

    /// Bad files that were put aside stay so, within the new scope's bounds.
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

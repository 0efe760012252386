import Foundation

extension StoreDisk {
    /// Moves a bad file aside, if it is still the same bad file, and keeps the quarantine within its bounds.
    ///
    /// - Parameter bytes: What was found bad; another process may have put a good file there since.
    /// - Returns: Where the file went; nil when it is simply gone.
    func quarantine(_ file: StoreFile, holding bytes: Data, now: Date) throws(SystemCallError) -> String? {
        try locked(exclusively: true) { () throws(SystemCallError) in
            guard try load(file, now: now) == bytes else { return nil }
            guard bytes.count <= limits.quarantineBytes, limits.quarantineFiles > 0 else {
                try fileSystem.unlink(file.path)
                try fileSystem.synchronizeFolder(file.folder)
                return nil
            }
            try ensureFolder(file.quarantineFolder)
            try makeRoom(in: file.quarantineFolder, for: bytes.count)
            let name = "\(max(0, now.microseconds))-\(nextSerial())-\(file.name)"
            let target = "\(file.quarantineFolder)/\(name)"
            try fileSystem.rename(file.path, to: target)
            try fileSystem.synchronizeFolder(file.quarantineFolder)
            try fileSystem.synchronizeFolder(file.folder)
            return target
        }
    }

    /// Removes the oldest bad files until one more of `size` fits.
    func makeRoom(in folder: String, for size: Int) throws(SystemCallError) {
        // Names begin with the time and a serial number: the shorter the number, the older.
        var kept = try fileSystem.list(folder).map { name -> (order: [Int], path: String) in
            (name.split(separator: "-").prefix(2).compactMap { Int($0) }, "\(folder)/\(name)")
        }
        kept.sort { $0.order.lexicographicallyPrecedes($1.order) }
        var sizes: [Int] = []
        for file in kept { sizes.append(try fileSystem.status(at: file.path).size) }
        var total = sizes.reduce(0, +)
        while !sizes.isEmpty, sizes.count >= limits.quarantineFiles || total + size > limits.quarantineBytes {
            try fileSystem.unlink(kept.removeFirst().path)
            total -= sizes.removeFirst()
        }
    }
}

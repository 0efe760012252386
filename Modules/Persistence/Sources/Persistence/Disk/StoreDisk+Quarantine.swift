import Foundation

extension StoreDisk {
    /// Moves a bad file to the quarantine, if its contents are unchanged, and keeps the quarantine within its limits.
    ///
    /// - Parameter bytes: The bad contents. Another process may have replaced the file with a good one since they were read.
    /// - Returns: True if the bad file is gone, with its path in the quarantine; the path is nil if the file was removed.
    func quarantine(
        _ file: StoreFile,
        holding bytes: Data,
        now: Date
    ) throws(SystemCallError) -> (isGone: Bool, place: String?) {
        try locked(exclusively: true) { () throws(SystemCallError) in
            guard try load(file, now: nil) == bytes else { return (false, nil) }
            return (true, try moveToQuarantine(file, bytes.count, now: now))
        }
    }

    /// Moves a bad file of `size` bytes to the quarantine, or removes it if it is too large. The caller holds the exclusive lock.
    ///
    /// - Returns: The path in the quarantine, or nil if the file was removed.
    func moveToQuarantine(_ file: StoreFile, _ size: Int, now: Date) throws(SystemCallError) -> String? {
        guard size <= limits.quarantineBytes, limits.quarantineFiles > 0 else {
            try fileSystem.unlink(file.path)
            try fileSystem.synchronizeFolder(file.folder)
            return nil
        }
        try ensureFolder(file.quarantineFolder)
        try makeRoom(in: file.quarantineFolder, for: size)
        let name = "\(max(0, now.microseconds))-\(nextSerial())-\(file.name)"
        let target = "\(file.quarantineFolder)/\(name)"
        try fileSystem.rename(file.path, to: target)
        try fileSystem.synchronizeFolder(file.quarantineFolder)
        try fileSystem.synchronizeFolder(file.folder)
        return target
    }

    /// Removes the oldest quarantined files until one more file of `size` bytes fits.
    func makeRoom(in folder: String, for size: Int) throws(SystemCallError) {
        var kept = try fileSystem.list(folder).map { name -> (order: [Int], path: String) in
            (Self.quarantineOrder(name), "\(folder)/\(name)")
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

    /// Returns the sort key of a quarantined file: its name begins with the time and a serial number.
    static func quarantineOrder(_ name: String) -> [Int] {
        name.split(separator: "-").prefix(2).compactMap { Int($0) }
    }

    /// Removes all quarantined files of a scope and returns their number.
    func emptyQuarantine(of folder: String) throws(SystemCallError) -> Int {
        let place = "\(folder)/\(StoreFile.quarantineName)"
        return try locked(exclusively: true) { () throws(SystemCallError) in
            var removed = 0
            do throws(SystemCallError) {
                for name in try fileSystem.list(place) {
                    try fileSystem.unlink("\(place)/\(name)")
                    removed += 1
                }
            } catch  where error.number == ENOENT && removed == 0 {
                return 0
            }
            try fileSystem.synchronizeFolder(place)
            return removed
        }
    }
}

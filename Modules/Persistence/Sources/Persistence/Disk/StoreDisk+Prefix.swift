import Foundation

extension StoreDisk {
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
}

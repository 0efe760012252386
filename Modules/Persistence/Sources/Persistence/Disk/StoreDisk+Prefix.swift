import Foundation

extension StoreDisk {
    /// Removes the values of a folder whose names begin with the parts of `prefix`, under one synchronization of the folder.
    ///
    /// A file name begins with what can be read of the value's, so most files are passed over by name alone; of the rest the first line
    /// says it in full. One file's failure does not keep the others.
    ///
    /// - Parameter removed: What went, also when the end is a failure.
    /// - Returns: The first failure of a single file.
    func remove(
        prefix: String,
        in folder: String,
        _ removed: inout [(file: StoreFile, header: StoreHeader)]
    ) throws(SystemCallError) -> SystemCallError? {
        let readable = SafeName.readablePart(of: prefix)
        let candidates = try names(in: folder).filter { $0.hasPrefix(readable) && $0.hasSuffix(StoreFile.suffix) }
        var failure: SystemCallError?
        var doomed: [(file: StoreFile, header: StoreHeader)] = []
        for name in candidates.sorted() {
            let file = StoreFile(folder: folder, name: name)
            do throws(SystemCallError) {
                // A folder or a link that is called like a value is none.
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

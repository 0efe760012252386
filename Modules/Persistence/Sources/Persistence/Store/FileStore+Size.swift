public import Foundation
import Primitives

extension FileStore {
    /// Where the files are.
    public var folder: URL { URL(filePath: disk.root, directoryHint: .isDirectory) }

    /// How many files there are, and how many bytes in all; quarantine aside.
    ///
    /// It counts once everything asked for so far is done, by what this process knows; ``usage()`` looks at the folder.
    @concurrent public func size() async -> (files: Int, bytes: Int) {
        await flush()
        return state.withLock { ($0.index.count, $0.index.totalBytes) }
    }
}

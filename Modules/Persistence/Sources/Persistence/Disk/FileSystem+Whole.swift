import Foundation

/// Whole operations made of single calls: what retries, what must be closed, what may fail unnoticed.
extension FileSystem {
    /// Does `body` again for as long as a signal interrupts it.
    private func uninterrupted<Result>(
        _ body: () throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        while true {
            do throws(SystemCallError) {
                return try body()
            } catch  where error.number == EINTR {
                continue
            }
        }
    }

    /// Opens, does `body`, closes; the body's failure wins over the close's.
    func withOpen<Result>(
        _ path: String,
        _ purpose: OpenPurpose,
        _ body: (OpenFile) throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        let file = try uninterrupted { () throws(SystemCallError) in try open(path, purpose) }
        let result: Result
        do throws(SystemCallError) {
            result = try body(file)
        } catch {
            // Losing the close's error is right: the body's says why the work failed, and the file is closed either way.
            try? close(file)
            throw error
        }
        try close(file)
        return result
    }

    /// Holds the store's lock file during `body`; other processes wait.
    func withLock<Result>(
        _ path: String,
        exclusively: Bool,
        _ body: () throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        try withOpen(path, .locking) { file throws(SystemCallError) in
            try uninterrupted { () throws(SystemCallError) in try lock(file, exclusively: exclusively) }
            return try body()
        }
    }

    /// Writes all of `bytes`, however little the system takes at a time.
    func writeAll(_ file: OpenFile, _ bytes: Data) throws(SystemCallError) {
        var offset = 0
        while offset < bytes.count {
            let written = try uninterrupted { () throws(SystemCallError) in
                try bytes.withUnsafeSystem { buffer throws(SystemCallError) in
                    try write(file, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
                }
            }
            guard written > 0 else { throw SystemCallError(.write, path: file.path, number: EIO) }
            offset += written
        }
    }

    /// Reads `size` bytes, or to the end if that comes before.
    func readAll(_ file: OpenFile, size: Int) throws(SystemCallError) -> Data {
        guard size > 0, let start = malloc(size) else { return Data() }
        let space = UnsafeMutableRawBufferPointer(start: start, count: size)
        var count = 0
        do throws(SystemCallError) {
            while count < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: space[count...])
                let taken = try uninterrupted { () throws(SystemCallError) -> Int in try read(file, into: rest) }
                if taken == 0 { break }
                count += taken
            }
        } catch {
            free(start)
            throw error
        }
        return Data(bytesNoCopy: start, count: count, deallocator: .free)
    }

    /// Brings the names in a folder to the disk.
    func synchronizeFolder(_ path: String) throws(SystemCallError) {
        try withOpen(path, .folder) { file throws(SystemCallError) in try synchronize(file) }
    }
}

// The standard library's closures throw `any Error`; this keeps the type.
extension Data {
    fileprivate func withUnsafeSystem<Result>(
        _ body: (UnsafeRawBufferPointer) throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        let result = withUnsafeBytes { buffer -> Swift.Result<Result, SystemCallError> in
            do throws(SystemCallError) { return .success(try body(buffer)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

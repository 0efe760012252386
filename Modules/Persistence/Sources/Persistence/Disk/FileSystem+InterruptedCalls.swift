import Foundation

/// Operations that combine several system calls: they retry interrupted calls, complete short reads and writes, and close every file.
extension FileSystem {
    /// Repeats `body` while it fails with `EINTR`.
    private func retryingInterrupts<Result>(
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

    /// Opens a file, runs `body` and closes the file. An error of `body` takes precedence over an error of the close.
    func withOpen<Result>(
        _ path: String,
        _ purpose: OpenPurpose,
        _ body: (OpenFile) throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        let file = try retryingInterrupts { () throws(SystemCallError) in try open(path, purpose) }
        let result: Result
        do throws(SystemCallError) {
            result = try body(file)
        } catch {
            // Ignored: the error of `body` says why the work failed, and the file is closed in either case.
            try? close(file)
            throw error
        }
        try close(file)
        return result
    }

    /// Runs `body` while holding the store's lock file; other processes wait.
    func withLock<Result>(
        _ path: String,
        exclusively: Bool,
        _ body: () throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        try withOpen(path, .locking) { file throws(SystemCallError) in
            try retryingInterrupts { () throws(SystemCallError) in try lock(file, exclusively: exclusively) }
            return try body()
        }
    }

    /// Writes all of `bytes`, with as many write calls as the system needs.
    func writeAll(_ file: OpenFile, _ bytes: Data) throws(SystemCallError) {
        var offset = 0
        while offset < bytes.count {
            let written = try retryingInterrupts { () throws(SystemCallError) in
                try bytes.withUnsafeSystem { buffer throws(SystemCallError) in
                    try write(file, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
                }
            }
            guard written > 0 else { throw SystemCallError(.write, path: file.path, number: EIO) }
            offset += written
        }
    }

    /// Reads `size` bytes, or fewer if the file ends earlier.
    func readAll(_ file: OpenFile, size: Int) throws(SystemCallError) -> Data {
        guard size > 0, let start = malloc(size) else { return Data() }
        let space = UnsafeMutableRawBufferPointer(start: start, count: size)
        var count = 0
        do throws(SystemCallError) {
            while count < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: space[count...])
                let taken = try retryingInterrupts { () throws(SystemCallError) -> Int in try read(file, into: rest) }
                if taken == 0 { break }
                count += taken
            }
        } catch {
            free(start)
            throw error
        }
        return Data(bytesNoCopy: start, count: count, deallocator: .free)
    }

    /// Syncs the directory (`fsync`), so that its entries are durable.
    func synchronizeFolder(_ path: String) throws(SystemCallError) {
        try withOpen(path, .folder) { file throws(SystemCallError) in try synchronize(file) }
    }
}

// The closures of the standard library throw `any Error`; this wrapper keeps the error type.
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

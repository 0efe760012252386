public import Foundation

/// The file system of the operating system. Each method makes one system call.
public struct PosixFileSystem: FileSystem {
    /// Creates a file system; all instances access the same files.
    public init() {}

    /// Opens a file with `open(2)`, without following a link at the end of the path and without passing the descriptor to child processes.
    public func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile {
        let common = O_CLOEXEC | O_NOFOLLOW
        let number =
            switch purpose {
            case .reading: openCall(path, O_RDONLY | O_NONBLOCK | common, 0)
            case .creating: openCall(path, O_WRONLY | O_CREAT | O_EXCL | common, 0o600)
            case .folder: openCall(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            case .locking: openCall(path, O_RDWR | O_CREAT | common, 0o600)
            }
        guard number >= 0 else { throw SystemCallError(.open, path: path, number: errno) }
        return OpenFile(number: number, path: path)
    }

    /// Calls `read(2)`.
    public func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        let count = readCall(file.number, buffer)
        guard count >= 0 else { throw SystemCallError(.read, path: file.path, number: errno) }
        return count
    }

    /// Calls `write(2)`.
    public func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        let count = writeCall(file.number, bytes)
        guard count >= 0 else { throw SystemCallError(.write, path: file.path, number: errno) }
        return count
    }

    /// Calls `fsync(2)`. On Apple systems calls `F_FULLFSYNC`, because `fsync` there stops at the drive's cache, and falls back to `fsync`
    /// on volumes without it.
    public func synchronize(_ file: OpenFile) throws(SystemCallError) {
        #if canImport(Darwin)
            if fcntl(file.number, F_FULLFSYNC) == 0 { return }
            guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else {
                throw SystemCallError(.synchronize, path: file.path, number: errno)
            }
        #endif
        guard fsync(file.number) == 0 else { throw SystemCallError(.synchronize, path: file.path, number: errno) }
    }

    /// Calls `flock(2)`. It locks between processes, and between two stores of one process, because each store opens the file itself.
    public func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError) {
        guard flock(file.number, exclusively ? LOCK_EX : LOCK_SH) == 0 else {
            throw SystemCallError(.lock, path: file.path, number: errno)
        }
    }

    /// Calls `close(2)`; an interrupted close has still closed the file.
    public func close(_ file: OpenFile) throws(SystemCallError) {
        guard closeCall(file.number) == 0 || errno == EINTR else {
            throw SystemCallError(.close, path: file.path, number: errno)
        }
    }

    /// Calls `fstat(2)`.
    public func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus {
        var raw = stat()
        guard fstat(file.number, &raw) == 0 else { throw SystemCallError(.status, path: file.path, number: errno) }
        return FileStatus(raw)
    }

    /// Calls `lstat(2)`.
    public func status(at path: String) throws(SystemCallError) -> FileStatus {
        var raw = stat()
        guard lstat(path, &raw) == 0 else { throw SystemCallError(.status, path: path, number: errno) }
        return FileStatus(raw)
    }

    /// Calls `futimens(2)` to set the access time only; the modification time stays unchanged.
    public func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError) {
        let seconds = usedAt.timeIntervalSince1970.rounded(.down)
        guard let whole = time_t(exactly: seconds) else {
            throw SystemCallError(.touch, path: file.path, number: EINVAL)
        }
        let nanoseconds = Int((usedAt.timeIntervalSince1970 - seconds) * 1e9)
        let keep = ((1 << 30) - 2)  // This is `UTIME_OMIT`, a macro that Swift does not import everywhere.
        #if canImport(Darwin)
            let omitted = timespec(tv_sec: 0, tv_nsec: -2)
        #else
            let omitted = timespec(tv_sec: 0, tv_nsec: keep)
        #endif
        let times = [timespec(tv_sec: whole, tv_nsec: min(max(nanoseconds, 0), 999_999_999)), omitted]
        guard futimens(file.number, times) == 0 else {
            throw SystemCallError(.touch, path: file.path, number: errno)
        }
    }

    /// Calls `rename(2)`.
    public func rename(_ source: String, to target: String) throws(SystemCallError) {
        guard renameCall(source, target) == 0 else { throw SystemCallError(.rename, path: target, number: errno) }
    }

    /// Calls `unlink(2)`.
    public func unlink(_ path: String) throws(SystemCallError) {
        guard unlinkCall(path) == 0 else { throw SystemCallError(.unlink, path: path, number: errno) }
    }

    /// Calls `mkdir(2)` with mode 0700.
    public func makeFolder(_ path: String) throws(SystemCallError) {
        guard mkdir(path, 0o700) == 0 else { throw SystemCallError(.makeFolder, path: path, number: errno) }
    }

    /// Calls `rmdir(2)`.
    public func removeFolder(_ path: String) throws(SystemCallError) {
        guard rmdir(path) == 0 else { throw SystemCallError(.removeFolder, path: path, number: errno) }
    }

    /// Calls `readdir(3)` until the end of the folder.
    public func list(_ path: String) throws(SystemCallError) -> [String] {
        guard let folder = opendir(path) else { throw SystemCallError(.list, path: path, number: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
                    String(cString: $0)
                }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw SystemCallError(.list, path: path, number: errno) }
        return names
    }

    #if canImport(Darwin)
        /// Excludes a folder from backups, because its contents can be fetched again. On devices with per-file encryption, also makes it
        /// unreadable after a restart until the device is unlocked for the first time.
        ///
        /// - Note: This has not been compiled on an Apple system yet.
        public func protect(_ path: String) throws(SystemCallError) {
            do {
                var values = URLResourceValues()
                values.isExcludedFromBackup = true
                var folder = URL(filePath: path, directoryHint: .isDirectory)
                try folder.setResourceValues(values)
                #if !os(macOS)
                    let protection: [FileAttributeKey: Any] = [
                        .protectionKey: FileProtectionType.completeUntilFirstUserAuthentication
                    ]
                    try FileManager.default.setAttributes(protection, ofItemAtPath: path)
                #endif
            } catch {
                throw SystemCallError(.touch, path: path, number: EIO)
            }
        }
    #endif
}

extension FileStatus {
    fileprivate init(_ raw: stat) {
        let kind: Kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        #if canImport(Darwin)
            let used = raw.st_atimespec
        #else
            let used = raw.st_atim
        #endif
        let usedAt = Date(timeIntervalSince1970: Double(used.tv_sec) + Double(used.tv_nsec) * 1e-9)
        self.init(kind: kind, size: Int(raw.st_size), usedAt: usedAt, permissions: UInt32(raw.st_mode & 0o777))
    }
}

// Inside the type these names refer to its own methods, so the system's functions are called through these wrappers.
private func openCall(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func readCall(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(file, buffer.baseAddress, buffer.count)
}
private func writeCall(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, bytes.count)
}
private func closeCall(_ file: Int32) -> Int32 { close(file) }
private func renameCall(_ source: String, _ target: String) -> Int32 { rename(source, target) }
private func unlinkCall(_ path: String) -> Int32 { unlink(path) }

public import Foundation

/// The machine's own files, one system call a method.
public struct PosixFileSystem: FileSystem {
    /// Makes a handle on the machine's files; all of them reach the same ones.
    public init() {}

    /// Opens without following a link at the end of the path and without handing the descriptor to child processes.
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

    /// `read(2)`.
    public func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        let count = readCall(file.number, buffer)
        guard count >= 0 else { throw SystemCallError(.read, path: file.path, number: errno) }
        return count
    }

    /// `write(2)`.
    public func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        let count = writeCall(file.number, bytes)
        guard count >= 0 else { throw SystemCallError(.write, path: file.path, number: errno) }
        return count
    }

    /// `fsync(2)`; on Apple systems `F_FULLFSYNC`, since `fsync` there stops at the drive's cache, and `fsync` where the volume has none.
    public func synchronize(_ file: OpenFile) throws(SystemCallError) {
        #if canImport(Darwin)
            if fcntl(file.number, F_FULLFSYNC) == 0 { return }
            guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else {
                throw SystemCallError(.synchronize, path: file.path, number: errno)
            }
        #endif
        guard fsync(file.number) == 0 else { throw SystemCallError(.synchronize, path: file.path, number: errno) }
    }

    /// `flock(2)`: between processes, and between two stores of one process, since each opens the file anew.
    public func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError) {
        guard flock(file.number, exclusively ? LOCK_EX : LOCK_SH) == 0 else {
            throw SystemCallError(.lock, path: file.path, number: errno)
        }
    }

    /// `close(2)`; an interrupted close has closed.
    public func close(_ file: OpenFile) throws(SystemCallError) {
        guard closeCall(file.number) == 0 || errno == EINTR else {
            throw SystemCallError(.close, path: file.path, number: errno)
        }
    }

    /// `fstat(2)`.
    public func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus {
        var raw = stat()
        guard fstat(file.number, &raw) == 0 else { throw SystemCallError(.status, path: file.path, number: errno) }
        return FileStatus(raw)
    }

    /// `lstat(2)`.
    public func status(at path: String) throws(SystemCallError) -> FileStatus {
        var raw = stat()
        guard lstat(path, &raw) == 0 else { throw SystemCallError(.status, path: path, number: errno) }
        return FileStatus(raw)
    }

    /// `futimens(2)`, the access time alone: the time of writing stays what it was.
    public func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError) {
        let seconds = usedAt.timeIntervalSince1970.rounded(.down)
        guard let whole = time_t(exactly: seconds) else {
            throw SystemCallError(.touch, path: file.path, number: EINVAL)
        }
        let nanoseconds = Int((usedAt.timeIntervalSince1970 - seconds) * 1e9)
        let keep = ((1 << 30) - 2)  // UTIME_OMIT, a macro that Swift does not see everywhere.
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

    /// `rename(2)`.
    public func rename(_ source: String, to target: String) throws(SystemCallError) {
        guard renameCall(source, target) == 0 else { throw SystemCallError(.rename, path: target, number: errno) }
    }

    /// `unlink(2)`.
    public func unlink(_ path: String) throws(SystemCallError) {
        guard unlinkCall(path) == 0 else { throw SystemCallError(.unlink, path: path, number: errno) }
    }

    /// `mkdir(2)`, mode 0700.
    public func makeFolder(_ path: String) throws(SystemCallError) {
        guard mkdir(path, 0o700) == 0 else { throw SystemCallError(.makeFolder, path: path, number: errno) }
    }

    /// `rmdir(2)`.
    public func removeFolder(_ path: String) throws(SystemCallError) {
        guard rmdir(path) == 0 else { throw SystemCallError(.removeFolder, path: path, number: errno) }
    }

    /// `readdir(3)` to the end.
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
        /// Excluded from backups, since what is fetched can be fetched again; on devices that encrypt by file, unreadable from the start
        /// of the device until it is unlocked for the first time.
        ///
        /// - Note: Not compiled on an Apple system yet.
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

// Inside the type these names are its own methods; the system's are reached from here.
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

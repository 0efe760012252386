import Foundation

extension UserFile {
    /// The maximum number of bytes to read (64 MiB); a person's text file is smaller.
    static let limit = 1 << 26

    /// Returns the contents of the file; `/dev/null` is empty.
    ///
    /// It never waits: it refuses a pipe.
    ///
    /// - Throws: ``UserFileError`` with code `missing`, `notAFile`, `unreadable` or `tooLong`.
    public func read() throws(UserFileError) -> [UInt8] {
        switch try kind {
        case .missing: throw .missing(path)
        case .devNull: return []
        case .file: return try readToEnd(of: [.file]) { false }
        case let kind: throw .notAFile(path, kind)
        }
    }

    /// Returns the contents of the file, pipe or terminal, waiting for the end of the input like `cat`.
    ///
    /// It blocks its thread, so call it where blocking is harmless.
    ///
    /// - Parameter isCancelled: Returns true if the result is no longer needed; called a few times a second.
    /// - Throws: ``UserFileError``, or `CancellationError` if `isCancelled` returns true.
    public func readBlocking(isCancelled: @Sendable () -> Bool = { false }) throws -> [UInt8] {
        let kind = try kind
        if kind == .missing { throw UserFileError.missing(path) }
        guard kind != .folder, kind != .socket else { throw UserFileError.notAFile(path, kind) }
        let bytes = try readToEnd(of: [.file, .pipe, .devNull, .device], isCancelled)
        if isCancelled() { throw CancellationError() }
        return bytes
    }

    /// Returns the rest of the input of an open descriptor, such as standard input. The descriptor stays open.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor to read.
    ///   - name: The name to use in errors.
    /// - Throws: ``UserFileError`` with code `unreadable` or `tooLong`.
    public static func readToEnd(of descriptor: Int32, called name: String) throws(UserFileError) -> [UInt8] {
        try bytes(of: descriptor, name) { false }
    }

    private func readToEnd(
        of kinds: Set<Kind>,
        _ isCancelled: () -> Bool
    ) throws(UserFileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path) : .unreadable(path, errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
        // Another item may have replaced the file since its kind was checked.
        let kind = Kind(status)
        guard kinds.contains(kind) else { throw .notAFile(path, kind) }
        return try Self.bytes(of: descriptor, path, isCancelled)
    }

    static func bytes(
        of descriptor: Int32,
        _ path: String,
        _ isCancelled: () -> Bool
    ) throws(UserFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // This waits for a pipe without data; a file is ready immediately.
            if poll(&ready, 1, 100) == 0 {
                if isCancelled() { return bytes }
                continue
            }
            let count = readCall(descriptor, &buffer)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw .unreadable(path, errno) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLong(path) }
        }
    }
}

// Inside the type this name refers to its own method, so the system's function is called through this wrapper.
private func readCall(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    read(descriptor, &buffer, buffer.count)
}

import Foundation

extension PersonalFile {
    /// The most that is read of one: more is no text of a person's.
    static let limit = 1 << 26

    /// What is in the file, byte by byte; `/dev/null` is an empty one.
    ///
    /// It never waits: a pipe is refused, whoever may write to it.
    ///
    /// - Throws: ``PersonalFileError`` with code `missing`, `notAFile`, `unreadable` or `tooLong`.
    public func read() throws(PersonalFileError) -> [UInt8] {
        switch try kind {
        case .missing: throw .missing(path)
        case .void: return []
        case .file: return try readToEnd(of: [.file]) { false }
        case let kind: throw .notAFile(path, kind)
        }
    }

    /// What is in the file, or comes through the pipe or the terminal that stands there: it waits for the end, as `cat` does.
    ///
    /// Call it where waiting harms nobody: it keeps its thread.
    ///
    /// - Parameter isCancelled: Whether nobody waits any more; asked a few times a second.
    /// - Throws: ``PersonalFileError``, or `CancellationError` if nobody waits any more.
    public func readWaiting(isCancelled: @Sendable () -> Bool = { false }) throws -> [UInt8] {
        let kind = try kind
        if kind == .missing { throw PersonalFileError.missing(path) }
        guard kind != .folder, kind != .socket else { throw PersonalFileError.notAFile(path, kind) }
        let bytes = try readToEnd(of: [.file, .pipe, .void, .device], isCancelled)
        if isCancelled() { throw CancellationError() }
        return bytes
    }

    /// What comes through a descriptor that is open already, to its end: standard input. The descriptor stays open.
    ///
    /// - Parameters:
    ///   - descriptor: What to read.
    ///   - name: What an error calls it.
    /// - Throws: ``PersonalFileError`` with code `unreadable` or `tooLong`.
    public static func readToEnd(of descriptor: Int32, called name: String) throws(PersonalFileError) -> [UInt8] {
        try bytes(of: descriptor, name) { false }
    }

    private func readToEnd(
        of kinds: Set<Kind>,
        _ isCancelled: () -> Bool
    ) throws(PersonalFileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path) : .unreadable(path, errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
        // Something else may have taken its place since it was looked at.
        let kind = Kind(status)
        guard kinds.contains(kind) else { throw .notAFile(path, kind) }
        return try Self.bytes(of: descriptor, path, isCancelled)
    }

    static func bytes(
        of descriptor: Int32,
        _ path: String,
        _ isCancelled: () -> Bool
    ) throws(PersonalFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // A pipe that nobody has written to yet is waited for; a file is ready at once.
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

// Inside the type this name is its own method; the system's is reached from here.
private func readCall(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    read(descriptor, &buffer, buffer.count)
}

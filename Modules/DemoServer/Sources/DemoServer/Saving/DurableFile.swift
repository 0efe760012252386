import Foundation

/// A file whose content is replaced as a whole: whoever reads it, at whatever moment, and after whatever crash, finds the old
/// content or the new.
struct DurableFile {
    let path: String

    /// - Parameter url: The file; a link is followed, so that what it leads to is replaced.
    init(_ url: URL) { path = url.resolvingSymlinksInPath().path }

    private var folder: String { (path as NSString).deletingLastPathComponent }
    private var temporaryPrefix: String { ".\((path as NSString).lastPathComponent)." }
    private static let temporaryEnding = ".part"

    /// The content, nil when there is no such file.
    func read() throws(DemoServerError) -> Data? {
        try requireFile()
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return nil
        } catch {
            throw DemoServerError(
                .unreadableState,
                "\(path) cannot be read.",
                hint: "Check its permissions; it was left as it is.",
                cause: error
            )
        }
    }

    /// Writes a new file beside the old one, brings it to the disk and puts it in the old one's place.
    ///
    /// Only its owner may read it: it holds passwords.
    func replace(with bytes: Data) throws(DemoServerError) {
        let temporary = "\(folder)/\(temporaryPrefix)\(UInt64.random(in: 0...UInt64.max))\(Self.temporaryEnding)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(errno) }
        var problem = Self.write(bytes, to: file)
        if problem == 0, fsync(file) != 0 { problem = errno }
        if close(file) != 0, problem == 0 { problem = errno }
        if problem == 0, rename(temporary, path) != 0 { problem = errno }
        guard problem == 0 else {
            unlink(temporary)
            throw failure(problem)
        }
        // The new content is in place; only a power cut at this moment could bring back the old, which is whole too.
        Self.synchronizeFolder(of: path)
    }

    /// Brings to the disk which files a file's folder has, if that can be.
    static func synchronizeFolder(of path: String) {
        let directory = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    /// Removes what was being written when a process ended; nobody else may be writing the file.
    func removeUnfinished() {
        // Where the folder cannot be listed they stay: they take room and harm nothing.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(temporaryPrefix) && name.hasSuffix(Self.temporaryEnding) {
            let middle = name.dropFirst(temporaryPrefix.count).dropLast(Self.temporaryEnding.count)
            // Another file's has more than a number there.
            if UInt64(middle) != nil { unlink("\(folder)/\(name)") }
        }
    }

    /// - Returns: The system's number for what went wrong, 0 for nothing.
    static func write(_ bytes: Data, to file: Int32) -> Int32 {
        bytes.withUnsafeBytes { rest in
            var rest = rest[...]
            while !rest.isEmpty {
                let count = writeCall(file, UnsafeRawBufferPointer(rebasing: rest))
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = rest.dropFirst(count)
            }
            return 0
        }
    }

    private func failure(_ number: Int32) -> DemoServerError {
        DemoServerError(
            .unwritableState,
            "\(path) cannot be written: \(String(cString: strerror(number))).",
            hint: "Check that its folder is there, may be written to and has room.",
            cause: POSIXErrorCode(rawValue: number).map { POSIXError($0) }
        )
    }
}

// Inside the type this name is its own method; the system's is reached from here.
private func writeCall(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, bytes.count)
}

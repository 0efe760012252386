import Foundation

/// A file whose content is replaced as a whole. Readers find the old content or the new one, at any moment and after any crash.
struct DurableFile {
    let path: String

    /// Makes a reference to a file.
    ///
    /// - Parameter url: The file; a symbolic link is resolved, so that its target is replaced.
    init(_ url: URL) { path = url.resolvingSymlinksInPath().path }

    private var folder: String { (path as NSString).deletingLastPathComponent }
    private var temporaryPrefix: String { ".\((path as NSString).lastPathComponent)." }
    private static let temporaryEnding = ".part"

    /// Returns the content; nil if there is no such file.
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

    /// Writes a new file beside the old one, syncs it to the disk and renames it over the old one.
    ///
    /// Only its owner may read the file, because it holds passwords.
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
        // The new content is in place. Only a power cut at this moment could restore the old content, which is complete too.
        Self.synchronizeFolder(of: path)
    }

    /// Syncs the folder of a file to the disk (`fsync`), if that is possible.
    static func synchronizeFolder(of path: String) {
        let directory = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    /// Removes temporary files that a crashed process left behind. No other process may be writing the file.
    func removeTemporaryFiles() {
        // Ignored: if the folder cannot be listed, the files stay; they take room but do no harm.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(temporaryPrefix) && name.hasSuffix(Self.temporaryEnding) {
            let middle = name.dropFirst(temporaryPrefix.count).dropLast(Self.temporaryEnding.count)
            // The temporary file of another file has more than a number at this place.
            if UInt64(middle) != nil { unlink("\(folder)/\(name)") }
        }
    }

    /// Writes all bytes to a file.
    ///
    /// - Returns: The system's error number; 0 if it succeeds.
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

// Calls the system's `write`. Inside the type that name means its own method.
private func writeCall(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, bytes.count)
}

/// A checksum that detects a truncated or corrupted file.
///
/// - Note: FNV-1a (Fowler, Noll, Vo), eight bytes at a step, which makes it fast enough for each save.
enum Checksum {
    static func of(_ bytes: UnsafeRawBufferPointer) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        var position = 0
        while position + 8 <= bytes.count {
            sum = step(sum, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
            position += 8
        }
        while position < bytes.count {
            sum = step(sum, UInt64(bytes[position]))
            position += 1
        }
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let next = (sum ^ word) &* 0x100_0000_01b3
        return next ^ (next >> 32)
    }
}

/// Checks of the path, which run before any other access, so that the error describes the problem with the path.
extension DurableFile {
    private enum Kind { case nothing, file, folder, other }

    /// Checks that the path is a file or that a file can be created there.
    func requireWritablePath() throws(DemoServerError) {
        try requireFile()
        let folder = (path as NSString).deletingLastPathComponent
        switch Self.kind(of: folder) {
        case .folder: return
        case .nothing:
            throw DemoServerError(
                .unwritableState,
                "There is no folder \(folder).",
                hint: "Make it first, or name a file in another folder."
            )
        case .file, .other:
            throw DemoServerError(
                .unwritableState,
                "\(folder) is no folder, so \((path as NSString).lastPathComponent) cannot be in it.",
                hint: "Name a file in a folder."
            )
        }
    }

    /// Checks that the path is a file, or that nothing is there.
    func requireFile() throws(DemoServerError) {
        switch Self.kind(of: path) {
        case .nothing, .file: return
        case .folder:
            throw DemoServerError(
                .unreadableState,
                "\(path) is a folder, and state is kept in a file.",
                hint: "Name a file in it, such as \((path as NSString).appendingPathComponent("world.state"))."
            )
        case .other:
            throw DemoServerError(
                .unreadableState,
                "\(path) is a device or the like, and state is kept in a file.",
                hint: "Name an existing file, or a new one."
            )
        }
    }

    /// Returns the kind of the item at a path. An item that cannot be examined counts as nothing; reading and writing report the reason.
    private static func kind(of path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .nothing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }
}

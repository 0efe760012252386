import Foundation
import ReplKit

/// The lines that were typed, oldest first: in memory, and in a file of our own.
///
/// Plain UTF-8, a line each, readable by its owner only, no line twice, at most ``limit`` of them. The file is read again before it
/// is written, so that two sessions share it; a crash leaves the old one.
struct HistoryFile {
    /// The most lines that are kept.
    static let limit = 1000

    private let file: URL?
    private(set) var lines: [String] = []

    init(_ file: URL?) {
        // A link stays a link: what it points to is replaced.
        self.file = file?.resolvingSymlinksInPath()
        // What is wrong with it is told with the first line that is added.
        lines = (try? stored()) ?? []
    }

    /// Keeps `line`, unless it is blank or begins with a space: that is how a person says "not this one".
    ///
    /// - Throws: If the file cannot be read or written, which leaves it as it is; the line is kept in memory.
    mutating func add(_ line: String) throws {
        guard let first = line.first, first != " ", line.contains(where: { !$0.isWhitespace }), !line.contains("\0"),
            !line.contains(where: \.isNewline)
        else { return }
        let found = Result { try stored() }
        if case .success(let stored) = found, !stored.isEmpty { lines = stored }
        // Bytes, not `==`: two spellings of an accent are two lines.
        lines.removeAll { $0.utf8.elementsEqual(line.utf8) }
        lines.append(line)
        lines.removeFirst(max(lines.count - Self.limit, 0))
        _ = try found.get()
        try save()
    }

    /// What is on disk; lines that are no UTF-8 are left out. A file that is not there is an empty one.
    private func stored() throws -> [String] {
        guard let file else { return [] }
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if [ENOENT, ENOTDIR].contains(errno) { return [] }
            throw Self.error(errno, file)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let bytes = try handle.readToEnd() ?? Data()
        var seen: Set<[UInt8]> = []
        let pieces = bytes.split(separator: UInt8(ascii: "\n")).reversed().compactMap { piece -> String? in
            guard seen.insert(Array(piece)).inserted else { return nil }
            return String(validating: piece, as: UTF8.self)
        }
        return pieces.prefix(Self.limit).reversed()
    }

    private func save() throws {
        guard let file else { return }
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let fresh = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
        let descriptor = open(fresh.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno, file) }
        let text = Array(lines.map { $0 + "\n" }.joined().utf8)
        let failure = Descriptor(descriptor).writeAll(text)
        close(descriptor)
        guard failure == nil, rename(fresh.path, file.path) == 0 else {
            let reason = failure ?? errno
            unlink(fresh.path)
            throw Self.error(reason, file)
        }
    }

    private static func error(_ number: Int32, _ file: URL) -> LineEditingError {
        LineEditingError(
            .system,
            "The history \(file.path) was not saved: \(SystemReason.text(number))",
            hint: "Check the folder's permissions and the disk."
        )
    }
}

import Foundation
import ReplKit

/// The lines that were typed, oldest first: in memory, and in a file of our own.
///
/// Plain UTF-8, a line each, readable by its owner only, no line twice, at most ``limit`` of them. An entry of several lines has a blank
/// before each but the first: no entry begins with one. The file is read again before it is written, so that two sessions share it;
/// a crash leaves the old one.
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
    /// - Parameter earlier: The entry that it takes the place of: its beginning.
    /// - Throws: If the file cannot be read or written, which leaves it as it is; the line is kept in memory.
    mutating func add(_ line: String, insteadOf earlier: String? = nil) throws {
        let (line, earlier) = (Self.entry(line), earlier.map(Self.entry))
        guard let first = line.first, first != " ", line.contains(where: { !$0.isWhitespace }), !line.contains("\0"),
            !line.contains(where: { $0.isNewline && $0 != "\n" })
        else { return }
        let found = Result { try stored() }
        if case .success(let stored) = found, !stored.isEmpty { lines = stored }
        // Bytes, not `==`: two spellings of an accent are two lines.
        lines.removeAll { $0.utf8.elementsEqual(line.utf8) || earlier?.utf8.elementsEqual($0.utf8) == true }
        lines.append(line)
        lines.removeFirst(max(lines.count - Self.limit, 0))
        _ = try found.get()
        try save()
    }

    /// Without the line breaks that were pasted behind it.
    private static func entry(_ text: String) -> String {
        var text = text
        while text.last == "\n" { text.removeLast() }
        return text
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
        let pieces = Self.entries(bytes).reversed().compactMap { piece -> String? in
            guard seen.insert(piece).inserted else { return nil }
            return String(validating: piece, as: UTF8.self)
        }
        return pieces.prefix(Self.limit).reversed()
    }

    /// The entries of a file, those of several lines joined.
    private static func entries(_ bytes: Data) -> [[UInt8]] {
        var entries: [[UInt8]] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if line.first == UInt8(ascii: " "), !entries.isEmpty {
                entries[entries.count - 1] += [UInt8(ascii: "\n")] + line.dropFirst()
            } else {
                entries.append(Array(line))
            }
        }
        return entries
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
        let text = Array(lines.map { $0.replacing("\n", with: "\n ") + "\n" }.joined().utf8)
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

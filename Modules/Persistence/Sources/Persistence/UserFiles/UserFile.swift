public import Foundation

/// A file that belongs to a person: a history, settings, a script, an export.
///
/// ```swift
/// let file = UserFile(typed: "~/notes.txt")
/// try file.update { bytes in .replaced(bytes + Array("one more\n".utf8)) }
/// ```
///
/// Other programs use such a file too: a second session writes to it, an editor has it open, or it is a link into a folder under version
/// control or `/dev/null`. Therefore opening it never waits (`O_NONBLOCK`), the kind of the item is checked before a change, and a change
/// holds a lock (`flock`) from reading to writing. A link stays a link, a device stays a device, and the contents are plain bytes.
///
/// - Note: Use ``FileStore`` for a program's own values.
public struct UserFile: Hashable, Sendable {
    /// The path of the file. For a link it is the path of the link, not of its target.
    public let path: String

    /// Creates a reference to a file, which need not exist.
    ///
    /// - Parameter path: The path as the system takes it. Use ``init(typed:environment:)`` for a path that a person typed.
    public init(_ path: String) {
        self.path = path
    }

    /// Creates a reference to the file that a person means.
    ///
    /// - Parameters:
    ///   - text: The typed path; see ``path(typed:environment:)``.
    ///   - environment: The environment of the process; only `HOME` is used.
    public init(typed text: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        path = Self.path(typed: text, environment: environment)
    }

    /// Returns the path that a person means: `~` is the folder named by `HOME`, and `~alice` is the home folder of the user alice.
    ///
    /// Use it for every path that a person types: a shell expands `~` only at the start of a word (not in `--data=~/x`), a prompt does not
    /// expand it at all, and Foundation's `URL(filePath:)` uses the password file instead of `HOME`. `./~` is a file with that name.
    ///
    /// - Parameters:
    ///   - text: The typed text without quotes.
    ///   - environment: The environment of the process.
    /// - Returns: A path that never begins with `~`, so that no other part of the program expands it again.
    public static func path(
        typed text: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // Compare scalars: a combining mark after a `/` belongs to the name.
        let scalars = text.unicodeScalars
        guard scalars.first == "~" else { return text }
        let name = String(scalars.dropFirst().prefix { $0 != "/" })
        let rest = String(scalars.dropFirst(1 + name.unicodeScalars.count))
        let home =
            name.isEmpty
            ? environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? homeDirectory(nil) : homeDirectory(name)
        guard let home else { return "./\(text)" }
        let folder = home.count > 1 && home.hasSuffix("/") ? String(home.dropLast()) : home
        return folder == "/" && !rest.isEmpty ? rest : folder + rest
    }

    /// Returns the home folder from the password file; nil stands for the user of the process.
    private static func homeDirectory(_ user: String?) -> String? {
        let url =
            user.map { FileManager.default.homeDirectory(forUser: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser
        return url?.path(percentEncoded: false)
    }

    // MARK: Kind

    /// The kind of item at a path.
    enum Kind: Equatable {
        case missing
        case file
        /// `/dev/null`, which is empty and discards all writes.
        case devNull
        case folder
        case pipe
        case socket
        case device

        init(_ status: stat) {
            switch status.st_mode & S_IFMT {
            case S_IFREG: self = .file
            case S_IFDIR: self = .folder
            case S_IFIFO: self = .pipe
            case S_IFSOCK: self = .socket
            default:
                var null = stat()
                let isNull = stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
                self = isNull && status.st_mode & S_IFMT == S_IFCHR ? .devNull : .device
            }
        }

        /// The kind in words, such as `a folder`, for a message.
        var words: String {
            switch self {
            case .missing: "not there"
            case .file: "a file"
            case .devNull, .device: "a device"
            case .folder: "a folder"
            case .pipe: "a pipe"
            case .socket: "a socket"
            }
        }
    }

    /// The kind of item at the path; a link has the kind of its target.
    var kind: Kind {
        get throws(UserFileError) {
            var status = stat()
            if stat(path, &status) == 0 { return Kind(status) }
            guard errno == ENOENT || errno == ENOTDIR else { throw .unreadable(path, errno) }
            return .missing
        }
    }

    /// A Boolean value that is true if any item is at the path, including a link without a target.
    public var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Checks that the path is a file or does not exist yet.
    ///
    /// - Throws: ``UserFileError`` with code `notAFile` for a folder, a pipe, a socket or a device, or `unreadable` if its kind cannot be
    ///   found out.
    public func requireFile() throws(UserFileError) {
        let kind = try kind
        guard kind == .file || kind == .missing else { throw .notAFile(path, kind) }
    }

    /// The path at the end of a chain of links, and true if the system provides the file (such as `/dev/stdout`), so that no other file can
    /// be put in its place.
    var target: (path: String, isMadeUp: Bool) {
        get throws(UserFileError) {
            var path = path
            for _ in 0..<40 {
                if path.hasPrefix("/proc/") || path.hasPrefix("/dev/") { return (path, true) }
                var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
                let count = readlink(path, &buffer, buffer.count)
                guard count > 0 else { return (path, false) }
                let next = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
                path = next.hasPrefix("/") ? next : Self.folder(of: path) + next
            }
            throw .unreadable(self.path, ELOOP)
        }
    }

    /// Returns the folder of a path with a trailing `/`, or an empty string for the current folder.
    static func folder(of path: String) -> String {
        path.unicodeScalars.lastIndex(of: "/").map { String(path.unicodeScalars[...$0]) } ?? ""
    }

    /// Creates the folder of the file and the folders above it, with access for their owner only.
    ///
    /// - Throws: ``UserFileError`` with code `unwritable`.
    public func makeFolder() throws(UserFileError) {
        let folder = Self.folder(of: try target.path)
        var status = stat()
        guard !folder.isEmpty, stat(folder, &status) != 0 else { return }
        let scalars = folder.unicodeScalars
        for index in scalars.indices where scalars[index] == "/" && index != scalars.startIndex {
            let part = String(scalars[..<index])
            // An existing folder is skipped. An error in another one shows up at the last folder.
            if stat(part, &status) == 0 { continue }
            guard mkdir(part, 0o700) == 0 || errno == EEXIST else { throw .unwritable(path, errno) }
        }
    }
}

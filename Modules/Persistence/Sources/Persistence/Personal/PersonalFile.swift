public import Foundation

/// A file that belongs to a person: a history, settings, a script, an export.
///
/// ```swift
/// let file = PersonalFile(typed: "~/notes.txt")
/// try file.update { bytes in .replaced(bytes + Array("one more\n".utf8)) }
/// ```
///
/// Others know such a file too: a second session writes it, an editor has it open, it is a link into a folder under version control, or the
/// device that swallows everything. So opening never waits (`O_NONBLOCK`), what is there is looked at before it is changed, and whoever changes
/// it holds a lock (`flock`) from the reading to the writing. A link stays a link, a device stays a device, and what is in the file is bytes.
///
/// - Note: For values of a program's own there is ``FileStore``.
public struct PersonalFile: Hashable, Sendable {
    /// Where it is; a link is named by itself, not by what it leads to.
    public let path: String

    /// Names a file, which need not be there.
    ///
    /// - Parameter path: As the system takes it; ``init(typed:environment:)`` takes what a person typed.
    public init(_ path: String) {
        self.path = path
    }

    /// Names the file that a person means.
    ///
    /// - Parameters:
    ///   - text: See ``path(typed:environment:)``.
    ///   - environment: The process's; `HOME` is what counts.
    public init(typed text: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        path = Self.path(typed: text, environment: environment)
    }

    /// The path that a person means: `~` and what is below it are in the folder that `HOME` names, `~alice` is Alice's.
    ///
    /// Every path that somebody types goes through this, since a shell expands `~` only at the start of a word (`--data=~/x` is no such place), a
    /// prompt not at all, and Foundation's `URL(filePath:)` asks the password file and not `HOME`. `./~` is a file of that name.
    ///
    /// - Parameters:
    ///   - text: What was typed, quotes taken away.
    ///   - environment: The process's.
    /// - Returns: A path that never begins with `~`, whoever takes it.
    public static func path(
        typed text: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // By scalar: a mark behind a `/` belongs to the name.
        let scalars = text.unicodeScalars
        guard scalars.first == "~" else { return text }
        let name = String(scalars.dropFirst().prefix { $0 != "/" })
        let rest = String(scalars.dropFirst(1 + name.unicodeScalars.count))
        let home =
            name.isEmpty ? environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? homeOf(nil) : homeOf(name)
        guard let home else { return "./\(text)" }
        let folder = home.count > 1 && home.hasSuffix("/") ? String(home.dropLast()) : home
        return folder == "/" && !rest.isEmpty ? rest : folder + rest
    }

    /// What the password file says; nil for the process's own user.
    private static func homeOf(_ user: String?) -> String? {
        let url =
            user.map { FileManager.default.homeDirectory(forUser: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser
        return url?.path(percentEncoded: false)
    }

    // MARK: What is there

    /// What stands at a path.
    enum Kind: Equatable {
        case missing
        case file
        /// `/dev/null`: empty, and whatever is written to it is gone.
        case void
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
                self = isNull && status.st_mode & S_IFMT == S_IFCHR ? .void : .device
            }
        }

        /// `a folder`, for a message.
        var words: String {
            switch self {
            case .missing: "not there"
            case .file: "a file"
            case .void, .device: "a device"
            case .folder: "a folder"
            case .pipe: "a pipe"
            case .socket: "a socket"
            }
        }
    }

    /// What stands there; a link counts as what it leads to.
    var kind: Kind {
        get throws(PersonalFileError) {
            var status = stat()
            if stat(path, &status) == 0 { return Kind(status) }
            guard errno == ENOENT || errno == ENOTDIR else { throw .unreadable(path, errno) }
            return .missing
        }
    }

    /// Whether something is there, whatever it is, or a link that leads nowhere.
    public var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether bytes are kept there: a file, or nothing yet.
    ///
    /// - Throws: ``PersonalFileError`` with code `notAFile` for a folder, a pipe, a socket or a device; `unreadable` if nobody can say.
    public func requireFile() throws(PersonalFileError) {
        let kind = try kind
        guard kind == .file || kind == .missing else { throw .notAFile(path, kind) }
    }

    /// The path that a chain of links ends at, and whether the system makes it up (`/dev/stdout`): that is no place for another file.
    var target: (path: String, isMadeUp: Bool) {
        get throws(PersonalFileError) {
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

    /// The folder of a path, with the `/` behind it; nothing for the one that the process is in.
    static func folder(of path: String) -> String {
        path.unicodeScalars.lastIndex(of: "/").map { String(path.unicodeScalars[...$0]) } ?? ""
    }

    /// Makes the folder that the file goes in, for its owner alone, and those above it.
    ///
    /// - Throws: ``PersonalFileError`` with code `unwritable`.
    public func makeFolder() throws(PersonalFileError) {
        let folder = Self.folder(of: try target.path)
        var status = stat()
        guard !folder.isEmpty, stat(folder, &status) != 0 else { return }
        let scalars = folder.unicodeScalars
        for index in scalars.indices where scalars[index] == "/" && index != scalars.startIndex {
            let part = String(scalars[..<index])
            // One that is there already is as good; what is wrong with another is told by the last.
            if stat(part, &status) == 0 { continue }
            guard mkdir(part, 0o700) == 0 || errno == EEXIST else { throw .unwritable(path, errno) }
        }
    }
}

package import Foundation

/// Reads and writes folders and files, and describes errors in words, because the system's error objects do not help a person who mistyped
/// a path.
package enum FileAccess {
    /// Returns the names in a folder, sorted.
    ///
    /// - Parameter what: The contents of the folder, for the error: “the rules”.
    package static func names(in folder: URL, of what: String) throws(FileAccessError) -> [String] {
        guard isFolder(folder) else { throw missing(folder, what) }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw FileAccessError("cannot list \(folder.path)", hint: hint(error, at: folder))
        }
    }

    /// Returns the paths of everything in a folder and in its subfolders, sorted.
    ///
    /// - Parameter what: The contents of the folder, for the error: “the rules”.
    package static func paths(in folder: URL, of what: String) throws(FileAccessError) -> [String] {
        guard isFolder(folder) else { throw missing(folder, what) }
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw FileAccessError("cannot list \(folder.path)", hint: hint(error, at: folder))
        }
    }

    /// Reads the bytes of a file.
    package static func contents(of file: URL) throws(FileAccessError) -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw FileAccessError("cannot read \(file.path)", hint: hint(error, at: file))
        }
    }

    /// Writes a file atomically, and creates the folders on its path.
    package static func write(_ bytes: Data, to file: URL) throws(FileAccessError) {
        try makeFolder(file.deletingLastPathComponent())
        do {
            try bytes.write(to: file, options: .atomic)
        } catch {
            throw FileAccessError("cannot write \(file.path)", hint: hint(error, at: file.deletingLastPathComponent()))
        }
    }

    /// Creates a folder and its missing parents, unless it exists.
    package static func makeFolder(_ folder: URL) throws(FileAccessError) {
        guard !isFolder(folder) else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw FileAccessError(
                "cannot make the folder \(folder.path)",
                hint: hint(error, at: nearestFolder(of: folder))
            )
        }
    }

    /// Removes a file.
    package static func remove(_ file: URL) throws(FileAccessError) {
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw FileAccessError("cannot remove \(file.path)", hint: hint(error, at: file.deletingLastPathComponent()))
        }
    }

    /// Returns true if the URL is an existing folder.
    package static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func missing(_ folder: URL, _ what: String) -> FileAccessError {
        FileManager.default.fileExists(atPath: folder.path)
            ? FileAccessError("\(folder.path) is a file, expected the folder of \(what)", hint: "Name its folder.")
            : FileAccessError(
                "there is no folder \(folder.path), expected \(what) in it",
                hint: "Correct the path, or make it."
            )
    }

    /// Returns the innermost existing item on a path; it may be a file that is in the way.
    private static func nearestFolder(of folder: URL) -> URL {
        var url = folder.standardizedFileURL
        while url.pathComponents.count > 1, !FileManager.default.fileExists(atPath: url.path) {
            url.deleteLastPathComponent()
        }
        return url
    }

    /// Returns the advice for a kind of failure.
    private static func hint(_ error: any Error, at place: URL) -> String {
        if FileManager.default.fileExists(atPath: place.path), !isFolder(place),
            (error as? CocoaError)?.isReading != true
        {
            return "\(place.path) is a file and no folder: move it away, or name another path."
        }
        return switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "It is not there: correct the path."
        case .fileReadNoPermission?, .fileWriteNoPermission?: "Access denied: change the permissions of \(place.path)."
        case .fileWriteOutOfSpace?: "The disk is full."
        case .fileWriteVolumeReadOnly?: "The disk can only be read."
        default: "Check that \(place.path) is a folder that you may read and write."
        }
    }
}

/// A folder or file that cannot be read or written.
package struct FileAccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed.
    package let message: String
    /// The advice for the reader.
    package let hint: String

    init(_ message: String, hint: String) {
        self.message = message
        self.hint = hint
    }

    /// The message, followed by the hint on its own line.
    package var description: String { "\(message)\n  \(hint)" }
}

extension CocoaError {
    fileprivate var isReading: Bool { [.fileReadNoSuchFile, .fileReadNoPermission, .fileReadUnknown].contains(code) }
}

package import Foundation

/// Folders and files, with errors in words: a person who has mistyped a path does not want to read a system's error object.
package enum Disk {
    /// The names in a folder, sorted.
    ///
    /// - Parameter what: What the folder holds, for the error: “the rules”.
    package static func names(in folder: URL, of what: String) throws(DiskError) -> [String] {
        guard isFolder(folder) else { throw missing(folder, what) }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw DiskError("cannot list \(folder.path)", hint: hint(error, at: folder))
        }
    }

    /// The paths of everything in a folder and the folders in it, sorted.
    ///
    /// - Parameter what: What the folder holds, for the error: “the rules”.
    package static func paths(in folder: URL, of what: String) throws(DiskError) -> [String] {
        guard isFolder(folder) else { throw missing(folder, what) }
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw DiskError("cannot list \(folder.path)", hint: hint(error, at: folder))
        }
    }

    /// The bytes of a file.
    package static func contents(of file: URL) throws(DiskError) -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw DiskError("cannot read \(file.path)", hint: hint(error, at: file))
        }
    }

    /// Writes a file at once or not at all; folders on its way are made.
    package static func write(_ bytes: Data, to file: URL) throws(DiskError) {
        try makeFolder(file.deletingLastPathComponent())
        do {
            try bytes.write(to: file, options: .atomic)
        } catch {
            throw DiskError("cannot write \(file.path)", hint: hint(error, at: file.deletingLastPathComponent()))
        }
    }

    /// Makes a folder and those around it, unless they are there.
    package static func makeFolder(_ folder: URL) throws(DiskError) {
        guard !isFolder(folder) else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw DiskError("cannot make the folder \(folder.path)", hint: hint(error, at: nearestFolder(of: folder)))
        }
    }

    /// Removes a file.
    package static func remove(_ file: URL) throws(DiskError) {
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw DiskError("cannot remove \(file.path)", hint: hint(error, at: file.deletingLastPathComponent()))
        }
    }

    /// Whether there is a folder.
    package static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func missing(_ folder: URL, _ what: String) -> DiskError {
        FileManager.default.fileExists(atPath: folder.path)
            ? DiskError("\(folder.path) is a file, expected the folder of \(what)", hint: "Name its folder.")
            : DiskError(
                "there is no folder \(folder.path), expected \(what) in it",
                hint: "Correct the path, or make it."
            )
    }

    /// The innermost of the folders around a path that exists; what stands in its way may be a file.
    private static func nearestFolder(of folder: URL) -> URL {
        var url = folder.standardizedFileURL
        while url.pathComponents.count > 1, !FileManager.default.fileExists(atPath: url.path) {
            url.deleteLastPathComponent()
        }
        return url
    }

    /// What to do about it, by what kind of failure it was.
    private static func hint(_ error: any Error, at place: URL) -> String {
        if FileManager.default.fileExists(atPath: place.path), !isFolder(place),
            (error as? CocoaError)?.isReading != true
        {
            return "\(place.path) is a file and no folder: move it away, or name another path."
        }
        return switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "It is not there: correct the path."
        case .fileReadNoPermission?, .fileWriteNoPermission?: "You may not: change the permissions of \(place.path)."
        case .fileWriteOutOfSpace?: "The disk is full."
        case .fileWriteVolumeReadOnly?: "The disk can only be read."
        default: "Check that \(place.path) is a folder that you may read and write."
        }
    }
}

/// A folder or file that cannot be read or written.
package struct DiskError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried.
    package let message: String
    /// What to do about it.
    package let hint: String

    init(_ message: String, hint: String) {
        self.message = message
        self.hint = hint
    }

    /// The message, and the hint on a line of its own.
    package var description: String { "\(message)\n  \(hint)" }
}

extension CocoaError {
    fileprivate var isReading: Bool { [.fileReadNoSuchFile, .fileReadNoPermission, .fileReadUnknown].contains(code) }
}

public import Foundation

/// A folder that only one program at a time uses, for its store and its other files.
///
/// ```swift
/// let folder = try DataFolder(URL(filePath: "/home/alice/.local/share/notes"))
/// let store = FileStore(folder: folder.storeFolder)
/// let history = folder.file("history")
/// ```
///
/// Opening the folder fails while another process has it open; the error names that process. Ownership is a lock on the file `lock` in the
/// folder, which the system releases however the process ends. The process number in that file is only informative, so a file that a crash
/// left behind locks no process out. Child processes do not inherit the lock.
public final class DataFolder: Sendable {
    /// The location of the folder.
    public let url: URL
    private let lock: FolderLock

    /// Creates the folder for its owner only if it is missing, and locks it.
    ///
    /// - Throws: ``StoreError`` with code `folderInUse` if another process has it (``StoreError/message`` names the process), or
    ///   `unusableFolder` if another item is in its place or the folder is missing and cannot be created. ``StoreError/cause`` is a
    ///   ``SystemCallError`` if the system refused a call.
    public init(_ url: URL) throws(StoreError) {
        self.url = url.standardizedFileURL
        try Self.make(self.url)
        lock = try FolderLock(of: self.url)
    }

    /// The reason why the folder could not be written to when it was opened (the disk is full or read-only); nil if it could.
    ///
    /// Its contents can be read in either case. On a read-only disk several processes may open it.
    public var writeFailure: SystemCallError? { lock.obstacle }

    /// The folder for the store. It is separate, so that the store does not take other files for values.
    public var storeFolder: URL { url.appending(path: "store", directoryHint: .isDirectory) }

    /// Returns the location of a file beside the store.
    public func file(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    private static func make(_ url: URL) throws(StoreError) {
        var status = stat()
        if stat(url.path(percentEncoded: false), &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusable(url, "is a file, not a folder") }
            return
        }
        do {
            try FileManager.default.createDirectory(
                at: url,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            let number: Int32? =
                switch (error as? CocoaError)?.code {
                case .fileWriteOutOfSpace?: ENOSPC
                case .fileWriteVolumeReadOnly?: EROFS
                default: nil
                }
            let cause = number.map { SystemCallError(.makeFolder, path: url.path(percentEncoded: false), number: $0) }
            throw .unusable(url, "cannot be made\(cause.map { ": \($0.reason)" } ?? "")", cause ?? error)
        }
    }
}

extension StoreError.Code {
    /// Another process has the folder.
    public static let folderInUse = StoreError.Code(description: "folder-in-use")
    /// The folder cannot be created or written to, or the path is not a folder.
    public static let unusableFolder = StoreError.Code(description: "unusable-folder")
}

extension StoreError {
    static func unusable(_ url: URL, _ what: String, _ cause: (any Error)? = nil) -> StoreError {
        StoreError(
            .unusableFolder,
            "\(url.path(percentEncoded: false)) \(what)",
            hint: "name a folder that belongs to you, or one that is not there yet",
            cause: cause
        )
    }
}

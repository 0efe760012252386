public import Foundation

/// A folder that one program at a time has for itself: its store, and whatever else it keeps beside that.
///
/// ```swift
/// let folder = try DataFolder(URL(filePath: "/home/alice/.local/share/notes"))
/// let store = FileStore(folder: folder.storeFolder)
/// let history = folder.file("history")
/// ```
///
/// Each process that opens it while another has it is refused and told whose it is. What makes the folder one's own is a lock on the file
/// `lock` in it, which the system gives back however the process ends; the number in that file only says whose it is. So a file that a
/// crash left behind locks nobody out. Child processes do not inherit the lock.
public final class DataFolder: Sendable {
    /// Where it is.
    public let url: URL
    private let claim: FolderClaim

    /// Makes the folder if it is missing, for its owner alone, and takes it.
    ///
    /// - Throws: ``StoreError`` with code `folderInUse` if another process has it (``StoreError/message`` names the process), `unusableFolder` if
    ///   something else is in its place, or it is missing and cannot be made; ``StoreError/cause`` is a ``SystemCallError`` where the system
    ///   refused it.
    public init(_ url: URL) throws(StoreError) {
        self.url = url.standardizedFileURL
        try Self.make(self.url)
        claim = try FolderClaim(of: self.url)
    }

    /// Why nothing could be written to it when it was taken: the disk is full, or read-only. Nil if something could.
    ///
    /// What is in it can be read all the same. On a disk that is read-only several processes may have it.
    public var obstacle: SystemCallError? { claim.obstacle }

    /// Where a store goes: its own folder, so that nothing else is taken for a value.
    public var storeFolder: URL { url.appending(path: "store", directoryHint: .isDirectory) }

    /// A file beside the store.
    public func file(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    private static func make(_ url: URL) throws(StoreError) {
        var status = stat()
        if stat(url.path(percentEncoded: false), &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusable(url, "is a file, and a folder is wanted") }
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
    /// The folder cannot be made or written to, or is none.
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

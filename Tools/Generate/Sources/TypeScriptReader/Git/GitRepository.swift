import Foundation

/// A checkout or a bare mirror that is read at any of its tags. Nothing is checked out, fetched or written.
public final class GitRepository {
    /// The path of the repository.
    public let path: String
    private var objects: GitObjects?

    /// Opens a repository.
    ///
    /// - Parameter path: A working checkout, or a bare repository.
    /// - Throws: ``GitError`` if there is no repository at the path.
    public init(path: String) throws(GitError) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            throw GitError(.noRepository, "there is no folder \(path)", hint: "Name a git checkout or a bare mirror.")
        }
        let outcome = try GitCommand.run(in: path, ["rev-parse", "--git-dir"])
        guard outcome.isSuccess else {
            throw GitError(
                .noRepository,
                "\(path) is no git repository",
                hint: "Name a git checkout or a bare mirror.",
                cause: outcome.complaint
            )
        }
    }

    /// A file at a revision.
    struct File: Hashable, Sendable {
        var path: String
        /// The object name of the contents; files with equal contents have equal names.
        var object: String
    }

    /// Returns the files at a tag, sorted by path.
    func files(at tag: String) throws(GitError) -> [File] {
        let outcome = try GitCommand.run(in: path, ["ls-tree", "-r", "-z", "--full-tree", "\(tag)^{commit}"])
        guard outcome.isSuccess else {
            throw GitError(
                .unknownRevision,
                "\(path) has no tag '\(tag)'",
                hint: "'git -C \(path) tag' lists those it has; fetch the missing ones, or correct the versions file.",
                cause: outcome.complaint
            )
        }
        // The format is MODE SP TYPE SP OBJECT TAB PATH NUL. The mode of a file begins with 100, unlike that of a link or a submodule.
        let entries = outcome.output.split(separator: 0).compactMap { entry -> File? in
            let parts = entry.split(separator: 0x09, maxSplits: 1)
            guard parts.count == 2, parts[0].starts(with: Array("100".utf8)) else { return nil }
            let object = parts[0].split(separator: 0x20)[2]
            return File(
                path: String(decoding: parts[1], as: UTF8.self),
                object: String(decoding: object, as: UTF8.self)
            )
        }
        return entries.sorted { $0.path < $1.path }
    }

    /// Reads the bytes of a file.
    func contents(of file: File) throws(GitError) -> [UInt8] {
        if objects == nil { objects = try GitObjects(repository: path) }
        guard let objects else { return [] }
        return try objects.contents(of: file.object)
    }
}

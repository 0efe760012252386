internal import ApiSchema
public import Foundation

/// A file of generated Swift.
public struct GeneratedFile: Hashable, Sendable {
    /// The path below the output folder: `ApiTypes/Generated/Post.swift`.
    public let path: String
    /// The contents.
    public let text: String
}

/// The files of one run, which can be compared with a folder or written to it.
public struct GeneratedFiles: Sendable {
    /// The files, sorted by path.
    public let files: [GeneratedFile]

    init(_ files: [GeneratedFile]) {
        self.files = files.sorted { $0.path < $1.path }
    }

    /// The folders that hold only generated files, including their subfolders: `ApiTypes/Generated`.
    private var folders: [String] {
        let ends = files.compactMap { file in file.path.range(of: "/Generated/").map { file.path[..<$0.lowerBound] } }
        return Set(ends.map { $0 + "/Generated" }).sorted()
    }

    /// Returns the paths in `output` that differ from this run, sorted: changed, missing, or no longer generated files.
    ///
    /// - Throws: `FileAccessError` if a file cannot be read.
    public func differences(in output: URL) throws -> [String] {
        var names = try files.filter { file in
            let url = output.appending(path: file.path)
            guard FileManager.default.fileExists(atPath: url.path) else { return true }
            return try FileAccess.contents(of: url) != Data(file.text.utf8)
        }.map(\.path)
        names += try stale(in: output)
        return names.sorted()
    }

    /// Writes the files that differ, and removes generated files that are no longer generated. Nothing outside `Generated` folders changes.
    ///
    /// - Returns: The paths of the written and removed files, sorted.
    /// - Throws: `FileAccessError` if a file cannot be read or written.
    public func write(to output: URL) throws -> [String] {
        let changed = try differences(in: output)
        let texts = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
        for path in changed {
            let url = output.appending(path: path)
            guard let text = texts[path] else {
                try FileAccess.remove(url)
                continue
            }
            try FileAccess.write(Data(text.utf8), to: url)
        }
        return changed
    }

    /// Returns the files in these folders that are no longer generated. A file without the generated banner is hand-written, and stays.
    private func stale(in output: URL) throws -> [String] {
        let written = Set(files.map(\.path))
        return try folders.flatMap { folder in
            try Self.generated(in: output.appending(path: folder))
                .map { "\(folder)/\($0)" }
                .filter { !written.contains($0) }
        }
    }

    /// Returns the paths of the generated files in a folder and its subfolders, sorted: those with the banner of the generator.
    ///
    /// - Parameter folder: The folder, which may be missing.
    /// - Throws: `FileAccessError` if a file cannot be read.
    public static func generated(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileAccess.paths(in: folder, of: "generated files").filter { path in
            guard path.hasSuffix(".swift") else { return false }
            return try FileAccess.contents(of: folder.appending(path: path))
                .starts(with: Data(DialectEmitter.mark.utf8))
        }
    }
}

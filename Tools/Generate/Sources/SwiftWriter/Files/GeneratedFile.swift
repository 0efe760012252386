internal import ApiSchema
public import Foundation

/// A file of generated Swift.
public struct GeneratedFile: Hashable, Sendable {
    /// Its path below the output folder: `ApiTypes/Generated/Post.swift`.
    public let path: String
    /// What it holds.
    public let text: String
}

/// The files of one run: compares them with a folder, or puts them there.
public struct GeneratedFiles: Sendable {
    /// The files, sorted by path.
    public let files: [GeneratedFile]

    init(_ files: [GeneratedFile]) {
        self.files = files.sorted { $0.path < $1.path }
    }

    /// The folders that hold generated files and nothing else, folders in them too: `ApiTypes/Generated`.
    private var folders: [String] {
        let ends = files.compactMap { file in file.path.range(of: "/Generated/").map { file.path[..<$0.lowerBound] } }
        return Set(ends.map { $0 + "/Generated" }).sorted()
    }

    /// Which files in `output` are not what would be written: changed, missing, or no longer written. Sorted.
    ///
    /// - Throws: in words, what cannot be read.
    public func differences(in output: URL) throws -> [String] {
        var names = try files.filter { file in
            let url = output.appending(path: file.path)
            guard FileManager.default.fileExists(atPath: url.path) else { return true }
            return try Disk.contents(of: url) != Data(file.text.utf8)
        }.map(\.path)
        names += try stale(in: output)
        return names.sorted()
    }

    /// Writes what differs, and removes generated files that are no longer written. Nothing outside of `Generated` folders is touched.
    ///
    /// - Returns: What was written or removed, sorted.
    /// - Throws: in words, what cannot be read or written.
    public func write(to output: URL) throws -> [String] {
        let changed = try differences(in: output)
        let texts = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
        for path in changed {
            let url = output.appending(path: path)
            guard let text = texts[path] else {
                try Disk.remove(url)
                continue
            }
            try Disk.write(Data(text.utf8), to: url)
        }
        return changed
    }

    /// Files in our folders that are no longer written; one that does not say it is generated is somebody's own, and stays.
    private func stale(in output: URL) throws -> [String] {
        let written = Set(files.map(\.path))
        return try folders.flatMap { folder -> [String] in
            let url = output.appending(path: folder)
            guard FileManager.default.fileExists(atPath: url.path) else { return [] }
            return try Disk.paths(in: url, of: "generated files")
                .filter { $0.hasSuffix(".swift") && !written.contains("\(folder)/\($0)") }
                .filter { try Disk.contents(of: url.appending(path: $0)).starts(with: Data(Emission.mark.utf8)) }
                .map { "\(folder)/\($0)" }
        }
    }
}

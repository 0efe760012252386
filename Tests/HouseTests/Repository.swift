import Foundation

/// The working tree that these tests are part of.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

    /// The folders of all modules, relative to the root: each has a manifest or sources.
    static func moduleFolders() throws -> [String] {
        try (folders(in: "Modules") + folders(in: "Modules/Plugins"))
            .filter { $0 != "Modules/Plugins" }
            .sorted()
    }

    /// The text files at and below `folder`, generated and hidden ones too, build products not.
    static func files(under folder: String, where isWanted: (String) -> Bool) throws -> [SourceFile] {
        var found: [SourceFile] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted() {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            if name.hasPrefix(".build") || [".git", ".swiftpm", "docs/site"].contains(path) || name == ".swiftpm" {
                continue
            }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder) else {
                continue
            }
            if isFolder.boolValue {
                found += try files(under: path, where: isWanted)
            } else if isWanted(path) {
                let bytes = try Data(contentsOf: root.appending(path: path))
                found.append(SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self)))
            }
        }
        return found
    }

    /// The Swift files at and below `folder`.
    static func swiftFiles(under folder: String) throws -> [SourceFile] {
        try files(under: folder) { $0.hasSuffix(".swift") }
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private static func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { !$0.hasPrefix(".") }
            .map { "\(folder)/\($0)" }
            .filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
                    && isFolder.boolValue
            }
    }
}

import Foundation

/// The working tree that these tests are part of.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

    /// The folders of all modules, relative to the root.
    static func moduleFolders() throws -> [String] {
        try (folders(in: "Modules") + folders(in: "Modules/Plugins"))
            .filter { $0 != "Modules/Plugins" }
            .sorted()
    }

    /// The Swift files at and below `folder`.
    static func swiftFiles(under folder: String) throws -> [SourceFile] {
        try texts.get().filter { $0.path.hasSuffix(".swift") && $0.path.hasPrefix(folder + "/") }
    }

    /// The Swift files that are written by hand: sources, tests, manifests.
    static func handwrittenSources() throws -> [SourceFile] {
        try texts.get().filter { $0.path.hasSuffix(".swift") && !$0.isGenerated }
    }

    /// The handwritten texts: sources, documents, scripts; no data, no build products.
    static let texts = Result { try files(under: "") }

    /// The folders of the C libraries' module maps.
    static func systemLibraries() throws -> [String] {
        try texts.get().filter { $0.path.hasSuffix("/module.modulemap") }.map {
            root.appending(path: $0.path).deletingLastPathComponent().path
        }
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private static let kinds: Set<String> = [
        "swift", "md", "bash", "sh", "py", "h", "c", "json5", "yml", "yaml", "modulemap", "",
    ]

    private static func files(under folder: String) throws -> [SourceFile] {
        var found: [SourceFile] = []
        for name in try names(in: folder) {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            let isLeftOut = name.hasPrefix(".build") || [".git", ".swiftpm", "World", "Corpus"].contains(name)
            if isLeftOut || path == "docs/site" { continue }
            if isFolder(path) {
                found += try files(under: path)
            } else if kinds.contains((name as NSString).pathExtension) {
                let bytes = try Data(contentsOf: root.appending(path: path))
                found.append(SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self)))
            }
        }
        return found
    }

    private static func folders(in folder: String) throws -> [String] {
        try names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }.filter(isFolder)
    }

    private static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
        return exists && isFolder.boolValue
    }
}

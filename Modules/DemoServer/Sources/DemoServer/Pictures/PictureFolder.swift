import Foundation

/// The folder beside a state file that holds the bytes of its pictures, each in a file named by their digest.
struct PictureFolder: Hashable, Sendable {
    let path: String

    /// Makes the reference to the folder of a state file.
    init(besides state: String) { path = "\(state).images" }

    private func path(of digest: String) -> String { "\(path)/\(digest)" }

    func has(_ digest: String) -> Bool { access(path(of: digest), F_OK) == 0 }

    /// Returns the bytes of a picture; nil if the file is missing or cannot be read.
    func read(_ digest: String) -> Data? {
        // A digest in a state file must not lead to a path outside the folder.
        guard Self.isDigest(digest[...]) else { return nil }
        // Ignored: the client gets the response for a missing picture.
        return try? Data(contentsOf: URL(fileURLWithPath: path(of: digest)), options: .alwaysMapped)
    }

    /// Writes bytes and syncs them to the disk before it returns.
    func write(_ bytes: Data, as digest: String) throws(DemoServerError) {
        if mkdir(path, 0o700) == 0 { DurableFile.synchronizeFolder(of: path) }
        try DurableFile(URL(fileURLWithPath: path(of: digest))).replace(with: bytes)
    }

    func remove(_ digest: String) { unlink(path(of: digest)) }

    /// Returns the digests in the folder with the sizes in bytes. Temporary files of a crash are removed; other files are left unchanged.
    func scan() -> [String: Int] {
        // Ignored: a folder that is missing or cannot be listed has no known pictures.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        var found: [String: Int] = [:]
        for name in names {
            if name.hasPrefix("."), name.hasSuffix(".part"), Self.isDigest(name.dropFirst().prefix(64)) {
                unlink("\(path)/\(name)")
            }
            var status = stat()
            guard Self.isDigest(name[...]), stat("\(path)/\(name)", &status) == 0 else { continue }
            found[name] = Int(status.st_size)
        }
        return found
    }

    private static func isDigest(_ text: Substring) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

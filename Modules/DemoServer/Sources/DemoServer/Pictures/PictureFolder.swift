import Foundation

/// The folder beside a state file that has the bytes of its pictures, each in a file that is called by their digest.
struct PictureFolder: Hashable, Sendable {
    let path: String

    /// The folder that belongs to a state file.
    init(besides state: String) { path = "\(state).images" }

    private func path(of digest: String) -> String { "\(path)/\(digest)" }

    func has(_ digest: String) -> Bool { access(path(of: digest), F_OK) == 0 }

    /// Nil for what is not there, or cannot be read.
    func read(_ digest: String) -> Data? {
        // What a file names must not lead out of the folder.
        guard Self.isDigest(digest[...]) else { return nil }
        // Whoever asks is told that there is no such picture, as by a server that has lost one.
        return try? Data(contentsOf: URL(fileURLWithPath: path(of: digest)), options: .alwaysMapped)
    }

    /// Brings bytes to the disk; when this returns they are there, whatever happens.
    func write(_ bytes: Data, as digest: String) throws(DemoServerError) {
        if mkdir(path, 0o700) == 0 { DurableFile.synchronizeFolder(of: path) }
        try DurableFile(URL(fileURLWithPath: path(of: digest))).replace(with: bytes)
    }

    func remove(_ digest: String) { unlink(path(of: digest)) }

    /// What is there, with the number of its bytes. What a crash left half-written goes; what is no picture's is left alone.
    func claim() -> [String: Int] {
        // A folder that is not there, or cannot be listed, has none to be found.
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

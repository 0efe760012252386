import Foundation

/// The files of the page by name, read once. No other file can be named in a request.
struct PageFiles: Sendable {
    /// A file with its type.
    struct File: Sendable {
        let type: String
        let bytes: [UInt8]
    }

    private static let types = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
    ]

    private let files: [String: File]

    /// Reads the files of a folder; without a folder there are none.
    init(folder: URL? = Bundle.module.url(forResource: "Page", withExtension: nil)) {
        var files: [String: File] = [:]
        // A folder or file that cannot be read is answered with 404.
        for url in folder.flatMap({
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }) ?? [] {
            // As above.
            guard let type = Self.types[url.pathExtension], let data = try? Data(contentsOf: url) else { continue }
            files[url.lastPathComponent] = File(type: type, bytes: Array(data))
        }
        self.files = files
    }

    /// The names of the files.
    var names: [String] { files.keys.sorted() }

    /// Returns a file; nil if the page has none of this name.
    subscript(name: String) -> File? { files[name] }

    /// Returns the document, in which inline scripts carry a nonce: the map of the modules has to be inline.
    func document(nonce: String) -> File? {
        guard let index = files["index.html"] else { return nil }
        let text = String(decoding: index.bytes, as: UTF8.self)
        let marked = text.replacing(
            "<script type=\"importmap\">",
            with: "<script type=\"importmap\" nonce=\"\(nonce)\">"
        )
        return File(type: index.type, bytes: Array(marked.utf8))
    }
}

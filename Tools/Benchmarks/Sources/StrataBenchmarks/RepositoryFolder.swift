import Foundation

/// A folder of the repository: in the checkout in which this program was built, or above the current folder.
struct RepositoryFolder {
    /// The error for a missing file.
    struct Missing: Error, CustomStringConvertible {
        let file: String

        var description: String {
            "\(file) is not there: run this in a clone of the repository, or build it there again"
        }
    }

    private let url: URL

    /// - Parameter path: The folder's path in the repository.
    init(_ path: String) {
        let built = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        var roots = [built.standardizedFileURL]
        var here = URL(filePath: FileManager.default.currentDirectoryPath)
        while here.path != "/" {
            roots.append(here)
            here = here.deletingLastPathComponent()
        }
        let places = roots.map { $0.appending(path: path) }
        url = places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
    }

    /// Returns the bytes of a file in it.
    ///
    /// - Throws: ``Missing``, which names the file.
    func contents(of name: String) throws -> Data {
        let file = url.appending(path: name)
        guard let contents = FileManager.default.contents(atPath: file.path) else { throw Missing(file: file.path) }
        return contents
    }
}

import Foundation

/// `Data.write(options: .atomic)` and `Data(contentsOf:)`: what one would write without a store. It does not synchronize the folder.
struct FoundationSide: Side {
    private let folder: URL

    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ number: Int) -> URL { folder.appending(path: "feed-\(number).json") }

    @concurrent func write(_ page: [Post], as number: Int) async throws {
        try encoded(page).write(to: file(number), options: .atomic)
    }

    @concurrent func read(_ number: Int) async throws -> [Post] { try decoded(Data(contentsOf: file(number))) }
}

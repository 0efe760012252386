import Foundation
import Persistence
import Testing

@Suite struct DataFolderTests {
    private let place = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID().uuidString)")

    private func forget() {
        // Ignored: at worst the folder stays in the system's temporary folder.
        try? FileManager.default.removeItem(at: place)
    }

    private func mode(of url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func `a folder is made for its owner alone, with all that lead to it`() throws {
        defer { forget() }
        let folder = try DataFolder(place.appending(path: "deep/er"))
        for url in [place, place.appending(path: "deep"), folder.url] { #expect(try mode(of: url) == 0o700) }
        #expect(try mode(of: folder.file("lock")) == 0o600)
    }

    @Test func `one at a time has it, and the other is told who`() throws {
        defer { forget() }
        let first = try DataFolder(place)
        let error = #expect(throws: StoreError.self) { try DataFolder(place) }
        #expect(error?.code == .folderInUse)
        #expect(error?.message.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        withExtendedLifetime(first) {}
    }

    @Test func `a file without an owner is no lock`() throws {
        defer { forget() }
        do { _ = try DataFolder(place) }
        // This is the state after a crash: the file contains the number of the process that held the lock.
        try Data("1\n".utf8).write(to: place.appending(path: "lock"))
        let folder = try DataFolder(place)
        let text = try String(contentsOf: folder.file("lock"), encoding: .utf8)
        #expect(text == "\(ProcessInfo.processInfo.processIdentifier)\n")
    }

    @Test func `whoever lets it go leaves it to the next`() throws {
        defer { forget() }
        var first: DataFolder? = try DataFolder(place)
        #expect(first != nil)
        first = nil
        _ = try DataFolder(place)
    }

    @Test func `a file in its place is refused and stays`() throws {
        defer { forget() }
        try Data("a diary".utf8).write(to: place)
        let error = #expect(throws: StoreError.self) { try DataFolder(place) }
        #expect(error?.code == .unusableFolder)
        #expect(error?.message.contains(place.path(percentEncoded: false)) == true)
        #expect(try Data(contentsOf: place) == Data("a diary".utf8))
    }

    @Test func `a folder that cannot be made is said to be so`() throws {
        let error = #expect(throws: StoreError.self) { try DataFolder(URL(filePath: "/dev/null/here")) }
        #expect(error?.code == .unusableFolder)
    }

    @Test func `a link in the lock's place is not followed`() throws {
        defer { forget() }
        do { _ = try DataFolder(place) }
        let lock = place.appending(path: "lock")
        let victim = place.appending(path: "victim")
        try FileManager.default.removeItem(at: lock)
        try Data("precious".utf8).write(to: victim)
        try FileManager.default.createSymbolicLink(at: lock, withDestinationURL: victim)
        let error = #expect(throws: StoreError.self) { try DataFolder(place) }
        #expect(error?.code == .unusableFolder)
        #expect(try Data(contentsOf: victim) == Data("precious".utf8))
    }

    @Test func `what a store keeps is counted`() async throws {
        defer { forget() }
        let folder = try DataFolder(place)
        let store = FileStore(folder: folder.storeFolder)
        #expect(store.folder.standardizedFileURL == folder.storeFolder.standardizedFileURL)
        #expect(await store.size() == (0, 0))
        store.enqueue(["a"], for: StoreKey(scope: .server("s"), name: "a", schema: 1))
        store.enqueue(["b"], for: StoreKey(scope: .server("s"), name: "b", schema: 1))
        let size = await store.size()
        #expect(size.files == 2 && size.bytes > 100)
        #expect(try mode(of: folder.storeFolder) == 0o700)
        #expect(await FileStore(folder: folder.storeFolder).size() == size)
    }
}

import Foundation
import Networking
import Testing

@testable import DemoServer

/// The bytes of pictures beside the state file.
@Suite struct `Kept pictures` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var file: URL { folder.appending(path: "world.state") }

    private func forget() {
        // Ignored: a remaining file is in the system's temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func keeper(
        _ file: URL? = nil,
        journal: Bool = false,
        version: Dialect = .v0_19
    ) throws -> StateFile {
        let file = file ?? self.file
        return try StateFile(in: file, keepsJournal: journal) {
            guard FileManager.default.fileExists(atPath: file.path) else {
                return try LemmyServer(seed: 11, size: WorldSize(posts: 20, people: 20), version: version)
            }
            return try LemmyServer(state: file)
        }
    }

    private func files(_ file: URL? = nil) -> [String] {
        // Ignored: a missing folder has no files.
        (try? FileManager.default.contentsOfDirectory(atPath: "\((file ?? self.file).path).images"))?.sorted() ?? []
    }

    /// Copies the files as a process that ends at this moment leaves them.
    private func crash(_ name: String) throws -> URL {
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for ending in ["", ".journal", ".images"] {
            let url = URL(filePath: file.path + ending)
            guard FileManager.default.fileExists(atPath: url.path) else { continue }
            try FileManager.default.copyItem(at: url, to: place.appending(path: url.lastPathComponent))
        }
        return place.appending(path: "world.state")
    }

    private func found(_ alias: String, in server: LemmyServer) -> Data? {
        let answer = Client(server).root("/pictrs/image/\(alias)")
        return answer.status == 200 ? answer.body : nil
    }

    @Test func `a picture is on the disk before it is acknowledged, once for the same bytes, and is there again`()
        throws
    {
        defer { forget() }
        let sent = Sample.png(3, 4)
        var aliases: [String] = []
        do {
            let keeper = try keeper()
            let alice = try Client(keeper.server, as: "alice")
            #expect(files().isEmpty)
            aliases = [alice.upload(sent).alias, alice.upload(sent).alias]
            #expect(files() == [SHA256.digest(of: sent)])
            #expect(try Data(contentsOf: URL(filePath: "\(file.path).images/\(files()[0])")) == sent)
            try keeper.saveIfChanged()
        }
        let again = try keeper()
        for alias in aliases { #expect(found(alias, in: again.server) == sent) }
        // The same holds without a keeper, and for a server that copies this one.
        let copies = [try LemmyServer(state: file), try LemmyServer(copying: again.server)]
        for server in copies { #expect(found(aliases[0], in: server) == sent) }
        #expect(try Client(again.server, as: "alice").get("/account/list_media").text.contains(aliases[1]))
    }

    @Test func `a saved server has its pictures beside the file`() throws {
        defer { forget() }
        let server = LemmyServer()
        let sent = Sample.gif(3, 4)
        let alias = try Client(server, as: "alice").upload(sent).alias
        try server.save(to: file)
        #expect(found(alias, in: try LemmyServer(state: file)) == sent)
        let expected = try LemmyServer(state: file).snapshot().world
        #expect(Difference.all(between: try server.snapshot().world, and: expected).isEmpty)
    }

    @Test func `bytes go once no saved state names them, not before`() throws {
        defer { forget() }
        let keeper = try keeper()
        let alice = try Client(keeper.server, as: "alice")
        let kept = alice.upload(Sample.png(1, 1))
        let gone = alice.upload(Sample.png(2, 2))
        try keeper.saveIfChanged()
        #expect(alice.root("/pictrs/image/delete/x/\(gone.alias)").status == 204)
        #expect(files().count == 2)
        // After a crash at this point the file is the saved one, and all its pictures exist.
        let crashed = try crash("before the save")
        #expect(found(gone.alias, in: try self.keeper(crashed).server) == Sample.png(2, 2))
        try keeper.saveIfChanged()
        #expect(files() == [SHA256.digest(of: Sample.png(1, 1))])
        #expect(found(kept.alias, in: keeper.server) != nil)
        #expect(found(gone.alias, in: try self.keeper(try crash("after it")).server) == nil)
    }

    @Test func `what nobody names goes at the first save, and what is no picture stays`() throws {
        defer { forget() }
        var alias = ""
        do {
            let keeper = try keeper()
            let alice = try Client(keeper.server, as: "alice")
            alias = alice.upload(Sample.png(1, 1)).alias
            try keeper.saveIfChanged()
            // The picture is uploaded, and lost with the process before a save.
            #expect(alice.upload(Sample.png(2, 2)).status == 201)
        }
        let images = "\(file.path).images"
        let digest = SHA256.digest(of: Data("half".utf8))
        for name in ["notes.txt", ".\(digest).77.part", digest] {
            try Data("x".utf8).write(to: URL(filePath: "\(images)/\(name)"))
        }
        let keeper = try keeper()
        #expect(files().count == 4)
        try keeper.saveIfChanged()
        #expect(files().sorted() == ["notes.txt", SHA256.digest(of: Sample.png(1, 1))].sorted())
        #expect(found(alias, in: keeper.server) == Sample.png(1, 1))
    }

    @Test func `with a journal a crash loses no picture and brings none back`() throws {
        defer { forget() }
        let keeper = try keeper(journal: true)
        let alice = try Client(keeper.server, as: "alice")
        let kept = alice.upload(Sample.png(1, 1))
        let gone = alice.upload(Sample.png(2, 2))
        let uploaded = try crash("uploaded")
        #expect(alice.root("/pictrs/image/delete/x/\(gone.alias)").status == 204)
        let deleted = try crash("deleted")
        let lines = try Data(contentsOf: URL(filePath: "\(file.path).journal"))
        #expect(lines.range(of: Data(SHA256.digest(of: Sample.png(1, 1)).utf8)) != nil && lines.count < 4000)
        let first = try self.keeper(uploaded)
        #expect(found(kept.alias, in: first.server) == Sample.png(1, 1))
        #expect(found(gone.alias, in: first.server) == Sample.png(2, 2))
        let second = try self.keeper(deleted, journal: true)
        #expect(found(kept.alias, in: second.server) == Sample.png(1, 1))
        #expect(found(gone.alias, in: second.server) == nil)
        #expect(files(deleted) == [SHA256.digest(of: Sample.png(1, 1))])
        // Both worlds were loaded from a file, because a file does not preserve the empty slots of removed rows.
        let compared = folder.appending(path: "compared")
        try keeper.server.save(to: compared)
        let expected = try LemmyServer(state: compared).snapshot().world
        let differences = Difference.all(between: expected, and: try second.server.snapshot().world)
        #expect(differences.isEmpty, "\(differences.prefix(5))")
    }

    @Test func `what nobody in particular deletes in 0_18 stays deleted`() throws {
        defer { forget() }
        let keeper = try keeper(journal: true, version: .v0_18)
        let sent = try Client(keeper.server, as: "alice").upload(Sample.png(1, 1), Sample.png(2, 2))
        try #require(sent.status == 201)
        #expect(Client(keeper.server).root("/pictrs/image/delete/\(sent.deleteToken)/\(sent.alias)").status == 204)
        let again = try self.keeper(try crash("deleted"))
        #expect(again.server.version == .v0_18 && found(sent.alias, in: again.server) == nil)
        #expect(found(sent.files.last?["file"] as? String ?? "", in: again.server) == Sample.png(2, 2))
    }

    @Test func `a disk that takes nothing is told, and nothing is noted`() throws {
        defer { forget() }
        let keeper = try keeper()
        let alice = try Client(keeper.server, as: "alice")
        try Data().write(to: URL(filePath: "\(file.path).images"))
        let answer = alice.upload(Sample.png(1, 1))
        #expect(answer.status == 500 && answer.text.hasPrefix(#"{"files":null,"msg":""#), "\(answer.text)")
        #expect(alice.get("/account/list_media").text == #"{"images":[]}"#)
        try FileManager.default.removeItem(atPath: "\(file.path).images")
        #expect(alice.upload(Sample.png(1, 1)).status == 201)
    }

    @Test func `there is room for so much, and what goes makes room`() throws {
        defer { forget() }
        let one = Data(repeating: 1, count: 60)
        let (first, second) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
        let two = Data(repeating: 2, count: 60)
        for place in [nil, PictureFolder(besides: file.path)] {
            let store = PictureStore(limit: 100)
            if let place { try store.keep(in: place, named: []) }
            store.retain([first])
            try store.store(one, as: first)
            try store.store(one, as: first)
            #expect(throws: PictureError.storageFull) { try store.store(two, as: second) }
            #expect(store.size == 60 && store.bytes(of: first) == one && store.bytes(of: second) == nil)
            // Bytes that are retained, referenced, or uploaded since the turn began stay.
            store.collectGarbage(keeping: [], before: store.beginCollection())
            #expect(store.size == 60)
            let turn = store.beginCollection()
            store.release([first])
            store.collectGarbage(keeping: [], before: turn)
            #expect(store.size == 60)
            store.collectGarbage(keeping: [first], before: store.beginCollection())
            #expect(store.size == 60)
            store.collectGarbage(keeping: [], before: store.beginCollection())
            #expect(store.size == 0 && store.bytes(of: first) == nil)
            try store.store(two, as: second)
            #expect(store.bytes(of: second) == two)
        }
    }

    @Test func `many who send and delete at once, while it is saved, lose nothing`() throws {
        defer { forget() }
        let keeper = try keeper(journal: true)
        let alice = try Client(keeper.server, as: "alice")
        let group = DispatchGroup()
        for thread in 0..<3 {
            group.enter()
            Thread.detachNewThread {
                for number in 0..<12 {
                    // Every thread uploads and deletes the same bytes.
                    let sent = Sample.png(1 + number % 3, 1)
                    let answer = alice.upload(sent)
                    if answer.status != 201 || alice.root("/pictrs/image/\(answer.alias)").body != sent {
                        Issue.record("\(thread) \(number): \(answer.text)")
                    }
                    if number % 4 != 0 { _ = alice.root("/pictrs/image/delete/x/\(answer.alias)") }
                }
                group.leave()
            }
        }
        for _ in 0..<10 { try keeper.saveIfChanged() }
        group.wait()
        let again = try self.keeper(try crash("in the end"))
        let images = Array(try again.server.snapshot().world.images.rows)
        #expect(images.count == 9)
        for image in images { #expect(found(image.alias, in: again.server) != nil) }
    }
}

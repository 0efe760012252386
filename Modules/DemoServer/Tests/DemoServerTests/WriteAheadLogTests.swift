import Foundation
import Networking
import Primitives
import Testing

@testable import DemoServer

/// Acknowledged writes survive the end of the process.
@Suite struct `Journal` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-journal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var file: URL { folder.appending(path: "world.state") }
    private var journal: URL { folder.appending(path: "world.state.journal") }

    private func forget() {
        // Ignored: a remaining file is in the system's temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func keeper(version: Dialect = .v0_19) throws -> StateFile {
        try StateFile(in: file, keepsJournal: true) {
            guard FileManager.default.fileExists(atPath: file.path) else {
                return try LemmyServer(seed: 11, size: WorldSize(posts: 60, people: 40), version: version)
            }
            return try LemmyServer(state: file)
        }
    }

    /// Copies the files as a process that ends at this moment leaves them.
    private func crash(_ name: String = "crashed") throws -> URL {
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for url in [file, journal] {
            try FileManager.default.copyItem(at: url, to: place.appending(path: url.lastPathComponent))
        }
        return place.appending(path: "world.state")
    }

    private func requireSame(_ server: LemmyServer, _ file: URL) throws {
        let keeper = try StateFile(in: file) { try LemmyServer(state: file) }
        // Both worlds were loaded from a file, because a file does not preserve the empty slots of removed rows.
        let saved = folder.appending(path: "compared")
        try server.save(to: saved)
        let expected = try LemmyServer(state: saved).snapshot()
        let found = try keeper.server.snapshot()
        let differences = Difference.all(between: expected.world, and: found.world)
        #expect(differences.isEmpty, "\(differences.prefix(10))")
        #expect(expected.clock == found.clock)
        #expect(expected.tasks.lastRun == found.tasks.lastRun && expected.tasks.isOn == found.tasks.isOn)
        #expect(!FileManager.default.fileExists(atPath: "\(file.path).journal"))
    }

    @Test func `everything that happened happens again, in both versions`() throws {
        defer { forget() }
        let keeper = try keeper()
        let server = keeper.server
        let alice = try Client(server, as: "alice")
        let carol = try Client(server, as: "carol")
        #expect(alice.post("/post", #"{"name":"Kept 🏳️‍🌈","community_id":1,"body":"line\nbreak"}"#).status == 200)
        #expect(alice.post("/comment", #"{"post_id":1,"content":"hello @bob@strata.test"}"#).status == 200)
        #expect(alice.post("/post", #"{"name":"","community_id":1}"#).status == 400)
        #expect(alice.get("/post", [("id", "2")]).status == 200)
        #expect(carol.post("/post/remove", #"{"post_id":5,"removed":true,"reason":"x"}"#).status == 200)
        server.clock += 3600
        #expect(alice.post("/post/like", #"{"post_id":3,"score":1}"#).status == 200)
        server.runsScheduledTasks = false
        server.clock += 3600
        _ = alice.get("/site")
        server.runsScheduledTasks = true
        server.clock -= 600
        _ = alice.get("/site")
        #expect(carol.put("/site", #"{"captcha_enabled":true}"#).status == 200)
        // The request for a captcha is anonymous.
        for _ in 0..<2 { #expect(Client(server).get("/user/get_captcha").value("ok", "uuid") != nil) }
        let captcha = try #require(try server.snapshot().world.captchas.rows.first)
        let newcomer =
            #"{"username":"newcomer","password":"0123456789ab","password_verify":"0123456789ab","#
            + #""captcha_uuid":"\#(captcha.uuid)","captcha_answer":"\#(captcha.answer)"}"#
        #expect(Client(server).post("/user/register", newcomer).status == 200)
        #expect(carol.post("/user/logout", "{}").status == 200)
        let crashed = try crash()
        try requireSame(server, crashed)
        var again = Client(try LemmyServer(state: crashed))
        again.token = alice.token
        #expect(again.get("/user/validate_auth").status == 200)
        again.token = carol.token
        #expect(again.get("/user/validate_auth").status != 200)
    }

    @Test func `0_18's tokens are found where they come, and stand in no file`() throws {
        defer { forget() }
        let server = try keeper(version: .v0_18).server
        let token = try #require(try Client(server, as: "alice").token)
        let body = #"{"name":"from 0.18","community_id":1,"auth":"\#(token)"}"#
        #expect(Client(server).post("/post", body).status == 200)
        #expect(Client(server).get("/post", [("id", "1"), ("auth", token)]).status == 200)
        let crashed = try crash()
        for url in [file, journal] {
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(!text.contains(token) && !text.contains(Data(token.utf8).base64EncodedString().dropLast(4)))
        }
        try requireSame(server, crashed)
    }

    @Test func `a line that was half written is as if it had never been`() throws {
        defer { forget() }
        let server = try keeper().server
        let alice = try Client(server, as: "alice")
        #expect(alice.post("/post/like", #"{"post_id":1,"score":1}"#).status == 200)
        let before = try server.snapshot()
        let whole = try Data(contentsOf: journal).count
        #expect(alice.post("/post/like", #"{"post_id":2,"score":1}"#).status == 200)
        let bytes = try Data(contentsOf: journal)
        for (index, length) in [whole, whole + 1, whole + 40, bytes.count - 1].enumerated() {
            let crashed = try crash("cut at \(index)")
            let cut = URL(filePath: "\(crashed.path).journal")
            try bytes.prefix(length).write(to: cut)
            let keeper = try StateFile(in: crashed) { try LemmyServer(state: crashed) }
            let differences = Difference.all(between: before.world, and: try keeper.server.snapshot().world)
            #expect(differences.isEmpty, "\(length): \(differences.prefix(3))")
        }
    }

    @Test func `damage in the middle is told, and both files stay`() throws {
        defer { forget() }
        let alice = try Client(try keeper().server, as: "alice")
        for post in 1...4 { #expect(alice.post("/post/like", #"{"post_id":\#(post),"score":1}"#).status == 200) }
        let bytes = try Data(contentsOf: journal)
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        var flipped = bytes
        flipped[bytes.count / 2] ^= 1
        let missing = Data((lines.prefix(1) + lines.dropFirst(2)).joined(separator: [UInt8(ascii: "\n")])) + [10]
        for (name, content) in [("flipped", flipped), ("missing", missing)] {
            let crashed = try crash(name)
            try content.write(to: URL(filePath: "\(crashed.path).journal"))
            let error = #expect(throws: DemoServerError.self) {
                try StateFile(in: crashed) { try LemmyServer(state: crashed) }
            }
            #expect(
                error?.code == .unreadableState && error?.message.contains("journal") == true,
                "\(String(describing: error))"
            )
            #expect(try Data(contentsOf: URL(filePath: "\(crashed.path).journal")) == content)
        }
        let orphan = try crash("orphan")
        try FileManager.default.removeItem(at: orphan)
        let error = #expect(throws: DemoServerError.self) { try StateFile(in: orphan) { LemmyServer() } }
        #expect(error?.message.contains("which is not there") == true)
    }

    @Test func `a save forgets what it has, and nothing that came meanwhile`() throws {
        defer { forget() }
        let keeper = try keeper()
        let alice = try Client(keeper.server, as: "alice")
        let group = DispatchGroup()
        for thread in 0..<4 {
            group.enter()
            Thread.detachNewThread {
                for number in 0..<60 {
                    let post = (thread * 60 + number) % 50 + 1
                    _ = alice.post("/post/like", #"{"post_id":\#(post),"score":\#(number % 2)}"#)
                }
                group.leave()
            }
        }
        var saves = 0
        while saves < 8 {
            try keeper.saveIfChanged()
            saves += 1
            let name = "at save \(saves)"
            // The copy is made between two writes of the process, as in a crash.
            let state = try? crash(name)
            if let state { _ = try StateFile(in: state) { try LemmyServer(state: state) } }
        }
        group.wait()
        try requireSame(keeper.server, try crash("in the end"))
        try keeper.saveIfChanged()
        #expect(try Data(contentsOf: journal).isEmpty)
        try requireSame(keeper.server, try crash("saved"))
    }

    @Test func `many who write at once wait for few writes to the disk, and all is there`() throws {
        defer { forget() }
        let server = try keeper().server
        let alice = try Client(server, as: "alice")
        let titles = Lock<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            let answer = alice.post("/post", #"{"name":"post \#(number)","community_id":1}"#)
            if answer.status == 200 { titles.withLock { $0.append("post \(number)") } }
        }
        let crashed = try crash()
        try requireSame(server, crashed)
        let names = Set(try LemmyServer(state: crashed).snapshot().world.posts.rows.map(\.name))
        #expect(titles.withLock { $0.count } == 40)
        #expect(titles.withLock { $0.allSatisfy(names.contains) })
    }

    @Test func `whoever goes on after a crash keeps a journal of their own`() throws {
        defer { forget() }
        do {
            let keeper = try keeper()
            let alice = try Client(keeper.server, as: "alice")
            #expect(alice.post("/post/like", #"{"post_id":1,"score":1}"#).status == 200)
        }
        // The first keeper ends without a save; another one continues with a journal of its own.
        let again = try keeper()
        let bob = try Client(again.server, as: "bob")
        #expect(bob.post("/post/like", #"{"post_id":1,"score":1}"#).status == 200)
        try requireSame(again.server, try crash())
    }
}

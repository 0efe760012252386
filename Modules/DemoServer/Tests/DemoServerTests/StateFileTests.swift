import DemoServerConformance
import Foundation
import Networking
import Testing

@testable import DemoServer

@Suite struct `State file` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-state-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var file: URL { folder.appending(path: "world.state") }

    private func forget() {
        // Ignored: a remaining file is in the system's temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns a server with every kind of activity.
    private func busyServer(version: Dialect = .v0_19) throws -> LemmyServer {
        let server = try LemmyServer(seed: 11, size: WorldSize(posts: 120, comments: 400, people: 60), version: version)
        guard version == .v0_19 else { return server }
        let alice = try Client(server, as: "alice")
        let carol = try Client(server, as: "carol")
        _ = alice.post(
            "/post",
            #"{"name":"\"Quoted\" \\ and\ttabbed 🏳️‍🌈","community_id":1,"body":"line\nbreak\u0001\u2028"}"#
        )
        _ = alice.post("/comment", #"{"post_id":100,"content":"Hello @bob@strata.test"}"#)
        _ = alice.put("/user/save_user_settings", #"{"show_nsfw":false,"bio":"new","discussion_languages":[0,37]}"#)
        _ = alice.post("/post/report", #"{"post_id":3,"reason":"why"}"#)
        _ = alice.post("/post/report", #"{"post_id":3,"reason":"twice"}"#)
        _ = carol.post("/user/ban", #"{"person_id":9,"ban":true,"expires":1900000000,"reason":"r"}"#)
        _ = carol.post("/post/remove", #"{"post_id":5,"removed":true,"reason":"x"}"#)
        _ = Client(server).post(
            "/user/register",
            #"{"username":"newcomer","password":"0123456789ab","password_verify":"0123456789ab"}"#
        )
        return server
    }

    // MARK: Round trip

    @Test func `nothing of a world is lost on the way through a file`() throws {
        defer { forget() }
        let server = try busyServer()
        try server.save(to: file)
        let again = try LemmyServer(state: file)
        #expect(again.clockText == server.clockText)
        let differences = try Difference.all(between: server.snapshot().world, and: again.snapshot().world)
        #expect(differences.isEmpty, "\(differences.prefix(10))")
    }

    @Test func `nothing of the world that comes along is lost, in either version`() throws {
        defer { forget() }
        for version in Dialect.allCases {
            let server = LemmyServer(version: version)
            try server.save(to: file)
            let again = try LemmyServer(state: file)
            #expect(again.version == version)
            let differences = try Difference.all(between: server.snapshot().world, and: again.snapshot().world)
            #expect(differences.isEmpty, "\(version): \(differences.prefix(10))")
        }
    }

    @Test func `what is seldom there is kept, too`() throws {
        defer { forget() }
        var world = try WorldGenerator.world(seed: 1, size: WorldSize(posts: 5, comments: 5, people: 12))
        world.dialect = .v0_18
        world.people[1]?.isAdmin = true
        world.localUsers[2]?.validatorTime = Timestamp(micros: 1_700_000_000_000_001)
        world.localUsers[3]?.showNewPostNotifications = true
        for sequence in World.sequences { sequence.advance(&world, 77) }
        for numbers in World.rowNumbers { numbers.set(&world, 1, 9) }
        let user = try #require(world.localUsers[3])
        world.apply(user, because: "let me in", at: LemmyServer.start)
        world.secondFactors[3] = "secret"
        world.localSite.slurFilter = SlurFilter("drat|blast")
        world.taglines[2] = Tagline(id: 2, localSiteID: 1, content: "Be kind.", published: LemmyServer.start)
        world.allowedInstances = [2]
        world.blockedInstances = [3]
        world.federationStates[2] = FederationState(failCount: 3, lastRetry: LemmyServer.start)
        for kind in Modlog.Kind.allCases {
            var entry = ModlogEntry(moderatorID: 1, when: LemmyServer.start)
            switch kind {
            case .removePost, .lockPost, .featurePost, .purgeComment: entry.postID = 1
            case .removeComment, .lockComment: entry.commentID = 1
            case .removeCommunity, .hideCommunity, .purgePost: entry.communityID = 1
            case .ban, .add: entry.personID = 5
            case .banFromCommunity, .addToCommunity, .transferCommunity: (entry.personID, entry.communityID) = (5, 1)
            case .purgePerson, .purgeCommunity: break
            }
            world.modlog.add(kind, entry)
        }
        let server = LemmyServer(world, .v0_18)
        try server.save(to: file)
        let differences = try Difference.all(
            between: server.snapshot().world,
            and: LemmyServer(state: file).snapshot().world
        )
        #expect(differences.isEmpty, "\(differences.prefix(10))")
    }

    @Test func `a difference would be noticed`() throws {
        let world = try WorldGenerator.world(seed: 1, size: WorldSize(posts: 5, comments: 5, people: 12))
        var other = world
        other.posts[3]?.embedTitle = "another"
        other.logins.advanceID(through: 4)
        other.commentVotes[2, 5] = Vote(score: -1, published: LemmyServer.start)
        #expect(Difference.all(between: world, and: other).count >= 3)
        #expect(Difference.all(between: world, and: world).isEmpty)
    }

    @Test func `every recorded answer is the same afterwards`() async throws {
        defer { forget() }
        try Corpus.server().save(to: file)
        let server = try LemmyServer(state: file)
        for session in try Corpus.sessions("0.19/read-back") {
            var replay = try await Replay(of: session, against: InProcessServer(server))
            for chapter in session.chapters {
                let outcomes = try await replay.run(chapter)
                let wrong = outcomes.filter { !$0.agrees }
                #expect(!outcomes.isEmpty && wrong.isEmpty, "\(chapter.name): \(wrong.prefix(3).map(\.record.name))")
            }
        }
    }

    @Test func `a session goes on where it was, with its tokens and the next numbers`() throws {
        defer { forget() }
        let server = try busyServer()
        var alice = try Client(server, as: "alice")
        try server.save(to: file)
        let token = alice.token
        let body = #"{"name":"The next one","community_id":1}"#
        let first = alice.post("/post", body)
        alice = Client(try LemmyServer(state: file))
        alice.token = token
        let second = alice.post("/post", body)
        #expect(first.status == 200)
        #expect(first.text == second.text)
        let reports = #"{"post_id":7,"reason":"number"}"#
        #expect(alice.post("/post/report", reports).status == 200)
    }

    @Test func `no token is in the file, and each is good all the same`() throws {
        defer { forget() }
        let server = LemmyServer()
        let token = try #require(try Client(server, as: "alice").token)
        try server.save(to: file)
        #expect(!(try String(contentsOf: file, encoding: .utf8)).contains(token))
        var alice = Client(try LemmyServer(state: file))
        alice.token = token
        #expect(alice.get("/user/validate_auth").status == 200)
        #expect(alice.post("/user/logout", "{}").status == 200)
        #expect(alice.get("/user/validate_auth").status == 400)
    }

    @Test func `a file of before, with tokens in it, is read, and holds none afterwards`() throws {
        defer { forget() }
        let server = LemmyServer()
        let token = try #require(try Client(server, as: "alice").token)
        let text = String(decoding: StateFileWriter.data(of: try server.snapshot()), as: UTF8.self)
        let old = text.replacing(LoginToken.digest(of: token), with: token)
        #expect(old != text)
        try sealed(old).write(to: file)
        var alice = Client(try LemmyServer(state: file))
        alice.token = token
        #expect(alice.get("/user/validate_auth").status == 200)
        try LemmyServer(state: file).save(to: file)
        #expect(!(try String(contentsOf: file, encoding: .utf8)).contains(token))
    }

    /// Returns the text of a state with a valid last line.
    private func sealed(_ text: String) throws -> Data {
        let end = try #require(text.range(of: "{\"end\"", options: .backwards))
        let lines = Data(text[..<end.lowerBound].utf8)
        let sum = lines.withUnsafeBytes { Checksum.of($0) }
        return lines + Data("{\"end\":\"\(sum)\"}\n".utf8)
    }

    @Test func `saving twice writes the same bytes`() throws {
        defer { forget() }
        try busyServer().save(to: file)
        let first = try Data(contentsOf: file)
        try LemmyServer(state: file).save(to: file)
        #expect(try Data(contentsOf: file) == first)
    }

    // MARK: Files that are not what they should be

    @Test func `a file that is not there is named`() throws {
        defer { forget() }
        let error = #expect(throws: DemoServerError.self) { try LemmyServer(state: file) }
        #expect(error?.code == .unreadableState)
        #expect(error?.message.contains(file.lastPathComponent) == true)
    }

    @Test(arguments: ["", "hello\n", "{}", #"{"format":"something else"}"#, "\u{0}\u{1}"])
    func `somebody else's file is neither read nor overwritten`(content: String) throws {
        defer { forget() }
        try Data(content.utf8).write(to: file)
        try expectRefusal(saying: "is not the state of a demo server")
    }

    @Test func `a newer format is refused, and the file stays`() throws {
        defer { forget() }
        try busyServer().save(to: file)
        var text = try String(contentsOf: file, encoding: .utf8)
        text.replace(#""format_version":1"#, with: #""format_version":2"#, maxReplacements: 1)
        try Data(text.utf8).write(to: file)
        try expectRefusal(saying: "another version")
    }

    @Test func `wherever a file is cut, it is damaged and stays`() throws {
        defer { forget() }
        try LemmyServer(seed: 1, size: WorldSize(posts: 3, comments: 3, people: 10)).save(to: file)
        let whole = try Data(contentsOf: file)
        for count in [1, 40, 60, 100, 130, 200, 5000, whole.count / 2, whole.count - 20, whole.count - 1] {
            try whole.prefix(count).write(to: file)
            try expectRefusal()
        }
        try (whole + Data("more\n".utf8)).write(to: file)
        try expectRefusal(saying: "is damaged")
    }

    @Test func `a flipped bit is noticed wherever it is`() throws {
        defer { forget() }
        try LemmyServer(seed: 1, size: WorldSize(posts: 2, comments: 2, people: 10)).save(to: file)
        let whole = try Data(contentsOf: file)
        for place in stride(from: 0, to: whole.count, by: whole.count / 60) {
            var flipped = whole
            flipped[place] ^= 0x04
            try flipped.write(to: file)
            try expectRefusal()
        }
    }

    private func expectRefusal(saying text: String? = nil) throws {
        let before = try Data(contentsOf: file)
        for attempt in [{ _ = try LemmyServer(state: file) }, { try LemmyServer().save(to: file) }] {
            let error = #expect(throws: DemoServerError.self) { try attempt() }
            #expect(error?.code == .unreadableState, "\(String(describing: error))")
            #expect(text.map { error?.message.contains($0) == true } ?? true, "\(String(describing: error))")
            #expect(error?.hint.isEmpty == false)
        }
        #expect(try Data(contentsOf: file) == before, "the file was changed")
    }

    @Test func `a folder that is not there is an error, and nothing is left behind`() throws {
        defer { forget() }
        let lost = folder.appending(path: "no/where.state")
        let error = #expect(throws: DemoServerError.self) { try LemmyServer().save(to: lost) }
        #expect(error?.code == .unwritableState)
        try LemmyServer().save(to: file)
        try LemmyServer().save(to: file)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["world.state"])
    }

    @Test func `only the owner may read what holds passwords`() throws {
        defer { forget() }
        try LemmyServer().save(to: file)
        let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test func `a time in the farthest year that a client may name is kept`() throws {
        defer { forget() }
        let server = LemmyServer(version: try Dialect("0.18"))
        let carol = try Client(server, as: "carol")
        let token = try #require(carol.token)
        let times = [8_210_266_876_799, 253_402_300_800, -62_167_219_201, -8_334_601_228_800]
        for (index, time) in times.enumerated() {
            let ban = "{\"person_id\":\(10 + index),\"ban\":true,\"expires\":\(time),\"auth\":\"\(token)\"}"
            #expect(carol.post("/user/ban", ban).status == 200)
        }
        try server.save(to: file)
        let people = try LemmyServer(state: file).snapshot().world.people
        for (index, time) in times.enumerated() {
            #expect(people[Int32(10 + index)]?.banExpires == Timestamp(micros: Int64(time) * 1_000_000))
        }
    }

    // MARK: Places

    @Test func `a folder or a device is refused by its name, and nothing is made beside it`() throws {
        defer { forget() }
        let inner = folder.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        for (place, word) in [(inner, "is a folder"), (URL(filePath: "/dev/null"), "is a device")] {
            let kept = #expect(throws: DemoServerError.self) { try StateFile(in: place) { LemmyServer() } }
            #expect(kept?.message.hasPrefix("\(place.path) \(word)") == true, "\(kept?.message ?? "")")
            let read = #expect(throws: DemoServerError.self) { try LemmyServer(state: place) }
            #expect(read?.code == .unreadableState)
            #expect(read?.message == kept?.message)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["inner"])
    }

    @Test func `a folder that is missing is what the error names`() throws {
        defer { forget() }
        let missing = folder.appending(path: "missing")
        let error = #expect(throws: DemoServerError.self) {
            try StateFile(in: missing.appending(path: "world.state")) { LemmyServer() }
        }
        #expect(error?.code == .unwritableState)
        #expect(error?.message == "There is no folder \(missing.path).")
        try Data().write(to: missing)
        let other = #expect(throws: DemoServerError.self) {
            try StateFile(in: missing.appending(path: "world.state")) { LemmyServer() }
        }
        #expect(other?.message.hasPrefix("\(missing.path) is no folder") == true)
    }

    // MARK: Keeping

    @Test func `what changed is saved, and only then`() throws {
        defer { forget() }
        let server = try busyServer()
        let keeper = try StateFile(in: file) { server }
        #expect(try keeper.saveIfChanged())
        #expect(try !keeper.saveIfChanged())
        let alice = try Client(server, as: "alice")
        #expect(try keeper.saveIfChanged(), "a login is a change")
        _ = alice.get("/post/list")
        _ = alice.get("/site")
        #expect(try !keeper.saveIfChanged(), "reading a list is none")
        _ = Client(server).get("/post", [("id", "2")])
        #expect(try !keeper.saveIfChanged(), "nobody has read a post")
        _ = alice.get("/post", [("id", "2")])
        #expect(try keeper.saveIfChanged(), "a post that was read is marked")
        #expect(server.setClock("2026-12-01T00:00:00Z"))
        #expect(try keeper.saveIfChanged())
        #expect(try LemmyServer(state: file).clockText == "2026-12-01T00:00:00Z")
    }

    @Test func `a file is judged when it is claimed, and not at each save`() throws {
        defer { forget() }
        try Data("somebody else's".utf8).write(to: file)
        let error = #expect(throws: DemoServerError.self) {
            try StateFile(in: file) {
                Issue.record("a file that may not be overwritten needs no server")
                return LemmyServer()
            }
        }
        #expect(error?.code == .unreadableState)
        #expect(try String(contentsOf: file, encoding: .utf8) == "somebody else's")
        try FileManager.default.removeItem(at: file)
        let server = LemmyServer()
        let keeper = try StateFile(in: file) { server }
        try keeper.saveIfChanged()
        // The test overwrites the file to show that the keeper does not read it again.
        try Data("scribbled over".utf8).write(to: file)
        #expect(server.setClock("2026-12-01T00:00:00Z"))
        #expect(try keeper.saveIfChanged())
        #expect(try LemmyServer(state: file).clockText == "2026-12-01T00:00:00Z")
    }

    @Test func `what a crash left half-written is removed when the file is claimed`() throws {
        defer { forget() }
        let own = [".world.state.0.part", ".world.state.18446744073709551615.part"]
        let others = [".world.state.5.77.part", ".world.state.part", ".world.state.copy.part", ".other.state.7.part"]
        for name in own + others { try Data("{".utf8).write(to: folder.appending(path: name)) }
        try StateFile(in: file) { LemmyServer() }.saveIfChanged()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.sorted() == (others + ["world.state", "world.state.lock"]).sorted())
    }

    @Test func `a second keeper of a file is refused until the first is gone`() throws {
        defer { forget() }
        do {
            let first = try StateFile(in: file) { LemmyServer() }
            let error = #expect(throws: DemoServerError.self) {
                try StateFile(in: file) {
                    Issue.record("whoever may not keep the file does not read it either: it may change meanwhile")
                    return LemmyServer()
                }
            }
            #expect(error?.message.contains("Another server") == true)
            try first.saveIfChanged()
        }
        try StateFile(in: file) { try LemmyServer(state: file) }.saveIfChanged()
    }
}

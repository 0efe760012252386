import Foundation
import Primitives
import Testing

@testable import ReplKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Tests with real sockets. A process has one socket for its session, so the tests run serially.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct `The socket for viewers` {
    /// A folder of the test's own, with a path short enough for a socket.
    private final class Place: Sendable {
        let url = URL(filePath: "/tmp/strata-panes-\(UInt32.random(in: 0...UInt32.max))")
        var folder: PanesSocketFolder {
            get throws { try #require(PanesSocketFolder(dataFolder: url, environment: [:])) }
        }

        // Ignored: it is a test's own folder.
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    /// Reads lines as they arrive, and waits for them.
    private struct Reader {
        let descriptor: Int32
        private var received: [UInt8] = []

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Returns the next message; nil at the end.
        mutating func next() -> PanesMessage? {
            while true {
                if let end = received.firstIndex(of: 10) {
                    defer { received.removeSubrange(...end) }
                    return PanesMessage(line: received[..<end])
                }
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&entry, 1, 60_000) > 0 else { return nil }
                var buffer = [UInt8](repeating: 0, count: 65_536)
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return nil }
                received += buffer[..<count]
            }
        }
    }

    @Test func `who joins gets everything, then each change, then the end`() throws {
        let place = Place()
        let socket = try PanesServer(in: try place.folder)
        let list = MadeUpPanes.list(3)
        socket.post([.snapshot(pid: getpid(), [list])])
        let first = try place.folder.connect(pid: getpid())
        #expect(first.pid == getpid())
        var reader = Reader(first.descriptor)
        #expect(reader.next() == .snapshot(pid: getpid(), [list]))
        var side = MadeUpPanes.list(1)
        side.view = "side"
        socket.post([.pane(side), .closed(view: "list")])
        #expect(reader.next() == .pane(side))
        #expect(reader.next() == .closed(view: "list"))
        var late = Reader(try place.folder.connect().descriptor)
        #expect(late.next() == .snapshot(pid: getpid(), [side]))
        socket.close()
        #expect(reader.next() == .end && late.next() == .end)
        #expect(reader.next() == nil && late.next() == nil)
        _ = (close(reader.descriptor), close(late.descriptor))
        #expect(!FileManager.default.fileExists(atPath: socket.path))
        // Closing it twice, or posting after the end, does nothing.
        socket.post([.end])
        socket.close()
    }

    @Test func `folder and socket are the owner's alone`() throws {
        let place = Place()
        let socket = try PanesServer(in: try place.folder)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(socket.path) == 0o600)
        #expect(try mode(try place.folder.path) == 0o700)
        socket.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: try place.folder.path)
        #expect(throws: ReplError.self) { try PanesServer(in: try place.folder) }
        #expect(throws: ReplError.self) { try place.folder.connect() }
    }

    @Test func `a viewer that does not read is dropped, the others and the session go on`() throws {
        let place = Place()
        var limits = PanesServer.Limits()
        limits.waiting = 100_000
        let socket = try PanesServer(in: try place.folder, limits: limits)
        let big = MadeUpPanes.list(100)
        socket.post([.snapshot(pid: getpid(), [])])
        let slow = try place.folder.connect()
        var reader = Reader(try place.folder.connect().descriptor)
        #expect(reader.next() == .snapshot(pid: getpid(), []))
        // Far more than a socket's buffer and the limit hold. A sender that waited for the slow reader would never continue.
        for _ in 0..<400 {
            socket.post([.pane(big)])
            #expect(reader.next() == .pane(big))
        }
        socket.post([.closed(view: "list")])
        #expect(reader.next() == .closed(view: "list"))
        #expect(socket.viewerCount == 1)
        var slowReader = Reader(slow.descriptor)
        var count = 0
        while slowReader.next() != nil { count += 1 }
        #expect(count < 400, "it got what was in the buffer, and the end")
        _ = (close(slow.descriptor), close(reader.descriptor))
        socket.close()
    }

    @Test func `what viewers say is read by nobody, and no more of them come in than may`() throws {
        let place = Place()
        var limits = PanesServer.Limits()
        limits.viewers = 2
        let socket = try PanesServer(in: try place.folder, limits: limits)
        socket.post([.snapshot(pid: getpid(), [])])
        var readers = try (0..<2).map { _ in Reader(try place.folder.connect().descriptor) }
        for index in readers.indices { #expect(readers[index].next() == .snapshot(pid: getpid(), [])) }
        var third = Reader(try place.folder.connect().descriptor)
        #expect(third.next() == nil)
        let noise = [UInt8](repeating: 65, count: 10_000)
        _ = write(readers[0].descriptor, noise, noise.count)
        socket.post([.closed(view: "a")])
        for index in readers.indices { #expect(readers[index].next() == .closed(view: "a")) }
        // One viewer leaves, another arrives.
        _ = (close(readers[0].descriptor), close(third.descriptor))
        var fourth = Reader(-1)
        repeat {
            fourth = Reader(try place.folder.connect().descriptor)
        } while fourth.next() == nil
        _ = (close(readers[1].descriptor), close(fourth.descriptor))
        socket.close()
    }

    @Test func `what a dead session left is removed, and what is none is left alone`() throws {
        let place = Place()
        let folder = try place.folder
        try folder.prepare()
        let dead = folder.socketPath(pid: 99_999_999)
        let listener = UnixSocket.open()
        #expect(UnixSocket.listen(listener, at: dead))
        _ = close(listener)
        let other = folder.path + "/12.sock"
        try Data("a file".utf8).write(to: URL(filePath: other))
        #expect(FileManager.default.fileExists(atPath: dead))
        let error = #expect(throws: ReplError.self) { try folder.connect() }
        #expect(error?.message == "no session is running")
        #expect(!FileManager.default.fileExists(atPath: dead))
        #expect(FileManager.default.fileExists(atPath: other))
        let socket = try PanesServer(in: folder)
        let unknown = #expect(throws: ReplError.self) { try folder.connect(pid: 12) }
        #expect(unknown?.message == "process 12 has no session; there is \(getpid())")
        socket.close()
    }

    @Test func `the runtime folder comes first, then that of the data, then none`() throws {
        let place = Place()
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true)
        let data = URL(filePath: "/data")
        #expect(
            PanesSocketFolder(dataFolder: data, environment: ["XDG_RUNTIME_DIR": place.url.path])?.path == place.url
                .path
                + "/strata"
        )
        for runtime in ["relative", "", "/nowhere/at/all"] {
            #expect(
                PanesSocketFolder(dataFolder: data, environment: ["XDG_RUNTIME_DIR": runtime])?.path == "/data/panes"
            )
        }
        #expect(PanesSocketFolder(dataFolder: nil, environment: [:]) == nil)
    }

    @Test func `a name too long for a socket is told`() throws {
        let place = Place()
        let long = place.url.appending(path: String(repeating: "long", count: 30))
        let folder = try #require(PanesSocketFolder(dataFolder: long, environment: [:]))
        let error = #expect(throws: ReplError.self) { try PanesServer(in: folder) }
        #expect(error?.message.contains("File name too long") == true)
    }

    @MainActor
    @Test func `a session tells what its views show`() async throws {
        let place = Place()
        let notes = try NotesSession()
        _ = await notes.run("load note 2 as n; watch n in side")
        notes.session.sharePanes(with: try PanesServer(in: try place.folder))
        let connection = try place.folder.connect()
        var state = PanesState()
        var reader = Reader(connection.descriptor)
        func follow(until isThere: (PanesState) -> Bool) async {
            while !isThere(state), let message = reader.next() { state.apply(message) }
        }
        await follow { $0["side"] != nil }
        _ = await notes.run("star n; load note 1 as m; watch m in other")
        _ = notes.session.panes.current()
        await follow { $0["other"] != nil }
        #expect(state["side"]?.rows.first?.cell("stars")?.text == "21")
        #expect(state["side"]?.rows.first?.cell("stars")?.isChanged == true)
        await notes.session.end()
        await follow { _ in false }
        #expect(reader.next() == nil)
        _ = close(connection.descriptor)
    }
}

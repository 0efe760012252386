import Foundation
import Networking
import Primitives
import Testing
import WireRuntime

@testable import LemmyMiddleware

@MainActor
@Suite(.timeLimit(.minutes(20))) struct `The server's time` {
    private static let noon = "Sat, 21 Nov 2026 12:00:00 GMT"

    @Test func `many answers say it, and it is read once when somebody asks`() async throws {
        let world = try World()
        let (client, reads) = (world.guest, Lock(0))
        client.state.withLock { state in
            state.serverTime = ServerClockOffset { text in
                reads.withLock { $0 += 1 }
                return Date(httpText: text)
            }
        }
        for _ in 1...20 { _ = try await client.getPost(id: 1) }
        #expect(client.lastContact != nil && reads.withLock { $0 } == 0)
        let time = try #require(Date(httpText: Self.noon))
        #expect(client.localTime(of: time) == client.localTime(of: time))
        #expect(client.localTime(of: time) != time, "the world's clock is not this machine's")
        #expect(reads.withLock { $0 } == 1)
        _ = try await client.getPost(id: 1)
        _ = client.localTime(of: time)
        #expect(reads.withLock { $0 } == 2, "a later answer may say another")
    }

    @Test func `counts from when the answer came, not from when it is read`() throws {
        let noon = try #require(Date(httpText: Self.noon))
        var time = ServerClockOffset()
        #expect(time.readOffset() == 0)
        time.record(Self.noon, at: noon.addingTimeInterval(-40))
        #expect(time.readOffset() == 40)
        time.record(nil, at: noon)
        #expect(time.readOffset() == 40, "an answer that says nothing changes nothing")
        time.record("about noon", at: noon)
        #expect(time.readOffset() == 40, "neither does one that cannot be read")
    }
}

import Foundation
import Networking
import Primitives
import Testing

@Suite struct RateLimits {
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_000_000))
    private let server = ScriptedTransport()
    private let faults: Faults
    private let transport: FaultingTransport

    init() {
        faults = Faults(clock: clock)
        transport = FaultingTransport(server, faults: faults)
    }

    private func answers(_ count: Int, _ request: HTTPRequest = .list) async throws -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count { statuses.append(try await transport.send(request).status) }
        return statuses
    }

    @Test func `so many at once, then one for each share of the period`() async throws {
        faults.apply(.limit(Faults.Limit(5, per: .seconds(10))))
        #expect(try await answers(7) == [200, 200, 200, 200, 200, 400, 400])
        clock.advance(by: .seconds(2))
        #expect(try await answers(2) == [200, 400])
        clock.advance(by: .milliseconds(1999))
        #expect(try await answers(1) == [400])
        clock.advance(by: .milliseconds(1))
        #expect(try await answers(2) == [200, 400])
        clock.advance(by: .seconds(1000))
        #expect(try await answers(6) == [200, 200, 200, 200, 200, 400], "the bucket holds no more than its capacity")
        #expect(server.requests.count == 12)
    }

    @Test func `a clock that is set back gives nothing and takes nothing`() async throws {
        faults.apply(.limit(Faults.Limit(1, per: .seconds(10))))
        #expect(try await answers(2) == [200, 400])
        clock.advance(by: .seconds(-3600))
        #expect(try await answers(1) == [400])
        clock.advance(by: .seconds(10))
        #expect(try await answers(2) == [200, 400])
    }

    @Test func `it is answered as Lemmy does, never by 429`() async throws {
        faults.apply(.limit(.all()))
        let response = try await transport.send(.list)
        #expect(response.status == 400)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["Retry-After"] == nil)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"error":"rate_limit_error"}"#)
        #expect(server.requests.isEmpty)
    }

    @Test func `a proxy answers 429 and says when to come again`() async throws {
        faults.apply(.limit(Faults.Limit(1, per: .seconds(30), by: .proxy)))
        #expect(try await answers(1) == [200])
        clock.advance(by: .milliseconds(9500))
        let response = try await transport.send(.list)
        #expect(response.status == 429)
        #expect(response.headers["Retry-After"] == "21")
        #expect(response.headers["Content-Type"] == "text/html")
        clock.advance(by: .seconds(21))
        #expect(try await answers(1) == [200])
    }

    @Test func `where no wait helps none is promised`() async throws {
        faults.apply(.limit(.all(by: .proxy)))
        let response = try await transport.send(.list)
        #expect(response.status == 429 && response.headers["Retry-After"] == nil)
    }

    @Test func `it counts the requests it is for`() async throws {
        faults.apply(.limit(Faults.Limit(1, per: .seconds(600))), on: RequestPattern(method: .post))
        #expect(try await answers(3) == [200, 200, 200])
        #expect(try await answers(2, .like) == [200, 400])
        faults.apply(.off(.limit))
        #expect(try await answers(1, .like) == [200])
    }
}

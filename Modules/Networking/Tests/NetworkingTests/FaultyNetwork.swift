import Foundation
import Networking
import Primitives
import Testing

@Suite struct FaultyNetwork {
    private let clock = ManualClock(Date(timeIntervalSince1970: 0))
    private let server = ScriptedTransport()
    private let events = Lock<[Faults.Event]>([])
    private let faults: Faults
    private let transport: FaultingTransport

    init() throws {
        faults = Faults(seed: 7, clock: clock) { [events] event in events.withLock { $0.append(event) } }
        transport = FaultingTransport(server, faults: faults, server: try ServerAddress("lemmy.world"))
    }

    @Test func `without a fault an answer passes untouched`() async throws {
        #expect(try await transport.send(.list) == .posts)
        #expect(faults.counts.started == 1 && faults.counts.open == 0 && faults.counts.faulted == 0)
        #expect("\(faults)" == "ok")
        #expect(
            events.withLock { $0 }.map(\.description) == [
                "1 GET /api/v3/post/list started", "1 GET /api/v3/post/list answered 200",
            ]
        )
    }

    @Test func `a fault that is set or ended is a change of the network`() {
        let outer = FaultingTransport(transport, faults: Faults())
        #expect(server.networkChangeCount == 0 && outer.networkChangeCount == 0)
        for (mode, count) in [
            (Faults.Mode.offline, 1), (.off(.offline), 2), (.ok, 3), (.step, 3), (.seed(5), 3),
        ] {
            faults.apply(mode)
            #expect(transport.networkChangeCount == count, "\(mode)")
            #expect(outer.networkChangeCount == count, "a wrapper knows what the wrapped one knows")
        }
    }

    @Test func `fail answers 500 so many times and tells the server nothing`() async throws {
        faults.apply(.fail(2))
        for _ in 0..<2 {
            let response = try await transport.send(.like)
            #expect(response.status == 500)
            #expect(
                String(decoding: response.body, as: UTF8.self)
                    == #"{"error":"unknown","message":"made to fail by net fail"}"#
            )
        }
        #expect(server.requests.isEmpty)
        #expect(try await transport.send(.like).status == 200)
        #expect(faults.counts.faulted == 2)
    }

    @Test func `html is a proxy's page, as nginx sends it`() async throws {
        faults.apply(.html)
        let response = try await transport.send(.list)
        #expect(response.status == 502)
        #expect(response.headers["content-type"] == "text/html")
        #expect(response.headers["Content-Length"] == "\(response.body.count)")
        let page = String(decoding: response.body, as: UTF8.self)
        #expect(page.hasPrefix("<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n"))
        #expect(server.requests.isEmpty)
        faults.apply(.malformed)
        #expect(try await transport.send(.list) == response, "it is no JSON already")
    }

    @Test(arguments: [
        (Faults.Truncation.share(0.5), 13), (.share(0.3), 7), (.share(0), 0), (.bytes(0), 0), (.bytes(5), 5),
        (.bytes(99), 26),
    ])
    func `truncate cuts the body after the server has acted`(cut: Faults.Truncation, count: Int) async throws {
        faults.apply(.truncate(cut))
        let response = try await transport.send(.list)
        #expect(response.status == 200)
        #expect(response.body == HTTPResponse.posts.body.prefix(count))
        #expect(response.headers["Content-Length"] == "26", "as when a connection breaks")
        #expect(server.requests == [.list])
    }

    @Test(arguments: [
        "{}", "[1]", " {\"a:b\":1}", "", "true", "\"x\"", "{\"posts\":[]}",
        "{\"a\":\"\\\"{[,:\",\"b\":[{},[],1.5,null]}",
    ])
    func `malformed is never JSON, whatever the dice say`(body: String) async throws {
        let transport = FaultingTransport(
            ScriptedTransport { _ in HTTPResponse(status: 200, body: Data(body.utf8)) },
            faults: faults
        )
        faults.apply(.malformed)
        var bodies: Set<Data> = []
        for _ in 0..<50 {
            let broken = try await transport.send(.list).body
            #expect(throws: (any Error).self, "\(String(decoding: broken, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: broken, options: .fragmentsAllowed)
            }
            bodies.insert(broken)
        }
        if body.count > 20 { #expect(bodies.count > 3, "it breaks in several places") }
    }

    @Test func `malformed keeps the length in step with the body`() async throws {
        faults.apply(.malformed)
        #expect(try await transport.send(.list).headers["Content-Length"] == "27")
    }

    @Test func `offline names the server and the way back`() async throws {
        faults.apply(.delay(.seconds(5)))
        faults.apply(.offline)
        let error = await error { () async throws(TransportError) in try await transport.send(.like) }
        #expect(error?.code == .noConnection)
        #expect(error?.message == "no connection to lemmy.world: POST /api/v3/post/like was not sent")
        #expect(error?.hint.contains("net ok") == true)
        #expect(server.requests.isEmpty)
        faults.apply(.ok)
        #expect(try await transport.send(.like) == .posts)
    }

    @Test func `an error of the wrapped transport passes through`() async {
        let broken = FaultingTransport(
            ScriptedTransport { _ throws(TransportError) in throw TransportError(.brokenAnswer, "broken") },
            faults: faults
        )
        #expect(await error { () async throws(TransportError) in try await broken.send(.list) }?.code == .brokenAnswer)
        #expect(faults.counts.open == 0)
        #expect(events.withLock { $0.last?.kind } == .failed(.brokenAnswer))
    }

    @Test func `faults combine, and ok ends all`() async throws {
        for mode: Faults.Mode in [
            .delay(.milliseconds(400)), .jitter(.milliseconds(50)), .html, .rate(0.25), .fail(2), .hold,
        ] {
            faults.apply(mode)
        }
        #expect("\(faults)" == "hold, delay 400, jitter 50, fail 2, rate 25%, html")
        faults.apply(.ok)
        #expect("\(faults)" == "ok")
        #expect(try await transport.send(.list) == .posts)
    }

    @Test func `one switchboard drives several transports`() async throws {
        let other = FaultingTransport(ScriptedTransport(), faults: faults)
        faults.apply(.fail(2))
        #expect(try await transport.send(.list).status == 500)
        #expect(try await other.send(.list).status == 500)
        #expect(try await other.send(.list).status == 200)
        #expect(faults.counts.started == 3)
    }
}

import Foundation
import Networking
import Testing

@testable import NetworkingCurl

@Suite struct ResponseParserTests {
    /// Parses a head line by line, and then a body.
    private func read(_ lines: String..., body: String = "", limit: Int = 1_000) -> ResponseParser {
        var reader = ResponseParser(bodyLimit: limit)
        for line in lines where !Data("\(line)\r\n".utf8).withUnsafeBytes({ reader.parse(line: $0) }) { return reader }
        if !body.isEmpty { _ = Data(body.utf8).withUnsafeBytes { reader.read(body: $0) } }
        return reader
    }

    @Test func `there is an answer once the blank line of a final head is there`() {
        #expect(!read("HTTP/1.1 200 OK", "A: b").hasHead)
        #expect(!read("HTTP/1.1 100 Continue", "").hasHead)
        #expect(read("HTTP/1.1 200", "").hasHead)
        #expect(read("HTTP/1.1 103 Early", "Link: x", "", "HTTP/2 200", "a: b", "").hasHead)
    }

    @Test func `one name is one field, in the order in which it came first`() {
        var reader = read("HTTP/1.1 200 OK", "B: 1", "A:", "b:\t2 ", "", body: "abc")
        let response = reader.takeResponse()
        #expect(response.headers.map(\.name) == ["B", "A"])
        #expect(response.headers.map(\.value) == ["1, 2", ""])
        #expect(response.body == Data("abc".utf8))
    }

    @Test func `a line that goes on belongs to the one before it`() {
        var reader = read("HTTP/1.1 200 OK", "A: b", "  c", "", body: "")
        let response = reader.takeResponse()
        #expect(response.headers["A"] == "b c")
        #expect(read("HTTP/1.1 200 OK", " c").fault != nil)
    }

    @Test func `bytes that are no UTF-8 are replaced`() {
        var reader = ResponseParser(bodyLimit: 1)
        let lines = [Data("HTTP/1.1 200 OK\r\n".utf8), Data("A: ".utf8) + [0xFF, 0x0D, 0x0A], Data("\r\n".utf8)]
        for line in lines {
            let goesOn = line.withUnsafeBytes { reader.parse(line: $0) }
            #expect(goesOn)
        }
        let response = reader.takeResponse()
        #expect(response.headers["A"] == "\u{FFFD}")
    }

    @Test(arguments: [
        "", "HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 20x", "HTTP/1.1 2000", "HTTP/1.1 099", "HTTP/1.1 600", "ICY 200 OK",
        "HTTP/x.y 200 OK", "HTTP/ 1.1 200 OK",
    ])
    func `a status line that is none ends it`(line: String) {
        let reader = read(line, "")
        #expect(!reader.hasHead)
        #expect(reader.fault == .notHTTP("its status line is invalid"))
    }

    @Test(arguments: ["5, 6", "5x", "5 5", "5.0", "0x5", "-5", "+5", ""])
    func `a length that is no number ends it`(length: String) {
        #expect(
            read("HTTP/1.1 200 OK", "content-length: \(length)", "").fault
                == .notHTTP("its length is not a number")
        )
    }

    @Test func `a length beyond all numbers is too large`() {
        #expect(read("HTTP/1.1 200 OK", "Content-Length: 9223372036854775808", "").fault == .tooLarge)
    }

    @Test func `what is beyond a limit ends it`() {
        #expect(read("HTTP/1.1 200 OK", "Content-Length: 5", "", limit: 4).fault == .tooLarge)
        #expect(read("HTTP/1.1 304 Same", "Content-Length: 5", "", limit: 4).fault == nil)
        #expect(read("HTTP/1.1 200 OK", "", body: "12345", limit: 4).fault == .tooLarge)
        #expect(read("HTTP/1.1 200 OK", "", body: "1234", limit: 4).fault == nil)
        var reader = read("HTTP/1.1 200 OK")
        let line = Data("A: b\r\n".utf8)
        var count = 0
        while line.withUnsafeBytes({ reader.parse(line: $0) }) { count += 1 }
        #expect(count == ResponseLimits.head.lines - 1)
    }

    @Test func `a reader that was used begins anew`() {
        var reader = read("HTTP/1.1 200 OK", "A: b", "", body: "abc")
        reader.clear()
        #expect(!reader.hasHead && !reader.hasBegun)
        let response = reader.takeResponse()
        #expect(response.body.isEmpty)
    }

    @Test func `the memory of a body that has gone serves the next`() throws {
        let store = BodyBufferPool()
        func address() -> Int {
            var buffer = BodyBuffer(store)
            let isTaken = Data(count: 200_000).withUnsafeBytes { buffer.append($0) }
            #expect(isTaken)
            return buffer.drain().withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        }
        #expect(address() == address())
    }
}

import Foundation
import Networking

/// Assembles a response from the lines and bytes that libcurl passes, and stops the transfer at an error.
///
/// libcurl takes a connection that ends inside a head for an empty response, and does not limit bodies that it decodes. So this type
/// decides if there is a response and how much of it is accepted.
struct ResponseParser {
    /// The reason for stopping.
    enum Fault: Equatable {
        /// The body has more bytes than the limit.
        case tooLarge
        /// The head is not a valid HTTP head.
        case notHTTP(String)
    }

    private enum Stage {
        /// A status line is expected: at the start, and after a 1xx head.
        case expectingStatus
        case inHead
        /// The final head has ended. Further lines are trailers and are dropped.
        case inBody
    }

    private var stage = Stage.expectingStatus
    private var status = 0
    private var fields: [(name: String, value: String)] = []
    private var limits: ResponseLimits
    private var body: BodyBuffer
    /// The first fault. After it no more bytes are accepted.
    private(set) var fault: Fault?

    /// - Parameter store: The pool that provides memory for bodies.
    init(bodyLimit: Int, _ store: BodyBufferPool = BodyBufferPool()) {
        limits = ResponseLimits(body: bodyLimit)
        body = BodyBuffer(store)
    }

    /// Discards the response, so that the next one can begin.
    mutating func clear() {
        stage = .expectingStatus
        status = 0
        fields = []
        limits.clear()
        fault = nil
        body.clear()
    }

    /// Returns its memory to the pool; the parser must not be used afterwards.
    mutating func discard() { body.discard() }

    /// True if a final head is complete. Only then is there a response.
    var hasHead: Bool { stage == .inBody }

    /// True if any line has arrived.
    var hasBegun: Bool { limits.headSize.lines > 0 }

    /// Returns the response. Several fields with one name become one field with their values joined by commas.
    mutating func takeResponse() -> HTTPResponse {
        var headers = HTTPHeaders()
        for field in fields { headers.append(field.name, field.value) }
        return HTTPResponse(status: status, headers: headers, body: body.drain())
    }

    /// Parses a line of the head or of the trailers, with its line end.
    ///
    /// - Returns: True to continue.
    mutating func parse(line bytes: UnsafeRawBufferPointer) -> Bool {
        guard fault == nil else { return false }
        if let fault = limits.count(headLine: bytes.count) { return fail(fault) }
        var end = bytes.endIndex
        while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        let line = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        switch stage {
        case .expectingStatus: return readStatus(line)
        case .inHead: return line.isEmpty ? endHead() : readField(line)
        case .inBody: return true
        }
    }

    /// Appends decoded bytes of the body.
    ///
    /// - Returns: True to continue.
    /// - Complexity: O(bytes) amortized.
    mutating func read(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard fault == nil else { return false }
        guard limits.allow(body: body.count + bytes.count), body.append(bytes) else { return fail(.tooLarge) }
        return true
    }
}

extension ResponseParser {
    /// Parses `HTTP/1.1 200 OK`: a version, and three digits after the first space.
    private mutating func readStatus(_ line: UnsafeRawBufferPointer) -> Bool {
        let start = (line.firstIndex(of: 0x20) ?? line.endIndex) + 1
        guard line.starts(with: "HTTP/".utf8), line.count >= start + 3,
            line[5..<(start - 1)].allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            line.count == start + 3 || line[start + 3] == 0x20,
            let number = Int(Self.text(line[start..<(start + 3)])), (100...599).contains(number)
        else { return fail(.notHTTP("its status line is invalid")) }
        status = number
        fields = []
        stage = .inHead
        return true
    }

    private mutating func readField(_ line: UnsafeRawBufferPointer) -> Bool {
        if line[0] == 0x20 || line[0] == 0x09 { return continueField(line) }
        guard let colon = line.firstIndex(of: 0x3A), colon > 0 else {
            return fail(.notHTTP("a line of its head has no name"))
        }
        let name = Self.text(line[..<colon])
        let value = Self.text(line[(colon + 1)...])
        if HTTPHeaders.isSame(name, "Content-Length") {
            // libcurl accepts a value that only begins with digits, and ignores a length that exceeds its integers.
            guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return fail(.notHTTP("its length is not a number"))
            }
            guard Int(value) != nil else { return fail(.tooLarge) }
        }
        guard let place = fields.firstIndex(where: { HTTPHeaders.isSame($0.name, name) }) else {
            fields.append((name, value))
            return true
        }
        if HTTPHeaders.isSame(name, "Content-Length") {
            return fields[place].value == value || fail(.notHTTP("it has two lengths"))
        }
        fields[place].value += ", "
        fields[place].value += value
        return true
    }

    /// Appends a line that begins with a space to the field before it.
    private mutating func continueField(_ line: UnsafeRawBufferPointer) -> Bool {
        guard !fields.isEmpty else { return fail(.notHTTP("a line of its head has no name")) }
        fields[fields.count - 1].value += " "
        fields[fields.count - 1].value += Self.text(line[...])
        return true
    }

    private mutating func endHead() -> Bool {
        guard status >= 200 else {
            stage = .expectingStatus
            return true
        }
        stage = .inBody
        guard status != 204, status != 304, let length = value(of: "Content-Length").flatMap(Int.init) else {
            return true
        }
        guard limits.allow(body: length) else { return fail(.tooLarge) }
        // The announced bytes may never come, so this limits the memory that is reserved for them.
        guard length > 0, value(of: "Content-Encoding") == nil else { return true }
        return body.reserve(min(length, 4 << 20)) || fail(.tooLarge)
    }

    private func value(of name: String) -> String? {
        fields.first { HTTPHeaders.isSame($0.name, name) }?.value
    }

    private mutating func fail(_ fault: Fault) -> Bool {
        self.fault = fault
        return false
    }

    /// Returns the text without surrounding spaces, with invalid UTF-8 replaced.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var start = bytes.startIndex
        var end = bytes.endIndex
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

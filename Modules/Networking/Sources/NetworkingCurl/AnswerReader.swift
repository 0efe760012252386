import Foundation
import Networking

/// Puts an answer together from the lines and bytes that libcurl hands over, and says when it must go no further.
///
/// libcurl takes a connection that ends inside a head for an empty answer, and limits no body that it decodes: whether there is an
/// answer, and how much of it is taken, is decided here.
struct AnswerReader {
    /// Why no more is taken.
    enum Fault: Equatable {
        /// The body has more bytes than the limit.
        case tooLarge
        /// The head is none.
        case notHTTP(String)
    }

    /// What a head may have; libcurl's later versions draw the line about here too.
    static let headLimit = (bytes: 256 << 10, lines: 1_000)

    private enum Stage {
        /// Before a status line: at the start, and behind a head that only announced another.
        case expectingStatus
        case inHead
        /// Behind the blank line of the final head. More lines are trailers, and dropped.
        case inBody
    }

    private let bodyLimit: Int
    private var stage = Stage.expectingStatus
    private var status = 0
    private var fields: [(name: String, value: String)] = []
    private var headSize = (bytes: 0, lines: 0)
    private var body: BodyBuffer
    /// Set once; what comes after is not taken.
    private(set) var fault: Fault?

    /// - Parameter store: Where its bodies take their memory from.
    init(bodyLimit: Int, _ store: BodyStore = BodyStore()) {
        self.bodyLimit = bodyLimit
        body = BodyBuffer(store)
    }

    /// Forgets the answer; the next begins.
    mutating func clear() {
        stage = .expectingStatus
        status = 0
        fields = []
        headSize = (0, 0)
        fault = nil
        body.clear()
    }

    /// Gives its memory back; nobody uses it after that.
    mutating func discard() { body.discard() }

    /// Whether a final head came in whole: only then is there an answer.
    var hasHead: Bool { stage == .inBody }

    /// Whether anything came.
    var hasBegun: Bool { headSize.lines > 0 }

    /// Hands over the answer. A name that came several times is one field, its values joined by commas.
    mutating func takeResponse() -> HTTPResponse {
        var headers = HTTPHeaders()
        for field in fields { headers.append(field.name, field.value) }
        return HTTPResponse(status: status, headers: headers, body: body.take())
    }

    /// Takes a line of the head, or of the trailer, with its line end.
    ///
    /// - Returns: Whether to go on.
    mutating func read(line bytes: UnsafeRawBufferPointer) -> Bool {
        guard fault == nil else { return false }
        headSize.bytes += bytes.count
        headSize.lines += 1
        guard headSize.bytes <= Self.headLimit.bytes, headSize.lines <= Self.headLimit.lines else {
            return fail(
                .notHTTP("its head is longer than \(Self.headLimit.bytes) bytes or \(Self.headLimit.lines) lines")
            )
        }
        var end = bytes.endIndex
        while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        let line = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        switch stage {
        case .expectingStatus: return readStatus(line)
        case .inHead: return line.isEmpty ? endHead() : readField(line)
        case .inBody: return true
        }
    }

    /// Takes bytes of the body, decoded.
    ///
    /// - Returns: Whether to go on.
    /// - Complexity: O(bytes) on average.
    mutating func read(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard fault == nil else { return false }
        guard bytes.count <= bodyLimit - body.count, body.append(bytes) else { return fail(.tooLarge) }
        return true
    }
}

extension AnswerReader {
    /// `HTTP/1.1 200 OK`: a version, and three digits behind the first space.
    private mutating func readStatus(_ line: UnsafeRawBufferPointer) -> Bool {
        let start = (line.firstIndex(of: 0x20) ?? line.endIndex) + 1
        guard line.starts(with: "HTTP/".utf8), line.count >= start + 3,
            line[5..<(start - 1)].allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            line.count == start + 3 || line[start + 3] == 0x20,
            let number = Int(Self.text(line[start..<(start + 3)])), (100...599).contains(number)
        else { return fail(.notHTTP("its status line is none")) }
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
            // libcurl believes the digits that it begins with, and what is beyond its numbers it takes for no length at all.
            guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return fail(.notHTTP("it tells a length that is no number"))
            }
            guard Int(value) != nil else { return fail(.tooLarge) }
        }
        guard let place = fields.firstIndex(where: { HTTPHeaders.isSame($0.name, name) }) else {
            fields.append((name, value))
            return true
        }
        if HTTPHeaders.isSame(name, "Content-Length") {
            return fields[place].value == value || fail(.notHTTP("it tells two lengths"))
        }
        fields[place].value += ", "
        fields[place].value += value
        return true
    }

    /// A line that begins with a space goes on with the one before it.
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
        guard length <= bodyLimit else { return fail(.tooLarge) }
        // What is announced need not come: no more than this is reserved on its word.
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

    /// Without spaces around it; bytes that are no UTF-8 are replaced.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var start = bytes.startIndex
        var end = bytes.endIndex
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

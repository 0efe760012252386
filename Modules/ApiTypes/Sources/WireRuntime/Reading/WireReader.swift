/// Reads a JSON text once from its start to its end, directly into values.
///
/// Every generated type has an `init(from: inout WireReader)` that reads the expected values in the order of the text. The whole text is
/// checked, including values that no type reads: UTF-8 once before the read, and grammar and numbers during the read.
///
/// The text is in its own memory, followed by zeros: no byte of JSON is zero, so a scan stops at the end without checking for it.
/// <doc:Performance> describes the details; <doc:AnotherAPI> shows a type that is read with a reader. Only ``WireDecoder`` creates readers.
public struct WireReader: ~Copyable {
    /// The position of the next byte.
    var cursor: UnsafePointer<UInt8>
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// The number of open containers.
    var depth = 0
    /// The fault of the last ``WireReadError``.
    var fault = LocatedFault(fault: .syntax, offset: 0)
    /// The elements that arrays left out.
    var drops = DropTally<LocatedDrop>()
    /// The version of the server that sent the response, if it is known. Endpoints whose response changed between versions depend on it.
    let server: ServerVersion?

    /// The maximum depth of nested containers, as in Foundation.
    static let maxDepth = 512
    /// The number of zeros after the text: a load of ``UTF8Validator/block`` bytes may start at the last byte of the text.
    static let padding = 64

    /// Creates a reader for `count` bytes of valid UTF-8.
    ///
    /// - Precondition: ``padding`` zeros follow them, and the memory outlives the reader.
    init(start: UnsafePointer<UInt8>, count: Int, server: ServerVersion?) {
        self.start = start
        end = start + count
        cursor = start
        self.server = server
    }

    // MARK: Stopping

    /// Returns the error for a byte that the grammar does not allow.
    @inline(never)
    mutating func syntaxStop() -> WireReadError {
        stop(.syntax, at: cursor)
    }

    @inline(never)
    mutating func stop(_ fault: WireReadFault, at place: UnsafePointer<UInt8>) -> WireReadError {
        self.fault = LocatedFault(fault: fault, offset: place - start)
        return WireReadError()
    }

    /// A place in the text.
    public struct Place {
        let pointer: UnsafePointer<UInt8>
    }

    /// The current place of the reader; before a value it is the value's start.
    public var place: Place { Place(pointer: cursor) }

    /// Refuses a value that can be read but is invalid.
    ///
    /// ```swift
    /// let place = reader.place
    /// guard let color = Color(hex: try reader.string()) else {
    ///     throw reader.refusal(of: place, "It is not a color like #0080ff.")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - place: The start of the value.
    ///   - reason: A sentence that describes what the value is not; the path is put before it.
    /// - Returns: The error to throw. An array leaves the element out and reports it; outside arrays the read fails.
    public mutating func refusal(of place: Place, _ reason: String) -> WireReadError {
        stop(.badValue(reason), at: place.pointer)
    }

    /// Returns the error for a value that is not the expected one: null, another type, or invalid syntax.
    @inline(never)
    mutating func mismatch(_ expected: String) -> WireReadError {
        let place = cursor
        let isNull = null()
        cursor = place
        do throws(WireReadError) { try skip() } catch { return error }
        cursor = place
        return stop(isNull ? .null : .wrongType(expected), at: place)
    }

    // MARK: Bytes

    @inline(__always)
    var byte: UInt8 { cursor.pointee }

    @inline(__always)
    func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

    /// Skips white space, of which servers write little.
    @inline(__always)
    mutating func skipSpace() {
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { cursor += 1 }
    }

    @inline(__always)
    static func word(at pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }
}

extension WireReader {
    /// The kind of a value, determined by its first byte.
    public enum Kind: Hashable, Sendable {
        /// An object, `{…}`.
        case object
        /// An array, `[…]`.
        case array
        /// A string, `"…"`.
        case string
        /// A number, or an invalid value, which fails when it is read.
        case number
        /// True or false.
        case bool
        /// Null.
        case null
    }

    /// The kind of the next value, for types that allow several kinds.
    ///
    /// - Complexity: O(1).
    public var kind: Kind {
        switch byte {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }
}

/// The nesting limit of types that can contain themselves.
///
/// A reader of such a type calls itself, and a text of a few kilobytes can cause hundreds of calls. They need more stack than a secondary
/// thread may have, which can be 512 kB. A call takes about ten times the size of the type (6 kB for a status of 611 bytes; twice that in a
/// debug build), so that 32 levels leave room for types of 1.5 kB. Both decoders stop at the same depth with the same message.
enum Nesting {
    /// The maximum number of containers around a value: 32 statuses that share each other, or 16 comments with answers in arrays.
    static let deepest = 32

    static let reason = "It is nested in more than \(deepest) objects and arrays."
}

extension WireReader {
    /// Throws unless a value of a type that can contain itself may begin here. Generated readers of such types call it first.
    ///
    /// - Throws: ``WireReadError`` inside more than 32 containers. An array leaves the element out and reports it; outside arrays the read
    ///   fails.
    /// - Complexity: O(1).
    @inline(__always)
    public mutating func checkNesting() throws(WireReadError) {
        guard depth <= Nesting.deepest else { throw refusal(of: place, Nesting.reason) }
    }
}

extension Decoder {
    /// Throws unless a value of a type that can contain itself may begin here, like ``WireReader/checkNesting()`` for Foundation's decoder.
    ///
    /// - Throws: `DecodingError` inside more than 32 containers.
    /// - Complexity: O(depth).
    public func checkNesting() throws {
        // The coding path has a key for each open container, so its length is the depth that the reader counts.
        guard codingPath.count > Nesting.deepest else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: Nesting.reason)
        )
    }
}

extension WireReader {
    /// Skips the next value of any kind, and checks that it is JSON.
    ///
    /// - Throws: ``WireReadError`` if it is not JSON.
    /// - Complexity: O(bytes), about a gigabyte a second; at most 512 calls deep.
    public mutating func skip() throws(WireReadError) {
        switch byte {
        case UInt8(ascii: "\""):
            try skipString()
        case UInt8(ascii: "{"):
            try enter()
            var isFirst = true
            while try hasNext(isFirst: isFirst, end: "}") {
                isFirst = false
                guard isAt("\"") else { throw syntaxStop() }
                try skipString()
                try skipColon()
                try skip()
            }
        case UInt8(ascii: "["):
            try enter()
            var isFirst = true
            while try hasNext(isFirst: isFirst, end: "]") {
                isFirst = false
                try skip()
            }
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            guard boolLiteral() != nil else { throw syntaxStop() }
        case UInt8(ascii: "n"):
            guard null() else { throw syntaxStop() }
        default:
            try skipNumber()
        }
    }
}

/// Reads a JSON text from its start to its end, straight into values.
///
/// Every generated type has an `init(from: inout WireReader)` that asks for what it expects, in the order in which the text has it. The
/// whole text is checked, what nobody asks for too: UTF-8 once for all before the read, grammar and numbers on the way.
///
/// The text lies in memory of its own with zeros behind it: no byte of JSON is zero, so a scan stops at the end without asking for it.
/// <doc:ReadingFast> says more; <doc:AnotherAPI> shows a type that is read with one. Only ``WireDecoder`` makes one.
public struct WireReader: ~Copyable {
    /// The next byte.
    var cursor: UnsafePointer<UInt8>
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// Containers that are open.
    var depth = 0
    /// Why the last ``WireStop`` was thrown.
    var fault = PlacedFault(fault: .syntax, offset: 0)
    /// What arrays left out.
    var drops = DropTally<PlacedDrop>()
    /// The server that answered, if it is known: endpoints whose answer changed between versions depend on it.
    let server: ServerVersion?

    /// Containers inside each other, as many as Foundation takes.
    static let deepest = 512
    /// Zeros behind the text: a load of ``UTF8Check/block`` bytes may start at its last one.
    static let padding = 64

    /// Reads `count` bytes of valid UTF-8.
    ///
    /// - Precondition: ``padding`` zeros follow them, and all of it outlives the reader.
    init(start: UnsafePointer<UInt8>, count: Int, server: ServerVersion?) {
        self.start = start
        end = start + count
        cursor = start
        self.server = server
    }

    // MARK: Stopping

    /// The next byte is not what the grammar asks for.
    @inline(never)
    mutating func syntaxStop() -> WireStop {
        stop(.syntax, at: cursor)
    }

    @inline(never)
    mutating func stop(_ fault: WireFault, at place: UnsafePointer<UInt8>) -> WireStop {
        self.fault = PlacedFault(fault: fault, offset: place - start)
        return WireStop()
    }

    /// A place in the text that is read.
    public struct Place {
        let pointer: UnsafePointer<UInt8>
    }

    /// Where the reader is: before a value, the value's start.
    public var place: Place { Place(pointer: cursor) }

    /// Refuses a value that reads and makes no sense.
    ///
    /// ```swift
    /// let place = reader.place
    /// guard let color = Color(hex: try reader.string()) else {
    ///     throw reader.refusal(of: place, "It is not a color like #0080ff.")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - place: Where the value starts.
    ///   - reason: A sentence that says what it is not; the path is put in front.
    /// - Returns: What to throw. An array leaves the element out and reports it; outside of arrays the read fails.
    public mutating func refusal(of place: Place, _ reason: String) -> WireStop {
        stop(.badValue(reason), at: place.pointer)
    }

    /// The next value is not what is asked for: tells null, another type, and what is no value at all.
    @inline(never)
    mutating func mismatch(_ expected: String) -> WireStop {
        let place = cursor
        let isNull = null()
        cursor = place
        do throws(WireStop) { try skip() } catch { return error }
        cursor = place
        return stop(isNull ? .null : .wrongType(expected), at: place)
    }

    // MARK: Bytes

    @inline(__always)
    var byte: UInt8 { cursor.pointee }

    @inline(__always)
    func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

    /// Steps over white space, of which servers write little.
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
    /// What a value is, told by its first byte.
    public enum Kind: Hashable, Sendable {
        /// `{…}`.
        case object
        /// `[…]`.
        case array
        /// `"…"`.
        case string
        /// A number, or what is no value at all: reading it says so.
        case number
        /// True or false.
        case bool
        /// Null.
        case null
    }

    /// What the next value is, for types that may be several.
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

internal import Foundation

/// A copy of a text in its own memory, followed by the zeros that a ``WireReader`` needs.
struct PaddedText: ~Copyable {
    private let memory: UnsafeMutablePointer<UInt8>
    /// The length of the byte order mark before the text: 0 or 3.
    let markCount: Int
    let count: Int

    private let isUTF8: Bool

    /// Copies the bytes and checks each piece while it is in the cache; skips one UTF-8 byte order mark.
    init(_ bytes: Data) {
        let whole = bytes.count
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: whole + WireReader.padding)
        (memory + whole).initialize(repeating: 0, count: WireReader.padding)
        isUTF8 = bytes.withUnsafeBytes { bytes in
            var isUTF8 = true
            var checked = 0
            for start in stride(from: 0, to: whole, by: Self.piece) {
                let end = min(start + Self.piece, whole)
                UnsafeMutableRawBufferPointer(start: memory + start, count: end - start)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                let limit = end == whole ? whole : end - UTF8Validator.block
                isUTF8 = isUTF8 && UTF8Validator.passes(memory, from: &checked, to: limit)
            }
            return isUTF8
        }
        self.memory = memory
        let hasMark = whole >= 3 && memory[0] == 0xEF && memory[1] == 0xBB && memory[2] == 0xBF
        markCount = hasMark ? 3 : 0
        count = whole - markCount
    }

    /// The number of bytes that are copied and then checked at a time.
    private static let piece = 4096

    deinit {
        memory.deallocate()
    }

    /// Reads the whole text as one value.
    ///
    /// - Throws: ``WireError`` with path and offset.
    func read<Value>(
        as type: Value.Type = Value.self,
        server: ServerVersion? = nil,
        _ body: (inout WireReader) throws(WireReadError) -> Value
    ) throws(WireError) -> (value: Value, drops: DropTally<LocatedDrop>) {
        guard isUTF8 else {
            throw error(LocatedFault(fault: .syntax, offset: 0))
        }
        var reader = WireReader(start: memory + markCount, count: count, server: server)
        do throws(WireReadError) {
            reader.skipSpace()
            let value = try body(&reader)
            reader.skipSpace()
            guard reader.cursor == reader.end else { throw reader.syntaxStop() }
            return (value, reader.drops)
        } catch {
            throw self.error(reader.fault)
        }
    }

    // MARK: Faults

    private var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory + markCount, count: count)) }

    /// Returns the error of a fault. A syntax error anywhere in the text takes precedence over the fault of a value, because the values of
    /// an invalid text cannot be trusted.
    private func error(_ fault: LocatedFault) -> WireError {
        var path = WirePath()
        let error = JSONSyntaxChecker.walk(bytes, after: markCount, lookingFor: [fault.offset]) { path = $1 }
        if let error { return error }
        return LocatedFault(fault: fault.fault, offset: fault.offset + markCount).error(at: path)
    }

    /// Returns the first drops with their paths, in one walk over the text.
    ///
    /// - Complexity: O(bytes); the memory does not grow with the number of drops.
    func firstDrops(of drops: [LocatedDrop]) -> [WireDrop] {
        guard !drops.isEmpty else { return [] }
        var first: [WireDrop] = []
        var begun = 0
        var element = WirePath()
        // If the place of a refusal is not the start of a value, the element itself is named.
        var culprit = WirePath()
        func end() {
            guard begun > 0 else { return }
            let error = drops[begun - 1].fault.error(at: culprit)
            first.append(WireDrop(path: element, code: error.code, culprit: error.path, message: error.message))
            if first.count == 2 * WireDrop.maxListed { first.keepFirst() }
        }
        // The dropped elements are in the order of the text, and the fault of each is inside it.
        _ = JSONSyntaxChecker.walk(bytes, lookingFor: drops.flatMap { [$0.element, $0.fault.offset] }) { offset, path in
            if begun < drops.count, offset == drops[begun].element {
                end()
                (element, culprit) = (path, path)
                begun += 1
            } else if begun > 0, offset == drops[begun - 1].fault.offset {
                culprit = path
            }
        }
        end()
        first.keepFirst()
        return first
    }
}

internal import Foundation

/// A text in memory of its own, with the zeros behind it that a ``WireReader`` needs.
struct PaddedText: ~Copyable {
    private let memory: UnsafeMutablePointer<UInt8>
    /// Bytes of the byte order mark before the text: 0 or 3.
    let markCount: Int
    let count: Int

    private let isUTF8: Bool

    /// Copies the bytes, and checks each piece while it is near; a UTF-8 byte order mark is stepped over, once.
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
                let limit = end == whole ? whole : end - UTF8Check.block
                isUTF8 = isUTF8 && UTF8Check.passes(memory, from: &checked, to: limit)
            }
            return isUTF8
        }
        self.memory = memory
        let hasMark = whole >= 3 && memory[0] == 0xEF && memory[1] == 0xBB && memory[2] == 0xBF
        markCount = hasMark ? 3 : 0
        count = whole - markCount
    }

    /// Bytes that are copied and then checked.
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
        _ body: (inout WireReader) throws(WireStop) -> Value
    ) throws(WireError) -> (value: Value, drops: DropTally<PlacedDrop>) {
        guard isUTF8 else {
            throw error(PlacedFault(fault: .syntax, offset: 0))
        }
        var reader = WireReader(start: memory + markCount, count: count, server: server)
        do throws(WireStop) {
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

    /// What is no JSON is told before what is wrong with a value, wherever it is: nobody can trust the values of a broken text.
    private func error(_ fault: PlacedFault) -> WireError {
        var path = WirePath()
        let error = SyntaxCheck.walk(bytes, after: markCount, lookingFor: [fault.offset]) { path = $1 }
        if let error { return error }
        return PlacedFault(fault: fault.fault, offset: fault.offset + markCount).error(at: path)
    }

    /// Names the places of the first drops in one walk over the text.
    ///
    /// - Complexity: O(bytes); memory does not grow with the number of drops.
    func firstDrops(of drops: [PlacedDrop]) -> [WireDrop] {
        guard !drops.isEmpty else { return [] }
        var first: [WireDrop] = []
        var begun = 0
        var element = WirePath()
        // Where a refusal's place is no value's start, the element itself is named.
        var culprit = WirePath()
        func end() {
            guard begun > 0 else { return }
            let error = drops[begun - 1].fault.error(at: culprit)
            first.append(WireDrop(path: element, code: error.code, culprit: error.path, message: error.message))
            if first.count == 2 * WireDrop.mostListed { first.keepFirst() }
        }
        // Elements were left out one behind the other, and what is wrong with one lies within.
        _ = SyntaxCheck.walk(bytes, lookingFor: drops.flatMap { [$0.element, $0.fault.offset] }) { offset, path in
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

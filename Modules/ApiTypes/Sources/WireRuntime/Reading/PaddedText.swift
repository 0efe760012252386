internal import Foundation

/// A text in memory of its own, with the zeros behind it that a ``WireReader`` needs.
struct PaddedText: ~Copyable {
    private let memory: UnsafeMutablePointer<UInt8>
    /// Bytes of the byte order mark before the text: 0 or 3.
    let markCount: Int
    let count: Int

    /// Copies the bytes; a UTF-8 byte order mark is stepped over, once.
    init(_ bytes: Data) {
        let whole = bytes.count
        memory = .allocate(capacity: whole + WireReader.padding)
        bytes.copyBytes(to: memory, count: whole)
        (memory + whole).initialize(repeating: 0, count: WireReader.padding)
        let hasMark = whole >= 3 && memory[0] == 0xEF && memory[1] == 0xBB && memory[2] == 0xBF
        markCount = hasMark ? 3 : 0
        count = whole - markCount
    }

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
    ) throws(WireError) -> (value: Value, drops: [WireDrop]) {
        guard UTF8Check.passes(memory + markCount, count: count) else {
            throw error(PlacedFault(fault: .syntax, offset: 0))
        }
        var reader = WireReader(start: memory + markCount, count: count, server: server)
        do throws(WireStop) {
            reader.skipSpace()
            let value = try body(&reader)
            reader.skipSpace()
            guard reader.cursor == reader.end else { throw reader.syntaxStop() }
            return (value, drops(reader.drops))
        } catch {
            throw self.error(reader.fault)
        }
    }

    // MARK: Faults

    private var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory + markCount, count: count)) }

    /// What is no JSON is told before what is wrong with a value, wherever it is: nobody can trust the values of a broken text.
    private func error(_ fault: PlacedFault) -> WireError {
        let check = SyntaxCheck.walk(bytes, after: markCount, lookingFor: [fault.offset])
        if let error = check.error { return error }
        let path = check.paths[fault.offset] ?? WirePath()
        return PlacedFault(fault: fault.fault, offset: fault.offset + markCount).error(at: path)
    }

    /// Names the places of all drops in one walk over the text.
    private func drops(_ drops: [(element: Int, fault: PlacedFault)]) -> [WireDrop] {
        guard !drops.isEmpty else { return [] }
        let offsets = Set(drops.flatMap { [$0.element, $0.fault.offset] })
        let paths = SyntaxCheck.walk(bytes, lookingFor: offsets).paths
        return drops.map { drop in
            let path = paths[drop.element] ?? WirePath()
            let error = drop.fault.error(at: paths[drop.fault.offset] ?? path)
            return WireDrop(path: path, code: error.code, culprit: error.path, message: error.message)
        }.sorted { $0.path < $1.path }
    }
}

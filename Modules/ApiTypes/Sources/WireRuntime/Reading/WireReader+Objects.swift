extension WireReader {
    /// Enters an object.
    ///
    /// - Parameter fields: The keys to stop at.
    /// - Throws: ``WireStop`` if the next value is none.
    /// - Complexity: O(1).
    public mutating func object(_ fields: WireFields) throws(WireStop) -> WireScan {
        guard isAt("{") else { throw mismatch("an object") }
        let scan = WireScan(fields, start: cursor)
        try enter()
        return scan
    }

    /// Moves to the value of the next key that the type has; keys that it does not have, and keys that were there before, are skipped.
    ///
    /// The value must have been read, or stepped over with ``skip()``, before the next call.
    ///
    /// - Returns: The key's position in the type's ``WireFields``; -1 at the end of the object.
    /// - Throws: ``WireStop`` if what is passed over is no JSON, or a key has half a surrogate pair.
    /// - Complexity: O(bytes) passed over; a key costs one comparison if keys come in the order of the fields.
    public mutating func next(_ scan: inout WireScan) throws(WireStop) -> Int {
        while try hasNext(isFirst: scan.isFirst, end: "}") {
            scan.isFirst = false
            guard isAt("\"") else { throw syntaxStop() }
            cursor += 1
            var index = scan.position(at: cursor)
            if index >= 0 {
                cursor += scan.fields.names[index].count + 1
            } else {
                index = try otherKey(of: scan)
            }
            try skipColon()
            if index >= 0, scan.markSeen(index) { return index }
            try skip()
        }
        return -1
    }

    /// Stops unless all of these keys were there.
    ///
    /// - Parameters:
    ///   - mask: Bit i stands for the i-th of the type's ``WireFields``.
    ///   - scan: The object, read to its end.
    /// - Throws: ``WireStop``, for the first key that is missing.
    /// - Complexity: O(1).
    @inline(__always)
    public mutating func require(_ mask: UInt64, in scan: borrowing WireScan) throws(WireStop) {
        let missing = mask & ~scan.seen
        guard missing == 0 else {
            throw stop(.missing(scan.fields.names[missing.trailingZeroBitCount].text), at: scan.start)
        }
    }

    /// Steps over an object and reads its keys, as Foundation reads all keys of an object that it opens.
    ///
    /// - Throws: ``WireStop`` if the next value is no object, or no JSON, or a key has half a surrogate pair.
    /// - Complexity: O(bytes).
    public mutating func skipObject() throws(WireStop) {
        var scan = try object(WireFields())
        while try next(&scan) >= 0 {}
    }

    /// Reads a dictionary; the first of two equal keys counts, and null is no value.
    ///
    /// - Throws: ``WireStop`` for any other value, and for the first value in it that does not read: nothing is left out, as it is of arrays.
    /// - Complexity: O(bytes).
    @inlinable
    public mutating func dictionary<Value: WireValue>(of type: Value.Type) throws(WireStop) -> [String: Value] {
        var values: [String: Value] = [:]
        let object = place
        guard var key = try firstKey() else { return values }
        while true {
            if values[key] == nil {
                values[key] = try Value(from: &self)
            } else {
                try skip()
            }
            guard let following = try nextKey(of: object) else { return values }
            key = following
        }
    }

    /// Enters an object of which no key is known.
    @usableFromInline
    mutating func firstKey() throws(WireStop) -> String? {
        guard isAt("{") else { throw mismatch("an object") }
        let object = place
        try enter()
        return try key(isFirst: true, of: object)
    }

    @usableFromInline
    mutating func nextKey(of object: Place) throws(WireStop) -> String? {
        try key(isFirst: false, of: object)
    }

    private mutating func key(isFirst: Bool, of object: Place) throws(WireStop) -> String? {
        guard try hasNext(isFirst: isFirst, end: "}") else { return nil }
        guard isAt("\"") else { throw syntaxStop() }
        cursor += 1
        guard let key = try unescaped() else { throw brokenKey(in: object.pointer) }
        try skipColon()
        return key
    }

    /// Steps over a key that does not stand there as the type writes it.
    ///
    /// - Returns: Its position if it is one of the type's, written with escapes; else -1.
    private mutating func otherKey(of scan: borrowing WireScan) throws(WireStop) -> Int {
        let key = cursor
        skipPlain()
        if isAt("\"") {
            cursor += 1
            return -1
        }
        cursor = key
        guard let text = try unescaped() else { throw brokenKey(in: scan.start) }
        return scan.position(of: text)
    }

    private mutating func brokenKey(in object: UnsafePointer<UInt8>) -> WireStop {
        stop(.badValue("One of its keys has half a surrogate pair."), at: object)
    }
}

extension WireReader {
    /// Enters the container whose bracket is next.
    @inline(__always)
    mutating func enter() throws(WireStop) {
        guard depth < Self.deepest else { throw syntaxStop() }
        cursor += 1
        depth += 1
    }

    /// Moves from behind a key to its value.
    @inline(__always)
    mutating func skipColon() throws(WireStop) {
        skipSpace()
        guard isAt(":") else { throw syntaxStop() }
        cursor += 1
        skipSpace()
    }

    /// Moves to the next element or key, or behind the container's end.
    @inline(__always)
    mutating func hasNext(isFirst: Bool, end: Unicode.Scalar) throws(WireStop) -> Bool {
        skipSpace()
        if isAt(end) {
            cursor += 1
            depth -= 1
            return false
        }
        guard !isFirst else { return true }
        guard isAt(",") else { throw syntaxStop() }
        cursor += 1
        skipSpace()
        return true
    }
}

extension WireReader {
    /// Enters an object.
    ///
    /// - Parameter fields: The keys to stop at.
    /// - Throws: ``WireReadError`` if the next value is not an object.
    /// - Complexity: O(1).
    public mutating func object(_ fields: WireFields) throws(WireReadError) -> WireObjectScan {
        guard isAt("{") else { throw mismatch("an object") }
        let scan = WireObjectScan(fields, start: cursor)
        try enter()
        return scan
    }

    /// Moves to the value of the next key of the type; skips unknown keys and repeated keys.
    ///
    /// The value must have been read, or skipped with ``skip()``, before the next call.
    ///
    /// - Returns: The key's position in the type's ``WireFields``; -1 at the end of the object.
    /// - Throws: ``WireReadError`` if the skipped text is not JSON, or a key has half a surrogate pair.
    /// - Complexity: O(skipped bytes); a key costs one comparison if the keys come in the order of the fields.
    public mutating func next(_ scan: inout WireObjectScan) throws(WireReadError) -> Int {
        while try hasNext(isFirst: scan.isFirst, end: "}") {
            scan.isFirst = false
            guard isAt("\"") else { throw syntaxStop() }
            cursor += 1
            var index = scan.position(at: cursor)
            if index >= 0 {
                cursor += scan.fields.names[index].count + 1
            } else {
                index = try unknownKey(of: scan)
            }
            try skipColon()
            if index >= 0, scan.markSeen(index) { return index }
            try skip()
        }
        return -1
    }

    /// Throws unless all of these keys were present.
    ///
    /// - Parameters:
    ///   - mask: Bit i stands for the i-th key of the type's ``WireFields``.
    ///   - scan: The object, read to its end.
    /// - Throws: ``WireReadError`` for the first key that is missing.
    /// - Complexity: O(1).
    @inline(__always)
    public mutating func require(_ mask: UInt64, in scan: borrowing WireObjectScan) throws(WireReadError) {
        let missing = mask & ~scan.seen
        guard missing == 0 else {
            throw stop(.missing(scan.fields.names[missing.trailingZeroBitCount].text), at: scan.start)
        }
    }

    /// Skips an object but reads its keys, because Foundation reads all keys of an object that it opens.
    ///
    /// - Throws: ``WireReadError`` if the next value is not an object or not JSON, or a key has half a surrogate pair.
    /// - Complexity: O(bytes).
    public mutating func skipObject() throws(WireReadError) {
        var scan = try object(WireFields())
        while try next(&scan) >= 0 {}
    }

    /// Reads a dictionary. The first of two equal keys counts, and null is not a value.
    ///
    /// - Throws: ``WireReadError`` for any other value, and for the first value in it that cannot be read: unlike in arrays, nothing is
    ///   left out.
    /// - Complexity: O(bytes).
    @inlinable
    public mutating func dictionary<Value: WireValue>(of type: Value.Type) throws(WireReadError) -> [String: Value] {
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

    /// Enters an object without known keys.
    @usableFromInline
    mutating func firstKey() throws(WireReadError) -> String? {
        guard isAt("{") else { throw mismatch("an object") }
        let object = place
        try enter()
        return try key(isFirst: true, of: object)
    }

    @usableFromInline
    mutating func nextKey(of object: Place) throws(WireReadError) -> String? {
        try key(isFirst: false, of: object)
    }

    private mutating func key(isFirst: Bool, of object: Place) throws(WireReadError) -> String? {
        guard try hasNext(isFirst: isFirst, end: "}") else { return nil }
        guard isAt("\"") else { throw syntaxStop() }
        cursor += 1
        guard let key = try unescaped() else { throw brokenKey(in: object.pointer) }
        try skipColon()
        return key
    }

    /// Skips a key that is not written exactly as the type writes it.
    ///
    /// - Returns: Its position if it is one of the type's keys written with escapes; otherwise -1.
    private mutating func unknownKey(of scan: borrowing WireObjectScan) throws(WireReadError) -> Int {
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

    private mutating func brokenKey(in object: UnsafePointer<UInt8>) -> WireReadError {
        stop(.badValue("One of its keys has half a surrogate pair."), at: object)
    }
}

extension WireReader {
    /// Enters the container whose bracket is next.
    @inline(__always)
    mutating func enter() throws(WireReadError) {
        guard depth < Self.maxDepth else { throw syntaxStop() }
        cursor += 1
        depth += 1
    }

    /// Moves from the end of a key to its value.
    @inline(__always)
    mutating func skipColon() throws(WireReadError) {
        skipSpace()
        guard isAt(":") else { throw syntaxStop() }
        cursor += 1
        skipSpace()
    }

    /// Moves to the next element or key, or past the container's end.
    @inline(__always)
    mutating func hasNext(isFirst: Bool, end: Unicode.Scalar) throws(WireReadError) -> Bool {
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

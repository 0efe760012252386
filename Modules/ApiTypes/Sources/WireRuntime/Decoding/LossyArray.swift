/// An array that leaves out the elements that do not decode, and reports each.
///
/// One bad element must not cost the reader a page of fifty. Outside a ``WireDecoding`` nobody would see the report, so there the first
/// bad element throws.
struct LossyArray<Element: Decodable>: Decodable {
    private(set) var elements: [Element] = []

    init(from decoder: any Decoder) throws {
        let report = decoder.userInfo[.dropReport] as? DropReport
        var container = try decoder.unkeyedContainer()
        guard let report else {
            while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
            return
        }
        guard !container.isAtEnd else { return }
        let array = report.tally.open()
        repeat {
            let index = container.currentIndex
            let mark = report.tally.mark(in: array)
            do {
                elements.append(try container.decode(Element.self))
            } catch {
                let path = { WirePath(decoder.codingPath + [IndexKey(index)]) }
                report.tally.replaceAll(since: mark, with: WireDrop(path(), error))
                if container.currentIndex == index { _ = try container.decode(Skipped.self) }
            }
        } while !container.isAtEnd
        report.tally.close(array, isEmpty: elements.isEmpty)
        report.tally.prune()
    }

    /// Steps over any element without reading it.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) {}
    }
}

extension KeyedDecodingContainer {
    /// Decodes an array, leaving out and reporting the elements that do not decode.
    ///
    /// - Throws: `DecodingError` if the key is missing, or its value is no array; outside a ``WireDecoding``, where nobody would see the
    ///   report, also what the first bad element throws.
    public func decodeLossyArray<Element: Decodable>(of type: Element.Type, forKey key: Key) throws -> [Element] {
        try decode(LossyArray<Element>.self, forKey: key).elements
    }

    /// Decodes an array that may be missing, leaving out and reporting the elements that do not decode.
    ///
    /// - Returns: nil if the key is missing, or its value is null.
    /// - Throws: `DecodingError` if the value is there, not null, and no array; outside a ``WireDecoding`` also what the first bad element
    ///   throws.
    public func decodeLossyArrayIfPresent<Element: Decodable>(of type: Element.Type, forKey key: Key) throws
        -> [Element]?
    {
        try decodeIfPresent(LossyArray<Element>.self, forKey: key)?.elements
    }
}

/// Where the lossy arrays of one text put what they leave out.
///
/// Proof of `@unchecked`: one synchronous decode makes it and alone uses it; it is gone when that returns.
package final class DropReport: @unchecked Sendable {
    var tally = DropTally<WireDrop>()

    /// Makes an empty report.
    package init() {}

    /// Pairs the decoded value with what its arrays left out.
    package func decoded<Value>(_ value: Value) -> WireDecoded<Value> {
        var dropped = tally.kept
        dropped.keepFirst()
        return WireDecoded(
            value: value,
            dropped: dropped,
            droppedCount: tally.count,
            lostWholeArray: tally.hasLostArray
        )
    }
}

extension WireDrop {
    /// Says what `Codable` threw for the element at `path`.
    fileprivate init(_ path: WirePath, _ error: any Error) {
        let error = WireError(decoding: error, at: path)
        self.init(path: path, code: error.code, culprit: error.path, message: error.message)
    }
}

extension CodingUserInfoKey {
    /// Holds the ``DropReport`` of the text that is being decoded.
    package static let dropReport = wireRuntime("dropReport")

    static func wireRuntime(_ name: String) -> CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "WireRuntime." + name) else {
            preconditionFailure(
                "The standard library refuses a user info key; CodingUserInfoKey.init accepted every string so far."
            )
        }
        return key
    }
}

/// A coding key for a position in an array.
private struct IndexKey: CodingKey {
    let intValue: Int?
    var stringValue: String { "Index \(intValue ?? 0)" }

    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }
}
